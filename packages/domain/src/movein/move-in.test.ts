import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { CHECK_KIND, DEFECT, DEFECT_ACT, MOVE_IN, MOVE_IN_ACT, QUEUE, WARRANTY_UNIT } from '@anju/contract';
import { itemsOf, type ItemRule } from './check-items.ts';
import { takeDefectMove } from './defect-moves.ts';
import { afterDefects, takeMoveIn, type MoveInMove, type MoveInNow } from './move-in-moves.ts';
import { warrantyTo } from './warranty.ts';

const fresh = (change: Partial<MoveInNow> = {}): MoveInNow => ({
  state: MOVE_IN.untold,
  booked: false,
  queue: null,
  visitor: true,
  papersMissing: 0,
  rulesSigned: true,
  sheetSigned: false,
  openDefects: 0,
  mendedDefects: 0,
  former: null,
  ...change,
});
const move = (act: Exclude<MoveInMove['act'], typeof MOVE_IN_ACT.handOver>): MoveInMove => ({ act });
const HAND_OVER: MoveInMove = { act: MOVE_IN_ACT.handOver, acceptOpen: false };

function through(now: MoveInNow, ...moves: readonly MoveInMove[]): MoveInNow {
  return moves.reduce<MoveInNow>((at, one) => {
    const result = takeMoveIn(at, one);
    if ('refused' in result) throw new Error(`${MOVE_IN_ACT.text(one.act)} in ${MOVE_IN.text(at.state)}: ${result.refused}`);
    return { ...at, ...result.next, sheetSigned: at.sheetSigned || one.act === MOVE_IN_ACT.sign };
  }, now);
}

describe('the life of a 入伙', () => {
  it('goes from the notice to the keys', () => {
    const called = through(fresh(), ...[MOVE_IN_ACT.tell, MOVE_IN_ACT.book, MOVE_IN_ACT.arrive, MOVE_IN_ACT.call].map(move));
    expect(called).toMatchObject({ state: MOVE_IN.booked, booked: true, queue: QUEUE.serving });
    const signed = through(called, move(MOVE_IN_ACT.begin), move(MOVE_IN_ACT.sign));
    expect(signed.state).toBe(MOVE_IN.checking);
    expect(through(signed, HAND_OVER)).toMatchObject({ state: MOVE_IN.done, queue: QUEUE.finished });
  });

  it('waits for the developer while a defect is open, and for the re-inspection once all are mended', () => {
    const signed = through(fresh({ state: MOVE_IN.checking, openDefects: 2 }), move(MOVE_IN_ACT.sign));
    expect(signed.state).toBe(MOVE_IN.mending);
    const mended = { ...signed, openDefects: 0, mendedDefects: 2 };
    expect(afterDefects(mended)).toBe(MOVE_IN.again);
    expect(afterDefects({ ...mended, state: MOVE_IN.again, openDefects: 1, mendedDefects: 0 })).toBe(MOVE_IN.mending);
    expect(afterDefects({ ...mended, state: MOVE_IN.again, mendedDefects: 0 })).toBe(MOVE_IN.again);
    expect(takeMoveIn(signed, HAND_OVER)).toEqual({ refused: 'DEFECTS' });
    expect(takeMoveIn(signed, { ...HAND_OVER, acceptOpen: true })).toMatchObject({ next: { state: MOVE_IN.done } });
  });

  it.each([
    [{ visitor: false }, 'VISITOR'],
    [{ papersMissing: 1 }, 'PAPERS'],
    [{ rulesSigned: false }, 'RULES'],
    [{ sheetSigned: false }, 'SHEET'],
    [{ mendedDefects: 1 }, 'DEFECTS'],
    [{ state: MOVE_IN.booked }, 'STATE'],
  ] as const)('is not handed over with %o', (lack, refused) => {
    const ready = fresh({ state: MOVE_IN.checking, sheetSigned: true });
    expect(takeMoveIn(ready, HAND_OVER)).toHaveProperty('next');
    expect(takeMoveIn({ ...ready, ...lack }, HAND_OVER)).toEqual({ refused });
  });

  it('under random moves is handed over only when checked, and a number in the queue is served once', () => {
    const acts = MOVE_IN_ACT.values.filter((act) => act !== MOVE_IN_ACT.plan && act !== MOVE_IN_ACT.mended && act !== MOVE_IN_ACT.failed);
    const step = fc.record({
      act: fc.constantFrom(...acts),
      acceptOpen: fc.boolean(),
      visitor: fc.boolean(),
      papersMissing: fc.integer({ min: 0, max: 2 }),
      openDefects: fc.integer({ min: 0, max: 2 }),
      mendedDefects: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = fresh();
        for (const { act, acceptOpen, ...facts } of steps) {
          const before: MoveInNow = { ...now, ...facts };
          const result = takeMoveIn(before, { act, acceptOpen });
          if ('refused' in result) continue;
          const { next } = result;
          if (act === MOVE_IN_ACT.handOver) {
            expect(before.sheetSigned && before.visitor && before.papersMissing === 0).toBe(true);
            expect(acceptOpen || before.openDefects + before.mendedDefects === 0).toBe(true);
          }
          // Nobody leaves 已入伙 but by the undo, which leads back to where it came from.
          if (before.state === MOVE_IN.done && next.state !== MOVE_IN.done) {
            expect(act).toBe(MOVE_IN_ACT.undo);
            expect(next.state).toBe(before.former);
          }
          // Only who has a place stands in a queue, and only a waiting number is called.
          if (next.queue !== null) expect(next.booked).toBe(true);
          if (next.queue === QUEUE.serving && before.queue !== QUEUE.serving) expect(before.queue).toBe(QUEUE.waiting);
          now = {
            ...before,
            ...next,
            sheetSigned: act === MOVE_IN_ACT.resume ? false : before.sheetSigned || act === MOVE_IN_ACT.sign,
            former: act === MOVE_IN_ACT.handOver ? before.state : act === MOVE_IN_ACT.undo ? null : before.former,
          };
        }
      }),
    );
  });
});

describe('a defect', () => {
  it('is mended, inspected again, and ends', () => {
    expect(takeDefectMove(DEFECT.open, DEFECT_ACT.mend)).toBe(DEFECT.mended);
    expect(takeDefectMove(DEFECT.mended, DEFECT_ACT.fail)).toBe(DEFECT.open);
    expect(takeDefectMove(DEFECT.mended, DEFECT_ACT.pass)).toBe(DEFECT.closed);
    expect(takeDefectMove(DEFECT.mended, DEFECT_ACT.send)).toBeNull();
    for (const act of DEFECT_ACT.values) {
      expect(takeDefectMove(DEFECT.closed, act)).toBeNull();
      expect(takeDefectMove(DEFECT.dropped, act)).toBeNull();
    }
  });
});

describe('a warranty', () => {
  it.each([
    ['2026-07-01', 5, '2031-06-30'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 4, '2028-02-28'],
    ['2026-01-01', 2, '2027-12-31'],
  ])('from %s over %i years ends on %s', (from, length, to) => {
    expect(warrantyTo(from, { unit: WARRANTY_UNIT.years, length })).toBe(to);
  });
  it.each([
    ['2026-07-01', '2028-03-15'],
    ['2026-11-15', '2028-03-15'],
    // A season that runs already is no whole one.
    ['2026-12-01', '2029-03-15'],
    ['2027-02-01', '2029-03-15'],
  ])('from %s over two seasons ends on %s', (from, to) => {
    expect(warrantyTo(from, { unit: WARRANTY_UNIT.seasons, length: 2 })).toBe(to);
  });
});

describe('the items of a check', () => {
  const item = (id: number, change: Partial<ItemRule> = {}): ItemRule => ({
    id,
    parentId: null,
    companyId: null,
    kind: CHECK_KIND.house,
    usage: null,
    layouts: [],
    disabled: false,
    ...change,
  });
  const house = { kind: CHECK_KIND.house, companyId: 7, usage: 1, layout: '三室两厅' };
  const ids = (items: readonly ItemRule[], place = house) => itemsOf(items, place).map((one) => one.item.id);

  it('are those that fit, in their rooms', () => {
    const items = [
      item(1),
      item(2, { parentId: 1 }),
      item(3, { parentId: 1, layouts: ['三室', '四室'] }),
      item(4, { parentId: 1, layouts: ['四室'] }),
      item(5, { parentId: 1, usage: 2 }),
      item(6, { parentId: 1, companyId: 8 }),
      item(7, { parentId: 1, disabled: true }),
      item(8, { kind: CHECK_KIND.common }),
      item(9),
      item(10, { disabled: true }),
      item(11, { parentId: 10 }),
    ];
    expect(ids(items)).toEqual([2, 3, 9]);
    expect(ids(items, { ...house, layout: '' })).toEqual([2, 3, 4, 9]);
  });
});
