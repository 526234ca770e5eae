"""What stands on a page as a thing of its own: products, cards, contributions, what heads and frames them."""
