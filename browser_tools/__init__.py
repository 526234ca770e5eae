"""What can be done to a page: the browser, the tools, and the door to them."""
