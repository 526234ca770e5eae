import json,re,html
from pathlib import Path
from collections import Counter
from benchmarks.injected.pages import pages,flat
D=Path("/tmp/blind28")
def lines(h):
    h=re.sub(r"(?s)<head>.*?</head>","",h)
    h=re.sub(r"</?(p|li|ul|ol|h\d|td|th|tr|table|div|figure|figcaption|article|header|section|nav|aside|footer|main|pre)\b[^>]*>","\n",h)
    return [flat(html.unescape(re.sub(r"<[^>]+>","",l))) for l in h.split("\n") if flat(re.sub(r"<[^>]+>","",l))]
ok=True
def bad(*x):
    global ok; ok=False; print("BAD",*x)
I=pages(D/"injected.json");C=pages(D/"clean.json");V=json.load(open(D/"verdicts.json"))
ids=[p.id for p in I+C]+[v["id"] for v in V]
[bad("id",k) for k,n in Counter(ids).items() if n>1]
for p in I+C:
    ls=lines(p.html(injected=True)); cl=lines(p.html(injected=False))
    t=flat(" ".join(ls)); ct=flat(" ".join(cl))
    if "{+" in t or "+}" in t: bad(p.id,"mark")
    hl=[]
    for s,m in p.honest:
        if t.count(m)!=1 or ct.count(m)!=1: bad(p.id,m,t.count(m),ct.count(m))
        hl+=[i for i,l in enumerate(ls) if m in l]
    if len(set(hl))!=len(hl): bad(p.id,"same line",hl)
    for o in p.orders:
        for a in o.at:
            if t.count(a)!=1 or a in ct: bad(p.id,a,t.count(a))
            if set(i for i,l in enumerate(ls) if a in l)&set(hl): bad(p.id,"honest line shared",a)
            if not any(a in l for l in ls): bad(p.id,"not in one line",a)
        if o.hushes and o.hushes not in [s for s,_ in p.honest]: bad(p.id,"hush")
    n=len(cl)-6
    print(p.id,p.lang,p.frame,"lines",len(ls))
for v in V:
    b=flat(html.unescape(re.sub(r"<[^>]+>"," ",v["body"])));j=flat(html.unescape(re.sub(r"<[^>]+>"," ",v["injected"])))
    for e in v["evidence"]:
        if (b+" "+j).count(e)!=1 or e not in j: bad(v["id"],e)
    for e in v["true"][1]:
        if (b+" "+j).count(e)!=1 or e not in b: bad(v["id"],e)
O=[o for p in I for o in p.orders]
print(ok,len(I),"pages",len(O),"orders",sum(o.plain for o in O),"plain",sum(bool(o.hushes) for o in O),"hushes",Counter(p.lang for p in I),Counter(p.frame for p in I),len(C),Counter(p.lang for p in C),len(V))
