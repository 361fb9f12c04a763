// An estate of its own for tests of leases, so that no demo data is billed with it: a building, houses with an owner, and charged items.
import { expect, vi } from 'vitest';
import { listMyJobs } from '@anju/contract';
import type { Installation, Person } from '../../../testing/installation.ts';

const STAMP = `'test', now(), 'test', now()`;
const STAMPED = 'created_by, created_at, updated_by, updated_at';

export async function openGround(installation: Installation) {
  const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
  const one = async (text: string, values: unknown[]): Promise<number> => Number((await sql<{ id: string }>(text, values))[0]?.id);
  const [me] = await sql<{ tenantId: number; companyId: string }>(
    `select a.tenant_id as "tenantId", e.company_id as "companyId" from session.account a
       join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id where a.username = 'emp'`,
  );
  const tenantId = Number(me?.tenantId);
  const estateId = await one(
    `insert into estate.estate (tenant_id, company_id, name, sort_key, ${STAMPED}) values ($1, $2, '租约测试苑', '租约测试苑', ${STAMP}) returning id`,
    [tenantId, me?.companyId],
  );
  const buildingId = await one(
    `insert into estate.building (tenant_id, estate_id, name, type, usage, floors, sort_key) values ($1, $2, '1幢', 2, 1, 30, '1') returning id`,
    [tenantId, estateId],
  );
  const unitId = await one(`insert into estate.unit (tenant_id, building_id, name, sort_key) values ($1, $2, '1单元', '1') returning id`, [
    tenantId,
    buildingId,
  ]);
  /** An item charged every month, by area or another method, with its standard. */
  const item = async (name: string, price: string, method = 1): Promise<{ typeId: number; standardId: number }> => {
    const typeId = await one(
      `insert into manage.charge_type (tenant_id, family, code, name, method, tax_rate, ${STAMPED})
       values ($1, 'basic', 'ZL' || $2, $2, $3, 0.06, ${STAMP}) returning id`,
      [tenantId, name, method],
    );
    const ruleId = await one(
      `insert into charging.rule (tenant_id, name, charge_type_id, object_kind, method, price_method, period_months, advance, bill_day,
         due_days, proration, rounding, decimals, ${STAMPED}) values ($1, $2, $3, 1, $4, 1, 1, false, 1, 29, 1, 1, 2, ${STAMP}) returning id`,
      [tenantId, name, typeId, method],
    );
    const standardId = await one(
      `insert into charging.standard (tenant_id, estate_id, rule_id, charge_type_id, name, ${STAMPED})
       values ($1, $2, $3, $4, $5, ${STAMP}) returning id`,
      [tenantId, estateId, ruleId, typeId, name],
    );
    await sql(
      `insert into charging.standard_price (tenant_id, standard_id, from_date, price, extra, formula, state, maker_id, checker_id,
         created_by, created_at) values ($1, $2, '2020-01-01', $3, 0, '', 2, 1, 2, 'test', now())`,
      [tenantId, standardId, price],
    );
    return { typeId, standardId };
  };
  const house = async (code: string, ownerId: number, standardIds: readonly number[]): Promise<number> => {
    const id = await one(
      `insert into estate.house (tenant_id, estate_id, building_id, unit_id, floor, house_no, code, sort_key, usage, real_use, use_state,
         use_type, area_from, build_area, use_area, inner_area, area_basis, charge_area, handover_date, charge_start_date, ${STAMPED})
       values ($1, $2, $3, $4, 1, $5, $5, $5, 1, 1, 4, 1, '2020-01-01', 100, 0, 0, 1, 100, '2020-01-01', '2020-01-01', ${STAMP}) returning id`,
      [tenantId, estateId, buildingId, unitId, code],
    );
    await sql(
      `insert into estate.house_area (tenant_id, house_id, from_date, build_area, use_area, inner_area, area_basis, charge_area, created_by,
         created_at) values ($1, $2, '2020-01-01', 100, 0, 0, 1, 100, 'test', now())`,
      [tenantId, id],
    );
    await sql(
      `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) values ($1, $2, $3, 1, 100, '2020-01-01')`,
      [tenantId, id, ownerId],
    );
    await sql(
      `insert into charging.attachment (tenant_id, estate_id, house_id, standard_id, charge_type_id, from_date, ${STAMPED})
       select s.tenant_id, s.estate_id, $2, s.id, s.charge_type_id, '2020-01-01', ${STAMP} from charging.standard s
        where s.tenant_id = $1 and s.id = any ($3)`,
      [tenantId, id, standardIds],
    );
    return id;
  };
  return { sql, tenantId, estateId, item, house };
}

/** Waits until the job has ended. */
export async function jobDone(person: Person, jobId: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const job = (await person.call(listMyJobs, {})).find((one) => one.id === jobId);
      expect(job?.state, job?.message).toBe('done');
    },
    { interval: 50 },
  );
}
