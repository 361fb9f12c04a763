import { sql } from 'kysely';
import type { ApplicationRow, ApplicationState } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface ApplicationSearch {
  readonly key?: string | undefined;
  readonly state?: Exclude<ApplicationState, 'draft'> | undefined;
}

const condition = ({ key, state }: ApplicationSearch) =>
  sql.join(
    [
      sql`a.state <> 'draft'`,
      ...(state === undefined ? [] : [sql`a.state = ${state}`]),
      ...(key === undefined || key === ''
        ? []
        : [sql`position(lower(${key}) in lower(concat_ws(' ', a.company_name, a.number, a.mobile, a.credit_code))) > 0`]),
    ],
    sql` and `,
  );

export async function countApplications(db: DbOrTx, search: ApplicationSearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from system.application a where ${condition(search)}`.execute(
    db,
  );
  return result.rows[0]?.total ?? 0;
}

export async function listApplications(db: DbOrTx, search: ApplicationSearch, limit: number, offset: number): Promise<ApplicationRow[]> {
  const result = await sql<ApplicationRow>`
    select a.id, a.number, a.state, a.company_name, a.credit_code, a.company ->> 'contact' as contact, a.mobile, a.company ->> 'region' as region,
           (a.company ->> 'houses')::int as houses, a.submitted_at, a.decided_at, a.decided_by, a.version
      from system.application a where ${condition(search)}
     order by a.submitted_at desc, a.id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

/** With all a decision is made from; a draft is nobody's but the applicant's. */
export async function findForReview(db: DbOrTx, id: number) {
  return db
    .selectFrom('system.application as a')
    .leftJoin('files.file as f', (join) => join.onRef('f.tenantId', '=', 'a.tenantId').onRef('f.id', '=', 'a.licenceFileId'))
    .select(['a.number', 'a.state', 'a.reason', 'a.mobile', 'a.username', 'a.company', 'a.licenceFileId', 'f.name as licenceName'])
    .select(['a.functions', 'a.loginName', 'a.id', 'a.version', 'a.submittedAt', 'a.decidedAt', 'a.decidedBy'])
    .select(['a.serviceVersion', 'a.privacyVersion'])
    .where('a.id', '=', id)
    .where('a.state', '<>', 'draft')
    .executeTakeFirst();
}

export async function lockForDecision(tx: Tx, id: number) {
  return tx
    .selectFrom('system.application')
    .select(['id', 'number', 'state', 'mobile', 'username', 'passwordHash', 'company', 'decidedBy', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface Decision {
  readonly decidedAt: string;
  readonly decidedBy: string;
}

/** The password's hash now belongs to the account that was made. */
export async function markApproved(tx: Tx, id: number, values: Decision & { madeTenantId: number; loginName: string }): Promise<void> {
  await tx
    .updateTable('system.application')
    .set({ ...values, state: 'approved', passwordHash: '', version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function markRefused(tx: Tx, id: number, values: Decision & { reason: string }): Promise<void> {
  await tx
    .updateTable('system.application')
    .set({ ...values, state: 'refused', version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Codes of every tenant, the platform's own included. */
export async function listTenantCodes(db: DbOrTx): Promise<string[]> {
  const result = await sql<{ code: string }>`select code from system.list_tenants() union select code from system.tenant`.execute(db);
  return result.rows.map(({ code }) => code);
}
