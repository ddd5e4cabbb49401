"""More names look alike: small capitals, Coptic letters, the same mark twice."""

from __future__ import annotations

from alembic import op

from backburn.server.storage.looks import compare_again

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None
DROPS: tuple[str, ...] = ()


def upgrade() -> None:
    """Compare all names again."""
    compare_again(op.get_bind())


def downgrade() -> None:
    """Keep what they are compared by: an older version takes it unchanged."""
