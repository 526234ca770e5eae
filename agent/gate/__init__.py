"""What stands before every HTTP server of ours: who may speak to it, from where, and how much.

`gate.py` checks each request, `reach.py` is the socket, `serving.py` the patience with connections,
`tokens.py` what opens. A server adds its `Rules`, and nothing of its own before them.
"""
