import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchChangeHouses, BUILDING_TYPE, HOUSE_USE, loadTree, removeHouse, type TreeNode, type TreeRef } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { oneOf, rowsOf } from '../house/house.fixtures.ts';

let installation: Installation;
let emp: Person;
let limited: Person;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
});
afterAll(() => installation.close());

type Options = { withHouses?: boolean; withDisabled?: boolean };
const children = (person: Person, parent: TreeRef | null, options: Options = {}) => person.call(loadTree, { parent, ...options });

/** The whole tree, each node with its opened child nodes; a leaf must have none. */
async function open(person: Person, options: Options, parent: TreeRef | null = null): Promise<TreeNode[]> {
  const nodes = await children(person, parent, options);
  const below: TreeNode[] = [];
  for (const { kind, id, leaf } of nodes) {
    if (leaf && kind === 'house') continue;
    const found = await open(person, options, { kind, id });
    expect({ kind, id, leaf }).toEqual({ kind, id, leaf: found.length === 0 });
    below.push(...found);
  }
  return [...nodes, ...below];
}

const of = (nodes: readonly TreeNode[], kind: TreeNode['kind']) =>
  nodes
    .filter((node) => node.kind === kind)
    .map(({ id, title, houses }) => ({ id, title, houses }))
    .sort((a, b) => a.id - b.id);

const counted = (level: string) =>
  rowsOf<{ id: number; title: string; houses: number }>(
    installation,
    `select l.id, l.name as title, (select count(*)::int from estate.house h where h.tenant_id = l.tenant_id and h.${level}_id = l.id and not h.disabled) as houses
       from estate.${level} l join system.tenant t on t.id = l.tenant_id where t.code = 'anju' order by l.id`,
  );

describe('the tree', () => {
  it('opened to the last leaf is the data, with counts that are true', async () => {
    const nodes = await open(emp, {});
    for (const level of ['estate', 'zone', 'building', 'unit'] as const) expect(of(nodes, level)).toEqual(await counted(level));
    const houses = await rowsOf<{ id: number; title: string; houses: number }>(
      installation,
      `select h.id, h.house_no as title, 1 as houses from estate.house h join system.tenant t on t.id = h.tenant_id where t.code = 'anju' and not h.disabled order by h.id`,
    );
    expect(of(nodes, 'house')).toEqual(houses);
    expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length);
    expect(nodes.every(({ key, kind, id }) => key === `${kind}:${id}`)).toBe(true);
  });

  it('stops at units when the houses are listed beside it', async () => {
    const nodes = await open(emp, { withHouses: false });
    expect(new Set(nodes.map(({ kind }) => kind))).toEqual(new Set(['estate', 'zone', 'building', 'unit']));
    expect(nodes.filter(({ kind }) => kind === 'unit').every(({ leaf }) => leaf)).toBe(true);
  });

  it('shows houses out of use only when asked, and marks them', async () => {
    const building = await oneOf<{ id: number; houses: number; out: number }>(
      installation,
      `select building_id as id, count(*) filter (where not disabled)::int as houses, count(*) filter (where disabled)::int as out
         from estate.house where unit_id is null group by 1 having bool_or(disabled) order by 1 limit 1`,
    );
    const parent: TreeRef = { kind: 'building', id: building.id };
    expect(await children(emp, parent)).toHaveLength(building.houses);
    const all = await children(emp, parent, { withDisabled: true });
    expect(all.filter(({ disabled }) => disabled)).toHaveLength(building.out);
    expect(all).toHaveLength(building.houses + building.out);
  });

  it('orders 2幢 before 10幢, zones before buildings, and names what each is', async () => {
    const [estate] = (await children(emp, null)).filter(({ title }) => title === '临江名邸');
    const titles = (await children(emp, { kind: 'estate', id: estate?.id ?? 0 })).map(({ title }) => title);
    expect(titles).toEqual(['1幢', '2幢', '3幢', '4幢', '5幢', '6幢', '7幢', '8幢', '9幢', '10幢']);
    const nodes = await open(emp, {});
    const buildings = nodes.filter(({ kind }) => kind === 'building');
    const types = await rowsOf<{ id: number; type: number }>(installation, 'select id, type from estate.building');
    expect(buildings.every(({ id, note }) => note === BUILDING_TYPE.text(types.find((row) => row.id === id)?.type))).toBe(true);
    const [house] = nodes.filter(({ kind }) => kind === 'house');
    const state = await oneOf<{ state: number }>(installation, 'select use_state as state from estate.house where id = $1', [house?.id]);
    expect(house?.note).toBe(HOUSE_USE.text(state.state));
  });

  it('lists zones and units in the order their company gave them', async () => {
    const estate = await oneOf<{ id: number }>(installation, `select id from estate.estate where name = '云栖花园'`);
    await rowsOf(installation, `update estate.zone set sort = case name when '二区' then 1 else 2 end where estate_id = $1`, [estate.id]);
    const titles = (await children(emp, { kind: 'estate', id: estate.id })).map(({ title }) => title);
    expect(titles).toEqual(['二区', '一区']);
  });

  it('has nothing below a house, a node that is not there, or a kind that does not fit', async () => {
    const [estate] = await children(emp, null);
    expect(await children(emp, { kind: 'house', id: 1 })).toEqual([]);
    expect(await children(emp, { kind: 'zone', id: 999_999 })).toEqual([]);
    expect(await children(emp, { kind: 'unit', id: (estate?.id ?? 0) + 999_999 })).toEqual([]);
  });

  it('is the estates of the person, and empty below others', async () => {
    expect((await children(limited, null)).map(({ title }) => title)).toEqual(['创智园']);
    const all = await open(emp, {});
    const own = new Set((await open(limited, {})).map(({ key }) => key));
    const foreign = ['estate', 'zone', 'building', 'unit'].map((kind) => all.find((node) => node.kind === kind && !own.has(node.key)));
    for (const node of foreign) {
      if (!node) throw new Error('every kind has a node outside his estates');
      expect(await children(limited, { kind: node.kind, id: node.id })).toEqual([]);
    }
    expect(own.size).toBe(1 + 3 + 200);
  });
});

it('a unit whose houses are all out of use is a leaf, until houses out of use are asked for', async () => {
  const unit = await oneOf<{ id: number; building: number }>(
    installation,
    `select u.id, u.building_id as building from estate.unit u join estate.building b on b.id = u.building_id join estate.estate e on e.id = b.estate_id
      where e.name = '临江名邸' order by u.id limit 1`,
  );
  const houses = await children(emp, { kind: 'unit', id: unit.id });
  await emp.call(batchChangeHouses, { target: { ids: houses.map(({ id }) => id) }, patch: { useState: 5 } });
  for (const { id } of houses) await emp.call(removeHouse, { id });
  const find = async (options: Options) =>
    (await children(emp, { kind: 'building', id: unit.building }, options)).find(({ id }) => id === unit.id);
  expect(await find({})).toMatchObject({ houses: 0, leaf: true });
  expect(await find({ withDisabled: true })).toMatchObject({ houses: 0, leaf: false });
  const shown = await children(emp, { kind: 'unit', id: unit.id }, { withDisabled: true });
  expect(shown.map(({ id, disabled }) => ({ id, disabled }))).toEqual(houses.map(({ id }) => ({ id, disabled: true })));
});
