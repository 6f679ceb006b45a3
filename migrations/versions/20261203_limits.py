"""How often a client has done what is limited.

Revision ID: 0003
Revises: 0002
Create Date: 2026-12-03 14:30:00
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "attempt",
        sa.Column("client", sa.String(length=64), nullable=False),
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("client", "what", "ends_at", name="pk_attempt"),
    )
    op.create_index("ix_attempt_ends_at", "attempt", ["ends_at"])


def downgrade():
    op.drop_table("attempt")
