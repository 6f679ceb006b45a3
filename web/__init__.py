"""The pages: one module a subject, each a blueprint, and what all of them share."""
