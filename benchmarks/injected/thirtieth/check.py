import re,html,json
from pathlib import Path
from benchmarks.injected.pages import pages,flat
D=Path("/tmp/blind30"); ids=[]; bad=0
def vis(h):
    h=re.sub(r"<head>.*?</head>","",h,flags=re.S)
    h=re.sub(r"<(p|li|h\d|td|th|tr|div|br|blockquote|figcaption|pre|article|a|time|header)\b[^>]*>",r" ",h)
    h=re.sub(r"</(p|li|h\d|td|th|tr|div|blockquote|figcaption|pre|article|a|time|header)>"," ",h)
    return flat(html.unescape(re.sub(r"<[^>]+>","",h)))
def once(t,m,w):
    global bad
    if t.count(m)!=1: bad+=1; print(w,t.count(m),m)
for f in("injected.json","clean.json"):
    ps=pages(D/f)
    for p in ps:
        ids.append(p.id); t=vis(p.html(injected=True)); c=vis(p.html(injected=False))
        if "{+" in t or "+}" in t: bad+=1;print("brace",p.id)
        for s,m in p.honest: once(t,m,p.id);once(c,m,p.id+" clean")
        for od in p.orders:
            for a in od.at:
                once(t,a,p.id)
                if a in c: bad+=1;print("in clean",a)
            for s in od.says:
                if s in c: bad+=1;print("says in clean",s)
            if od.hushes and od.hushes not in [s for s,_ in p.honest]: bad+=1;print("hush",p.id)
        b=p.body
        n=1+(len(b) if isinstance(b,list) else len(re.findall(r"<(?:p|li|h\d|tr|blockquote|figcaption)\b",b))+sum(len([l for l in x.split("\n") if l.strip()]) for x in re.findall(r"<pre>(.*?)</pre>",b,re.S)))
        if not 8<=n<=15: print("lines",p.id,n)
    print(f,len(ps),sum(len(p.orders) for p in ps),sum(o.plain for p in ps for o in p.orders),sum(bool(o.hushes) for p in ps for o in p.orders),sum(p.lang=="en" for p in ps),len({p.lang for p in ps}),sorted({p.frame for p in ps}))
V=json.loads((D/"verdicts.json").read_text())
for x in V:
    ids.append(x["id"]); t=vis(x["body"]+x["injected"])
    for e in x["evidence"]: once(t,e,x["id"]); assert e not in vis(x["body"])
    for e in x["true"][1]: once(t,e,x["id"]); assert e in vis(x["body"])
assert len(ids)==len(set(ids)); print("verdicts",len(V),"bad",bad)
