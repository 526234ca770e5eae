project = "Tidewater"
author = "The Tidewater authors"
release = "1.4"
extensions = []
html_theme = "alabaster"
html_theme_options = {"description": "Tides for programs", "github_user": ""}
