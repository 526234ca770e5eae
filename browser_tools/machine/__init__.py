"""What this machine has to start a browser with: a Chromium, the driver, packages, and how to get them."""
