// Announced outages: of estates the user sees, for some of their buildings, and over when they are over.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutage, endOutage, getCallerCard, searchOutages, type InputOf } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

const clock = { at: '2026-11-15T10:00:00+08:00', now: () => new Date(clock.at) };
let installation: Installation;
let emp: Person;
let limited: Person;
interface Place {
  readonly id: number;
  readonly building: number;
  readonly estate: number;
  readonly name: string;
}
let houses: readonly Place[];

beforeAll(async () => {
  installation = await openInstallation({ clock });
  [emp, limited] = [await installation.as('emp'), await installation.as('limited')];
  const found = await installation.database.asOwner((client) =>
    client.query<Place>(`select distinct on (e.name, b.sort_key) h.id, h.building_id as building, h.estate_id as estate, e.name
      from estate.house h join estate.estate e on e.id = h.estate_id join estate.building b on b.id = h.building_id
     where e.name in ('临江名邸', '创智园') and not h.disabled order by e.name, b.sort_key, h.id`),
  );
  houses = found.rows;
});
afterAll(() => installation.close());

const at = (name: string, nth = 0) => {
  const found = houses.filter((house) => house.name === name)[nth];
  if (!found) throw new Error(`no house of ${name}`);
  return found;
};
const form = (more: Partial<InputOf<typeof createOutage>> = {}): InputOf<typeof createOutage> => ({
  estateId: at('临江名邸').estate,
  kind: 2,
  buildingIds: [at('临江名邸').building],
  fromAt: '2026-11-15T09:00:00+08:00',
  toAt: '2026-11-15T18:00:00+08:00',
  content: '配电柜检修',
  answer: '18 点前恢复',
  ...more,
});
const told = async (houseId: number) => (await emp.call(getCallerCard, { houseId })).outages.map(({ content }) => content);

describe('an outage', () => {
  it('is told to those of its buildings until it is over or was ended, once', async () => {
    const { id } = await emp.call(createOutage, form());
    await emp.call(
      createOutage,
      form({ buildingIds: [], content: '全小区停水', kind: 1, fromAt: '2026-11-15T10:10:00+08:00', toAt: '2026-11-15T10:20:00+08:00' }),
    );
    expect(await told(at('临江名邸').id)).toEqual(['配电柜检修', '全小区停水']);
    expect(await told(at('临江名邸', 1).id)).toEqual(['全小区停水']);

    clock.at = '2026-11-15T10:05:00+08:00';
    const ends = await Promise.all([1, 2].map(() => emp.ask(endOutage, { id })));
    expect(ends.map(({ envelope }) => envelope.msg).toSorted()).toContain('该公告已经结束');
    expect(ends.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(await told(at('临江名邸').id)).toEqual(['全小区停水']);

    const list = async (current: boolean) =>
      (await emp.call(searchOutages, { estateId: at('临江名邸').estate, current })).rows.map(({ content }) => content);
    expect(await list(true)).toEqual(['全小区停水']);
    expect(await list(false)).toEqual(['全小区停水', '配电柜检修']);
    clock.at = '2026-11-15T10:20:00+08:00';
    expect(await list(true)).toEqual([]);
    const log = await installation.database.asOwner((client) =>
      client.query(`select action from system.audit_log where entity = 'outage' and entity_id = $1 order by id`, [id]),
    );
    expect(log.rows).toEqual([{ action: '新增' }, { action: '提前恢复' }]);
  });

  it('names buildings of its estate, and an estate the user sees', async () => {
    const strange = await emp.ask(createOutage, form({ buildingIds: [at('创智园').building] }));
    expect(strange.envelope.data).toEqual({ fields: [{ path: 'buildingIds', msg: '所选楼栋不存在、已停用，或不在该小区' }] });
    expect((await limited.ask(createOutage, form())).envelope.data).toMatchObject({ fields: [{ path: 'estateId' }] });
    const { id } = await emp.call(
      createOutage,
      form({ content: '只给临江', fromAt: '2026-11-17T09:00:00+08:00', toAt: '2026-11-17T10:00:00+08:00' }),
    );
    expect((await limited.call(searchOutages, { current: false })).rows.filter(({ estateName }) => estateName !== '创智园')).toEqual([]);
    expect((await limited.ask(endOutage, { id })).envelope.code).not.toBe(200);
    const before = await emp.ask(createOutage, form({ toAt: '2026-11-15T08:00:00+08:00' }));
    expect(before.envelope.data).toEqual({ fields: [{ path: 'toAt', msg: '结束时间应晚于开始时间' }] });
  });
});
