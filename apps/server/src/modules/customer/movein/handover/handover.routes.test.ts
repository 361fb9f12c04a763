// The whole hand-over and its undo: what is put back is compared as rows, apart from versions and who changed them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSpecialServices,
  getDefect,
  getHouse,
  handOverMoveIn,
  previewMoveInHandover,
  saveMoveInReading,
  setHousePayer,
  undoMoveIn,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import type { Person } from '../../../../testing/installation.ts';
import { DAY, LATER, openMoveIns, terms, type MoveIns } from '../movein.fixtures.ts';

let place: MoveIns;
let emp: Person;
let houses: number[];
let ids: number[];
let slot: (day: string, half: number) => number;
beforeAll(async () => {
  place = await openMoveIns();
  ({ emp } = place);
  houses = await place.make('9101', '9102', '9201');
  // Somebody is named as payer before, so that the hand-over has to end that.
  const payer = { name: '某开发公司', phone: '', idType: null, idNo: '' };
  await emp.call(setHousePayer, { id: houses[0] ?? 0, version: 0, payer, fromDate: '2026-01-01' });
  const plan = await place.publish();
  slot = plan.slot;
  ids = [];
  for (const house of houses) ids.push(await place.moveInOf(plan.id, house));
});
afterAll(async () => {
  // Counts kept with the houses agree with the houses.
  const wrong = await place.rows(
    `select t.use_state, t.houses from estate.house_tally t
      where t.houses <> (select count(*) from estate.house h where h.tenant_id = t.tenant_id and h.estate_id = t.estate_id
        and (h.disabled, h.use_state, h.use_type, h.usage, h.real_use) = (t.disabled, t.use_state, t.use_type, t.usage, t.real_use))`,
  );
  expect(wrong).toEqual([]);
  await place.close();
});

const said = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => (await emp.ask(endpoint, input)).envelope.msg;

/** Every row of the house that a hand-over touches, without versions and stamps. */
async function dump(houseId: number): Promise<unknown> {
  const of = async (table: string, column: string) =>
    (
      await place.rows<{ row: object }>(
        `select to_jsonb(t) - array['version', 'updated_by', 'updated_at'] as row from ${table} t where t.${column} = $1 order by t.id`,
        [houseId],
      )
    ).map(({ row }) => row);
  return {
    house: await of('estate.house', 'id'),
    owners: await of('estate.house_owner', 'house_id'),
    formerPayers: await of('estate.house_former_payer', 'house_id'),
    attachments: await of('charging.attachment', 'house_id'),
    marks: await of('charging.recut', 'house_id'),
    readings: await place.rows(
      `select t.* from charging.transfer_reading t join charging.meter m on m.tenant_id = t.tenant_id and m.id = t.meter_id where m.house_id = $1`,
      [houseId],
    ),
    bills: await place.rows(`select b.id from charging.bill b where b.house_id = $1 and not b.void`, [houseId]),
  };
}

describe('a hand-over', () => {
  it('changes everything in one step and is undone exactly', async () => {
    const [id, houseId] = [ids[0] ?? 0, houses[0] ?? 0];
    const defectId = await place.check(id, slot(DAY, 1), '淋浴房渗水');
    const [meter] = await place.rows<{ id: string }>(
      `insert into charging.meter (tenant_id, estate_id, number, kind, house_id, start_reading, start_date, standard_id, charge_type_id,
         created_by, created_at, updated_by, updated_at)
       select m.tenant_id, m.estate_id, 'RH-1', m.kind, $1, 0, '2026-01-01', m.standard_id, m.charge_type_id, '', now(), '', now()
         from charging.meter m where m.estate_id = $2 and m.standard_id is not null and m.house_id is not null order by m.id limit 1
       returning id`,
      [houseId, place.ground.estateId],
    );
    await emp.call(saveMoveInReading, { id, meterId: Number(meter?.id), reading: '12.5' });
    const before = await dump(houseId);
    const row = await place.detail(id);
    expect(row.readings).toMatchObject([{ number: 'RH-1', lastReading: '0', reading: '12.5' }]);
    const wanted = terms({ standardIds: place.standards.slice(0, 1).map((one) => one.id), billFees: true, persons: 2 });

    const asked = await emp.call(previewMoveInHandover, { id, ...wanted });
    expect(asked.problems).toEqual([expect.stringContaining('还有 1 个问题没有闭合')]);
    expect(await dump(houseId)).toEqual(before);
    expect(await said(handOverMoveIn, { id, version: row.version, ...wanted })).toContain('还有 1 个问题没有闭合');

    const whole = { id, version: row.version, ...wanted, acceptOpen: true, acceptNote: '业主同意先收房' };
    const answers = await Promise.all([1, 2].map(() => emp.ask(handOverMoveIn, whole)));
    expect(answers.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    const done = await place.detail(id);
    expect(done).toMatchObject({ state: 7, handedOn: DAY, useState: 4, chargeStartDate: DAY, payer: '购房人' });
    expect(done.handovers[0]?.changes).toEqual(
      expect.arrayContaining([
        { what: '付款人', from: '某开发公司', to: '购房人' },
        { what: '交付日期', from: '', to: '2026.11.18' },
        { what: '使用状态', from: '未入伙', to: '使用中' },
      ]),
    );
    expect(Number(done.handovers[0]?.billAmount)).toBeGreaterThan(0);
    expect(await place.rows(`select from charging.attachment where house_id = $1`, [houseId])).toHaveLength(1);
    expect(
      await place.rows(`select t.current::float, t.day::text from charging.transfer_reading t where t.meter_id = $1`, [meter?.id]),
    ).toEqual([{ current: 12.5, day: DAY }]);
    expect(await emp.call(getDefect, { id: defectId ?? 0 })).toMatchObject({ warrantyTo: '2031-11-17' });
    expect(await dump(houseId)).not.toEqual(before);

    await emp.call(undoMoveIn, { id, version: done.version, reason: '资料有误' });
    expect(await dump(houseId)).toEqual(before);
    expect(await place.detail(id)).toMatchObject({ state: 5, handedOn: null, handovers: [{ undoReason: '资料有误' }] });
    expect(await emp.call(getDefect, { id: defectId ?? 0 })).toMatchObject({ warrantyTo: null });
    expect((await emp.call(getHouse, { id: houseId })).changes.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['交付', '撤销交付']),
    );
    // Once more, and it stands.
    const { version } = await place.detail(id);
    await emp.call(handOverMoveIn, { ...whole, version });
    const house = await emp.call(getHouse, { id: houseId });
    const payer = { name: '代付人', phone: '', idType: null, idNo: '' };
    await emp.call(setHousePayer, { id: houseId, version: house.version, payer, fromDate: DAY });
    const again = await place.detail(id);
    expect(await said(undoMoveIn, { id, version: again.version, reason: '资料有误' })).toBe('入伙后付款人又有变更，不能撤销入伙');
    expect((await place.detail(id)).state).toBe(7);
  });

  it('stays once the new payer has a bill', async () => {
    const [id, houseId] = [ids[1] ?? 0, houses[1] ?? 0];
    await place.check(id, slot(LATER, 1));
    const buyers = [{ name: '新购房人', ownerType: 1 as const, phone: '13900139000', share: '100' }];
    const { version } = await place.detail(id);
    await emp.call(handOverMoveIn, { id, version, onDay: DAY, useState: 5, owners: buyers });
    const handed = await place.detail(id);
    expect(handed).toMatchObject({ state: 7, payer: '新购房人', useState: 5 });
    const item = place.items[0];
    if (!item) throw new Error('the demo has no item of 特约服务');
    await emp.call(createSpecialServices, {
      estateId: place.ground.estateId,
      kind: 1,
      objectId: houseId,
      servedOn: DAY,
      servedBy: '维修工',
      lines: [{ itemId: item.id, quantity: '1', price: item.price }],
    });
    const batch = await place.rows<{ number: string }>(
      `select k.number from charging.bill b join charging.billing_batch k on k.tenant_id = b.tenant_id and k.id = b.batch_id where b.house_id = $1`,
      [houseId],
    );
    const refusal = await said(undoMoveIn, { id, version: handed.version, reason: '资料有误' });
    expect(refusal).toContain('新付款人已有账单');
    expect(refusal).toContain(batch[0]?.number);
    expect((await place.detail(id)).state).toBe(7);
  });

  it('asks for papers and signatures first', async () => {
    const id = ids[2] ?? 0;
    const { version } = await place.detail(id);
    expect(await said(handOverMoveIn, { id, version, ...terms() })).toContain('未通知，不能办理入伙');
    expect(await said(undoMoveIn, { id, version, reason: '无' })).toContain('未通知，不能撤销入伙');
  });
});
