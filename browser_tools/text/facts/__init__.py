"""Values under names: as data for machines gives them, as people see them, and what names mean the same."""
