import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMeterBills, searchReadings, tryMeterBills } from '@anju/contract';
import { openInstallation, type Installation } from '../../../../testing/installation.ts';
import { billingGround, jobDone } from '../run/billing.fixtures.ts';

/** So many that a statement which scans all meters for each meter would not finish here. */
const METERS = 3_000;
const MONTH = '2026-01';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it('readings that came in a moment ago, of which the planner knows nothing, are billed as a set', async () => {
  const ground = await billingGround(installation);
  const emp = await installation.as('emp');
  const standardId = await ground.standard({ item: '大量电费', method: 4, prices: { '2020-01-01': '0.5' } });
  const stamp = `'test', now(), 'test', now()`;
  await ground.sql(
    `with house as (
       insert into estate.house (tenant_id, estate_id, building_id, unit_id, floor, house_no, code, sort_key, usage, real_use, use_state, use_type, area_from, build_area,
         use_area, inner_area, area_basis, charge_area, handover_date, charge_start_date, disabled, created_by, created_at, updated_by, updated_at)
       select $1, $2, $3, $4, 1, 'H' || i, 'H' || i, 'H' || i, 1, 1, 4, 1, '2020-01-01', 100, 0, 0, 1, 100, '2020-01-01', '2020-01-01', false, ${stamp}
         from generate_series(1, $7::int) i returning id),
     meter as (
       insert into charging.meter (tenant_id, estate_id, number, kind, house_id, charge_type_id, standard_id, start_date, created_by, created_at, updated_by, updated_at)
       select $1, $2, 'M' || h.id, 2, h.id, $5, $6, '2020-01-01', ${stamp} from house h returning id)
     insert into charging.meter_reading (tenant_id, meter_id, month, read_on, previous, current, usage, created_by, created_at, updated_by, updated_at)
     select $1, m.id, '2026-01-01', '2026-01-31', 0, 80, 80, ${stamp} from meter m`,
    [ground.tenantId, ground.estateId, ground.buildingId, ground.unitId, await ground.item('大量电费'), standardId, METERS],
  );
  const wish = { estateId: ground.estateId, month: MONTH, kind: null, buildingId: null };
  expect(await emp.call(searchReadings, { estateId: ground.estateId, month: MONTH })).toMatchObject({ total: METERS });
  expect(await emp.call(tryMeterBills, wish)).toMatchObject({ bills: METERS, amount: '120000.00' });
  const { batchId, jobId } = await emp.call(makeMeterBills, wish);
  await jobDone(emp, jobId);
  expect(
    await ground.sql(
      `select count(*)::int as bills, count(distinct r.bill_id)::int as locked, sum(b.amount)::text as amount
         from charging.bill b left join charging.meter_reading r on r.tenant_id = b.tenant_id and r.bill_id = b.id where b.batch_id = $1`,
      [batchId],
    ),
  ).toEqual([{ bills: METERS, locked: METERS, amount: '120000.00' }]);
});
