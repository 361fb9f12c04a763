import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { DOCUMENT, DOCUMENT_TASK, HANDLER, NODE, NODE_ACT, NODE_MODE, type FlowDefinition, type FlowNode } from '@anju/contract';
import { checkDefinition } from './check.ts';
import { draftOf, isConcluded, takeAction } from './engine.ts';
import { DOCUMENT_EDGES, LIVE, type FlowAction, type FlowCase, type FlowEnvironment } from './engine-types.ts';
import { outcomeOf } from './votes.ts';
import { earlierNodes, isRevocable } from './way.ts';

const ACTS = [NODE_ACT.return, NODE_ACT.transfer, NODE_ACT.addSign, NODE_ACT.suspend];
const node = (id: string, type: FlowNode['type'], mode: FlowNode['mode'] = NODE_MODE.all): FlowNode => ({
  id,
  type,
  name: id,
  handlers: [{ kind: HANDLER.person, ids: [1] }],
  mode,
  dueHours: null,
  remindHours: null,
  escalateTo: null,
  acts: [...ACTS],
  x: 0,
  y: 0,
});
const edge = (from: string, to: string, when = '', outcome: 'agree' | 'reject' = 'agree') => ({
  id: `${from}-${to}-${outcome}-${when}`,
  from,
  to,
  when,
  outcome,
});

const STARTER = 9;
/** 起草 → 审核(2) → 会签(3,4,5) → 签批(6 over 50,000, else straight on) → 审结(7) → 定稿(7) → 完结(starter). */
const definition = (mode: FlowNode['mode'] = NODE_MODE.all): FlowDefinition => ({
  fields: [],
  nodes: [
    node('s', NODE.start),
    node('a', NODE.audit),
    node('c', NODE.countersign, mode),
    node('p', NODE.approve),
    node('e', NODE.conclude),
    node('f', NODE.finalise),
    node('z', NODE.finish),
  ],
  edges: [edge('s', 'a'), edge('a', 'c'), edge('c', 'p', '金额 >= 50000'), edge('c', 'e'), edge('p', 'e'), edge('e', 'f'), edge('f', 'z')],
});
const environment = (one: Partial<FlowEnvironment> = {}, now?: FlowCase): FlowEnvironment => ({
  definition: definition(),
  handlers: new Map([
    ['a', [2]],
    ['c', [3, 4, 5]],
    ['p', [6]],
    ['e', [7]],
    ['f', [7]],
    ['z', [STARTER]],
  ]),
  managers: [8],
  values: { 金额: '42600.00' },
  makers: null,
  firstId: (now?.tasks.length ?? 0) + 1,
  ...one,
});

const run = (actions: readonly FlowAction[], one: Partial<FlowEnvironment> = {}, from: FlowCase = draftOf(STARTER)): FlowCase =>
  actions.reduce((now, action) => {
    const result = takeAction(now, action, environment(one, now));
    if (!result.ok) throw new Error(`${action.kind} by ${action.actor}: ${result.why} ${result.what}`);
    return result.next;
  }, from);
const refusal = (now: FlowCase, action: FlowAction, one: Partial<FlowEnvironment> = {}) => {
  const result = takeAction(now, action, environment(one, now));
  return result.ok ? 'accepted' : `${result.why} ${result.what}`.trim();
};
const send: FlowAction = { kind: 'send', actor: STARTER };
const agree = (...people: number[]): FlowAction[] => people.map((actor) => ({ kind: 'agree', actor }));
const openOf = (now: FlowCase) => now.tasks.filter(({ state }) => state === DOCUMENT_TASK.open).map(({ person }) => person);

describe('a document on its way', () => {
  it('goes from node to node to its end', () => {
    const sent = run([send]);
    expect([sent.state, sent.node, openOf(sent)]).toEqual([DOCUMENT.running, 'a', [2]]);
    const signed = run(agree(2, 3, 5), {}, sent);
    expect([signed.node, openOf(signed)]).toEqual(['c', [4]]);
    const concluded = run(agree(4, 7), {}, signed);
    expect([concluded.state, concluded.node]).toEqual([DOCUMENT.concluded, 'f']);
    const done = run(agree(7, STARTER), {}, concluded);
    expect([done.state, done.node, openOf(done)]).toEqual([DOCUMENT.finished, null, []]);
  });

  it('takes the way its figures mean, and says which figure is missing', () => {
    const dear = { values: { 金额: '50000.00' } };
    expect(run([send, ...agree(2, 3, 4, 5)], dear).node).toBe('p');
    const before = run([send, ...agree(2, 3, 4)], dear);
    expect(refusal(before, { kind: 'agree', actor: 5 }, { values: {} })).toBe('CONDITION 缺少金额');
  });

  it.each([
    ['all', NODE_MODE.all, ['agree', 'agree'], 'c'],
    ['all, one refuses', NODE_MODE.all, ['agree', 'reject'], null],
    ['any', NODE_MODE.any, ['agree'], 'e'],
    ['any, the first refuses', NODE_MODE.any, ['reject'], null],
    ['majority', NODE_MODE.majority, ['agree', 'agree'], 'e'],
    ['majority, still open', NODE_MODE.majority, ['agree', 'reject'], 'c'],
    ['majority refuses', NODE_MODE.majority, ['reject', 'reject'], null],
  ] as const)('is decided by %s', (_, mode, acts, at) => {
    const one = { definition: definition(mode) };
    const now = run([send, ...agree(2), ...acts.map((kind, place): FlowAction => ({ kind, actor: 3 + place }))], one);
    expect(now.node).toBe(at);
    expect(now.state).toBe(at === null ? DOCUMENT.terminated : DOCUMENT.running);
  });

  it('is signed in order, one after the other', () => {
    const one = { definition: definition(NODE_MODE.order) };
    const now = run([send, ...agree(2)], one);
    expect(openOf(now)).toEqual([3]);
    expect(refusal(now, { kind: 'agree', actor: 4 }, one)).toBe('NOT_YOURS');
    expect(run(agree(3, 4, 5), one, now).node).toBe('e');
  });

  it('is refused to whoever comes second', () => {
    const now = run([send, ...agree(2, 3)]);
    expect(refusal(now, { kind: 'agree', actor: 3 })).toBe('ACTED_ALREADY');
    expect(refusal(now, { kind: 'agree', actor: 2 })).toBe('NOT_YOURS');
  });

  it('goes back to any earlier node with everything after it to be done again', () => {
    const back = run([send, ...agree(2, 3, 4), { kind: 'return', actor: 5, to: 'a' }]);
    expect([back.node, back.state, openOf(back)]).toEqual(['a', DOCUMENT.running, [2]]);
    expect(earlierNodes(back, definition().nodes)).toEqual(['s']);
    expect(refusal(back, { kind: 'return', actor: 2, to: 'c' })).toBe('NO_EARLIER_NODE');
    const again = run(agree(2), {}, back);
    expect(openOf(again)).toEqual([3, 4, 5]);
    const home = run([{ kind: 'return', actor: 3, to: 's' }], {}, again);
    expect([home.state, openOf(home)]).toEqual([DOCUMENT.returned, [STARTER]]);
    expect(refusal(home, { kind: 'agree', actor: STARTER })).toBe('STATE');
    expect(run([send, ...agree(2, 3, 4, 5)], {}, home).node).toBe('e');
  });

  it('can be revoked until somebody acted', () => {
    const sent = run([send]);
    expect(isRevocable(sent)).toBe(true);
    const revoked = run([{ kind: 'revoke', actor: STARTER }], {}, sent);
    expect([revoked.state, openOf(revoked)]).toEqual([DOCUMENT.revoked, []]);
    expect(run([send], {}, revoked).node).toBe('a');
    expect(refusal(run(agree(2), {}, sent), { kind: 'revoke', actor: STARTER })).toBe('ACTED_ALREADY');
    expect(refusal(sent, { kind: 'revoke', actor: 2 })).toBe('NOT_YOURS');
  });

  it('is transferred, and asks others before or beside', () => {
    const passed = run([send, { kind: 'transfer', actor: 2, to: 10 }, ...agree(10)]);
    expect(passed.node).toBe('c');
    expect(refusal(passed, { kind: 'transfer', actor: 3, to: 4 })).toBe('SIGNS_ALREADY 4');
    const asked = run([{ kind: 'addSign', actor: 3, people: [11, 12], how: 'before' }], {}, passed);
    expect(openOf(asked).toSorted()).toEqual([11, 12, 4, 5].toSorted());
    expect(refusal(asked, { kind: 'agree', actor: 3 })).toBe('NOT_YOURS');
    // Their opinion is advice: a refusal leaves the decision to who asked.
    const advised = run([{ kind: 'reject', actor: 11 }, ...agree(12)], {}, asked);
    expect(openOf(advised)).toContain(3);
    expect(run(agree(3, 4, 5), {}, advised).node).toBe('e');
    const beside = run([{ kind: 'addSign', actor: 3, people: [11], how: 'beside' }, ...agree(3, 4, 5)], {}, passed);
    expect([beside.node, openOf(beside)]).toEqual(['c', [11]]);
  });

  it('stands still while suspended and goes on where it was', () => {
    const still = run([send, { kind: 'suspend', actor: 2 }]);
    expect(refusal(still, { kind: 'agree', actor: 2 })).toBe('STATE');
    expect(refusal(still, { kind: 'resume', actor: 3 })).toBe('NOT_YOURS');
    expect(run([{ kind: 'resume', actor: STARTER }, ...agree(2)], {}, still).node).toBe('c');
  });

  it('is never left without a handler', () => {
    const nobody = new Map([...environment().handlers, ['c', []] as const]);
    const now = run([send, ...agree(2)], { handlers: nobody });
    expect(openOf(now)).toEqual([8]);
    expect(refusal(run([send]), { kind: 'agree', actor: 2 }, { handlers: nobody, managers: [] })).toBe('NO_HANDLER c');
  });

  it('that decides about money is not decided by its sender', () => {
    const own = { makers: [STARTER], handlers: new Map([...environment().handlers, ['a', [STARTER, 2]] as const]) };
    const sent = run([send], own);
    expect(openOf(sent)).toEqual([2]);
    expect(refusal(sent, { kind: 'transfer', actor: 2, to: STARTER }, own)).toBe('NO_HANDLER a');
    expect(refusal(sent, { kind: 'replace', actor: 8, from: 2, to: STARTER }, own)).toBe('NO_HANDLER a');
    // Nor for somebody who is away, nor by the conclusion, whoever made it and whoever sends it now.
    for (const kind of ['agree', 'reject'] as const) expect(refusal(sent, { kind, actor: STARTER, as: 2 }, own)).toBe('MAKER_DECIDES');
    const concluding = {
      makers: [STARTER],
      handlers: new Map([...environment().handlers, ['e', [STARTER, 14]] as const]),
      managers: [STARTER],
    };
    const succeeded = run([send, { kind: 'replace', actor: 8, from: STARTER, to: 14 }], concluding);
    expect(openOf(run(agree(2, 3, 4), concluding, succeeded))).toEqual([5]);
    expect(refusal(run(agree(2, 3, 4), concluding, succeeded), { kind: 'agree', actor: 5 }, concluding)).toBe('NO_HANDLER e');
    expect(openOf(run(agree(2, 3, 4, 5), { ...concluding, above: [15] }, succeeded))).toEqual([15]);
  });

  it('that decides about money is not decided by anybody who wrote it, also when another sends it now', () => {
    // 14 sent it in the place of the sender, and is no longer the sender.
    const own = { makers: [STARTER, 14], handlers: new Map([...environment().handlers, ['a', [14, 2]] as const]) };
    const sent = run([send], own);
    expect(openOf(sent)).toEqual([2]);
    expect(refusal(sent, { kind: 'transfer', actor: 2, to: 14 }, own)).toBe('NO_HANDLER a');
    expect(refusal(sent, { kind: 'agree', actor: 14, as: 2 }, own)).toBe('MAKER_DECIDES');
    expect(openOf(run([send], { ...own, makers: [STARTER] }))).toEqual([14, 2]);
  });

  it('is never carried out by the sender, who goes on with what others decided', () => {
    const own = { makers: [STARTER], definition: { ...definition(), edges: [edge('s', 'c'), edge('c', 'z')] } };
    const still = run([send, ...agree(4, 5), { kind: 'suspend', actor: 3 }, { kind: 'replace', actor: 8, from: 3, to: 4 }], own);
    expect(refusal(still, { kind: 'resume', actor: STARTER }, own)).toBe('MAKER_DECIDES');
    expect(run([{ kind: 'resume', actor: 8 }], own, still).state).toBe(DOCUMENT.concluded);
  });

  it('ends with a refusal, even where one was once drawn to its completion', () => {
    for (const to of ['e', 'z']) {
      const edges = [edge('s', 'p'), edge('p', to, '', 'reject'), edge('p', 'e'), edge('e', 'f'), edge('f', 'z')];
      const now = run([send, { kind: 'reject', actor: 6 }], { definition: { ...definition(), edges } });
      expect([now.state, now.node]).toEqual([DOCUMENT.terminated, null]);
    }
  });

  it('is finished by another person without changing hands', () => {
    const done = run([send, ...agree(2, 3, 4, 5, 7, 7)]);
    const passed = run([{ kind: 'reassign', actor: 8, to: 14 }], {}, done);
    expect([passed.starter, openOf(passed)]).toEqual([STARTER, [14]]);
    expect(refusal(passed, { kind: 'reassign', actor: 14, to: 2 })).toBe('NOT_YOURS');
    expect(refusal(run([send]), { kind: 'reassign', actor: STARTER, to: 2 })).toBe('STATE');
    expect(run(agree(14), {}, passed).state).toBe(DOCUMENT.finished);
  });

  it('lets a substitute sign once', () => {
    const now = run([send, ...agree(2)]);
    expect(refusal(now, { kind: 'agree', actor: 4, as: 3 })).toBe('SIGNS_ALREADY 4');
    const signed = run([{ kind: 'agree', actor: 12, as: 3 }], {}, now);
    expect(signed.tasks.find(({ person }) => person === 3)).toMatchObject({ state: DOCUMENT_TASK.agreed, actedBy: 12 });
    expect(refusal(signed, { kind: 'agree', actor: 12, as: 4 })).toBe('SIGNS_ALREADY 12');
  });

  it('goes on when somebody leaves, the sender as well', () => {
    const now = run([send, ...agree(2, 4, 5)]);
    expect(openOf(run([{ kind: 'replace', actor: 8, from: 3, to: 13 }], {}, now))).toEqual([13]);
    // The successor has signed here already: that vote is enough.
    expect(run([{ kind: 'replace', actor: 8, from: 3, to: 4 }], {}, now).node).toBe('e');
    const home = run(
      [
        { kind: 'return', actor: 3, to: 's' },
        { kind: 'replace', actor: 8, from: STARTER, to: 14 },
      ],
      {},
      now,
    );
    expect([home.starter, openOf(home)]).toEqual([14, [14]]);
    expect(refusal(home, send)).toBe('NOT_YOURS');
    expect(run([{ kind: 'send', actor: 14 }], {}, home).node).toBe('a');
  });
});

// ---- the model: random definitions, random actions of several people ------------------------------------------------------------------

const DECISIONS = [NODE.audit, NODE.countersign, NODE.approve] as const;
const PEOPLE = [1, 2, 3, 4, 5, 6] as const;
const person = fc.constantFrom(...PEOPLE);

/** A chain of decisions with short cuts, loops and refusals, then the end of it. */
const anyDefinition = fc
  .record({
    decisions: fc.array(
      fc.record({ type: fc.constantFrom(...DECISIONS), mode: fc.constantFrom(...NODE_MODE.values), acts: fc.subarray(ACTS) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    jumps: fc.array(fc.record({ from: fc.nat(3), to: fc.nat(6), than: fc.nat(9) }), { maxLength: 2 }),
    refusals: fc.array(fc.record({ from: fc.nat(3), to: fc.nat(6) }), { maxLength: 2 }),
    end: fc.constantFrom('finish', 'conclude', 'finalise'),
  })
  .map(({ decisions, jumps, refusals, end }): FlowDefinition => {
    const last = end === 'finish' ? ['z'] : end === 'conclude' ? ['e', 'z'] : ['e', 'f', 'z'];
    const chain = [...decisions.map((_, at) => `d${at}`), ...last];
    const types = { e: NODE.conclude, f: NODE.finalise, z: NODE.finish } as const;
    const target = (to: number) => chain[to % chain.length] ?? 'z';
    const onWay = jumps.filter(({ from, to }) => from < decisions.length && !(end !== 'finish' && target(to) === 'f'));
    const edges = [
      ...onWay.map(({ from, to, than }, at) => ({ ...edge(`d${from}`, target(to), `金额 > ${than}`), id: `j${at}` })),
      ...[...new Map(refusals.map((one) => [one.from, one])).values()]
        .filter(({ from }) => from < decisions.length && decisions[from]?.type !== NODE.audit)
        .map(({ from, to }) => edge(`d${from}`, to === 0 ? 't' : `d${to % decisions.length}`, '', 'reject')),
      ...['s', ...chain].slice(0, -1).map((from, at) => edge(from, chain[at] ?? 'z')),
    ];
    return {
      fields: [],
      nodes: [
        node('s', NODE.start),
        ...decisions.map(({ type, mode, acts }, at) => ({ ...node(`d${at}`, type, mode), acts })),
        ...last.map((id) => node(id, types[id as keyof typeof types])),
        ...(edges.some(({ to }) => to === 't') ? [node('t', NODE.terminate)] : []),
      ],
      edges,
    };
  });

const as = fc.option(person, { nil: undefined, freq: 6 });
const anyAction = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('agree' as const), actor: person, as }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reject' as const), actor: person, as }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send' as const), actor: person }) },
  fc.record({ kind: fc.constant('return' as const), actor: person, as, to: fc.constantFrom('s', 'd0', 'd1', 'd2', 'e') }),
  fc.record({ kind: fc.constant('transfer' as const), actor: person, as, to: person }),
  fc.record({ kind: fc.constant('reassign' as const), actor: person, to: person }),
  fc.record({
    kind: fc.constant('addSign' as const),
    actor: person,
    people: fc.array(person, { maxLength: 2 }),
    how: fc.constantFrom('before' as const, 'beside' as const),
  }),
  fc.record({
    kind: fc.constantFrom('suspend' as const, 'resume' as const, 'resume' as const, 'revoke' as const, 'terminate' as const),
    actor: person,
  }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), actor: person, from: person, to: person }) },
);

const anyRun = fc.record({
  definition: anyDefinition,
  handlers: fc.dictionary(fc.constantFrom('d0', 'd1', 'd2', 'd3', 'e', 'f', 'z'), fc.array(person, { maxLength: 3 })),
  managers: fc.array(person, { minLength: 1, maxLength: 2 }),
  /** Whether it decides about a row, which the first sender made. */
  deciding: fc.boolean(),
  amount: fc.nat(10),
  actions: fc.array(anyAction, { minLength: 30, maxLength: 60 }),
});

describe('whatever people do', () => {
  it('keeps every document, its handler and every vote', () => {
    let moved = 0;
    let ended = 0;
    fc.assert(
      fc.property(anyRun, ({ definition: drawn, handlers, managers, deciding, amount, actions }) => {
        fc.pre(checkDefinition(drawn, () => ['甲']).every(({ level }) => level !== 'error'));
        let makers = deciding ? [1] : null;
        let now = run([], {}, draftOf(1));
        for (const [at, drawnAction] of [{ kind: 'send', actor: 1 } as const, ...actions].entries()) {
          // Mostly somebody acts whose turn it is.
          const turns = at % 4 === 3 ? [] : openOf(now);
          const turn = turns[at % Math.max(1, turns.length)];
          const substitutes = 'as' in drawnAction && drawnAction.as !== undefined;
          const action = turn === undefined ? drawnAction : substitutes ? { ...drawnAction, as: turn } : { ...drawnAction, actor: turn };
          const result = takeAction(now, action, {
            definition: drawn,
            handlers: new Map(Object.entries(handlers)),
            managers,
            values: { 金额: String(amount) },
            makers,
            firstId: now.tasks.length + 1,
          });
          if (!result.ok) continue;
          holds(now, result.next);
          if (makers !== null) checkMaker(now, result.next, drawn, makers, action.actor);
          if (makers !== null && action.kind === 'send') makers = [...makers, action.actor];
          now = result.next;
          moved += 1;
        }
        if (DOCUMENT.is(now.state, 'finished', 'terminated')) ended += 1;
      }),
      { numRuns: 700 },
    );
    // The walk went somewhere: actions were accepted, and documents reached their end.
    expect(moved).toBeGreaterThan(3_000);
    expect(ended).toBeGreaterThan(300);
  });
});

/** Plain checks: expect() would cost more than the engine. */
const check = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

function holds(before: FlowCase, after: FlowCase): void {
  check(before.state === after.state || DOCUMENT_EDGES[before.state].includes(after.state), `${before.state} → ${after.state}`);
  const here = after.tasks.filter(({ round }) => round === after.round);
  const open = after.tasks.filter(({ state }) => state === DOCUMENT_TASK.open);
  if (LIVE.includes(after.state))
    check(open.length > 0 && open.every(({ round, node: at }) => round === after.round && at === after.node), 'nobody can act on it');
  else if (after.state !== DOCUMENT.suspended) check(open.length === 0, 'somebody can act on what has ended');
  const voters = here.flatMap(({ person: one, actedBy, state }) =>
    DOCUMENT_TASK.is(state, 'waiting', 'open') ? [one] : DOCUMENT_TASK.is(state, 'agreed', 'rejected', 'returned') ? [actedBy ?? one] : [],
  );
  check(new Set(voters).size === voters.length, 'somebody has two votes in one visit');
  const kept = new Map(after.tasks.map((task) => [task.id, task]));
  for (const task of before.tasks) {
    const now = kept.get(task.id);
    const undecided = DOCUMENT_TASK.is(task.state, 'waiting', 'open');
    check(
      now !== undefined && (undecided || (now.state === task.state && now.actedBy === task.actedBy)),
      'what was done did not stay done',
    );
  }
}

/**
 * Whoever wrote the row that is decided, or sent or sends its document, neither decides, for themselves or for another, nor carries out the
 * decision; and nobody carries out what was refused.
 */
function checkMaker(before: FlowCase, after: FlowCase, drawn: FlowDefinition, makers: readonly number[], actor: number): void {
  const barred = [...makers, before.starter];
  const at = drawn.nodes.find(({ id }) => id === before.node);
  const deciding = at !== undefined && [...DECISIONS, NODE.conclude].some((type) => type === at.type);
  const was = new Map(before.tasks.map((task) => [task.id, task]));
  for (const task of after.tasks)
    if (deciding && task.round === before.round && task.actedBy !== (was.get(task.id)?.actedBy ?? null))
      check(task.actedBy !== null && !barred.includes(task.actedBy), 'the sender decides for somebody');
  const type = drawn.nodes.find(({ id }) => id === after.node)?.type;
  if ([...DECISIONS, NODE.conclude].some((one) => one === type))
    for (const { round, person: one, state } of after.tasks)
      check(
        round !== after.round || ![...makers, after.starter].includes(one) || DOCUMENT_TASK.is(state, 'dropped', 'transferred'),
        'the sender is asked to decide',
      );
  if (!isConcluded(after) || isConcluded(before)) return;
  check(!barred.includes(actor), 'the sender carries it out');
  check(
    at !== undefined &&
      outcomeOf(
        at.mode,
        after.tasks.filter(({ round }) => round === before.round),
      ) === 'agree',
    'what was refused is carried out',
  );
}
