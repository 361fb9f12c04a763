// Merging two entries of the same person.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, getPerson, listTags, mergePersons, moveInResident, searchPersons, showPerson } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { ID_CARDS, newPerson } from './person.fixtures.ts';
import { personReferences } from './person-reference.ts';

let installation: Installation;
let emp: Person;
let tenant: number;
let houses: number[];
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
  tenant = (await oneOf<{ id: number }>(installation, `select id from system.tenant where code = 'anju'`)).id;
  houses = (
    await rowsOf<{ id: number }>(installation, `select id from estate.house where tenant_id = $1 and not disabled order by id limit 9`, [
      tenant,
    ])
  ).map(({ id }) => id);
});
afterAll(() => installation.close());

const house = (at: number) => houses[at] ?? 0;
const make = async (name: string, secrets: Parameters<typeof newPerson>[1] = {}) =>
  (await emp.call(createPerson, newPerson(name, secrets))).id;
const own = (personId: number, houseId: number, from: string, to: string | null, share = 50) =>
  rowsOf(
    installation,
    `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date, to_date) values ($1, $2, $3, 1, $4, $5, $6)`,
    [tenant, houseId, personId, share, from, to],
  );
const lives = (personId: number, houseId: number) => emp.call(moveInResident, { houseId, personId, relation: 1, moveInDate: '2026-01-05' });
const ask = async (keepId: number, dropId: number) => {
  const [keep, drop] = await rowsOf<{ id: number; version: number }>(
    installation,
    `select id, version from estate.person where id = any ($1::bigint[]) order by id = $2 desc`,
    [[keepId, dropId], keepId],
  );
  return emp.ask(mergePersons, { keepId, keepVersion: keep?.version ?? 0, dropId, dropVersion: drop?.version ?? 0 });
};

it('knows every column of the database that names a person', async () => {
  const keys = await rowsOf<{ name: string }>(
    installation,
    `select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
      where c.contype = 'f' and c.confrelid = 'estate.person'::regclass`,
  );
  const known = [...personReferences().map(({ table, column }) => `${table}.${column}`), 'estate.person_tag.person_id'];
  expect(keys.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

describe('merging', () => {
  it('moves roles, tags and papers; the other is found as the one that stays', async () => {
    const [first, second] = await emp.call(listTags, {});
    const { id: keep } = await emp.call(createPerson, { ...newPerson('罗一', { phone: '13100000001' }), tagIds: [first?.id ?? 0] });
    const { id: drop } = await emp.call(createPerson, {
      ...newPerson('罗壹', { phone: '13100000002', idType: 1, idNo: ID_CARDS[0] }),
      tagIds: [first?.id ?? 0, second?.id ?? 0],
    });
    await own(drop, house(0), '2010-01-01', '2011-12-31');
    const { id: stay } = await lives(drop, house(1));
    expect((await ask(keep, drop)).envelope.code).toBe(200);

    const card = await emp.call(getPerson, { id: drop });
    expect(card).toMatchObject({ id: keep, name: '罗一', phone: '131****0001', secondPhone: '131****0002' });
    expect(card.owned).toMatchObject([{ houseId: house(0), toDate: '2011-12-31' }]);
    expect(card.lived).toMatchObject([{ id: stay, houseId: house(1) }]);
    expect(card.tags.map((tag) => tag.id)).toEqual([first?.id, second?.id]);
    expect(await emp.call(showPerson, { id: keep })).toMatchObject({ idNo: ID_CARDS[0], idType: 1, secondPhone: '13100000002' });
    expect(card.changes[0]).toMatchObject({ action: '合并' });
    expect(card.changes[0]?.detail).toContain(`并入“罗壹”（编号 ${drop}）的 2 项关系`);
    expect((await emp.call(searchPersons, { key: '罗壹' })).total).toBe(0);
    expect(await oneOf(installation, 'select merged_into, id_no from estate.person where id = $1', [drop])).toEqual({
      merged_into: keep,
      id_no: '',
    });
    // After a merge into a third person, both lead to that person.
    const third = await make('罗三');
    expect((await ask(third, keep)).envelope.code).toBe(200);
    expect((await emp.call(getPerson, { id: drop })).id).toBe(third);
  });

  it('is refused when both own one house at one time', async () => {
    const [a, b] = [await make('同主甲'), await make('同主乙')];
    await own(a, house(2), '2001-01-01', '2002-12-31');
    await own(b, house(2), '2002-12-31', '2003-12-31');
    const { code } = await oneOf<{ code: string }>(
      installation,
      `select e.name || ' ' || h.code as code from estate.house h join estate.estate e on e.id = h.estate_id where h.id = $1`,
      [house(2)],
    );
    expect((await ask(a, b)).envelope.msg).toBe(`两人在同一时期都是 ${code} 的业主，不能合并`);
    await rowsOf(installation, `update estate.house_owner set from_date = '2003-01-01' where person_id = $1`, [b]);
    expect((await ask(a, b)).envelope.code).toBe(200);
  });

  it('is refused when both live in one house, are both customers, or differ in kind or paper', async () => {
    const [a, b] = [await make('同住甲'), await make('同住乙')];
    await lives(a, house(3));
    await lives(b, house(3));
    expect((await ask(a, b)).envelope.msg).toMatch(/^两人在同一时期都是 .+ 的住户，请先删除或迁出其中一条$/);
    const [c, d] = [await make('客户甲'), await make('客户乙')];
    for (const [at, person] of [c, d].entries())
      await rowsOf(
        installation,
        `insert into estate.customer (tenant_id, person_id, number, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, '', now(), '', now())`,
        [tenant, person, `TEST${at}`],
      );
    expect((await ask(c, d)).envelope.msg).toBe('两人都有客户档案，请先处理其中一份');
    const { id: body } = await emp.call(createPerson, { ...newPerson('某公司'), kind: 2 });
    expect((await ask(a, body)).envelope.msg).toBe('个人与单位不能合并');
    const [e, f] = [await make('证甲', { idType: 1, idNo: ID_CARDS[1] }), await make('证乙', { idType: 1, idNo: ID_CARDS[2] })];
    expect((await ask(e, f)).envelope.msg).toBe('两人的身份证号码不同，请先核对更正');
    expect((await ask(e, e)).envelope.msg).toBe('不能与自己合并');
  });

  it('is refused when either was changed meanwhile, and happens once when two press together', async () => {
    const [a, b] = [await make('先后甲'), await make('先后乙')];
    const stale = await emp.ask(mergePersons, { keepId: a, keepVersion: 5, dropId: b, dropVersion: 0 });
    expect(stale.envelope).toMatchObject({ code: 409 });
    const both = await Promise.all([ask(a, b), ask(b, a)]);
    expect(both.map(({ envelope }) => envelope.code).toSorted((x, y) => x - y)).toEqual([1, 200]);
  });
});
