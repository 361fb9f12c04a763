import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEAL, SEAL_KIND, SEAL_REQUEST } from '@anju/contract';
import { afterCopies, stepsOf, type Standing } from './stamp.rules.ts';

it('never stamps more copies than were approved, and is used up exactly when all of them are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: -4, max: 5 }), { maxLength: 12 }), (copies, uses) => {
      let used = 0;
      for (const more of uses) {
        const next = afterCopies({ copies, used }, more);
        if (next === null) expect(used + more > copies || used + more < 0).toBe(true);
        else {
          expect(next).toEqual({ used: used + more, state: used + more === copies ? SEAL_REQUEST.used : SEAL_REQUEST.approved });
          used = next.used;
        }
        expect(used).toBeLessThanOrEqual(copies);
      }
    }),
  );
});

const READY: Standing = {
  ...{ state: SEAL_REQUEST.approved, mine: false, used: 0, outside: true, out: false, heldBy: '', keeps: true, flowName: null },
  ...{ checkedAt: '2026-06-10T09:00:00+08:00', returnBy: '2026-06-15T17:00:00+08:00' },
  ...{ sealState: SEAL.used, sealKind: SEAL_KIND.company, validFrom: '2026-01-01', validTo: null },
};
const WHILE_OUT: readonly [string, Partial<Standing>, string, readonly string[]][] = [
  ['in time', {}, '2026-06-15T16:59:00+08:00', ['use', 'handOut']],
  ['after the approved return', {}, '2026-06-15T17:00:00+08:00', ['use']],
  ['on the last day of the seal', { validTo: '2026-06-15' }, '2026-06-15T09:00:00+08:00', ['use', 'handOut']],
  ['when the seal ran out after the approval', { validTo: '2026-06-12' }, '2026-06-15T09:00:00+08:00', ['use']],
  ['when the seal ran out before the approval', { validTo: '2026-06-09' }, '2026-06-15T09:00:00+08:00', []],
  ['before the seal is valid', { validFrom: '2026-06-16' }, '2026-06-15T09:00:00+08:00', []],
];
it.each(WHILE_OUT)('%s the keeper is offered only what can be done', (_, more, now, offered) => {
  expect(stepsOf({ ...READY, ...more }, { acts: [], now })).toEqual(offered);
});
