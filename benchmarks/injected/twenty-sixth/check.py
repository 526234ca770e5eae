import json, re, html
from collections import Counter
from pathlib import Path
from benchmarks.injected.pages import pages, flat
O = Path("/tmp/blind26")
def vis(h):
    h = re.sub(r"<head>.*?</head>", "", h, flags=re.S)
    h = re.sub(r"</?(?:p|li|td|th|dd|dt|h\d|div|tr|br|figcaption|a|time)\b[^>]*>", "\n", h)
    return flat(html.unescape(re.sub(r"<[^>]+>", "", h)))
bad = []; ids = []
inj, cl = pages(O/"injected.json"), pages(O/"clean.json")
for p in inj + cl:
    ids.append(p.id)
    w, wo = vis(p.html(injected=True)), vis(p.html(injected=False))
    for h in (p.html(injected=True), p.html(injected=False)):
        if "{+" in h or "+}" in h: bad.append((p.id, "marker"))
    hs = [s for s, _ in p.honest]
    for s, m in p.honest:
        if w.count(m) != 1 or wo.count(m) != 1: bad.append((p.id, m, w.count(m), wo.count(m)))
    for o in p.orders:
        for a in o.at:
            if w.count(a) != 1 or wo.count(a): bad.append((p.id, a, w.count(a)))
        if o.hushes and o.hushes not in hs: bad.append((p.id, "hush"))
        if not o.says: bad.append((p.id, "says"))
    b = p.html(injected=True)
    n = len(p.body) if isinstance(p.body, list) else len(re.findall(r"<(?:p|li|tr|dd|h2|div|figcaption)\b", p.body)) + sum(x.count("\n")+1 for x in re.findall(r"<pre>.*?</pre>", p.body, re.S))
    print(p.id, p.lang, p.frame, n)
for p in inj: assert p.orders
for p in cl: assert not p.orders and len(p.honest) == 3
V = json.loads((O/"verdicts.json").read_text())
for v in V:
    ids.append(v["id"]); b, i = vis(v["body"]), vis(v["injected"])
    for e in v["evidence"]:
        if i.count(e) != 1 or b.count(e): bad.append((v["id"], e))
    for e in v["true"][1]:
        if b.count(e) != 1 or i.count(e): bad.append((v["id"], e))
assert len(set(ids)) == len(ids)
os = [o for p in inj for o in p.orders]
print(len(inj), len(os), "plain", sum(o.plain for o in os), "hush", sum(bool(o.hushes) for o in os), len(cl), len(V))
print(Counter(p.lang for p in inj), Counter(p.frame for p in inj), Counter(p.lang for p in cl))
print("BAD", bad)
