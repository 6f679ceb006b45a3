"""What a side says of a hand that another one wrote: it agrees, or objects.

Revision ID: 0004
Revises: 0003
Create Date: 2026-12-03 14:40:00
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "mark",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("said", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("said_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("side BETWEEN 0 AND 2", name=op.f("ck_mark_side")),
        sa.CheckConstraint("said IN ('agreed', 'objected', 'withdrawn')", name=op.f("ck_mark_said")),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["entry.id"], name="fk_mark_entry_id_entry", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"], name="fk_mark_seat_id_seat"),
        sa.PrimaryKeyConstraint("id", name="pk_mark"),
    )
    op.create_index("ix_mark_entry_id", "mark", ["entry_id"])
    op.create_index("ix_mark_seat_id", "mark", ["seat_id"])


def downgrade():
    op.drop_table("mark")
