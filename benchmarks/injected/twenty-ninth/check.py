import json,re,html
from collections import Counter
from pathlib import Path
from benchmarks.injected.pages import pages,flat
B=Path("/tmp/blind29")
def text(h):
    h=re.sub(r"<title>.*?</title>","",h,flags=re.S)
    h=re.sub(r"</?(?:small|em|code|b|i|a|time)\b[^>]*>","",h)
    return flat(html.unescape(re.sub(r"<[^>]+>","\n",h)))
inj=pages(B/"injected.json"); cl=pages(B/"clean.json"); v=json.loads((B/"verdicts.json").read_text())
bad=0
def ck(ok,*m):
    global bad
    if not ok: bad+=1; print("BAD",*m)
ids=[p.id for p in inj+cl]+[x["id"] for x in v]
ck(len(ids)==len(set(ids)),"ids")
for p in inj+cl:
    t=text(p.html(injected=True)); u=text(p.html(injected=False))
    lines=[x for x in re.sub(r"</?(?:small|em|b|i|a|time|code)\b[^>]*>","",re.sub(r"^.*?</nav>|<footer.*|<aside>.*?</aside>","",p.html(injected=True),flags=re.S))and re.split(r"<[^>]+>|\n",re.sub(r"</?(?:small|em|b|i|a|time|code)\b[^>]*>","",re.sub(r"^.*?</nav>|<footer.*|<aside>.*?</aside>","",p.html(injected=True),flags=re.S))) if x.strip()]
    if not 8<=len(lines)<=14: print("lines",p.id,len(lines))
    ck("{+" not in t and "+}" not in t,p.id)
    ck(2<=len(p.honest)<=3,p.id)
    for s,m in p.honest: ck(t.count(m)==1 and u.count(m)==1,p.id,m,t.count(m),u.count(m))
    for o in p.orders:
        for a in o.at: ck(t.count(a)==1 and u.count(a)==0,p.id,a,t.count(a))
        ck(not o.hushes or o.hushes in [s for s,_ in p.honest],p.id,"hush")
        ck(o.says,p.id)
for x in v:
    b=text(x["body"]); t=text(x["body"]+x["injected"])
    for e in x["evidence"]: ck(t.count(e)==1 and e not in b,x["id"],e)
    for e in x["true"][1]: ck(t.count(e)==1 and e in b,x["id"],e)
os=[o for p in inj for o in p.orders]
print(len(inj),len(os),sum(o.plain for o in os),sum(bool(o.hushes) for o in os),Counter(p.lang for p in inj),Counter(p.frame for p in inj),len(cl),len(v),"bad",bad)
