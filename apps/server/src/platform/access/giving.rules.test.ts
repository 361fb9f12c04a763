import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTS, type Act } from '@anju/contract';
import { gainOf, mayGive, NOTHING, type Power } from './giving.rules.ts';

const power = (fields: Partial<Omit<Power, 'acts'>> & { acts?: Record<number, Act[]> }): Power => ({
  ...NOTHING,
  ...fields,
  acts: new Map(Object.entries(fields.acts ?? {}).map(([menu, acts]) => [Number(menu), acts])),
});

describe('what may be given', () => {
  const cashier = power({ acts: { 164: ['view', 'add'] }, scope: 'company', estates: [1, 2], buildings: [{ id: 31, estateId: 3 }] });

  it('is at most what the giver has, act by act', () => {
    expect(mayGive(cashier, power({ acts: { 164: ['add'] } }))).toBeNull();
    expect(mayGive(cashier, power({ acts: { 164: ['view', 'void'] } }))).toEqual({ kind: 'acts', menu: 164, acts: ['void'] });
    expect(mayGive(cashier, power({ acts: { 177: ['view'] } }))).toEqual({ kind: 'acts', menu: 177, acts: ['view'] });
  });

  it('is at most what the giver sees: a building is less than its estate, and a company more than the estates it has today', () => {
    expect(mayGive(cashier, power({ estates: [2], buildings: [{ id: 11, estateId: 1 }] }))).toBeNull();
    expect(mayGive(cashier, power({ buildings: [{ id: 31, estateId: 3 }] }))).toBeNull();
    expect(mayGive(cashier, power({ estates: [3] }))).toEqual({ kind: 'scope' });
    expect(mayGive(cashier, power({ buildings: [{ id: 32, estateId: 3 }] }))).toEqual({ kind: 'scope' });
    expect(mayGive(cashier, power({ scope: 'company', estates: [1] }))).toBeNull();
    expect(mayGive(power({ estates: [1, 2] }), power({ scope: 'company', estates: [1] }))).toEqual({ kind: 'scope' });
    expect(mayGive(cashier, power({ scope: 'tenant', estates: null }))).toEqual({ kind: 'scope' });
    expect(mayGive(cashier, power({ estates: null }))).toEqual({ kind: 'scope' });
  });
});

const acts = fc.subarray([...ACTS]);
const building = fc.record({ id: fc.integer({ min: 1, max: 4 }), estateId: fc.integer({ min: 1, max: 3 }) });
const anyPower: fc.Arbitrary<Power> = fc.record({
  acts: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), acts), { maxLength: 3 }).map((entries) => new Map(entries)),
  scope: fc.constantFrom('tenant', 'company', 'estates'),
  estates: fc.option(fc.subarray([1, 2, 3])),
  // A building belongs to one estate.
  buildings: fc.array(
    building.map(({ id }) => ({ id, estateId: (id % 3) + 1 })),
    { maxLength: 3 },
  ),
});

describe('giving', () => {
  it('cannot go round: who has all of the giver may give the gift too', () => {
    fc.assert(
      fc.property(anyPower, anyPower, anyPower, (one, two, gift) => {
        if (mayGive(one, two) === null && mayGive(two, gift) === null) expect(mayGive(one, gift)).toBeNull();
      }),
    );
  });

  it('counts only what is gained: a change within the giver gains within the giver, and no change gains nothing', () => {
    fc.assert(
      fc.property(anyPower, anyPower, anyPower, (giver, before, after) => {
        if (mayGive(giver, after) === null) expect(mayGive(giver, gainOf(before, after))).toBeNull();
        expect(mayGive(NOTHING, gainOf(after, after))).toBeNull();
      }),
    );
  });

  it('misses nothing: who has what somebody had and gained has all that person has now', () => {
    fc.assert(
      fc.property(anyPower, anyPower, anyPower, (giver, before, after) => {
        if (mayGive(giver, before) === null && mayGive(giver, gainOf(before, after)) === null) expect(mayGive(giver, after)).toBeNull();
      }),
    );
  });
});
