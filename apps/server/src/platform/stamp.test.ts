import { expect, it } from 'vitest';
import type { Actor } from './scope.ts';
import { changedBy, checkedBy, madeBy, stampOf } from './stamp.ts';

it('who and when, in the columns of each act', () => {
  const at = '2026-07-09T02:00:00.000Z';
  const scope = { actor: { tenantId: 3, accountId: 7, name: '陈思远' } as Actor, clock: { now: () => new Date(at) } };
  expect(stampOf(scope)).toEqual({ tenantId: 3, by: '陈思远', at });
  expect(madeBy(scope)).toEqual({ makerId: 7, createdBy: '陈思远', createdAt: at });
  expect(checkedBy(scope)).toEqual({ checkerId: 7, checkedBy: '陈思远', checkedAt: at });
  expect(changedBy(scope)).toEqual({ updatedBy: '陈思远', updatedAt: at });
});
