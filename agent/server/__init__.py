"""The same door over HTTP, and the web page. Nothing here decides anything: runs go through `agent.run.run`.

`app.py` puts the routes together, `gatekeeper.py` stands before all of them, `house.py` holds what they
share.
"""
