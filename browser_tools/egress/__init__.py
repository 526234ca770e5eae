"""Every byte out of the browser passes the policy: a proxy for hosts, a hook for documents.

The proxy sees host, port and bytes of every connection, whatever in the browser opened it (page, worker,
socket, redirect); the hook sees the whole URL of every document, before it is asked for. Names are resolved
here, and the address that was judged is the one that is dialled.
"""
