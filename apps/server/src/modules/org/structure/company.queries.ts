// Rows of companies. The tree is stored as a path of ids, so a company and all companies below it share one prefix.
import { sql } from 'kysely';
import { EMPLOYEE, type CompanyRow, type CompanyType, type searchCompanies } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { count, first, one, own, rows, run, when, where } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inUse, seesCompany } from './company-scope.queries.ts';
import type { Viewer, ViewerSearch } from './company.policy.ts';
import type { Placed } from './organisation.rules.ts';

type CompanySearch = ViewerSearch<FilterOf<typeof searchCompanies>>;

const meant = ({ viewer, filter: { key = '', level, type, parentId, usage } }: CompanySearch) =>
  where(
    own('c'),
    seesCompany(viewer, sql`c`),
    ...contains(key, sql`c.name`, sql`c.nick`, sql`c.code`, sql`c.leader`),
    when(level !== undefined, sql`c.level = ${level}`),
    when(type !== undefined, sql`c.type = ${type}`),
    when(parentId !== undefined, sql`c.parent_id = ${parentId}`),
    inUse(usage, sql`c`),
  );

const ROW = sql`c.id, c.version, c.parent_id, coalesce(p.name, '') as parent_name, c.level, c.type, c.name, c.nick, c.code, c.leader,
  c.phone,
           c.address, c.remark, c.sort, c.disabled,
           (select count(*) from org.company b where b.tenant_id = c.tenant_id and b.parent_id = c.id and not b.disabled) as branches,
           (select count(*) from org.department d
             where d.tenant_id = c.tenant_id and d.company_id = c.id and not d.disabled) as departments,
           (select count(*) from org.employee e
             where e.tenant_id = c.tenant_id and e.company_id = c.id and e.state <> ${EMPLOYEE.left}) as employees,
           (select count(*) from estate_view.estate es where es.tenant_id = c.tenant_id and es.company_id = c.id) as estates`;
const FROM = sql`org.company c left join org.company p on p.tenant_id = c.tenant_id and p.id = c.parent_id`;

export const countCompanies = (db: DbOrTx, search: CompanySearch): Promise<number> =>
  count(db)`select count(*) from org.company c ${meant(search)}`;

const COLUMN = { place: sql`path`, name: sql`name`, level: sql`level`, employees: sql`employees`, estates: sql`estates` };

export const listCompanies = (
  db: DbOrTx,
  search: CompanySearch,
  { limit, offset, sort = { field: 'place', order: 'asc' } }: PageOf<typeof searchCompanies>,
): Promise<CompanyRow[]> => rows<CompanyRow>(db)`
  select * from (select ${ROW}, c.path from ${FROM} ${meant(search)}) rows
   order by ${COLUMN[sort.field]} ${sort.order === 'asc' ? sql`asc` : sql`desc`}, path limit ${limit} offset ${offset}`;

export const findCompany = (db: DbOrTx, viewer: Viewer, id: number): Promise<CompanyRow | undefined> =>
  first<CompanyRow>(db)`select ${ROW} from ${FROM} where ${own('c')} and c.id = ${id} and ${seesCompany(viewer, sql`c`)}`;

// ---- writing -------------------------------------------------------------------------------------------------------------------

export interface LockedCompany extends Placed {
  readonly parentId: number | null;
  readonly type: CompanyType;
  readonly version: number;
  /** Whether the user sees the company. */
  readonly seen: boolean;
}

/**
 * All companies of the tenant, locked: only one transaction at a time creates, moves or disables companies. A tenant has a few hundred at
 * most.
 */
export const lockCompanies = (tx: Tx, viewer: Viewer): Promise<LockedCompany[]> => rows<LockedCompany>(tx)`
  select c.id, c.name, c.level, c.path, c.disabled, c.parent_id, c.type, c.version, ${seesCompany(viewer, sql`c`)} as seen
    from org.company c where ${own('c')} order by c.id for no key update of c`;

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

/** Moves a company and everything below it from one path to another. */
export async function moveBranch(tx: Tx, path: string, newPath: string, levels: number): Promise<void> {
  await run(tx)`
    update org.company c set path = ${newPath} || substr(c.path, ${path.length + 1}), level = c.level + ${levels}
     where ${own('c')} and c.path like ${`${path}%`}`;
}

export async function updateCompanyState(tx: Tx, id: number, disabled: boolean): Promise<void> {
  await tx
    .updateTable('org.company')
    .set({ disabled, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export const countEstates = (tx: Tx, companyId: number): Promise<number> =>
  count(tx)`select count(*) from estate_view.estate es where ${own('es')} and es.company_id = ${companyId}`;

/** Counts what still belongs to a company. */
export const countInCompany = (tx: Tx, id: number) => one<{ companies: number; people: number; estates: number }>(tx)`
  select (select count(*) from org.company c where ${own('c')} and c.parent_id = ${id} and not c.disabled) as companies,
         (select count(*) from org.employee e where ${own('e')} and e.company_id = ${id} and e.state <> ${EMPLOYEE.left}) as people,
         (select count(*) from estate_view.estate es where ${own('es')} and es.company_id = ${id}) as estates`;
