import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEAL_REQUEST } from '@anju/contract';
import { afterCopies } from './stamp.rules.ts';

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
