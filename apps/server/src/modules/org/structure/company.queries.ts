// Rows of companies. The tree is kept as a path of ids, so a company and all below it are one prefix.
import { sql, type RawBuilder } from 'kysely';
import type { CompanyRow, CompanyType } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { contains, inUse, seesCompany } from './company-scope.queries.ts';
import type { Viewer } from './company.policy.ts';
import type { Placed } from './organisation.rules.ts';

export interface CompanySearch {
  readonly key?: string | undefined;
  readonly level?: number | undefined;
  readonly type?: CompanyType | undefined;
  readonly parentId?: number | undefined;
  readonly usage?: 'active' | 'disabled' | undefined;
}

const equal = (column: RawBuilder<unknown>, value: string | number | undefined) =>
  value === undefined ? sql`true` : sql`${column} = ${value}`;

const condition = (viewer: Viewer, { key, level, type, parentId, usage }: CompanySearch) =>
  sql.join(
    [
      seesCompany(viewer, sql`c`),
      contains(key, sql`c.name`, sql`c.nick`, sql`c.code`, sql`c.leader`),
      equal(sql`c.level`, level),
      equal(sql`c.type`, type),
      equal(sql`c.parent_id`, parentId),
      inUse(usage, sql`c`),
    ],
    sql` and `,
  );

const ROW = sql`c.id, c.version, c.parent_id, coalesce(p.name, '') as parent_name, c.level, c.type, c.name, c.nick, c.code, c.leader, c.phone,
           c.address, c.remark, c.sort, c.disabled,
           (select count(*)::int from org.company b where b.tenant_id = c.tenant_id and b.parent_id = c.id and not b.disabled) as branches,
           (select count(*)::int from org.department d where d.tenant_id = c.tenant_id and d.company_id = c.id and not d.disabled) as departments,
           (select count(*)::int from org.employee e where e.tenant_id = c.tenant_id and e.company_id = c.id and e.state <> 3) as employees,
           (select count(*)::int from estate.estate es where es.tenant_id = c.tenant_id and es.company_id = c.id) as estates`;
const FROM = sql`org.company c left join org.company p on p.tenant_id = c.tenant_id and p.id = c.parent_id`;

export async function countCompanies(db: DbOrTx, viewer: Viewer, search: CompanySearch): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total from org.company c where ${condition(viewer, search)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

const COLUMN = { place: sql`path`, name: sql`name`, level: sql`level`, employees: sql`employees`, estates: sql`estates` };

export async function listCompanies(
  db: DbOrTx,
  viewer: Viewer,
  search: CompanySearch,
  { field, order }: { field: keyof typeof COLUMN; order: 'asc' | 'desc' },
  limit: number,
  offset: number,
): Promise<CompanyRow[]> {
  const result = await sql<CompanyRow>`
    select * from (select ${ROW}, c.path from ${FROM} where ${condition(viewer, search)}) rows
     order by ${COLUMN[field]} ${order === 'asc' ? sql`asc` : sql`desc`}, path limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function findCompany(db: DbOrTx, viewer: Viewer, id: number): Promise<CompanyRow | undefined> {
  const result = await sql<CompanyRow>`select ${ROW} from ${FROM} where c.id = ${id} and ${seesCompany(viewer, sql`c`)}`.execute(db);
  return result.rows[0];
}

// ---- writing -------------------------------------------------------------------------------------------------------------------

export interface LockedCompany extends Placed {
  readonly parentId: number | null;
  readonly type: CompanyType;
  readonly version: number;
  /** The asker sees it. */
  readonly seen: boolean;
}

/** All companies of the tenant, held: who makes, moves or ends one, does it alone. A tenant has some hundred at most. */
export async function lockCompanies(tx: Tx, viewer: Viewer): Promise<LockedCompany[]> {
  const result = await sql<LockedCompany>`
    select c.id, c.name, c.level, c.path, c.disabled, c.parent_id, c.type, c.version, ${seesCompany(viewer, sql`c`)} as seen
      from org.company c order by c.id for no key update of c`.execute(tx);
  return result.rows;
}

export interface CompanyValues {
  readonly name: string;
  readonly nick: string;
  readonly code: string;
  readonly type: CompanyType;
  readonly leader: string;
  readonly phone: string;
  readonly address: string;
  readonly remark: string;
  readonly sort: number;
}

export async function insertCompany(
  tx: Tx,
  tenantId: number,
  { parentId, level, path }: { parentId: number; level: number; path: string },
  values: CompanyValues,
): Promise<number> {
  const { id } = await tx
    .insertInto('org.company')
    .values({ ...values, tenantId, parentId, level, path })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('org.company')
    .set({ path: `${path}${id}/` })
    .where('id', '=', id)
    .execute();
  return id;
}

export async function updateCompany(tx: Tx, id: number, values: CompanyValues & { readonly parentId: number | null }): Promise<void> {
  await tx
    .updateTable('org.company')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A company and all below it, from under one path to under another. */
export async function moveBranch(tx: Tx, path: string, newPath: string, levels: number): Promise<void> {
  await sql`update org.company c set path = ${newPath} || substr(c.path, ${path.length + 1}), level = c.level + ${levels}
             where c.path like ${`${path}%`}`.execute(tx);
}

export async function updateCompanyState(tx: Tx, id: number, disabled: boolean): Promise<void> {
  await tx
    .updateTable('org.company')
    .set({ disabled, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function countEstates(tx: Tx, companyId: number): Promise<number> {
  const row = await tx
    .selectFrom('estate.estate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What still lives in a company. */
export async function countInCompany(tx: Tx, id: number): Promise<{ companies: number; people: number; estates: number }> {
  const result = await sql<{ companies: number; people: number; estates: number }>`
    select (select count(*)::int from org.company c where c.parent_id = ${id} and not c.disabled) as companies,
           (select count(*)::int from org.employee e where e.company_id = ${id} and e.state <> 3) as people,
           (select count(*)::int from estate.estate es where es.company_id = ${id}) as estates`.execute(tx);
  return result.rows[0] ?? { companies: 0, people: 0, estates: 0 };
}
