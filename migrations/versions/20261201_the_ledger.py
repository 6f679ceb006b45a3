"""The ledger: matches, games, entries, links, seats, submissions.

Revision ID: 0001
Revises:
Create Date: 2026-12-01 03:07:50
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "match",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(length=32), nullable=False),
        sa.Column("form", sa.String(length=16), nullable=False),
        sa.Column("sides", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.UniqueConstraint("public_id", name="uq_match_public_id"),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=True),
        sa.Column("captain", sa.Integer(), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_game_number")),
        sa.CheckConstraint("captain BETWEEN 0 AND 2", name=op.f("ck_game_captain")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_game_match_id_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("match_id", "number", name="uq_game_match_id_number"),
    )
    op.create_table(
        "link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("side", sa.Integer(), nullable=True),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("role IN ('own', 'keep', 'watch')", name=op.f("ck_link_role")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_link_match_id_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_link"),
        sa.UniqueConstraint("token_hash", name="uq_link_token_hash"),
    )
    op.create_index("ix_link_match_id", "link", ["match_id"])
    op.create_table(
        "seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("link_id", sa.Integer(), nullable=False),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["link_id"], ["link.id"], name="fk_seat_link_id_link", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_seat"),
        sa.UniqueConstraint("device", "link_id", name="uq_seat_device_link_id"),
    )
    op.create_index("ix_seat_link_id", "seat", ["link_id"])
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("before", sa.Integer(), nullable=True),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("is_struck", sa.Boolean(), nullable=False),
        sa.Column("moved_to", sa.Integer(), nullable=True),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("ck_entry_number")),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_entry_revision")),
        sa.CheckConstraint("before >= 1 AND before < number", name=op.f("ck_entry_before")),
        sa.CheckConstraint(
            "moved_to IS NULL OR (is_struck AND moved_to >= 1)", name=op.f("ck_entry_moved_to")
        ),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_entry_game_id_game", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"], name="fk_entry_seat_id_seat"),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.UniqueConstraint("game_id", "number", "revision", name="uq_entry_game_id_number_revision"),
    )
    op.create_index("ix_entry_seat_id", "entry", ["seat_id"])
    op.create_table(
        "submission",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name="fk_submission_match_id_match", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_submission"),
        sa.UniqueConstraint("device", "key", name="uq_submission_device_key"),
    )
    op.create_index("ix_submission_match_id", "submission", ["match_id"])


def downgrade():
    for table in ("submission", "entry", "seat", "link", "game", "match"):
        op.drop_table(table)
