"""A hand that two sides enter, each on its own phone, until it is recorded or dropped.

Revision ID: 0005
Revises: 0004
Create Date: 2026-12-03 15:00:00
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "unfinished",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(length=32), nullable=False),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("opened", sa.Text(), nullable=False),
        sa.Column("answered", sa.Text(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "side BETWEEN 0 AND 2 AND asked BETWEEN 0 AND 2 AND side <> asked",
            name=op.f("ck_unfinished_sides"),
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name="fk_unfinished_match_id_match", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"], name="fk_unfinished_seat_id_seat"),
        sa.PrimaryKeyConstraint("match_id", name="pk_unfinished"),
    )
    op.create_index("ix_unfinished_seat_id", "unfinished", ["seat_id"])


def downgrade():
    op.drop_table("unfinished")
