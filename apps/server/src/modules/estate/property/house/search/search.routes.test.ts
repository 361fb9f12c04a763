import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { houseFilter, searchHouses, type HouseFilter, type InputOf, type OutputOf } from '@anju/contract';
import { compareDecimal, sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../../testing/installation.ts';
import { rowsOf } from '../house.fixtures.ts';
import { knownHouses, means, type Known } from './search.fixtures.ts';

type Filter = Partial<HouseFilter>;

let installation: Installation;
let emp: Person;
let known: Known[];

beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  // Housekeeping would release expired leases in the first minute; it must not do so while houses are compared.
  await installation.schedule.stop();
  emp = await installation.as('emp');
  known = await knownHouses(installation);
});
afterAll(() => installation.close());

const among = (list: readonly number[] | undefined, value: number) => !list || list.length === 0 || list.includes(value);

const matching = (filter: Filter): Known[] =>
  known.filter(
    (house) =>
      house.disabled === (filter.disabled ?? false) &&
      (!filter.node || house[filter.node.kind] === filter.node.id) &&
      among(filter.useStates, house.useState) &&
      among(filter.useTypes, house.useType) &&
      among(filter.usages, house.usage) &&
      among(filter.realUses, house.realUse) &&
      among(filter.buildingTypes, house.buildingType) &&
      (filter.areaFrom == null || compareDecimal(house.buildArea, filter.areaFrom) >= 0) &&
      (filter.areaTo == null || compareDecimal(house.buildArea, filter.areaTo) <= 0) &&
      (!filter.key || means(house, filter.key)),
  );

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const ascending = (rows: readonly { id: number }[]) => ids(rows).sort((a, b) => a - b);

/** Every page of a list, one after the other. */
async function walk(input: InputOf<typeof searchHouses>): Promise<OutputOf<typeof searchHouses>['rows']> {
  const rows: OutputOf<typeof searchHouses>['rows'] = [];
  for (let page = 1; ; page++) {
    const answer = await emp.call(searchHouses, { size: 200, ...input, page });
    rows.push(...answer.rows);
    if (answer.rows.length === 0) return rows;
  }
}

async function expectRight(filter: Filter): Promise<void> {
  const { total, buildArea, chargeArea, rows } = await emp.call(searchHouses, { ...filter, size: 200 });
  const wanted = matching(filter);
  expect({ total, buildArea: sumMoney([buildArea]), chargeArea: sumMoney([chargeArea]) }).toEqual({
    total: wanted.length,
    buildArea: sumMoney(wanted.map((house) => house.buildArea)),
    chargeArea: sumMoney(wanted.map((house) => house.chargeArea)),
  });
  if (total <= 200) expect(ascending(rows)).toEqual(ascending(wanted));
  else expect(rows).toHaveLength(200);
}

describe('totals and sums over all houses that match', () => {
  const filters: Filter[] = [
    {},
    { disabled: true },
    { useStates: [1] },
    { useStates: [3, 5] },
    { useTypes: [2] },
    { usages: [2] },
    { realUses: [2, 3] },
    { realUses: [8] },
    { buildingTypes: [2] },
    { buildingTypes: [3, 4] },
    { areaFrom: '100' },
    { areaTo: '89.5' },
    { areaFrom: '90.00', areaTo: '120' },
    { areaFrom: '120', areaTo: '90' },
    { usages: [1], useStates: [4], useTypes: [2], realUses: [1], buildingTypes: [4], areaFrom: '80' },
    { key: '浙A1' },
  ];
  it.each(filters.map((filter) => ({ filter })))('$filter', ({ filter }) => expectRight(filter));

  it('below a node of every kind', async () => {
    const sample = known.find((house) => house.zone !== null && house.unit !== null && !house.disabled) as Known;
    for (const kind of ['estate', 'zone', 'building', 'unit', 'house'] as const) {
      const node = { kind, id: sample[kind] as number };
      expect(matching({ node }).length).toBeGreaterThan(0);
      await expectRight({ node });
      await expectRight({ node, useStates: [4], areaFrom: '95' });
    }
  });

  it('by any filter at all', async () => {
    const some = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 2 });
    const nodes = known
      .slice(0, 400)
      .flatMap((house) =>
        (['estate', 'zone', 'building', 'unit'] as const).flatMap((kind) => (house[kind] === null ? [] : [{ kind, id: house[kind] }])),
      );
    const filter = fc.record({
      node: fc.option(fc.constantFrom(...nodes)),
      key: fc.constantFrom('', '', '10', '1幢-1', '王', '子轩', 'zh', '138', '浙A1'),
      useStates: some([1, 3, 4, 5] as const),
      useTypes: some([1, 2] as const),
      usages: some([1, 2] as const),
      realUses: some([1, 2, 3, 4] as const),
      buildingTypes: some([2, 3, 4] as const),
      areaFrom: fc.option(fc.constantFrom('60', '90', '118.36')),
      areaTo: fc.option(fc.constantFrom('100', '200.5')),
      disabled: fc.boolean(),
    });
    await fc.assert(fc.asyncProperty(filter, expectRight), { numRuns: 60 });
  });
});

describe('pages', () => {
  it('show the first rows, the rest on the last page, and nothing past the end with the same totals', async () => {
    const size = 50;
    const { total, buildArea } = await emp.call(searchHouses, { size });
    expect(total).toBe(1200);
    const last = await emp.call(searchHouses, { size: 47, page: Math.ceil(total / 47) });
    expect(last.rows).toHaveLength(total % 47);
    const past = await emp.call(searchHouses, { size, page: 1_000 });
    expect(past).toMatchObject({ rows: [], total, buildArea });
  });

  it('walk past every house exactly once, in order, by every field both ways, ties and empty dates included', async () => {
    const empty = '9999';
    const value = {
      code: (house: Known) => `${String(house.estate).padStart(9, '0')} ${house.sortKey}`,
      buildArea: (house: Known) => house.buildArea.padStart(12, '0'),
      chargeArea: (house: Known) => house.chargeArea.padStart(12, '0'),
      chargeStartDate: (house: Known) => house.chargeStartDate ?? empty,
    };
    expect(known.some((house) => house.chargeStartDate === null)).toBe(true);
    for (const field of ['code', 'buildArea', 'chargeArea', 'chargeStartDate'] as const) {
      const of = value[field];
      const wanted = matching({}).sort((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : a.id - b.id));
      expect(ids(await walk({ sort: { field, order: 'asc' }, size: 170 }))).toEqual(ids(wanted));
      expect(ids(await walk({ sort: { field, order: 'desc' }, size: 200 }))).toEqual(ids(wanted.reverse()));
    }
  });

  it('are refused when too large, with the field named', async () => {
    const { status, envelope } = await emp.ask(searchHouses, { size: 201 });
    expect(status).toBe(400);
    expect(envelope.data).toMatchObject({ fields: [{ path: 'size' }] });
  });
});

describe('search by a typed text', () => {
  const living = () => known.filter((house) => !house.disabled);
  const found = async (key: string) => ascending(await walk({ key }));

  it('finds house numbers and codes by their beginning, and never by their middle', async () => {
    for (const key of ['101', '1幢-1单元', '10幢-11', '1幢-1单元-101']) {
      expect(await found(key)).toEqual(ascending(matching({ key })));
      expect(matching({ key }).length).toBeGreaterThan(0);
    }
    expect(await found('单元-101')).toEqual([]);
  });

  it('finds owners of today by name, by its end, by initials in either case, and by head or tail of a phone', async () => {
    const owner = living()
      .flatMap(({ owners }) => owners)
      .find(({ name, phone, now }) => now && name.length === 3 && phone !== '');
    if (!owner) throw new Error('the demo has no such owner');
    const { name, initials, phone } = owner;
    for (const key of [
      name,
      name.slice(0, 2),
      name.slice(1),
      initials,
      initials.toUpperCase(),
      phone,
      phone.slice(0, 7),
      phone.slice(-4),
    ]) {
      const wanted = ascending(matching({ key }));
      expect(wanted.length).toBeGreaterThan(0);
      expect(await found(key)).toEqual(wanted);
      await expectRight({ key, useStates: [4] });
    }
  });

  it('finds a middle part of a name, an id number whole, and who lives there today', async () => {
    const body = living()
      .flatMap(({ owners }) => owners)
      .find(({ name, now }) => now && name.length > 8);
    const citizen = living()
      .flatMap(({ owners }) => owners)
      .find(({ idNo, now }) => now && /^\d{17}[\dX]$/.test(idNo));
    const tenant = living().flatMap(({ owners, residents }) =>
      residents.filter(({ name, phone, now }) => now && phone !== '' && !owners.some((owner) => owner.name === name)),
    )[0];
    if (!body || !citizen || !tenant) throw new Error('the demo lacks somebody');
    for (const key of [body.name.slice(2, 6), citizen.idNo, citizen.idNo.toLowerCase(), tenant.name, tenant.phone]) {
      const wanted = ascending(matching({ key }));
      expect(wanted.length).toBeGreaterThan(0);
      expect(await found(key)).toEqual(wanted);
    }
    expect(await found(citizen.idNo.slice(0, 12))).toEqual([]);
  });

  it('finds houses by the plate of a car that parks for them: beginning or tail, in either case, with and without the dot', async () => {
    const plate = living()
      .flatMap(({ plates }) => plates)[0]
      ?.replace('·', '');
    if (plate === undefined) throw new Error('the demo has no car');
    const dotted = `${plate.slice(0, 2)}·${plate.slice(2)}`;
    for (const key of [plate, dotted, plate.slice(0, 4), plate.toLowerCase(), plate.slice(-4), plate.slice(-5).toLowerCase()]) {
      const wanted = ascending(matching({ key }));
      expect(wanted.length).toBeGreaterThan(0);
      expect(await found(key)).toEqual(wanted);
    }
    expect(await found(plate.slice(0, 2))).toEqual(ascending(matching({ key: plate.slice(0, 2) })));
  });

  it('does not find former owners', async () => {
    const house = living().find(({ owners, residents }) => residents.length === 0 && owners.some(({ now }) => !now));
    const former = house?.owners.find(({ now }) => !now);
    if (!house || !former) throw new Error('no house of the demo was ever sold');
    expect(await found(former.phone)).not.toContain(house.id);
  });

  it.each(['%', '_', '\\', '10_', '%1', '\\\\', "'", '1幢%', '查无此人', '00000000000'])(
    'takes %s literally and finds nothing',
    async (key) => {
      expect(await emp.call(searchHouses, { key })).toEqual({ rows: [], total: 0, buildArea: '0', chargeArea: '0' });
    },
  );

  it('finds a name with such signs in it', async () => {
    const [house] = living();
    await rowsOf(
      installation,
      `update estate.person set name = '甲_乙%丙\\' where id = (select person_id from estate.house_owner where house_id = $1 and to_date is null limit 1)`,
      [house?.id],
    );
    for (const key of ['甲_', '甲_乙%', '_乙', '丙\\', '%丙\\']) expect(await found(key)).toContain(house?.id);
    for (const key of ['甲%', '_丙', '甲__']) expect(await found(key)).toEqual([]);
  });

  it('masks the phones it shows', async () => {
    const rows = await walk({ useStates: [4], size: 200 });
    expect(rows.filter(({ ownerPhone }) => ownerPhone !== '' && !/^1\d\d\*{4}\d{4}$/.test(ownerPhone))).toEqual([]);
  });
});

it('a filter left out is the same as its default', () => {
  expect(houseFilter.parse({})).toMatchObject({ key: '', node: null, disabled: false, useStates: [] });
});
