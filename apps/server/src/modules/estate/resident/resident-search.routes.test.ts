// Lists of residents, their visibility, the look-up for service desks, sheets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeResident,
  exportResidents,
  findResidents,
  getHousehold,
  getResident,
  listTags,
  MENU,
  moveHousehold,
  moveInResident,
  moveOutResident,
  removeResident,
  searchResidents,
  type Endpoint,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { grant } from '../person/person.fixtures.ts';
import { finished, oneOf } from '../property/house/house.fixtures.ts';

let installation: Installation;
let emp: Person;
let limited: Person;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, limited, clerk] = await Promise.all([installation.as('emp'), installation.as('limited'), installation.as('clerk')]);
});
afterAll(() => installation.close());

interface Known {
  id: number;
  name: string;
  phone: string;
  house_id: number;
  house_no: string;
  building_id: number;
  estate_id: number;
  version: number;
}
/** The first resident of a house of the estate. */
const livingIn = (estate: string) =>
  oneOf<Known>(
    installation,
    `select r.id, r.version, p.name, p.phone, r.house_id, h.house_no, h.building_id, h.estate_id from estate.resident r join estate.person p on p.id = r.person_id
       join estate.house h on h.id = r.house_id join estate.estate e on e.id = h.estate_id
      where e.name = $1 and r.move_out_date is null and p.phone <> '' order by r.id limit 1`,
    [estate],
  );
const counted = async (where: string) =>
  (
    await oneOf<{ n: number }>(
      installation,
      `select count(*)::int as n from estate.resident r join estate.house h on h.id = r.house_id join estate.estate e on e.id = h.estate_id
        where r.tenant_id = (select id from system.tenant where code = 'anju') and ${where}`,
    )
  ).n;

describe('the list', () => {
  it('shows who lives there now, house by house, the head first; masked, with true totals', async () => {
    const { rows, total, more } = await emp.call(searchResidents, {});
    expect({ total, more }).toEqual({ total: await counted('r.move_out_date is null'), more: false });
    expect(rows).toHaveLength(20);
    expect(rows.every((row) => row.moveOutDate === null && /^(\d{3}\*{4}\d{4})?$/.test(row.phone))).toBe(true);
    const first = new Map<number, boolean>();
    for (const row of rows) if (!first.has(row.houseId)) first.set(row.houseId, row.head);
    expect([...first.values()].every(Boolean)).toBe(true);
    const pages = await Promise.all([1, 2, 3].map((page) => emp.call(searchResidents, { page })));
    expect(new Set(pages.flatMap((page) => page.rows.map((row) => row.id))).size).toBe(60);
    const newest = await emp.call(searchResidents, { sort: { field: 'id', order: 'desc' } });
    expect(newest.rows.map((row) => row.id)).toEqual(newest.rows.map((row) => row.id).toSorted((a, b) => b - a));
  });

  it('filters by stay, relation, tag and node of the tree', async () => {
    expect((await emp.call(searchResidents, { stay: 'left' })).total).toBe(await counted('r.move_out_date is not null'));
    expect((await emp.call(searchResidents, { stay: 'all' })).total).toBe(await counted('true'));
    expect((await emp.call(searchResidents, { relations: [5] })).total).toBe(await counted('r.relation = 5 and r.move_out_date is null'));
    const known = await livingIn('云栖花园');
    for (const [node, where] of [
      [{ kind: 'estate', id: known.estate_id }, `h.estate_id = ${known.estate_id}`],
      [{ kind: 'building', id: known.building_id }, `h.building_id = ${known.building_id}`],
      [{ kind: 'house', id: known.house_id }, `h.id = ${known.house_id}`],
    ] as const)
      expect((await emp.call(searchResidents, { node })).total).toBe(await counted(`r.move_out_date is null and ${where}`));
    const dogs = (await emp.call(listTags, {})).find((tag) => tag.name === '养犬');
    const tagged = await emp.call(searchResidents, { tagIds: [dogs?.id ?? 0] });
    expect(tagged.total).toBeGreaterThan(0);
    expect(tagged.rows.every((row) => row.tags.some(({ name }) => name === '养犬'))).toBe(true);
  });

  it('is searched by name, phone and house number', async () => {
    const known = await livingIn('云栖花园');
    for (const key of [known.name, known.phone, known.phone.slice(-4), known.house_no])
      expect((await emp.call(searchResidents, { key, size: 200 })).rows.map((row) => row.id)).toContain(known.id);
    const byName = await emp.call(searchResidents, { key: known.name });
    expect(new Set(byName.rows.map((row) => row.name.includes(known.name)))).toEqual(new Set([true]));
  });
});

describe('desks', () => {
  it('find who lives in a house or is meant by a text, masked', async () => {
    const known = await livingIn('云栖花园');
    const ofHouse = await clerk.call(findResidents, { houseId: known.house_id });
    expect(ofHouse.map((row) => row.id)).toContain(known.id);
    expect(ofHouse.every((row) => row.houseId === known.house_id)).toBe(true);
    const [row] = (await clerk.call(findResidents, { key: known.phone })).filter(({ id }) => id === known.id);
    expect(row?.phone).toBe(`${known.phone.slice(0, 3)}****${known.phone.slice(-4)}`);
    expect((await clerk.ask(findResidents, {})).envelope.data).toEqual({ fields: [{ path: 'key', msg: '请输入姓名、电话、房号或车牌' }] });
    expect(await limited.call(findResidents, { key: known.phone })).toEqual([]);
    expect(await limited.call(findResidents, { houseId: known.house_id })).toEqual([]);
  });
});

const purpose = { usage: '走访', auditor: '王经理', auditDate: '2026-07-01' };
const writes = ({ id, version, house_id: houseId }: Known): [Endpoint, object][] => [
  [moveInResident, { houseId, person: { name: '甲' }, relation: 1, moveInDate: '2026-01-01' }],
  [changeResident, { id, version, relation: 1, moveInDate: '2026-01-01' }],
  [moveOutResident, { id, version, moveOutDate: '2026-07-01', reason: '搬家' }],
  [moveHousehold, { residents: [{ id, version }], toHouseId: houseId + 1, date: '2026-07-01', reason: '换房' }],
  [removeResident, { id }],
];

describe('rights and rows', () => {
  it('who was not given the screen may look and not write', async () => {
    const known = await livingIn('云栖花园');
    expect((await clerk.call(getResident, { id: known.id })).phone).toContain('****');
    for (const [endpoint, input] of [...writes(known), [exportResidents, { filter: {}, purpose }] as [Endpoint, object]])
      expect({ path: endpoint.path, msg: (await clerk.ask(endpoint, input)).envelope.msg }).toEqual({
        path: endpoint.path,
        msg: '您未获得授权，不可作业！',
      });
  });

  it('somebody of one estate sees and moves its people alone', async () => {
    const foreign = await livingIn('云栖花园');
    const own = await livingIn('创智园');
    expect((await limited.call(searchResidents, {})).total).toBe(await counted(`r.move_out_date is null and e.name = '创智园'`));
    expect((await limited.call(searchResidents, { node: { kind: 'house', id: foreign.house_id } })).total).toBe(0);
    expect((await limited.ask(getResident, { id: foreign.id })).envelope.msg).toBe('住户不存在或已被删除');
    expect((await limited.ask(getHousehold, { id: foreign.house_id })).envelope.msg).toBe('房屋不存在或已被删除');
    for (const [endpoint, input] of writes(foreign)) expect((await limited.ask(endpoint, input)).envelope.msg).toBe('房屋不存在或已被删除');
    const out = { residents: [{ id: own.id, version: own.version }], toHouseId: foreign.house_id, date: '2026-07-01', reason: '换房' };
    expect((await limited.ask(moveHousehold, out)).envelope.msg).toBe('房屋不存在或已被删除');
    expect((await limited.call(getResident, { id: own.id })).name).toBe(own.name);
  });

  it('a sheet of them is masked unless the act export is held, and logged', async () => {
    const filter = { stay: 'all' as const, node: { kind: 'building' as const, id: (await livingIn('云栖花园')).building_id } };
    const job = await finished(emp, (await emp.call(exportResidents, { filter, purpose })).jobId);
    const { total } = await emp.call(searchResidents, filter);
    expect(job).toMatchObject({ state: 'done', message: `已导出 ${total} 条住户记录` });
    const lastNote = async () =>
      (
        await oneOf<{ note: string }>(
          installation,
          `select note from system.audit_log where entity = 'resident-list' order by id desc limit 1`,
        )
      ).note;
    expect(await lastNote()).toBe('用途：走访；批准人：王经理；批准日期：2026.07.01；含完整号码');
    await grant(installation, 'clerk', [MENU.resident], ['view', 'print']);
    await finished(clerk, (await clerk.call(exportResidents, { filter, purpose })).jobId);
    expect(await lastNote()).toMatch(/号码已脱敏$/);
  });
});
