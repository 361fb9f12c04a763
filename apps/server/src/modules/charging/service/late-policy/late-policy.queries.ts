import { sql } from 'kysely';
import { one, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { FoundTerm, StoredTerm } from './late-policy.rules.ts';
import { contains } from '../../../../platform/db/contains.ts';
import type { Stamp } from '../../../../platform/stamp.ts';

export interface FoundPolicy {
  id: number;
  version: number;
  name: string;
  remark: string;
  disabled: boolean;
  rules: number;
}
export interface PolicySearch {
  readonly key: string;
  readonly disabled?: boolean | undefined;
}

const condition = ({ key, disabled }: PolicySearch) =>
  sql.join(
    [sql`true`, ...contains(key, sql`p.name`, sql`p.remark`), ...(disabled === undefined ? [] : [sql`p.disabled = ${disabled}`])],
    sql` and `,
  );

export async function countPolicies(db: DbOrTx, search: PolicySearch): Promise<number> {
  const result = await rows<{ total: number }>(db)`
    select count(*)::int as total from charging.late_policy p where ${own('p')} and ${condition(search)}`;
  return result[0]?.total ?? 0;
}

export async function listPolicies(db: DbOrTx, search: PolicySearch, limit: number, offset: number): Promise<FoundPolicy[]> {
  return rows<FoundPolicy>(db)`
    select p.id, p.version, p.name, p.remark, p.disabled,
           (select count(*)::int from charging.rule r where r.tenant_id = p.tenant_id and r.late_policy_id = p.id) as rules
      from charging.late_policy p where ${own('p')} and ${condition(search)} order by p.name limit ${limit} offset ${offset}`;
}

/** Latest first. */
export async function listTerms(db: DbOrTx, policyIds: readonly number[]): Promise<FoundTerm[]> {
  return rows<FoundTerm>(db)`
    select policy_id, from_date, daily_rate, grace_days, cap_rate, created_by, created_at from charging.late_policy_term
     where ${own('charging.late_policy_term')} and policy_id = any (${policyIds}::bigint[]) order by policy_id, from_date desc`;
}

export const findPolicyState = (db: DbOrTx, id: number): Promise<{ disabled: boolean } | undefined> =>
  db.selectFrom('charging.latePolicy').select('disabled').where('id', '=', id).executeTakeFirst();

export async function lockPolicy(tx: Tx, id: number): Promise<Omit<FoundPolicy, 'rules'> | undefined> {
  return tx
    .selectFrom('charging.latePolicy')
    .select(['id', 'version', 'name', 'remark', 'disabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export const countUses = (db: DbOrTx, policyId: number): Promise<{ rules: number; items: number }> =>
  one<{ rules: number; items: number }>(db)`
    select (select count(*)::int from charging.rule r where ${own('r')} and r.late_policy_id = ${policyId}) as rules,
           (select count(*)::int from charging.special_service_item i where ${own('i')} and i.late_policy_id = ${policyId}) as items`;

export async function insertPolicy(tx: Tx, values: { name: string; remark: string }, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('charging.latePolicy')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Every change of a policy or its terms increments its version. */
export async function updatePolicy(
  tx: Tx,
  id: number,
  values: { name?: string; remark?: string; disabled?: boolean },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('charging.latePolicy')
    .set({ ...values, version: sql`version + 1`, updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function deletePolicy(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charging.latePolicyTerm').where('policyId', '=', id).execute();
  await tx.deleteFrom('charging.latePolicy').where('id', '=', id).execute();
}

export async function insertTerm(tx: Tx, policyId: number, term: StoredTerm, { tenantId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('charging.latePolicyTerm')
    .values({ ...term, tenantId, policyId, createdBy: by, createdAt: at })
    .execute();
}

export async function deleteTerm(tx: Tx, policyId: number, fromDate: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('charging.latePolicyTerm')
    .where('policyId', '=', policyId)
    .where('fromDate', '=', fromDate)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
