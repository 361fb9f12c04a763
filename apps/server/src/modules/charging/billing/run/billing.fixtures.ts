// A separate estate for a test, so that no demo data is billed with it: houses, rules, standards with prices, attachments.
import { expect, vi } from 'vitest';
import { listMyJobs } from '@anju/contract';
import type { Installation, Person } from '../../../../testing/installation.ts';
import { limitsOff } from '../../held-act/held-act.fixtures.ts';

export interface HousePlan {
  readonly code: string;
  readonly area?: string;
  readonly floor?: number;
  readonly chargeStart?: string | null;
  readonly disabled?: boolean;
}
export interface StandardPlan {
  readonly item: string;
  readonly method?: number;
  readonly priceMethod?: number;
  readonly objectKind?: number;
  readonly periodMonths?: number;
  readonly advance?: boolean;
  readonly proration?: number;
  readonly rounding?: number;
  readonly decimals?: number;
  /** From date → price. */
  readonly prices: Readonly<Record<string, string>>;
  readonly extra?: string;
  readonly formula?: string;
  readonly lateRate?: string;
}

export interface BillingGround {
  readonly tenantId: number;
  readonly estateId: number;
  readonly buildingId: number;
  readonly unitId: number;
  sql<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  house(plan: HousePlan): Promise<number>;
  item(name: string): Promise<number>;
  standard(plan: StandardPlan): Promise<number>;
  attach(
    objectId: number,
    standardId: number,
    values?: { from?: string; to?: string | null; quantity?: string; ownPrice?: string; step?: [number, string]; parking?: boolean },
  ): Promise<number>;
}

const STAMP = `'test', now(), 'test', now()`;

let count = 0;
export async function billingGround(installation: Installation): Promise<BillingGround> {
  await limitsOff(installation);
  const run = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    installation.database.asOwner(async (client) => (await client.query<R>(text, values)).rows);
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    Number(((await run<{ id: number }>(text, values))[0] as { id: number }).id);
  const [me] = await run<{ tenant_id: number; company_id: number }>(
    `select a.tenant_id, e.company_id from session.account a join org.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id where a.username = 'emp'`,
  );
  const { tenant_id: tenantId, company_id: companyId } = me as { tenant_id: number; company_id: number };
  count += 1;
  const estateId = await one(
    `insert into estate.estate (tenant_id, company_id, name, sort_key, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $3, ${STAMP}) returning id`,
    [tenantId, companyId, `计费测试苑${count}`],
  );
  const buildingId = await one(
    `insert into estate.building (tenant_id, estate_id, name, type, usage, floors, sort_key) values ($1, $2, '1幢', 2, 1, 30, '1') returning id`,
    [tenantId, estateId],
  );
  const unitId = await one(`insert into estate.unit (tenant_id, building_id, name, sort_key) values ($1, $2, '1单元', '1') returning id`, [
    tenantId,
    buildingId,
  ]);
  const item = async (name: string): Promise<number> => {
    const [known] = await run<{ id: number }>(`select id from manage.charge_type where tenant_id = $1 and name = $2`, [tenantId, name]);
    return known
      ? Number(known.id)
      : one(
          `insert into manage.charge_type (tenant_id, family, code, name, method, tax_rate, created_by, created_at, updated_by, updated_at)
           values ($1, 'basic', $3, $2, 1, 0.06, ${STAMP}) returning id`,
          [tenantId, name, `TEST${count}`],
        );
  };
  return {
    tenantId,
    estateId,
    buildingId,
    unitId,
    sql: run,
    item,
    async house({ code, area = '100', floor = 1, chargeStart = '2020-01-01', disabled = false }) {
      const id = await one(
        `insert into estate.house (tenant_id, estate_id, building_id, unit_id, floor, house_no, code, sort_key, usage, real_use, use_state, use_type, area_from,
            build_area, use_area, inner_area, area_basis, charge_area, handover_date, charge_start_date, disabled, created_by, created_at, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6, $6, 1, 1, 4, 1, '2020-01-01', $7, 0, 0, 1, $7, '2020-01-01', $8, $9, ${STAMP}) returning id`,
        [tenantId, estateId, buildingId, unitId, floor, code, area, chargeStart, disabled],
      );
      await run(
        `insert into estate.house_area (tenant_id, house_id, from_date, build_area, use_area, inner_area, area_basis, charge_area, created_by, created_at)
         values ($1, $2, '2020-01-01', $3, 0, 0, 1, $3, 'test', now())`,
        [tenantId, id, area],
      );
      return id;
    },
    async standard(plan) {
      const chargeTypeId = await item(plan.item);
      count += 1;
      const policyId = plan.lateRate
        ? await one(
            `insert into charging.late_policy (tenant_id, name, created_by, created_at, updated_by, updated_at) values ($1, $2, ${STAMP}) returning id`,
            [tenantId, `方案${count}`],
          )
        : null;
      if (policyId !== null)
        await run(
          `insert into charging.late_policy_term (tenant_id, policy_id, from_date, daily_rate, cap_rate, created_by, created_at) values ($1, $2, '2000-01-01', $3, 1, 'test', now())`,
          [tenantId, policyId, plan.lateRate],
        );
      const ruleId = await one(
        `insert into charging.rule (tenant_id, name, charge_type_id, object_kind, method, price_method, period_months, advance, bill_day, due_days, proration, rounding, decimals,
            late_policy_id, created_by, created_at, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1, 29, $9, $10, $11, $12, ${STAMP}) returning id`,
        [
          tenantId,
          `规则${count}`,
          chargeTypeId,
          plan.objectKind ?? 1,
          plan.method ?? 1,
          plan.priceMethod ?? 1,
          plan.periodMonths ?? 1,
          plan.advance ?? false,
          plan.proration ?? 1,
          plan.rounding ?? 1,
          plan.decimals ?? 2,
          policyId,
        ],
      );
      const id = await one(
        `insert into charging.standard (tenant_id, estate_id, rule_id, charge_type_id, name, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5, ${STAMP}) returning id`,
        [tenantId, estateId, ruleId, chargeTypeId, `标准${count}`],
      );
      for (const [from, price] of Object.entries(plan.prices))
        await run(
          `insert into charging.standard_price (tenant_id, standard_id, from_date, price, extra, formula, state, maker_id, checker_id, created_by, created_at)
           values ($1, $2, $3, $4, $5, $6, 2, 1, 2, 'test', now())`,
          [tenantId, id, from, price, plan.extra ?? '0', plan.formula ?? ''],
        );
      return id;
    },
    attach: (objectId, standardId, { from = '2020-01-01', to = null, quantity = '1', ownPrice, step, parking = false } = {}) =>
      one(
        `insert into charging.attachment (tenant_id, estate_id, house_id, parking_id, standard_id, charge_type_id, from_date, to_date, quantity, own_price, step_months, step_rate,
            created_by, created_at, updated_by, updated_at)
         select $1, $2, case when $11 then null else $3::bigint end, case when $11 then $3::bigint end, $4, charge_type_id, $5, $6, $7, $8, $9, $10, ${STAMP}
           from charging.standard where tenant_id = $1 and id = $4 returning id`,
        [tenantId, estateId, objectId, standardId, from, to, quantity, ownPrice ?? null, step?.[0] ?? null, step?.[1] ?? null, parking],
      ),
  };
}

/** Waits until the job has ended, successfully or not. */
export async function jobDone(person: Person, jobId: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const job = (await person.call(listMyJobs, {})).find((one) => one.id === jobId);
      expect(job?.state, job?.message).toBe('done');
    },
    { interval: 50 },
  );
}
