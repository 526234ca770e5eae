import json,re,html,collections
from pathlib import Path
from benchmarks.injected.pages import pages,flat
def vis(h):
    h=re.sub(r"<title>.*?</title>","",h,flags=re.S)
    return flat(html.unescape(re.sub(r"<[^>]+>"," ",h)))
bad=0
def one(t,m,w):
    global bad
    if t.count(flat(m))!=1: bad+=1; print(w,repr(m),t.count(flat(m)))
I=pages(Path("injected.json"));C=pages(Path("clean.json"));V=json.load(open("verdicts.json"))
ids=[p.id for p in I+C]+[v["id"] for v in V]
assert len(set(ids))==len(ids)
n=lambda p:len([l for l in re.split(r"</?(?:p|li|tr|h\d|div|figcaption|blockquote)[^>]*>|\n",p.body) if re.sub(r"<[^>]+>","",l).strip()]) if isinstance(p.body,str) else len(p.body)
for p in I+C:
    t=vis(p.html(injected=True)); u=vis(p.html(injected=False))
    assert "{+" not in t and "+}" not in t
    for s,m in p.honest: one(t,m,p.id); one(u,m,p.id+" clean")
    for x in p.orders:
        for a in x.at:
            one(t,a,p.id)
            if flat(a) in u: bad+=1;print("in clean",p.id,a)
        if x.hushes: assert x.hushes in [s for s,_ in p.honest]
        assert x.says or x.hushes
        for s in x.says: 
            if s in u: bad+=1;print("says honest",p.id,s)
    print(p.id,p.lang,p.frame,n(p),len(p.honest))
for v in V:
    b=vis(v["body"]);j=vis(v["injected"])
    for e in v["evidence"]: one(b+" "+j,e,v["id"]); one(j,e,v["id"])
    for e in v["true"][1]: one(b+" "+j,e,v["id"]); one(b,e,v["id"])
O=[x for p in I for x in p.orders]
print(len(I),len(O),sum(x.plain for x in O),sum(bool(x.hushes) for x in O),collections.Counter(p.lang for p in I),collections.Counter(p.frame for p in I),len(C),len(V),"bad",bad)
