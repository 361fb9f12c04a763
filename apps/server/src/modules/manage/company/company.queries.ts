// Rows of companies as the administrator keeps them. Their tree (moving, closing) belongs to 组织机构.
import { sql } from 'kysely';
import type { CompanyProfile, CompanyProfileRow } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface CompanySearch {
  readonly key?: string | undefined;
  readonly type?: string | undefined;
  readonly disabled?: boolean | undefined;
}

const condition = ({ key, type, disabled }: CompanySearch) =>
  sql.join(
    [
      sql`true`,
      ...(key === undefined || key === ''
        ? []
        : [sql`position(lower(${key}) in lower(c.name || ' ' || c.nick || ' ' || c.code || ' ' || c.credit_code)) > 0`]),
      ...(type === undefined ? [] : [sql`c.type = ${type}`]),
      ...(disabled === undefined ? [] : [sql`c.disabled = ${disabled}`]),
    ],
    sql` and `,
  );

export async function countCompanies(db: DbOrTx, search: CompanySearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from org.company c where ${condition(search)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

const ROW = sql`c.id, c.version, c.name, c.nick, c.code, c.type, c.credit_code, c.leader, c.phone, c.region, c.address, c.remark, c.parent_id, c.level,
  c.disabled, c.logo_file_id is not null as has_logo, c.seal_file_id is not null as has_seal,
  (select count(*)::int from org.company_bank_account b where b.tenant_id = c.tenant_id and b.company_id = c.id and not b.disabled) as bank_accounts`;

export async function listCompanies(db: DbOrTx, search: CompanySearch, limit: number, offset: number): Promise<CompanyProfileRow[]> {
  const result = await sql<CompanyProfileRow>`
    select ${ROW} from org.company c where ${condition(search)} order by c.path limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function findCompany(
  db: DbOrTx,
  id: number,
): Promise<Omit<CompanyProfile, 'banks' | 'receiptRules' | 'numberRules'> | undefined> {
  const result = await sql<Omit<CompanyProfile, 'banks' | 'receiptRules' | 'numberRules'>>`
    select ${ROW}, c.logo_file_id, c.seal_file_id, coalesce(p.name, '') as parent_name
      from org.company c left join org.company p on p.tenant_id = c.tenant_id and p.id = c.parent_id where c.id = ${id}`.execute(db);
  return result.rows[0];
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
  const result = await sql<{ total: number }>`
    select count(*)::int as total from estate.estate e where e.company_id = ${companyId}`.execute(tx);
  return result.rows[0]?.total ?? 0;
}

/** The other company that has this credit code. */
export async function findByCreditCode(tx: Tx, creditCode: string, otherThan: number): Promise<{ name: string } | undefined> {
  return tx.selectFrom('org.company').select('name').where('creditCode', '=', creditCode).where('id', '<>', otherThan).executeTakeFirst();
}

/** Whether the company is one of those an asker's rows belong to: his own, or one that runs an estate of his. */
export async function servesEstates(db: DbOrTx, companyId: number, estates: readonly number[]): Promise<boolean> {
  const result =
    await sql`select from estate.estate e where e.company_id = ${companyId} and e.id = any (${estates}::bigint[]) limit 1`.execute(db);
  return result.rows.length > 0;
}

export async function companyExists(db: DbOrTx, id: number): Promise<boolean> {
  return (await db.selectFrom('org.company').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function isMarkOf(tx: Tx, fileId: number, category: number, companyId: number): Promise<boolean> {
  const file = await tx
    .selectFrom('files.file')
    .select('id')
    .where('id', '=', fileId)
    .where('category', '=', category)
    .where('parentId', '=', companyId)
    .executeTakeFirst();
  return file !== undefined;
}
