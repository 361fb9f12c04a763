// Companies as edited by the administrator. Changes of their tree (moving, closing) belong to 组织机构.
import { sql } from 'kysely';
import type { CompanyProfile, CompanyProfileRow, searchCompanyProfiles } from '@anju/contract';
import { count, exists, first, own, rows, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchCompanyProfiles>;

const meant = ({ filter: { key = '', type, disabled } }: Search) =>
  where(
    own('c'),
    when(key !== '', sql`position(lower(${key}) in lower(c.name || ' ' || c.nick || ' ' || c.code || ' ' || c.credit_code)) > 0`),
    when(type !== undefined, sql`c.type = ${type}`),
    when(disabled !== undefined, sql`c.disabled = ${disabled}`),
  );

export const countCompanies = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from org.company c ${meant(search)}`;

const ROW = sql`c.id, c.version, c.name, c.nick, c.code, c.type, c.credit_code, c.leader, c.phone, c.region, c.address, c.remark,
  c.parent_id, c.level, c.disabled, c.logo_file_id is not null as has_logo, c.seal_file_id is not null as has_seal,
  (select count(*) from org.company_bank_account b
    where b.tenant_id = c.tenant_id and b.company_id = c.id and not b.disabled) as bank_accounts`;

export const listCompanies = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: PageOf<typeof searchCompanyProfiles>,
): Promise<CompanyProfileRow[]> =>
  rows<CompanyProfileRow>(db)`select ${ROW} from org.company c ${meant(search)} order by c.path limit ${limit} offset ${offset}`;

export async function findCompany(
  db: DbOrTx,
  id: number,
): Promise<Omit<CompanyProfile, 'banks' | 'receiptRules' | 'numberRules'> | undefined> {
  return first<Omit<CompanyProfile, 'banks' | 'receiptRules' | 'numberRules'>>(db)`
    select ${ROW}, c.logo_file_id, c.seal_file_id, coalesce(p.name, '') as parent_name
      from org.company c left join org.company p on p.tenant_id = c.tenant_id and p.id = c.parent_id
     where ${own('c')} and c.id = ${id}`;
}

export async function lockCompany(tx: Tx, id: number) {
  return tx
    .selectFrom('org.company')
    .select([
      'id',
      'version',
      'name',
      'nick',
      'code',
      'type',
      'level',
      'path',
      'creditCode',
      'leader',
      'phone',
      'region',
      'address',
      'remark',
    ])
    .select(['logoFileId', 'sealFileId', 'disabled'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface CompanyValues {
  readonly name: string;
  readonly nick: string;
  readonly code: string;
  readonly type: string;
  readonly creditCode: string;
  readonly leader: string;
  readonly phone: string;
  readonly region: string;
  readonly address: string;
  readonly remark: string;
}

export async function insertCompany(
  tx: Tx,
  tenantId: number,
  parent: { readonly id: number; readonly level: number; readonly path: string },
  values: CompanyValues,
): Promise<number> {
  const { id } = await tx
    .insertInto('org.company')
    .values({ ...values, tenantId, parentId: parent.id, level: parent.level + 1, path: parent.path })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('org.company')
    .set({ path: `${parent.path}${id}/` })
    .where('id', '=', id)
    .execute();
  return id;
}

export async function updateCompany(
  tx: Tx,
  id: number,
  values: Partial<CompanyValues & { logoFileId: number | null; sealFileId: number | null }>,
): Promise<void> {
  await tx
    .updateTable('org.company')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function countEstates(tx: Tx, companyId: number): Promise<number> {
  return count(tx)`
    select count(*) from estate_view.estate e where ${own('e')} and e.company_id = ${companyId}`;
}

/** The other company that has this credit code. */
export async function findByCreditCode(tx: Tx, creditCode: string, otherThan: number): Promise<{ name: string } | undefined> {
  return tx.selectFrom('org.company').select('name').where('creditCode', '=', creditCode).where('id', '<>', otherThan).executeTakeFirst();
}

/** Whether the company runs one of these estates. */
export const servesEstates = (db: DbOrTx, companyId: number, estates: readonly number[]): Promise<boolean> =>
  exists(db)`select from estate_view.estate e where ${own('e')} and e.company_id = ${companyId} and e.id = any (${estates}::bigint[])`;

export async function companyExists(db: DbOrTx, id: number): Promise<boolean> {
  return (await db.selectFrom('org.company').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function isMarkOf(tx: Tx, fileId: number, category: number, companyId: number): Promise<boolean> {
  const file = await tx
    .selectFrom('filesView.file')
    .select('id')
    .where('id', '=', fileId)
    .where('category', '=', category)
    .where('parentId', '=', companyId)
    .executeTakeFirst();
  return file !== undefined;
}
