// What is read from a meter goes to the tenant for the days of the lease, cut by the reading when the tenant leaves; once the lease is
// undone, nobody is named any more.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginHandback,
  createMeter,
  finishHandback,
  LEASE_PAYER,
  makeMeterBills,
  passHandbackRest,
  readLeaseHouse,
  saveHandbackReading,
  saveReadings,
  undoLease,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { jobDone } from './ground.fixtures.ts';
import { openRental, type Rental } from './rental.fixtures.ts';

const POWER = 4;
let place: Rental;
let power: { typeId: number; standardId: number };
beforeAll(async () => {
  place = await openRental();
  power = await place.item('租约电费', '0.5469', POWER);
});
afterAll(() => place.installation.close());

const metered = async (code: string): Promise<{ houseId: number; meterId: number }> => {
  const { house, people, estateId } = place;
  const houseId = await house(code);
  const meter = { estateId, houseId, kind: 2 as const, number: `D${code}`, startDate: '2026-06-30', startReading: '1000' };
  return { houseId, meterId: (await people.emp.call(createMeter, { ...meter, standardId: power.standardId })).id };
};
const lines = () => [
  { chargeTypeId: place.items.fee, payer: LEASE_PAYER.landlord },
  { chargeTypeId: power.typeId, payer: LEASE_PAYER.tenant },
];
const named = (houseId: number) =>
  place.sql<{ name: string; f: string; t: string | null }>(
    `select p.name, i.from_date::text as f, i.to_date::text as t from charging.item_payer i
       join estate.person p on p.tenant_id = i.tenant_id and p.id = i.person_id where i.house_id = $1 order by i.from_date`,
    [houseId],
  );

it('is billed to the tenant from the first day to the reading of the last', async () => {
  const { people, inForce, detail, sql, estateId } = place;
  const { houseId, meterId } = await metered('901');
  const seen = await people.emp.call(readLeaseHouse, { houseId, fromDate: '2026-07-01' });
  expect(seen.items.map(({ item }) => item)).toContain('租约电费');
  const id = await inForce(houseId, { fromDate: '2026-07-01', lines: lines() });
  const { tenant } = await detail(id);
  expect(await named(houseId)).toEqual([{ name: tenant, f: '2026-07-01', t: '2027-07-09' }]);

  // The tenant leaves on the 12th and has to pay for 30 度, whatever is read at the end of the month.
  const { id: checkId } = await people.emp.call(beginHandback, { leaseId: id });
  await people.emp.call(passHandbackRest, { id: checkId });
  const finish = { id: checkId, version: 0, leftOn: '2026-07-12', unsignedReason: '已电话确认' };
  await people.emp.call(saveHandbackReading, { id: checkId, meterId, reading: '999' });
  expect((await people.emp.ask(finishHandback, finish)).envelope.msg).toContain('读数小于上期 1000');
  await people.emp.call(saveHandbackReading, { id: checkId, meterId, reading: '1030' });
  await people.emp.call(finishHandback, finish);
  expect(await named(houseId)).toEqual([{ name: tenant, f: '2026-07-01', t: '2026-07-12' }]);

  place.clock.at = '2026-07-31T18:00:00+08:00';
  const read = { meterId, version: null, current: '1080', readOn: '2026-07-31' };
  expect((await people.emp.call(saveReadings, { estateId, month: '2026-07', rows: [read] })).refused).toEqual([]);
  const { batchId, jobId } = await people.emp.call(makeMeterBills, { estateId, month: '2026-07' });
  await jobDone(await place.installation.as('emp'), jobId);
  const bills = await sql<{ name: string; f: string; amount: string }>(
    `select p.name, b.period_from::text as f, b.amount::text as amount from charging.bill b
       join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id where b.batch_id = $1 order by b.period_from`,
    [batchId],
  );
  // 80 度 × 0.5469 = 43.75; 30 of 80 to the tenant: 16.41.
  expect(bills).toEqual([
    { name: tenant, f: '2026-07-01', amount: '16.41' },
    { name: '租约业主', f: '2026-07-13', amount: '27.34' },
  ]);
  expect(sumMoney(bills.map(({ amount }) => amount))).toBe('43.75');
  place.clock.at = '2026-07-12T09:00:00+08:00';
});

it('is put back as it was when the lease is undone', async () => {
  const { people, inForce, dump } = place;
  const { houseId } = await metered('902');
  const before = await dump(houseId);
  const id = await inForce(houseId, { lines: lines() });
  expect(await named(houseId)).toHaveLength(1);
  await people.emp.call(undoLease, { id, version: 2, reason: '双方取消' });
  expect(await dump(houseId)).toEqual(before);
});
