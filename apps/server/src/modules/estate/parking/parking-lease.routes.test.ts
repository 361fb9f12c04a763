import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelParkingLease,
  endParkingLease,
  findParkingPeople,
  getParking,
  leaseParking,
  removeParking,
  renewParkingLease,
  searchParkings,
  sellParking,
  takeBackParking,
  changeParking,
  type Endpoint,
  type InputOf,
  type ParkingDetail,
} from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import { createTenantDatabases, type Db } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { estateIdOf, makeParking, ownerIn } from './parking.fixtures.ts';
import { parkingHousekeeping } from './parking.routes.ts';

const NOW = '2026-07-02T10:00:00+08:00';
let now = NOW;
let installation: Installation;
let emp: Person;
let estateId: number;
let owner: { personId: number; name: string; houseId: number };
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date(now) } });
  emp = await installation.as('emp');
  estateId = await estateIdOf(installation);
  owner = await ownerIn(installation, estateId);
});
afterAll(() => installation.close());
afterEach(() => {
  now = NOW;
});

const refusal = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> =>
  (await emp.ask(endpoint, input)).envelope.msg;
const read = (id: number) => emp.call(getParking, { id });
const make = (code: string, ownerType: 1 | 2 | 3 = 1) => makeParking(emp, estateId, code, { ownerType });
const leaseOf = ({ id, version }: ParkingDetail, more: Partial<InputOf<typeof leaseParking>> = {}): InputOf<typeof leaseParking> => ({
  id,
  version,
  personId: owner.personId,
  fromDate: '2026-01-01',
  toDate: '2026-12-31',
  monthlyPrice: '380',
  ...more,
});

/** Runs what the schedule would run in the tenant of the test. */
async function housekeep(): Promise<void> {
  const databases = createTenantDatabases(createPool(installation.database.appUrl, { onError: () => undefined, max: 1 }));
  const works: ((db: Db, tenantId: number) => Promise<unknown>)[] = [];
  const schedule = { everyMinutesPerTenant: (_minutes, _task, work) => works.push(work) } as Pick<Schedule, 'everyMinutesPerTenant'>;
  parkingHousekeeping(schedule as Schedule, installation.services);
  const { id } = await oneOf<{ id: number }>(installation, `select id from system.tenant where code = 'anju'`);
  for (const work of works) await work(databases.of(id), id);
  await databases.close();
}

describe('a sale', () => {
  it('is dated, makes the space sold, and a second one ends the first the day before', async () => {
    const space = await make('S1');
    await emp.call(sellParking, {
      id: space.id,
      version: 0,
      personId: owner.personId,
      fromDate: '2026-03-01',
      certificateNo: '车字第 1 号',
      houseId: owner.houseId,
    });
    const sold = await read(space.id);
    expect(sold).toMatchObject({ state: 2, holderName: owner.name, houseId: owner.houseId, version: 1 });
    await emp.call(sellParking, { id: space.id, version: 1, name: '钱买家', phone: '13900000077', fromDate: '2026-06-17' });
    const passed = await read(space.id);
    expect(passed.owners).toMatchObject([
      { name: '钱买家', fromDate: '2026-06-17', toDate: null, current: true, phone: '139****0077' },
      { name: owner.name, fromDate: '2026-03-01', toDate: '2026-06-16', current: false, certificateNo: '车字第 1 号' },
    ]);
    expect(passed.changes.map(({ action }) => action)).toEqual(['过户', '出售', '新增']);
    expect(passed.changes[0]?.detail).toBe(`${owner.name} → 钱买家，自 2026.06.17`);
    expect(await refusal(removeParking, { id: space.id })).toBe('车位已售，不能删除或停用');
  });

  it('is refused for spaces that are not titled, for days to come, and before an owner of record', async () => {
    const civil = await make('S2', 2);
    const sale = { personId: owner.personId, fromDate: '2026-07-01' };
    expect(await refusal(sellParking, { id: civil.id, version: 0, ...sale })).toBe('只有产权车位可以出售，该车位为人防车位');
    const space = await make('S3');
    expect(await refusal(sellParking, { id: space.id, version: 0, ...sale, fromDate: '2026-07-03' })).toBe('出售日期不能晚于今天');
    expect((await emp.ask(sellParking, { id: space.id, version: 0, fromDate: '2026-07-01' })).envelope.data).toMatchObject({
      fields: [{ path: 'personId', msg: '请选择人员，或填写新人员的姓名' }],
    });
    await emp.call(sellParking, { id: space.id, version: 0, ...sale });
    expect(await refusal(sellParking, { id: space.id, version: 1, ...sale })).toBe('日期应晚于现业主的起始日期 2026.07.01');
    const { estateName: _n, ...sold } = await read(space.id);
    expect(await refusal(changeParking, { ...sold, ownerType: 4 })).toBe('车位已售，权属应为产权');
  });

  it('is taken back on a day: the space is free, its house gone, the ownership stays in the history', async () => {
    const space = await make('S4');
    expect(await refusal(takeBackParking, { id: space.id, version: 0, onDate: '2026-07-02', reason: '退房' })).toBe('车位未出售，无需收回');
    await emp.call(sellParking, { id: space.id, version: 0, personId: owner.personId, fromDate: '2026-03-01', houseId: owner.houseId });
    const back = { id: space.id, version: 1, reason: '退房' };
    expect(await refusal(takeBackParking, { ...back, onDate: '2026-03-01' })).toBe('日期应晚于现业主的起始日期 2026.03.01');
    expect(await refusal(takeBackParking, { ...back, onDate: '2026-07-03' })).toBe('收回日期不能晚于今天');
    await emp.call(takeBackParking, { ...back, onDate: '2026-07-02' });
    const free = await read(space.id);
    expect(free).toMatchObject({ state: 1, houseId: null, holderName: '' });
    expect(free.owners).toMatchObject([{ name: owner.name, toDate: '2026-07-01' }]);
    expect(await refusal(sellParking, { id: space.id, version: free.version, personId: owner.personId, fromDate: '2026-07-01' })).toBe(
      '日期应晚于原业主的终止日期 2026.07.01',
    );
  });
});

describe('a lease', () => {
  it('makes the space leased today, and not when it only comes', async () => {
    const space = await make('L1', 2);
    await emp.call(leaseParking, leaseOf(space, { contractNo: 'CW-1', houseId: owner.houseId }));
    const leased = await read(space.id);
    expect(leased).toMatchObject({ state: 3, holderName: owner.name, leaseTo: '2026-12-31', houseId: owner.houseId });
    expect(leased.leases).toMatchObject([{ contractNo: 'CW-1', monthlyPrice: '380.00', phase: 'current', last: true }]);
    expect(leased.changes[0]).toMatchObject({ action: '出租', detail: `${owner.name}，2026.01.01 至 2026.12.31，月租 380` });
    const coming = await make('L2', 2);
    await emp.call(leaseParking, leaseOf(coming, { fromDate: '2026-08-01' }));
    expect(await read(coming.id)).toMatchObject({ state: 1, leases: [{ phase: 'coming' }] });
    expect((await emp.ask(leaseParking, leaseOf(leased, { toDate: '2025-12-31' }))).envelope.data).toMatchObject({
      fields: [{ path: 'toDate', msg: '止租日期不能早于起租日期' }],
    });
  });

  it('never overlaps another, in words before and by the table itself', async () => {
    const space = await make('L3', 2);
    await emp.call(leaseParking, leaseOf(space));
    const now3 = await read(space.id);
    expect(await refusal(leaseParking, leaseOf(now3, { fromDate: '2026-12-31', toDate: '2027-06-30' }))).toBe(
      `租期与已有租约重叠：${owner.name} 2026.01.01 至 2026.12.31`,
    );
    await expect(
      rowsOf(
        installation,
        `insert into estate.parking_lease (tenant_id, parking_id, person_id, from_date, to_date, monthly_price, created_by, created_at)
         select tenant_id, parking_id, person_id, '2026-12-31', '2027-01-31', 1, '', now() from estate.parking_lease where parking_id = $1`,
        [space.id],
      ),
    ).rejects.toThrow('parking_lease_one');
    await emp.call(leaseParking, leaseOf(now3, { fromDate: '2027-01-01', toDate: '2027-06-30' }));
  });

  it('is given once when two clerks press together', async () => {
    const space = await make('L4', 2);
    const answers = await Promise.all([emp.ask(leaseParking, leaseOf(space)), emp.ask(leaseParking, leaseOf(space))]);
    expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 409]);
    expect((await read(space.id)).leases).toHaveLength(1);
  });

  it('of a planned space to nobody of the estate asks for a reason; a public space does not', async () => {
    const planned = await make('L5', 2);
    const stranger = { personId: null, name: '外来人', phone: '13900000088' };
    const { envelope } = await emp.ask(leaseParking, leaseOf(planned, stranger));
    const asked = '租客不是本小区业主或住户，规划车位应首先满足业主需要，请在备注中说明原因';
    expect(envelope).toMatchObject({ msg: asked, data: { fields: [{ path: 'remark', msg: asked }] } });
    await emp.call(leaseParking, leaseOf(planned, { ...stranger, remark: '业主无人承租，公示 7 天' }));
    await emp.call(leaseParking, leaseOf(await make('L6', 3), stranger));
    const people = await emp.call(findParkingPeople, { estateId, key: '外来人' });
    expect(people).toMatchObject([{ name: '外来人', ofEstate: false, houses: '', phone: '139****0088' }]);
    expect((await emp.call(findParkingPeople, { estateId, key: owner.name })).find(({ id }) => id === owner.personId)).toMatchObject({
      ofEstate: true,
    });
  });

  it('is renewed by a lease that follows it', async () => {
    const space = await make('L7', 2);
    const { id } = await emp.call(leaseParking, leaseOf(space));
    expect(await refusal(renewParkingLease, { id, version: 0, monthlyPrice: '400', toDate: '2026-12-31' })).toBe(
      '续租止日不能早于 2027.01.01',
    );
    await emp.call(renewParkingLease, { id, version: 0, monthlyPrice: '400', contractNo: 'CW-2', toDate: '2027-12-31' });
    expect((await read(space.id)).leases).toMatchObject([
      { fromDate: '2027-01-01', toDate: '2027-12-31', monthlyPrice: '400.00', contractNo: 'CW-2', phase: 'coming', last: true },
      { fromDate: '2026-01-01', toDate: '2026-12-31', monthlyPrice: '380.00', phase: 'current', last: false },
    ]);
    expect(await refusal(renewParkingLease, { id, version: 0, monthlyPrice: '400', toDate: '2028-12-31' })).toContain('租期与已有租约重叠');
  });

  it('ends early on a day of its own, and the rest can be let again', async () => {
    const space = await make('L8', 2);
    const { id } = await emp.call(leaseParking, leaseOf(space, { houseId: owner.houseId }));
    expect(await refusal(endParkingLease, { id, version: 0, endedOn: '2027-01-01', endReason: '换车位' })).toBe(
      '退租日期应在 2026.01.01 至 2026.12.31 之间',
    );
    await emp.call(endParkingLease, { id, version: 0, endedOn: '2026-07-01', endReason: '换车位' });
    const freed = await read(space.id);
    expect(freed).toMatchObject({ state: 1, houseId: null, leases: [{ endedOn: '2026-07-01', endReason: '换车位', phase: 'over' }] });
    expect(await refusal(endParkingLease, { id, version: 1, endedOn: '2026-06-01', endReason: '再退' })).toBe('租约已结束或已退租');
    await emp.call(leaseParking, leaseOf(freed, { fromDate: '2026-07-02' }));
    expect(await read(space.id)).toMatchObject({ state: 3 });
  });

  it('that has not begun is taken back whole, one that has is not', async () => {
    const space = await make('L9', 2);
    const { id } = await emp.call(leaseParking, leaseOf(space, { fromDate: '2026-08-01' }));
    expect(await refusal(endParkingLease, { id, version: 0, endedOn: '2026-08-01', endReason: '不租了' })).toBe('租约尚未开始，请撤销租约');
    await emp.call(cancelParkingLease, { id });
    expect((await read(space.id)).leases).toEqual([]);
    const begun = await emp.call(leaseParking, leaseOf(await read(space.id)));
    expect(await refusal(cancelParkingLease, { id: begun.id })).toBe('租约已开始，请办理退租');
  });

  it('and a sale exclude each other', async () => {
    const space = await make('L10');
    await emp.call(leaseParking, leaseOf(space));
    expect(await refusal(sellParking, { id: space.id, version: 1, personId: owner.personId, fromDate: '2026-07-01' })).toBe(
      `车位自 2026.01.01 至 2026.12.31 已出租给${owner.name}，请先退租再出售`,
    );
    const sold = await make('L11');
    await emp.call(sellParking, { id: sold.id, version: 0, personId: owner.personId, fromDate: '2026-07-01' });
    expect(await refusal(leaseParking, leaseOf(await read(sold.id), { fromDate: '2026-08-01' }))).toBe('车位已售，不能出租');
  });
});

describe('the passing of days', () => {
  it('releases what ended and lets what begins, once, with a line of history', async () => {
    const ending = await make('H1', 2);
    const coming = await make('H2', 2);
    await emp.call(leaseParking, leaseOf(ending, { toDate: '2026-07-02', houseId: owner.houseId }));
    await emp.call(leaseParking, leaseOf(coming, { fromDate: '2026-07-03' }));
    expect((await emp.call(searchParkings, { key: 'H', ending: true })).rows.map(({ code }) => code)).toEqual(['H1']);
    await housekeep();
    expect([(await read(ending.id)).state, (await read(coming.id)).state]).toEqual([3, 1]);
    now = '2026-07-03T00:05:00+08:00';
    emp = await installation.as('emp');
    await housekeep();
    await housekeep();
    const released = await read(ending.id);
    expect(released).toMatchObject({ state: 1, houseId: null });
    expect(released.changes.filter(({ action }) => action === '到期释放')).toMatchObject([
      { by: '系统', detail: '租约到期，车位转为空闲' },
    ]);
    const begun = await read(coming.id);
    expect(begun).toMatchObject({ state: 3 });
    expect(begun.changes[0]).toMatchObject({ action: '起租', detail: '租约开始，车位转为已租' });
  });
});
