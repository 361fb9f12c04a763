import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTree, lookUpChargeStart, lookUpEstates, lookUpHouses, lookUpTopSettle, lookUpZones } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let emp: Person;
let limited: Person;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
});
afterAll(() => installation.close());

const rowsOf = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
const house = async (estate: string) =>
  (
    await rowsOf<{ id: number; estate: number; building: number; company: number; handover: string | null; start: string | null }>(
      `select h.id, h.estate_id as estate, h.building_id as building, e.company_id as company, h.handover_date::text as handover, h.charge_start_date::text as start
         from estate.house h join estate.estate e on e.id = h.estate_id where e.name = $1 and not h.disabled and h.charge_start_date is not null order by h.id limit 1`,
      [estate],
    )
  )[0] as { id: number; estate: number; building: number; company: number; handover: string; start: string };

describe('look-ups', () => {
  it('name the estates of who asks', async () => {
    const all = await emp.call(lookUpEstates, {});
    expect(all.map(({ name }) => name).sort()).toEqual((await emp.call(loadTree, {})).map(({ title }) => title).sort());
    expect(all.find(({ name }) => name === '云栖花园')).toMatchObject({ code: 'YQ', companyName: '云栖物业服务处' });
    expect((await limited.call(lookUpEstates, {})).map(({ name }) => name)).toEqual(['创智园']);
    expect((await installation.visitor.ask(lookUpEstates, {})).status).toBe(401);
  });

  it('say when charges of a house begin', async () => {
    const { id, handover, start } = await house('云栖花园');
    expect(await emp.call(lookUpChargeStart, { id })).toEqual({ houseId: id, handoverDate: handover, chargeStartDate: start });
    expect((await limited.ask(lookUpChargeStart, { id })).envelope.msg).toBe('房屋不存在或已被删除');
  });

  it('find the company that settles: the nearest that operates, upwards from the estate', async () => {
    const { id, company } = await house('云栖花园');
    expect(await emp.call(lookUpTopSettle, { id })).toMatchObject({ id: company });
    const [own] = await rowsOf<{ type: string; path: string }>('select type, path from org.company where id = $1', [company]);
    const above = (own?.path ?? '').split('/').filter(Boolean).map(Number).slice(0, -1);
    await rowsOf(`update org.company set type = 'A' where id = $1`, [company]);
    const types = await rowsOf<{ id: number; type: string }>(
      'select id, type from org.company where id = any ($1) order by length(path) desc',
      [above],
    );
    const nearest = types.find(({ type }) => type !== 'A');
    const answer = await emp.call(lookUpTopSettle, { id });
    expect(answer?.id ?? null).toBe(nearest?.id ?? null);
    await rowsOf(`update org.company set type = 'A' where id = any ($1)`, [above]);
    expect(await emp.call(lookUpTopSettle, { id })).toBeNull();
    expect((await limited.ask(lookUpTopSettle, { id })).envelope.msg).toBe('房屋不存在或已被删除');
  });

  it('list zones of an estate and houses of a building, in their order', async () => {
    const { estate, building } = await house('云栖花园');
    expect((await emp.call(lookUpZones, { id: estate })).map(({ name }) => name)).toEqual(['一区', '二区']);
    const houses = await emp.call(lookUpHouses, { a: estate, b: building });
    const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
      'select count(*)::int as n from estate.house where building_id = $1 and not disabled',
      [building],
    );
    expect(houses).toHaveLength(n);
    expect(houses[0]).toMatchObject({ houseNo: '101', floor: 1, unitName: '1单元' });
    const elsewhere = await house('临江名邸');
    expect(await emp.call(lookUpHouses, { a: elsewhere.estate, b: building })).toEqual([]);
    for (const endpoint of [lookUpZones, lookUpHouses] as const) {
      expect((await limited.ask(endpoint, { id: estate, a: estate, b: building })).envelope.msg).toBe('小区不存在或已被删除');
    }
  });
});
