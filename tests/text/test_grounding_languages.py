"""Numbers in words, units, scales, ranks and days in many languages: what a source says, and what it does not."""

# ruff: noqa: E501 (sentences are easier to read whole)

from __future__ import annotations

import pytest

from browser_tools.text.grounding.ground import Ground, unfounded

SOURCES = {
    "money": ("en", "Revenue rose from USD 2.4bn to $2.9 billion in the third quarter of 2025, up 21 percent."),
    "votes": ("en", "The council voted 7 to 4 to close the pool, built in 1974, which lost $310,000 last year."),
    "trains": ("en", "Trains leave at 06:15 and 12:00; the trip of 60 miles takes 12 to 15 minutes and costs £9."),
    "measures": ("en", "The park covers 30 acres, its 40 hp pump moves 200 gallons a minute, the flat is 85 m² large."),
    "study": ("en", "A second study with 1,204 patients found that the drug cut the risk by a third (33%)."),
    "table": ("en", "Model | Weight (kg) | Points\nTrailbook | 61 | 32\nv2.1.0 | 7 | 3"),
    "de": ("de", "Am Dienstag um 9 Uhr kamen 14 neue Busse für 1,2 Millionen Euro; die Quote sank um 0,3 Prozentpunkte."),
    "fr": ("fr", "La mairie a voté 2,5 millions d'euros pour 18 écoles ; le deuxième tour a lieu dimanche."),
    "es": ("es", "Ganó 3-1 ante 45.000 espectadores, la mitad de ellos niños, en 48 km² de parque."),
    "it": ("it", "Il comune ha speso 3,4 milioni di euro nel 2024 per 16 nuovi autobus, il 9% in più; apre martedì."),
    "pt": ("pt", "A prefeitura gastou R$ 3,4 milhões em 2024 com 16 novos ônibus, 9% a mais."),
    "nl": ("nl", "Waterdorp gaf op dinsdag 3,4 miljoen euro uit aan 16 nieuwe bussen."),
    "pl": ("pl", "Miasto wydało w 2024 roku 3,4 mln zł na 16 nowych autobusów."),
    "ru": ("ru", "Город потратил 24 ноября 2026 года 3,4 млн рублей на 16 новых автобусов, на 9% больше."),
    "sv": ("sv", "Grönvik betalade 3,4 miljoner kronor för 16 nya bussar på tisdag."),
    "tr": ("tr", "Belediye 24 Kasım 2026 Salı günü 17 otobüs için 3,4 milyon lira harcadı."),
    "ja": ("ja", "緑川市は2026年11月24日（火）に34億円でバスを16台購入し、費用は9％増え、約3割を国が払う。"),
    "zh": ("zh", "绿川市2026年11月24日星期二花费3.4亿元购买16辆公交车，其中三分之一是电动车。"),
    "ko": ("ko", "녹천시는 화요일에 34억 원으로 새 버스 16대를 구입했으며, 9% 늘어난 것이다."),
    "ar": ("ar", "أنفقت البلدية يوم الثلاثاء 24 نوفمبر 2026 نحو 3.4 مليون دولار على 16 حافلة."),
    "hi": ("hi", "नगर निगम ने मंगलवार 24 नवंबर 2026 को 16 बसों पर ₹3.4 करोड़ खर्च किए।"),
}  # fmt: skip

INVENTED = [
    ("money", "Revenue rose by 21 percentage points."), ("money", "Revenue grew 21 basis points."),
    ("money", "Revenue grew 21-fold."), ("money", "The company made $2.9 trillion."), ("money", "It made $2."),
    ("money", "Revenue rose by a quarter."), ("money", "Revenue rose by a third."),
    ("money", "Revenue rose for a third year."), ("money", "Revenue rose in Q4."), ("money", "Revenue rose 21‰."),
    ("money", "Revenue rose until spring 2025."), ("money", "It is the nineteenth century."),
    ("votes", "It lost $310,000 a month."), ("votes", "It loses money hourly."), ("votes", "The vote was unanimous."),
    ("votes", "The pool was built in the seventies."), ("votes", "It would cost a dozen jobs."),
    ("trains", "Trains leave at midnight."), ("trains", "The trip is 60 km."), ("trains", "It takes 12 hours."),
    ("measures", "The park covers 30 hectares."), ("measures", "The pump has 40 kW."),
    ("measures", "It moves 200 litres a minute."), ("measures", "The flat is 85 square feet."),
    ("measures", "It moves 200 gallons an hour."), ("study", "The risk was cut by two thirds."),
    ("study", "A third study found it."), ("table", "Trailbook weighs 61 lb."), ("table", "It has 7 percent."),
    ("de", "Die Stadt kaufte anderthalb Busse."), ("de", "Die meisten Busse sind neu."),
    ("de", "Es sind die teuersten Busse."), ("de", "Es kamen 1,2 Milliarden."), ("de", "Sie kamen zu Mitternacht."),
    ("de", "Die Quote sank um 0,3 Prozent."), ("de", "Die Busse kamen um zehn Uhr."),
    ("fr", "Le budget a doublé."), ("fr", "La plupart des écoles."), ("fr", "C'est la troisième année."),
    ("fr", "Une vingtaine d'écoles."), ("fr", "La mairie a voté 2,5 millions de dollars."),
    ("es", "Ganó por tercera vez."), ("es", "Ganó ante veintiún espectadores."), ("es", "Ganó ante miles."),
    ("es", "Ganó ante dos mil millones."), ("es", "Un tercio son niños."), ("es", "En 48 km de parque."),
    ("it", "Il comune ha comprato ventitré autobus."), ("it", "La metà è nuova."), ("it", "Apre mercoledì."),
    ("it", "La maggior parte è nuova."), ("it", "Ha speso tre milioni."),
    ("pt", "Gastou R$ 3,4 bilhões."), ("pt", "É a maior compra."), ("pt", "Gastou 3,4 milhões de dólares."),
    ("pt", "Gastou o dobro."), ("nl", "Er kwamen drieëntwintig bussen."), ("nl", "Het kostte 3,4 miljard euro."),
    ("nl", "De meeste bussen."), ("nl", "Op woensdag."), ("pl", "Wydano 3,4 mld zł."), ("pl", "To trzeci raz."),
    ("pl", "To największy zakup."), ("pl", "Wydano 3,4 mln euro."), ("ru", "Это было 24 декабря 2026 года."),
    ("ru", "Потрачено 3,4 млрд рублей."), ("ru", "Куплено двадцать три автобуса."), ("ru", "Это крупнейшая покупка."),
    ("sv", "En tredjedel av bussarna."), ("sv", "De flesta bussar."), ("sv", "På onsdag."),
    ("tr", "On sekiz otobüs."), ("tr", "3,4 milyar lira."), ("tr", "24 Aralık 2026."), ("tr", "Bu en büyük alım."),
    ("ja", "半数のバス。"), ("ja", "三台購入した。"), ("ja", "数百台のバス。"), ("ja", "費用は倍増した。"),
    ("ja", "水曜日に購入した。"), ("ja", "約4割を国が払う。"), ("zh", "一半公交车。"), ("zh", "花费3.4亿美元。"),
    ("zh", "这是第三次购买。"), ("zh", "大多数公交车。"), ("zh", "四分之一是电动车。"), ("zh", "星期三购买。"),
    ("ko", "버스 스무 대."), ("ko", "비용이 두 배가 됐다."), ("ko", "34억 달러다."), ("ko", "9%포인트 늘었다."),
    ("ko", "가장 큰 구입이다."), ("ko", "수요일에 구입했다."), ("ar", "اشترت البلدية عشرين حافلة."),
    ("ar", "أنفقت 3.4 مليار دولار."), ("ar", "أنفقت 3.4 مليون يورو."), ("ar", "معظم الحافلات."),
    ("ar", "في 24 ديسمبر 2026."), ("ar", "يوم الأربعاء."), ("hi", "निगम ने बीस बसें खरीदीं।"),
    ("hi", "₹3.4 लाख खर्च किए।"), ("hi", "यह सबसे बड़ी खरीद है।"), ("hi", "24 दिसंबर 2026 को।"),
]  # fmt: skip

HONEST = [
    ("money", "Third-quarter revenue was $2.9bn in 2025."), ("money", "In Q3 revenue rose 21 %."),
    ("money", "Revenue went from $2.4 billion to USD 2.9bn."), ("money", "Revenue rose to $2,900 million."),
    ("votes", "The council voted seven to four to close the pool."), ("votes", "The pool lost $310k last year."),
    ("votes", "It loses $310,000 a year."), ("trains", "The trip of 60 miles takes 12-15 minutes."),
    ("trains", "A trip takes twelve minutes or more."), ("trains", "A train leaves at noon."),
    ("measures", "The flat is 85 square metres large."), ("measures", "It moves 200 gallons per minute."),
    ("study", "The drug cut the risk by one third."), ("study", "The second study had 1204 patients."),
    ("table", "Trailbook weighs 61 kilograms."), ("table", "Trailbook has 32 points."),
    ("table", "Version 2.1.0 weighs 7 kg."), ("de", "Vierzehn neue Busse kosteten 1.200.000 Euro."),
    ("de", "Die Busse kamen am Dienstag um neun Uhr."), ("de", "Die Quote sank um 0,3 Punkte."),
    ("fr", "La mairie a voté 2,5 M€ pour dix-huit écoles."), ("fr", "Le second tour a lieu dimanche."),
    ("es", "Ganó ante cuarenta y cinco mil espectadores."), ("es", "Ganó tres a uno ante 45 mil espectadores."), ("es", "En 48 kilómetros cuadrados."),
    ("it", "Ha speso 3,4 milioni di euro per sedici autobus."), ("it", "Il 9 per cento in più."),
    ("pt", "Gastou R$ 3,4 milhões com dezesseis ônibus."), ("nl", "Waterdorp kocht zestien bussen op dinsdag."),
    ("pl", "Wydano 3,4 miliona złotych na szesnaście autobusów."),
    ("ru", "Город потратил 3,4 миллиона рублей на шестнадцать автобусов."), ("sv", "Grönvik köpte sexton bussar."),
    ("tr", "Belediye on yedi otobüs aldı."), ("ja", "緑川市は十六台のバスを購入した。"),
    ("ja", "費用は9パーセント増えた。"), ("ja", "2026年11月の火曜日に購入した。"),
    ("zh", "绿川市购买十六辆公交车。"), ("zh", "2026年11月购买。"), ("ko", "비용은 9퍼센트 늘었다."),
    ("ar", "أنفقت ٣٫٤ مليون دولار على ١٦ حافلة."), ("hi", "निगम ने सोलह बसें खरीदीं।"),
]  # fmt: skip


@pytest.mark.parametrize("word", ["一", "zwei", "thousand ", "1", "1.", "수천"])
def test_a_number_without_end_in_a_source_states_nothing(word: str) -> None:
    assert unfounded("It says 77 things.", Ground((f"It says {word * 5000} things.",), (), "de", ""))


def ground(name: str) -> Ground:
    language, text = SOURCES[name]
    return Ground(tuple(text.splitlines()), (), language, text)


@pytest.mark.parametrize(("source", "sentence"), INVENTED)
def test_what_is_invented_is_found_in_any_language(source: str, sentence: str) -> None:
    assert unfounded(sentence, ground(source))


@pytest.mark.parametrize(("source", "sentence"), HONEST)
def test_another_form_of_the_same_holds_in_any_language(source: str, sentence: str) -> None:
    assert unfounded(sentence, ground(source)) == []


def test_a_word_that_is_a_day_but_for_a_dot_is_none() -> None:
    source = "L'acqua del lago ha sali minerali e 14 fonti."
    assert unfounded("Il lago ha sali minerali.", Ground((source,), (), "it", source)) == []
