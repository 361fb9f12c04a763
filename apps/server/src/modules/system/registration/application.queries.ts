import { sql } from 'kysely';
import { BUILT_MENUS, FILE_CATEGORY, type ApplicationCompany } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { ApplicationRecord } from './application.rules.ts';

/** The versions in force on a day, by kind. */
export async function listAgreementVersions(db: DbOrTx, day: string): Promise<{ kind: string; version: string }[]> {
  return rows<{ kind: string; version: string }>(db)`
    select distinct on (a.kind) a.kind, a.version from manage_view.agreement a where ${own('a')} and a.effective_on <= ${day}
     order by a.kind, a.effective_on desc, a.version desc`;
}

const LOCKED = ['id', 'number', 'state', 'mobile', 'companyName', 'creditCode', 'company'] as const;

export async function lockByMobile(tx: Tx, mobile: string) {
  return tx.selectFrom('system.application').select(LOCKED).where('mobile', '=', mobile).forUpdate().executeTakeFirst();
}

export async function lockByToken(tx: Tx, tokenHash: string) {
  return tx.selectFrom('system.application').select(LOCKED).where('tokenHash', '=', tokenHash).forUpdate().executeTakeFirst();
}

export async function findIdAndState(db: DbOrTx, tokenHash: string) {
  return db.selectFrom('system.application').select(['id', 'state']).where('tokenHash', '=', tokenHash).executeTakeFirst();
}

export async function findApplication(db: DbOrTx, tokenHash: string): Promise<ApplicationRecord | undefined> {
  return db
    .selectFrom('system.application as a')
    .leftJoin('filesView.file as f', (join) => join.onRef('f.tenantId', '=', 'a.tenantId').onRef('f.id', '=', 'a.licenceFileId'))
    .select(['a.number', 'a.state', 'a.reason', 'a.mobile', 'a.username', 'a.company', 'a.licenceFileId', 'f.name as licenceName'])
    .select(['a.functions', 'a.loginName'])
    .where('a.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export interface AccountValues {
  tokenHash: string;
  username: string;
  passwordHash: string;
  serviceVersion: string;
  privacyVersion: string;
  /** Determines when an old draft is removed; set again whenever step 1 is repeated. */
  createdAt: string;
}

export async function insertApplication(tx: Tx, values: AccountValues & { tenantId: number; mobile: string }): Promise<void> {
  await tx.insertInto('system.application').values(values).execute();
}

export async function updateAccount(tx: Tx, id: number, values: AccountValues): Promise<void> {
  await changed(tx, id).set(values).execute();
}

export async function updateToken(tx: Tx, id: number, tokenHash: string): Promise<void> {
  await tx.updateTable('system.application').set({ tokenHash }).where('id', '=', id).execute();
}

/** Whether another submitted or approved application names the same company. */
export async function isCreditCodeTaken(tx: Tx, creditCode: string, exceptId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('system.application')
    .select('id')
    .where('creditCode', '=', creditCode)
    .where('state', 'in', ['submitted', 'approved'])
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCompany(tx: Tx, id: number, company: ApplicationCompany): Promise<void> {
  const { name: companyName, creditCode } = company;
  await changed(tx, id)
    .set({ company: JSON.stringify(company), companyName, creditCode })
    .execute();
}

/** The times of uploads of the licence after `since`, oldest first. */
export async function listLicenceTimes(db: DbOrTx, id: number, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('filesView.file')
    .select('createdAt')
    .where('category', '=', FILE_CATEGORY.licence)
    .where('parentId', '=', id)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}

export async function updateLicence(tx: Tx, id: number, licenceFileId: number): Promise<void> {
  await changed(tx, id).set({ licenceFileId }).execute();
}

export async function submitApplication(
  tx: Tx,
  id: number,
  values: { number: string; functions: number[]; submittedAt: string },
): Promise<void> {
  await changed(tx, id)
    .set({ ...values, state: 'submitted', reason: '', decidedAt: null, decidedBy: '' })
    .execute();
}

/** Every change increments the version, so that a decision on an older state is refused. */
const changed = (tx: Tx, id: number) =>
  tx
    .updateTable('system.application')
    .set({ version: sql`version + 1` })
    .where('id', '=', id);

export async function removeOldDrafts(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('system.application')
    .where('state', '=', 'draft')
    .where('createdAt', '<', sql<string>`now() - interval '90 days'`)
    .execute();
}

export interface FunctionRow {
  id: number;
  title: string;
  /** Help text of the centre as HTML; empty when there is none. */
  body: string;
  screens: string[];
  soon: string[];
}

const BUILT = [...BUILT_MENUS];

/** The centres of employees, each with its screens in the order of the menu. */
export async function listCentres(db: DbOrTx): Promise<FunctionRow[]> {
  return rows<FunctionRow>(db)`
    with recursive below as (
      select m.id, m.id as centre_id, m.title, m.component, m.sort from system.menu m where m.parent_id is null and 'emp' = any (m.audience)
      union all
      select m.id, b.centre_id, m.title, m.component, m.sort from system.menu m join below b on m.parent_id = b.id
        where 'emp' = any (m.audience)
    )
    select c.id, c.title, coalesce(d.body, '') as body,
           array(select s.title from below s where s.centre_id = c.id and s.id = any (${BUILT}::int[]) order by s.sort) as screens,
           array(select s.title from below s
             where s.centre_id = c.id and s.component not in ('main', 'blank') and s.id <> all (${BUILT}::int[])
                  order by s.sort) as soon
      from below c left join help_view.document d on d.key = c.id::text
     where c.id = c.centre_id order by c.sort`;
}
