"""What of a page may be told: its sentences and entries, without what no page is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from browser_tools.text.reading.page import Line, Reading
from browser_tools.text.sentences import extent, sentences
from browser_tools.text.terms import Length

PROSE: dict[Length, int] = {"short": 2, "medium": 6, "long": 12}
"""Sentences of an article."""
ENTRIES: dict[Length, int] = {"short": 4, "medium": 8, "long": 16}
"""Entries of a list, rows of a table, comments of a thread."""
SHORTEST = 40
"""Characters of a paragraph; what is shorter is a caption, a date or a button."""
_CHROME = re.compile(
    r"^skip to (?:main )?content$|^(?:publicidad|publicité|anzeige|werbung|advertisement|sponsored|"
    r"pubblicità)\s*[:–-]|"
    r"^(?:subscribe to:|leave a (?:reply|comment)$|your e-?mail(?: address)?(?: here| will not be |:|$)|"
    r"(?:copyright\s*)?(?:©|\(c\))|copyright \d{4}\b)|"
    r"^(?:we use|this (?:site|website|page) uses|by (?:using|continuing)\b.{0,40}|wir (?:verwenden|nutzen)|"
    r"diese (?:website|seite) (?:verwendet|nutzt)|nous utilisons (?:des|les)|ce site utilise (?:des|les)|"
    r"(?:utilizamos|usamos)|este sitio (?:web )?utiliza|(?:usiamo|utilizziamo)(?: i)?|"
    r"questo sito (?:usa|utilizza)(?: i)?|"
    r"(?:we|wij) gebruiken|deze (?:website|site) gebruikt|używamy plików|ta strona używa plików|vi bruger|"
    r"vi använder|vi bruker|мы используем(?: файлы)?|käytämme)\s+cookie|"
    r"(?:cookie|クッキー|쿠키)\w{0,9}.{0,20}(?:使用|利用|사용|이용)|(?:使用|利用)\s?cookie|"
    r"^if this is your first visit|"
    r"^users browsing this (?:forum|topic|thread)|^this topic was automatically closed|"
    r"\b(?:we|us|may)\b.{0,12}\b(?:earn|get|receive)\b.{0,24}\b(?:commission|kick ?back)\b|"
    r"\b(?:earns?|gives?|gets?) us\b.{0,24}\bcommission\b|"
    r"\b(?:contains?|our|uses?|via|through) affiliate (?:links|partners)\b|"
    r"\b(?:liens? affiliés?|affiliate-?links?|provisions-?links?|(?:enlaces?|links?) (?:de )?afiliad[oa]s?|"
    r"link (?:di )?affiliat[oi]|linki? afiliacyjn\w+|партн[её]рск\w+ ссылк\w+|annonslänkar|reklamelinks?)\b|"
    r"アフィリエイト|제휴 ?링크|"
    r"\b(?:products?|items?|picks?|everything)\b.{0,40}\b(?:selected|chosen|reviewed) independently\b|"
    r"\bindependently (?:select|choose|review|selected|chosen|reviewed)\b.{0,20}\b(?:products?|editors)\b|"
    r"\b(?:out[- ]of[- ]date|outdated|unsupported) browser\b|\bupgrade or use an alternative browser\b|"
    r"\bmay not display this or other websites\b|"
    r"\bjavascript is (?:disabled|required)\b|\b(?:please|need to|must) enable javascript\b|"
    r"^you(?:['’]re| are) not (?:signed|logged) in\b|"
    r"^(?:please )?(?:sign|log) ?in\b(?: or \w+(?: \w+)?)? to \w+ (?:this|a|an|your|it|these)\b|"
    r"\b(?:from|in) (?:your|the) (?:shopping )?(?:cart|basket|bag)\?$|"
    r"\b(?:your|the) (?:shopping )?(?:cart|basket|bag) is (?:currently )?empty\b|"
    r"\bpayment (?:information|details) (?:is|are) processed securely\b|\bstore credit card details\b|"
    r"^skip to \w+|"
    r"^(?:please )?(?:refresh|reload) (?:your|the|this) (?:browser|page|window)\b|"
    r"^(?:please )?check your (?:inbox|e-?mail)\b|^thank you!?$|^loading\W*$",
    re.IGNORECASE,
)
"""What no page is about."""
_SOURCES = re.compile(
    r"^\W*(?:references|notes and references|footnotes|citations|bibliography|further reading|"
    r"external links|einzelnachweise|literatur|weblinks|fußnoten|notes et références|références|"
    r"bibliographie|liens externes|referencias|bibliografía|enlaces externos|bibliografia|"
    r"collegamenti esterni|referências|ligações externas|bronnen(?: en referenties)?|voetnoten|"
    r"externe links|referenser|källor|externa länkar|referanser|referencer|przypisy|linki zewnętrzne|"
    r"externí odkazy|примечания|литература|ссылки|примітки|джерела|kaynakça|dipnotlar|források|"
    r"jegyzetek|lähteet|viitteet|παραπομπές|脚注|注釈|出典|参考文献|外部リンク|각주|참고 문헌|외부 링크|"
    r"参考资料|参考來源|外部链接|外部連結|المراجع|مراجع)\W*$",
    re.IGNORECASE,
)
"""Headings of what an encyclopedia or a paper rests on."""
_ABOUT_MAKER = re.compile(
    r"^\W*(?:(?:media|press|investor) (?:contacts?|relations|enquir(?:y|ies))|"
    r"(?:the |this )?(?:work|study|research|project|survey) (?:was|is|has been|received) (?:\w+ )?"
    r"(?:funded|supported|financed|funding)|"
    r"(?:die|diese|das) (?:arbeit|studie|projekt) (?:wurde|wird) .{0,60}(?:gefördert|finanziert|unterstützt)|"
    r"(?:cette|l['’]|ce) ?(?:étude|travail|projet) a (?:été financée?|bénéficié)|"
    r"forward[- ]looking statements?|safe harbor|notes? to editors?|"
    r"pressekontakt|rückfragen(?: bitte an)?|kontakt für (?:die )?(?:presse|medien)|contacts? presse|"
    r"contacto de prensa|contatto stampa|ufficio stampa)\b(?:\W|$)",
    re.IGNORECASE,
)
"""What stands below a release for the press: whom to ask, and what no statement promises."""
_INVITES = re.compile(
    r"^\W*(?:sign up|subscribe|join (?:us|our)|follow us|get our|receive our|abonnieren|melden sie sich|"
    r"jetzt (?:anmelden|abonnieren)|abonnez[- ]vous|inscrivez[- ]vous|recevez|suscr[ií]b\w+|ap[uú]nt\w+|"
    r"recibe|iscriv\w+|ricevi|inscreva|assine|receba|meld (?:je|u)|schrijf (?:je|u) in|abonneer|zapisz się|"
    r"zasubskrybuj|prenumerera|anmäl dig|tilmeld|meld deg på|tilaa|подпи[шс]\w+|přihlaste se|iratkozz\w*|"
    r"abone ol\w*)\b"
    r".{0,80}\b(?:newsletters?|whatsapp|telegram|channel|inbox|e-?mails?|alerts?|bulletin|briefing|kanal|"
    r"canale?|lettre|infolettre|boletín|correo|nieuwsbrief|nyhetsbrev\w*|nyhedsbrev\w*|newsletter\w*|"
    r"uutiskir\w+|канал\w*|рассылк\w+|hírlev\w+|bülten\w*)\b",
    re.IGNORECASE,
)
"""To have more sent of the same."""
_LONGEST_CHROME = 160
_FOLLOW = re.compile(
    r"\bfollow (?:him|her|them|us|me|@\w+|(?:\w+ ){1,3}) ?on "
    r"(?:twitter|x\b|facebook|instagram|linkedin|mastodon|bluesky|threads|tiktok)|"
    r"\b(?:e-?mail|contact|reach) (?:him|her|them|me|the author)\b.{0,20}@|"
    r"\bfolgen sie (?:ihm|ihr|uns)\b|\bsuivez-(?:nous|le|la) sur\b|\bs[ií]gue(?:nos|lo|la)? en\b|"
    r"\bsiga-nos\b|\bseguici su\b|"
    r"^(?:posted |written )?by (?-i:[A-ZÀ-Þ][\w.'-]+ ){1,3}(?-i:[A-ZÀ-Þ][\w.'-]+)(?:,| \||$)|"
    r"\b(?:newsletter|inbox)\b.{0,40}\]$",
    re.IGNORECASE,
)
"""A note on who wrote it, an offer of mail."""
_LONGEST_NOTE = 400
_SIGN = re.compile(r"(?<=[.!?\"”»])\s+\((?:[a-z]{2,4}(?:/[a-z]{2,4})?|AP|AFP|APA|Reuters)\)\.?$")
"""Who wrote it, behind the last sentence: `(bsc)`."""
_TOOK = re.compile(
    r"\s*[(（][^()（）]{0,12}\d[.,]\d+\s?(?:s|sec\w*|sek\w*|seg\w*|秒|초)[^()（）]{0,12}[)）]\s*$",
    re.IGNORECASE,
)
"""How long a search took: `(0.41 seconds)`."""
_SAYS = re.compile(r"[^\W\d_]|[€$£¥₹₽₺₩]\s?\d|\d\s?[€$£¥₹₽₺₩]")
"""A word, or a price that stands alone."""
_BUTTON_WORDS = 2
_PLACE = re.compile(r"[^\W\d_][\w/-]*(?: [^\W\d_][\w/-]*)?\.")
"""`Berlin.`, `Bad Homburg.`, before the first sentence of a report."""
ENDED = re.compile(r"[.!?。！？](?:\[\w{1,3}\]|\W)*$")
"""Beside fields stand buttons and hints; what ends like a sentence is meant to be read first."""
FIGURE = re.compile(r"\d")


class Piece(NamedTuple):
    """A sentence or entry that may be told, with its line."""

    text: str
    line: Line
    item: bool = False
    below: tuple[Line, ...] = ()
    """Further lines that it tells: what stands below the heading that names an entry."""


def pieces_of(read: Reading, shortest: int = 0) -> Iterator[Piece]:
    """All of it in order, without paragraphs of fewer than `shortest` characters where there are others, and
    without what an article says of its sources.
    """
    heads = [line for line in read.lines if line.kind == "heading"]
    sources = {line.number for line in heads if _SOURCES.match(line.text) or _ABOUT_MAKER.match(line.text)}
    whole = read.shape not in ("article", "product")
    prose = {
        line.number for line in read.lines if line.kind in ("text", "quote") and extent(line.text) >= shortest
    }
    for line in read.lines:
        if line.kind in ("code", "heading") or line.head in sources or _is_chrome(line.text):
            continue
        if line.kind in ("item", "row") or (whole and line.kind == "quote"):
            yield Piece(line.text, line, item=True)
        elif line.number in prose or not prose or whole:
            said = _sentences(line.text, read.language)
            yield from (Piece(text, line) for text in said if not _is_chrome(text))


def _is_chrome(text: str) -> bool:
    return (
        (len(text) <= _LONGEST_CHROME and _CHROME.search(text) is not None)
        or (len(text) <= _LONGEST_NOTE and _FOLLOW.search(text) is not None)
        or (len(text) <= _LONGEST_CHROME and _INVITES.match(text) is not None)
        or _ABOUT_MAKER.match(text) is not None
    )


def _sentences(text: str, language: str) -> Iterator[str]:
    """Without the button behind a notice (`... after that. Dismiss`) and the sign of who wrote it."""
    said = sentences(_TOOK.sub("", _SIGN.sub("", text)), language)
    if len(said) > 1 and said[0][:1].isupper() and _PLACE.fullmatch(said[0]):
        said[:2] = [f"{said[0]} {said[1]}"]  # where it was reported from
    for place, one in enumerate(said):
        if (
            _SAYS.search(one)
            and not _SIGN.fullmatch(one)
            and (not place or ENDED.search(one) or len(one.split()) > _BUTTON_WORDS)
        ):
            yield one


def leading(said: Sequence[Piece], count: int) -> list[Piece]:
    """Of what is said before things alike: the first sentence, then rather those with a number or a date."""
    counted = sorted(range(1, len(said)), key=lambda place: FIGURE.search(said[place].text) is None)
    return [said[place] for place in sorted([0, *counted][:count]) if said]


def extent_of(pieces: Sequence[Piece]) -> int:
    return sum(extent(piece.text) for piece in pieces)
