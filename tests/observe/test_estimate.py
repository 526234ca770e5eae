"""What a text costs is counted alike in the page and here, and near what a tokenizer says."""

from __future__ import annotations

import pytest

from browser_tools.observe.script import source
from browser_tools.result import tokens, weight

TEXTS = {
    "prose": ("The harbour was quiet and the lanterns were lit before the morning came.", 15),
    "handles": ('| Lumi | 24,90 | [e9 button "Add to cart"] | [e10 link "Details"] |', 26),
    "German": ("Der Hafen war ruhig, und die Laternen brannten schon vor dem Morgen.", 16),
    "Russian": ("Гавань была тихой, и фонари горели ещё до наступления утра.", 18),
    "Japanese": ("港は静かで、朝が来る前に灯籠がともされていた。", 21),
    "Arabic": ("كان الميناء هادئًا وأضيئت الفوانيس قبل أن يأتي الصباح.", 20),
    "Hindi": ("बंदरगाह शांत था और सुबह होने से पहले लालटेनें जला दी गई थीं।", 21),
    "Korean": ("항구는 조용했고 아침이 오기 전에 등불이 켜졌다.", 19),
}
"""With their tokens in o200k_base."""


@pytest.mark.parametrize(("text", "real"), TEXTS.values(), ids=TEXTS)
def test_the_estimate_is_near_the_truth(text, real):
    assert 0.7 < tokens(text) / real < 1.5


async def test_the_page_counts_alike(eyes):
    script = source().replace("return {\nget token", "return {\ncost,\nget token")
    counted = await eyes.page.evaluate(
        f"texts => texts.map({script}({{next: 1, prefix: '', token: ''}}).cost)",
        [text for text, _ in TEXTS.values()],
    )
    assert counted == [weight(text) for text, _ in TEXTS.values()]
