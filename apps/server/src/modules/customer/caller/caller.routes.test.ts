// The left side of 诉求受理: whom a text means, what is known of a house, and which open cases may be the same trouble.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAlike, findAlike, findCallers, getCallerCard } from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let emp: Person;
let boss: Person;
let limited: Person;

const rowsOf = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
async function one<R extends object>(text: string, values: unknown[] = []): Promise<R> {
  const [row] = await rowsOf<R>(text, values);
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

interface OpenCase {
  id: number;
  houseId: number;
  estateId: number;
  categoryId: number;
  publicAreaId: number;
}
const openCase = (title: string): Promise<OpenCase> =>
  one<OpenCase>(
    `select id, house_id as "houseId", estate_id as "estateId", category_id as "categoryId", public_area_id as "publicAreaId"
       from customer.service_case where title = $1 and state < 9`,
    [title],
  );

beforeAll(async () => {
  installation = await openInstallation();
  [emp, boss, limited] = [await installation.as('emp'), await installation.as('boss'), await installation.as('limited')];
});
afterAll(() => installation.close());

describe('who calls', () => {
  it('is found by house, name, phone and plate, whole names first, with masked phones', async () => {
    const person = await one<{ id: number; name: string; phone: string; house: number; code: string }>(
      `select p.id, p.name, p.phone, h.id as house, h.code from estate.person p
         join estate.house_owner o on o.tenant_id = p.tenant_id and o.person_id = p.id and o.to_date is null and o.share = 100
         join estate.house h on h.tenant_id = o.tenant_id and h.id = o.house_id and not h.disabled
         join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id and e.name = '云栖花园'
        where p.kind = 1 and p.phone <> '' and h.use_state = 4 order by h.id limit 1`,
    );
    const named = await emp.call(findCallers, { key: person.code });
    expect(named[0]).toMatchObject({ houseId: person.house, house: person.code, personId: null, relation: '业主' });
    expect(named[0]?.name).toContain(person.name);
    expect(named.length).toBeLessThanOrEqual(20);

    const mine = { houseId: person.house, personId: person.id, name: person.name, phone: maskPhone(person.phone), relation: '业主' };
    const byName = await emp.call(findCallers, { key: person.name });
    expect(byName).toContainEqual(expect.objectContaining(mine));
    expect(byName[0]?.name).toBe(person.name);
    expect(await emp.call(findCallers, { key: person.phone.slice(-6) })).toContainEqual(expect.objectContaining(mine));

    const car = await one<{ plate: string; house: number }>(
      `select v.plate, k.house_id as house from estate.vehicle v join estate.parking k on k.tenant_id = v.tenant_id and k.id = v.parking_id
        where k.house_id is not null order by v.id limit 1`,
    );
    const byPlate = await emp.call(findCallers, { key: car.plate.replace('·', '') });
    expect(byPlate.map(({ houseId }) => houseId)).toContain(car.house);
  });

  it('is found within the estates of the user only', async () => {
    const found = await limited.call(findCallers, { key: '1-' });
    expect(new Set(found.map(({ estateName }) => estateName))).toEqual(new Set(['创智园']));
    const { houseId } = await openCase('主卧地暖不热');
    expect((await limited.ask(getCallerCard, { houseId })).envelope.msg).toContain('房屋');
  });
});

describe('the card of a house', () => {
  it('has people, open cases, those of the unit, and money for those who may read what is owed', async () => {
    const { houseId } = await openCase('主卧地暖不热');
    const card = await emp.call(getCallerCard, { houseId });
    const stored = await one<{ code: string; open: string; prepaid: string; cases: number }>(
      `select h.code, (select coalesce(sum(b.open), 0)::text from charging.bill b where b.house_id = h.id and b.state = 4 and not b.void) as open,
              (select coalesce(sum(a.balance), 0)::numeric(18, 2)::text from charging.account a where a.house_id = h.id and a.kind = 1) as prepaid,
              (select count(*)::int from customer.service_case c where c.house_id = h.id) as cases
         from estate.house h where h.id = $1`,
      [houseId],
    );
    expect(card).toMatchObject({ house: stored.code, estateName: '云栖花园', caseCount: stored.cases });
    expect(Number(card.money?.open)).toBe(Number(stored.open));
    expect(Number(card.money?.overdue)).toBeLessThanOrEqual(Number(card.money?.open));
    expect(card.money?.prepaid).toBe(stored.prepaid);
    expect(card.people[0]).toMatchObject({ isOwner: true, relation: '业主' });
    expect(card.people.every(({ phone }) => phone === '' || phone.includes('*'))).toBe(true);
    expect(card.cases).toContainEqual(expect.objectContaining({ title: '主卧地暖不热', worker: expect.stringMatching(/./) }));
    expect(card.cases.find(({ title }) => title === '主卧地暖不热')?.note).toContain('等待');

    const other = await one<{ id: number }>(
      `select h.id from estate.house h join estate.house me on me.id = $1 and me.unit_id = h.unit_id where h.id <> me.id and not h.disabled limit 1`,
      [houseId],
    );
    const neighbour = await emp.call(getCallerCard, { houseId: other.id });
    expect(neighbour.unitCases.map(({ title }) => title)).toContain('主卧地暖不热');
    expect(neighbour.outages.map(({ kind }) => kind)).toContain(1);

    const own = await one<{ id: number }>(
      `select h.id from estate.house h join estate.estate e on e.id = h.estate_id and e.name = '创智园' where not h.disabled limit 1`,
    );
    expect((await limited.call(getCallerCard, { houseId: own.id })).money).toBeNull();
  });
});

describe('the same trouble', () => {
  it('is looked for among open cases of the last three days, the most alike first', async () => {
    const path = await openCase('中心花园路面砖松动');
    const { estateId, publicAreaId, categoryId } = path;
    const asked = { estateId, publicAreaId, categoryId, content: '花园路面砖松动，走路绊脚' };
    const [best, ...others] = await emp.call(findAlike, asked);
    expect(best).toMatchObject({ id: path.id, sameHouse: false });
    expect(best?.likeness).toBeGreaterThanOrEqual(80);
    expect(others.every(({ likeness }) => likeness >= 45 && likeness <= (best?.likeness ?? 0))).toBe(true);
    expect((await emp.call(findAlike, { ...asked, exceptId: path.id })).map(({ id }) => id)).not.toContain(path.id);
    await rowsOf(`update customer.service_case set registered_at = registered_at - interval '80 hours' where id = $1`, [path.id]);
    expect((await emp.call(findAlike, asked)).map(({ id }) => id)).not.toContain(path.id);
    expect(await limited.call(findAlike, asked)).toEqual([]);
  });

  it('is counted day by day for the building and the category above', async () => {
    const { houseId, categoryId } = await openCase('马桶堵了，水快溢出来');
    const days = await emp.call(countAlike, { houseId, categoryId });
    expect(days).toHaveLength(7);
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from customer.service_case c join estate.house h on h.id = c.house_id
         join customer.case_category k on k.id = c.category_id
        where h.building_id = (select building_id from estate.house where id = $1) and c.registered_at >= now() - interval '6 days'
          and coalesce(k.parent_id, k.id) = (select coalesce(parent_id, id) from customer.case_category where id = $2)`,
      [houseId, categoryId],
    );
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(n);
    expect(n).toBeGreaterThan(0);
  });

  it('is never a complaint about the reader', async () => {
    const noise = await openCase('客厅插座没有电');
    await rowsOf(
      `update customer.service_case set kind = 2, visit_rule = 3, accused_id = (select employee_id from session.account where username = 'emp')
        where id = $1`,
      [noise.id],
    );
    const { houseId, estateId } = noise;
    const seen = async (by: Person) => {
      const { cases, caseCount } = await by.call(getCallerCard, { houseId });
      const alike = await by.call(findAlike, { estateId, houseId, content: '客厅插座没有电' });
      return {
        cases: cases.filter(({ id }) => id === noise.id).length,
        caseCount,
        alike: alike.filter(({ id }) => id === noise.id).length,
      };
    };
    const others = await seen(boss);
    expect(others).toMatchObject({ cases: 1, alike: 1 });
    expect(await seen(emp)).toEqual({ cases: 0, alike: 0, caseCount: others.caseCount - 1 });
  });
});
