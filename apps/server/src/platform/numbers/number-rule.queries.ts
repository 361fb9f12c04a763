// The numbering rules of documents, and their counters.
import type { NumberDatePart, NumberReset } from '@anju/contract';
import { first, own, rows, run, TENANT } from '../db/sql.ts';
import type { DbOrTx, Tx } from '../tenancy/tenant-db.ts';

export interface Numbering {
  readonly prefix: string;
  readonly datePart: NumberDatePart;
  readonly width: number;
  readonly reset: NumberReset;
}

export interface NumberRow extends Numbering {
  readonly kind: string;
  /** 0: for all companies. */
  readonly companyId: number;
}

/** The rules for all companies and those of one company. */
export async function listNumberRules(db: DbOrTx, companyId: number): Promise<NumberRow[]> {
  return rows<NumberRow>(db)`
    select kind, company_id, prefix, date_part, width, reset from system.number_rule n
     where ${own('n')} and company_id in (0, ${companyId}) order by kind`;
}

export interface Counter {
  readonly kind: string;
  readonly companyId: number;
  readonly period: string;
  readonly lastValue: number;
}

export async function listCounters(db: DbOrTx, companyId: number): Promise<Counter[]> {
  return db
    .selectFrom('system.numberCounter')
    .select(['kind', 'companyId', 'period', 'lastValue'])
    .where('companyId', 'in', [0, companyId])
    .execute();
}

/** Number rules are changed one after the other, so that concurrent changes never take the same prefix. */
export async function lockRules(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('system.number_rule'), ${TENANT})`;
}

/**
 * Where else a prefix is used: by the same kind of document in another company, or for receipts by another kind of receipt. An empty prefix
 * counts like any other.
 */
export async function findPrefix(
  tx: Tx,
  prefix: string,
  kinds: readonly string[],
  except: { readonly companyId: number; readonly kind: string },
): Promise<{ kind: string; companyName: string | null } | undefined> {
  return first<{ kind: string; companyName: string | null }>(tx)`
    select n.kind, c.name as company_name from system.number_rule n
      left join org_view.company c on c.tenant_id = n.tenant_id and c.id = n.company_id
     where ${own('n')} and n.kind = any (${kinds}::text[]) and n.prefix = ${prefix}
       and not (n.company_id = ${except.companyId} and n.kind = ${except.kind})
     order by n.company_id limit 1`;
}

export async function upsertNumberRule(tx: Tx, tenantId: number, companyId: number, kind: string, rule: Numbering): Promise<void> {
  const { prefix, datePart, width, reset } = rule;
  await tx
    .insertInto('system.numberRule')
    .values({ tenantId, companyId, kind, prefix, datePart, width, reset })
    .onConflict((conflict) => conflict.columns(['tenantId', 'companyId', 'kind']).doUpdateSet({ prefix, datePart, width, reset }))
    .execute();
}

/** A counter that starts under a prefix already in use continues from the other counter. */
export async function raiseCounter(tx: Tx, { companyId, kind, period, lastValue }: Counter): Promise<void> {
  await run(tx)`
    insert into system.number_counter (tenant_id, company_id, kind, period, last_value)
    values (${TENANT}, ${companyId}, ${kind}, ${period}, ${lastValue})
    on conflict (tenant_id, company_id, kind, period) do update set last_value = greatest(number_counter.last_value, excluded.last_value)`;
}

export async function deleteNumberRule(tx: Tx, companyId: number, kind: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('system.numberRule')
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertNumberRules(tx: Tx, rules: readonly (Numbering & { readonly kind: string })[]): Promise<void> {
  await tx
    .insertInto('system.numberRule')
    .values(rules.map((rule) => ({ tenantId: TENANT, ...rule })))
    .execute();
}
