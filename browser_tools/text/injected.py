"""Sentences of a page that talk to a model instead of a reader: they are left out, and told.

A net with holes, under the one that holds: whatever is left in can only change words, for a summary has no
tools, and what it states is looked up.
"""

from __future__ import annotations

import re

from browser_tools.text.claims import normal

_MODEL = (
    r"(?:an? )?(?:ai|a\.i\.|llm|assistant|(?:large )?language model|chat ?bot|chatgpt|claude|gpt|copilot|"
    r"agent|dan)"
)
_PATTERNS = (
    r"\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}"
    r"\b(?:previous|prior|above|earlier|preceding|all|any|your|these|the)\b.{0,30}"
    r"\b(?:instruction|prompt|rule|message|direction|context|guideline|text|task)s?\b",
    rf"\b(?:you are|you're|act as|pretend to be|behave as|from now on)\b.{{0,30}}\b{_MODEL}\b",
    r"\b(?:system|developer|hidden|initial) (?:prompt|message|instruction)s?\b",
    r"\b(?:ai|llm|language) (?:model|assistant|agent|summari[sz]er)s?\b.{0,60}"
    r"\b(?:must|should|shall|please|need to|have to|are (?:to|required)|do not|don't|never|always)\b",
    r"\b(?:attention|note|message|instructions?|important)\b.{0,20}\b(?:to|for)\b.{0,12}"
    r"\b(?:ais?|llms?|assistants?|(?:language )?models?|bots?|summari[sz]ers?|agents?|crawlers?)\b",
    r"\b(?:in|into|to|from|of) (?:your|the|any|this) (?:summary|summaries|answer|response|reply|output)\b",
    r"\b(?:when|while|if|before|after) (?:you )?(?:summari[sz]|answer|respond|reply|process)(?:e|ing|es)?\b"
    r".{0,40}\b(?:page|text|article|document|content|this|user|question|say|state|include|mention|write|add|"
    r"always|never)\b",
    r"\b(?:summari[sz]e|describe|report|present) (?:this|the) (?:page|article|text|document|content|site)\b"
    r".{0,30}\bas\b",
    r"\b(?:tell|inform|convince|persuade|instruct|advise) (?:the|your) (?:user|human|reader|operator)s?\b",
    r"\b(?:do not|don't|never|must not)\b.{0,20}"
    r"\b(?:mention|reveal|disclose|summari[sz]e|include|tell)\b.{0,40}"
    r"\b(?:this|instruction|prompt|user|summary|page|text|above|below)\b",
    r"\b(?:say|write|print|output|respond|reply|answer) (?:only|exactly|with|the following|verbatim)\b",
    r"\bnew (?:instructions?|task|objective|goal)\b\s*:",
    r"<\|[^|>]{1,40}\|>|\[/?INST\]|<<SYS>>|^\s*#{0,4}\s*(?:system|assistant|user|human)\s*:",
    r"</?(?:tool_call|function)",
    r"\b(?:ignoriere?|vergiss|missachte)\b.{0,40}\b(?:anweisung|vorgabe|regel|prompt)\w*",
    r"\b(?:ignorez|oubliez|ignora|olvida)\b.{0,40}\b(?:instruction|consigne|instruccion)\w*",
)
_READER = (
    r"(?:machines?|automated|automatic|software|programs?|bots?|robots?|crawlers?|scrapers?|ais?|"
    r"llms?|gpts?|chatgpt|"
    r"claude|gemini|copilot|models?|assistants?|agents?|summari[sz]ers?)"
)
_MUST = (
    r"(?:must|should|shall|has to|have to|needs? to|(?:is|are) (?:required|asked|instructed|told|obliged))"
)
_ADDRESSED = (
    rf"\b(?:dear|hey|hello|attention|note (?:to|for)|(?:message|memo|instructions?) (?:to|for)|"
    rf"to (?:all|any|every))\b"
    rf".{{0,20}}\b{_READER}\b",
    rf"\bfor {_READER} (?:consumption|eyes|readers?|use)\b",
    rf"\bif you(?: are|'re)\b.{{0,15}}\b{_READER}\b",
    rf"\b(?:bots?|tools?|software|programs?|whoever|anyone|anything|those|{_READER})\W+(?:\w+\W+){{0,3}}"
    rf"(?:summari[sz]|condens|digest)\w*.{{0,60}}\b(?:{_MUST}|append|add|include|state)\b",
    r"\byour (?:output|digest|configuration|system prompt|context window|(?:previous|current|new|"
    r"real|actual) "
    r"(?:task|job|goal|role|purpose|orders?|instructions?))\b",
    r"\b(?:begin|start|open|end|finish|close|prefix|preface)\b.{0,20}\b(?:answer|reply|response|"
    r"summary|text|output|"
    r"message)\b.{0,15}\b(?:with|by)\b",
    r"\b(?:return|print|output|write|say|reply|respond|answer|repeat|emit)\b.{0,20}\b(?:string|word|"
    r"phrase|sentence|"
    r"token|text)s?\b\W{0,4}(?:[A-Z]{3,}|[\"'“‘:])",
    r"\b(?:stop|cancel|abort|do not continue|don't continue)\b.{0,40}\b(?:summar\w+|digest|task)\b",
    r"\bsystem\W{1,3}(?:override|notice|alert|command|update|prompt|message|instruction)",
    r"\[\[?\s*(?:assistant|system|user|model|ai)\b|<!--\s*(?:assistant|system|model|ai|llm)|"
    r"\bcall the tool\b",
    r"\b(?:the|your) (?:user|operator|boss|developer|owner|admin\w*)\b.{0,25}\b(?:asked|wants?|"
    r"requested|told|"
    r"instruct\w+|authori[sz]\w+|expects?|needs)\b.{0,12}\byou\b",
    r"\bas (?:the|your) (?:developer|admin\w*|owner|creator|operator)\b.{0,50}\b(?:you|summari\w+|"
    r"model|assistant)\b",
    r"\b(?:for|to) the (?:operator|user)\s*:",
    r"\b(?:correct|right|true|official|only) (?:digest|summary|abstract|answer)\b.{0,40}\b(?:is|"
    r"reads)\b\W{0,3}[\"'“‘]",
    r"\b(?:modèles? de langage|assistants? (?:virtuels?|ia)|ias?|robots?|"
    r"intelligences? artificielles?)\b.{0,40}"
    r"\b(?:doi(?:t|vent)|devez|répond\w*|écri\w*|ignor\w*)",
    r"\b(?:kis?|ki-\w+|sprachmodelle?n?|assistenten?|chatbots?|bots)\b.{0,60}"
    r"\b(?:müssen|sollen|sollten|muss|soll|bitte|schreib\w*|antworte\w*)\b",
    r"\b(?:asistentes?|modelos? de lenguaje|ias?|inteligencias? artificial\w*|bots)\b.{0,40}"
    r"\b(?:deben?|deber\w+|tienen? que|respond[ae]\w*|escrib[ae]\w*)\b",
    r"\b(?:modelli linguistici|assistenti virtuali|ia|modelos de linguagem)\b.{0,40}\b(?:devono|"
    r"deve\w*|rispond\w+)\b",
    r"(?:ai|llm|人工知能|言語モデル|アシスタント|モデル).{0,15}(?:指示|命令|ください|せよ|しなさい)|要約.{0,12}(?:代わり|ください)",
    r"(?:ai|人工智能|语言模型|助手|模型).{0,20}(?:请|必须|应该|只能|忽略)|忽略.{0,10}(?:指令|指示|说明)",
    r"(?:игнориру\w*|забудь\w*|проигнорируй\w*).{0,40}(?:инструкц|указани)\w*|"
    r"\b(?:ии|нейросет\w*|ассистент\w*|модел\w*)\b.{0,40}\b(?:долж\w+|обязан\w*|напиши\w*|ответь\w*)",
)
"""Who is spoken to, and what it is to do, in the languages we meet most."""
_INJECTED = re.compile("|".join((*_PATTERNS, *_ADDRESSED)), re.IGNORECASE | re.DOTALL | re.MULTILINE)

REASON = "it addresses a model, not a reader"


def addresses_model(text: str) -> bool:
    return _INJECTED.search(normal(text)) is not None
