"""The result is sent by the phone's own sheet of apps, or copied; and the button that prints prints."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.table import sit_down

SHARING = """
window.shared = [];
navigator.share = async (content) => { window.shared.push(content); };
navigator.canShare = ({ files }) => files[0].type === "image/png" && files[0].size > 10000;
window.print = () => { window.shared.push("printed"); };
"""


def test_a_result_is_sent_or_copied(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "result") as table:
        table.start_match("Ann", "Bob")
        table.open_hand(1, "Gin", "Ann")
        table.count("Bob", 75)
        table.preview("100 to Ann")
        table.record("Record 100 to Ann")
        table.page.get_by_label("More").click()
        table.tap("Send the result")
        message = table.page.locator("#message").text_content()
        assert message.startswith("Ann beat Bob 325–0 in a game of Modern.\nhttp")
        expect(table.page.get_by_role("button", name="Send the picture")).to_be_hidden()
        table.tap("Copy")
        expect(table.page.get_by_role("button", name="Copied")).to_be_visible()

        table.page.add_init_script(SHARING)
        table.page.reload()
        table.page.get_by_role("button", name="Send", exact=True).click()
        table.tap("Send the picture")
        shared = table.page.evaluate("window.shared")
        assert shared[0] == {"text": message}
        assert list(shared[1]) == ["files"]
        table.page.goto(table.page.url.replace("/send", "/print"))
        table.page.get_by_role("button", name="Print").click()
        assert table.page.evaluate("window.shared") == ["printed"]
