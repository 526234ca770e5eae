"""One ask, for tests of what becomes of asks."""

from policies.approval import Ask

PAYMENT = Ask(
    run="r1",
    step="c1",
    tool="click",
    arguments={"target": "e1"},
    effect="submit",
    action_class="payment",
    origin="https://shop.test",
    rule="pay",
    total="24,90 EUR",
    policy="d1",
    seconds=5,
)
