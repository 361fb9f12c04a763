// 动账限额: the limits of a company, and what was done on a day without a second person.
import { SETTLE_METHOD, SETTLEMENT, TENDER_LIST } from '@anju/contract';
import { exists, lit, one, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { DayUse, StoredLimit } from './money-limit-shapes.ts';

/** Those of the company, and those of all companies (0). */
export const listLimits = (db: DbOrTx, companyId: number): Promise<StoredLimit[]> => rows<StoredLimit>(db)`
  select m.company_id, m.kind, m.paper_limit, m.day_limit, m.updated_by, m.updated_at
    from charging.money_limit m where ${own('m')} and m.company_id in (0, ${companyId})`;

export const isCompany = (db: DbOrTx, id: number): Promise<boolean> => exists(db)`
  select from org_view.company c where ${own('c')} and c.id = ${id}`;

interface WrittenLimit {
  readonly kind: number;
  readonly paperLimit: string | null;
  readonly dayLimit: string | null;
}
export async function upsertLimits(
  tx: Tx,
  { tenantId, companyId, by, at }: { tenantId: number; companyId: number; by: string; at: string },
  limits: readonly WrittenLimit[],
): Promise<void> {
  await tx
    .insertInto('charging.moneyLimit')
    .values(limits.map((limit) => ({ ...limit, tenantId, companyId, updatedBy: by, updatedAt: at })))
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'companyId', 'kind']).doUpdateSet((eb) => ({
        paperLimit: eb.ref('excluded.paperLimit'),
        dayLimit: eb.ref('excluded.dayLimit'),
        updatedBy: eb.ref('excluded.updatedBy'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .execute();
}

/**
 * The papers of a person, and those about an account, are added up one after the other: whoever comes second waits here and then sees the
 * sum of the first. Taken after everything else a paper locks.
 */
export async function lockSums(tx: Tx, tenantId: number, makerId: number, account: string): Promise<void> {
  await lockSum(tx, tenantId, `account:${account}`);
  await lockSum(tx, tenantId, `person:${makerId}`);
}
async function lockSum(tx: Tx, tenantId: number, key: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`charging.limit:${tenantId}`}), hashtext(${key}))`;
}

/** Without papers that were voided since. Acts done with a second person are no part of it. */
export const listDayUses = (tx: Tx, day: string, makerId: number, account: string): Promise<DayUse[]> => rows<DayUse>(tx)`
  select u.kind, coalesce(sum(u.amount) filter (where u.maker_id = ${makerId}), 0)::numeric(18, 2) as by_person,
         coalesce(sum(u.amount) filter (where u.account = ${account}), 0)::numeric(18, 2) as by_account
    from charging.limited_act u left join charging.settlement s on s.tenant_id = u.tenant_id and s.id = u.settlement_id
   where ${own('u')} and u.day = ${day}::date and s.state is distinct from ${lit(SETTLEMENT.void)}
   group by u.kind`;

interface NewUse {
  readonly tenantId: number;
  readonly kind: number;
  readonly day: string;
  readonly makerId: number;
  readonly account: string;
  readonly amount: string;
  readonly settlementId: number | null;
}
export async function insertUses(tx: Tx, uses: readonly NewUse[]): Promise<void> {
  if (uses.length > 0)
    await tx
      .insertInto('charging.limitedAct')
      .values([...uses])
      .execute();
}

/** The cash of a drawer that no day close has taken yet, in and out; what payers brought to the bank themselves was never in it. */
export async function drawerCash(tx: Tx, cashierId: number): Promise<string> {
  const { cash } = await one<{ cash: string }>(tx)`
    select coalesce(sum(t.amount), 0)::numeric(18, 2) as cash
      from charging.settlement s join charging.tender t on t.tenant_id = s.tenant_id and t.settlement_id = s.id
     where ${own('s')} and s.cashier_id = ${cashierId} and s.close_id is null and s.state <> ${lit(SETTLEMENT.void)}
       and t.list = ${lit(TENDER_LIST.method)} and t.method = ${lit(SETTLE_METHOD.cash)}`;
  return cash;
}
