import { sql } from 'kysely';
import type { ApplicationRow, searchApplications } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { count, own, rows, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type ApplicationSearch = SearchOf<typeof searchApplications>;

const meant = ({ filter: { key = '', states } }: ApplicationSearch) =>
  where(
    own('a'),
    sql`a.state <> 'draft'`,
    when(states.length > 0, sql`a.state = any (${states}::text[])`),
    ...contains(key, sql`concat_ws(' ', a.company_name, a.number, a.mobile, a.credit_code)`),
  );

export const countApplications = (db: DbOrTx, search: ApplicationSearch): Promise<number> =>
  count(db)`select count(*) from system.application a ${meant(search)}`;

export const listApplications = (
  db: DbOrTx,
  search: ApplicationSearch,
  { limit, offset }: PageOf<typeof searchApplications>,
): Promise<ApplicationRow[]> => rows<ApplicationRow>(db)`
  select a.id, a.number, a.state, a.company_name, a.credit_code, a.company ->> 'contact' as contact, a.mobile,
         a.company ->> 'region' as region,
         (a.company ->> 'houses')::int as houses, a.submitted_at, a.decided_at, a.decided_by, a.version
    from system.application a ${meant(search)}
   order by a.submitted_at desc, a.id desc limit ${limit} offset ${offset}`;

/** An application with everything the decision depends on; drafts are visible only to the applicant. */
export async function findForReview(db: DbOrTx, id: number) {
  return db
    .selectFrom('system.application as a')
    .leftJoin('filesView.file as f', (join) => join.onRef('f.tenantId', '=', 'a.tenantId').onRef('f.id', '=', 'a.licenceFileId'))
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

/** The password hash is removed, because it now belongs to the new account. */
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

/** The codes of every tenant, including the platform's own. */
export async function listTenantCodes(db: DbOrTx): Promise<string[]> {
  const result = await rows<{ code: string }>(db)`select code from system.list_tenants() union select code from system.tenant`;
  return result.map(({ code }) => code);
}
