import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, payerOn, piecesOf, stretchesOf, type DatedHouse } from '../../index.ts';

const HOUSE: DatedHouse = {
  begins: null,
  ends: null,
  areas: [{ from: '2020-01-01', area: '80' }],
  owners: [{ personId: 1, from: '2020-01-01', to: null }],
  handover: '2020-01-01',
  unsold: false,
  developerId: 9,
  named: [],
};
const AUGUST = { from: '2026-08-01', to: '2026-08-31' };
const brief = (house: DatedHouse, more?: { unsold: boolean }) =>
  stretchesOf(house, AUGUST, more).map(({ from, days, area, payerId }) => [from.slice(8), days, area, payerId]);

describe('stretchesOf', () => {
  it('is the whole period of a house that did not change', () => expect(brief(HOUSE)).toEqual([['01', 31, '80', 1]]));

  it('looks at nothing after the period', () => {
    const later = {
      ...HOUSE,
      ends: '2026-09-05',
      areas: [...HOUSE.areas, { from: '2026-09-01', area: '95' }],
      owners: [
        { personId: 2, from: '2026-09-02', to: null },
        { personId: 1, from: '2020-01-01', to: '2026-09-01' },
      ],
    };
    expect(brief(later)).toEqual([['01', 31, '80', 1]]);
    expect(brief({ ...HOUSE, begins: '2026-09-05' })).toEqual([]);
    expect(brief({ ...HOUSE, ends: '2026-08-01' })).toEqual([]);
  });

  it('leaves out the days on which the house takes no part, whatever it is used for today', () => {
    const use = { from: '2026-08-17', to: null, unsold: false, outside: true };
    expect(brief({ ...HOUSE, uses: [use] })).toEqual([['01', 16, '80', 1]]);
    expect(brief({ ...HOUSE, uses: [{ ...use, from: '2026-01-01', to: '2026-08-05' }] })).toEqual([['06', 26, '80', 1]]);
    const unsold = { from: '2026-01-01', to: '2026-08-20', unsold: true, outside: false };
    expect(brief({ ...HOUSE, uses: [unsold] })).toEqual([
      ['01', 20, '80', 9],
      ['21', 11, '80', 1],
    ]);
    expect(brief({ ...HOUSE, uses: [unsold] }, { unsold: false })).toEqual([['21', 11, '80', 1]]);
  });

  it('is cut by a sale, an area, a split and a handover', () => {
    const owners = [
      { personId: 1, from: '2020-01-01', to: '2026-08-16' },
      { personId: 2, from: '2026-08-17', to: null },
    ];
    expect(brief({ ...HOUSE, owners })).toEqual([
      ['01', 16, '80', 1],
      ['17', 15, '80', 2],
    ]);
    expect(brief({ ...HOUSE, areas: [...HOUSE.areas, { from: '2026-08-11', area: '95' }] })).toEqual([
      ['01', 10, '80', 1],
      ['11', 21, '95', 1],
    ]);
    // The day of a split belongs to the new houses only.
    expect(brief({ ...HOUSE, ends: '2026-08-15' })).toEqual([['01', 14, '80', 1]]);
    expect(brief({ ...HOUSE, begins: '2026-08-15', areas: [{ from: '2026-08-15', area: '40' }] })).toEqual([['15', 17, '40', 1]]);
    const handed = { ...HOUSE, handover: '2026-08-21' };
    expect(brief(handed)).toEqual([
      ['01', 20, '80', 9],
      ['21', 11, '80', 1],
    ]);
    expect(brief(handed, { unsold: false })).toEqual([['21', 11, '80', 1]]);
    expect(brief({ ...HOUSE, unsold: true }, { unsold: false })).toEqual([]);
  });

  it('gives days without a known owner to the next one; a named payer pays for all', () => {
    const owners = [{ personId: 2, from: '2026-08-10', to: null }];
    expect(brief({ ...HOUSE, owners }).map((one) => one[3])).toEqual([2, 2]);
    expect(piecesOf(stretchesOf({ ...HOUSE, owners }, AUGUST))).toHaveLength(1);
    expect(payerOn({ ...HOUSE, owners, named: [{ personId: 5, from: '1900-01-01', to: null }] }, '2026-08-01')).toBe(5);
    // A tenant who pays from the middle of the month on, and no longer from September.
    const named = [{ personId: 5, from: '2026-08-11', to: '2026-08-31' }];
    expect(piecesOf(stretchesOf({ ...HOUSE, named }, { from: '2026-08-01', to: '2026-09-30' })).map(([one]) => one?.payerId)).toEqual([
      1, 5, 1,
    ]);
  });

  it('covers each day on which the house exists once, with the area and the payer of that day', () => {
    const offset = fc.integer({ min: -40, max: 70 });
    const day = (days: number) => addDays('2026-08-01', days);
    fc.assert(
      fc.property(
        fc.uniqueArray(offset, { maxLength: 4 }),
        fc.uniqueArray(offset, { maxLength: 4 }),
        fc.option(offset),
        fc.option(offset),
        (sales, areas, begins, ends) => {
          const sold = sales.toSorted((a, b) => a - b);
          const house: DatedHouse = {
            ...HOUSE,
            begins: begins === null ? null : day(begins),
            ends: ends === null ? null : day(ends),
            areas: [...HOUSE.areas, ...areas.toSorted((a, b) => a - b).map((at, n) => ({ from: day(at), area: String(90 + n) }))],
            owners: [-2000, ...sold].map((at, n, all) => {
              const next = all[n + 1];
              return { personId: n + 1, from: day(at), to: next === undefined ? null : day(next - 1) };
            }),
          };
          const stretches = stretchesOf(house, AUGUST);
          for (let at = 0; at < 31; at += 1) {
            const there = (begins === null || at >= begins) && (ends === null || at < ends);
            const found = stretches.filter(({ from, to }) => from <= day(at) && to >= day(at));
            expect(found).toHaveLength(there ? 1 : 0);
            if (!there) continue;
            expect(found[0]?.payerId).toBe(1 + sold.filter((sale) => sale <= at).length);
            const area = areas.filter((from) => from <= at).length;
            expect(found[0]?.area).toBe(area === 0 ? '80' : String(89 + area));
          }
          for (const piece of piecesOf(stretches)) expect(new Set(piece.map(({ payerId }) => payerId)).size).toBe(1);
        },
      ),
    );
  });
});
