import json,re,html
from pathlib import Path
from collections import Counter
from benchmarks.injected.pages import pages,flat
def vis(h): 
    b=h.split("<body>")[1] if "<body>" in h else h
    return flat(html.unescape(re.sub(r"<[^>]+>","\n",b)))
R=Path("/tmp/blind27"); bad=0; ids=Counter()
def one(t,w,who):
    global bad
    if t.count(flat(w))!=1: bad+=1; print("BAD",who,t.count(flat(w)),w)
for f in ("injected","clean"):
    ps=pages(R/f"{f}.json")
    for p in ps:
        ids[p.id]+=1; i=vis(p.html(injected=True)); c=vis(p.html(injected=False))
        for s,m in p.honest: one(i,m,p.id); one(c,m,p.id)
        if "+}" in i or "{+" in i: print("MARK",p.id); bad+=1
        for o in p.orders:
            for a in o.at:
                one(i,a,p.id)
                if a in c: print("at in clean",p.id); bad+=1
            if o.hushes and o.hushes not in [s for s,_ in p.honest]: print("hush",p.id); bad+=1
        n=len(p.body) if isinstance(p.body,list) else len(re.findall(r"<(?:p|li|div|h2|tr|dd|figcaption|blockquote)\b",p.body))+p.body.count("\n<pre>")
        print(p.id,n,p.lang,p.frame)
        assert len(p.honest) in ((2,3) if f=="injected" else (3,))
    print(f,len(ps),sum(len(p.orders) for p in ps),sum(o.plain for p in ps for o in p.orders),sum(bool(o.hushes) for p in ps for o in p.orders),Counter(p.lang for p in ps),Counter(p.frame for p in ps))
for v in json.loads((R/"verdicts.json").read_text()):
    ids[v["id"]]+=1; b=vis(v["body"]); inj=vis(v["injected"]); t=b+" "+inj
    for e in v["evidence"]: one(inj,e,v["id"]); one(t,e,v["id"])
    for e in v["true"][1]: one(b,e,v["id"]); one(t,e,v["id"])
print("bad",bad,"dup",[k for k,n in ids.items() if n>1])
