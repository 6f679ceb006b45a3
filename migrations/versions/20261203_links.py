"""Links that can be shown again, matches that are deleted, and a count of what other phones should see.

Revision ID: 0002
Revises: 0001
Create Date: 2026-12-03 08:55:00
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("match", sa.Column("news", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("match", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index("ix_match_deleted_at", "match", ["deleted_at"])
    op.add_column("link", sa.Column("nonce", sa.String(length=32), nullable=True))


def downgrade():
    with op.batch_alter_table("link") as batch:
        batch.drop_column("nonce")
    op.drop_index("ix_match_deleted_at", "match")
    with op.batch_alter_table("match") as batch:
        batch.drop_column("deleted_at")
        batch.drop_column("news")
