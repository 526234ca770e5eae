// What the page script's last walk found, for the comparison with another; a member of its `api`.
dump: () => {
  const walk = lastWalk, of = (element) => (element ? numbers.get(element) ?? tagOf(element) : null);
  const simple = (value) => value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
  return {
    again: __again, looked, details: walk.details,
    lines: walk.lines.map((line) => [line.text, line.region, line.heading, !!line.dialog, line.group ? [line.group.kind, of(line.group.element), line.place] : null, of(line.element), line.frame, line.name, line.barred]),
    records: [...walk.records].map(([number, record]) => [number, Object.fromEntries(Object.entries(record).filter(([name, value]) => simple(value) && value !== undefined)), record.states, of(record.home), (record.rows ?? []).map(of)]),
    poor: [...walk.poor].map(({ number }) => number),
    dialogs: walk.dialogs.map(({ element, first, last, modal }) => [of(element), first, last, modal]),
    absent: walk.absent.length, covers: walk.covers.map(of), roots: walk.roots.map(({ host }) => of(host)), unread: walk.unread,
    suspects: walk.suspects.length, last: walk.last?.number, seen: walk.seen,
  };
},
