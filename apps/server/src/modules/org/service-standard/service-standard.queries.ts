// Rows of service standards; each belongs to one company.
import { sql, type RawBuilder } from 'kysely';
import type { searchServiceStandards, ServiceCatalogueLine, ServiceStandardFilter, ServiceStandardRow } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, first, one, own, rows, TENANT, when, where } from '../../../platform/db/sql.ts';
import type { PageOf } from '../../../platform/listing/listing.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inUse, seesCompany } from '../structure/company-scope.queries.ts';
import type { Viewer, ViewerSearch } from '../structure/company.policy.ts';

const FROM = sql`org.service_standard s join org.company c on c.tenant_id = s.tenant_id and c.id = s.company_id`;
const ROW = sql`s.id, s.version, s.company_id, c.name as company_name, s.category, s.code, s.level, s.clause, s.measure, s.frequency,
           s.check_method, trim_scale(s.score)::text as score, s.response_minutes, s.finish_minutes, s.disabled, s.updated_by,
           to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at`;

type StandardSearch = ViewerSearch<ServiceStandardFilter>;

const meant = ({ viewer, filter: { companyId, key = '', category, level, usage } }: StandardSearch) =>
  where(
    own('s'),
    sql`s.company_id = ${companyId}`,
    seesCompany(viewer, sql`c`),
    when(category !== undefined, sql`s.category = ${category}`),
    when(level !== undefined, sql`s.level = ${level}`),
    ...contains(key, sql`s.code`, sql`s.clause`, sql`s.measure`),
    inUse(usage, sql`s`),
  );

export const totalsOfStandards = (db: DbOrTx, search: StandardSearch) => one<{ total: number; score: string }>(db)`
  select count(*) as total, trim_scale(coalesce(sum(s.score), 0))::text as score from ${FROM} ${meant(search)}`;

const COLUMN = {
  code: sql`s.code`,
  level: sql`s.level`,
  score: sql`s.score`,
  responseMinutes: sql`s.response_minutes`,
  finishMinutes: sql`s.finish_minutes`,
};
const IN_ORDER = sql`s.category, s.code`;

type StandardPage = PageOf<typeof searchServiceStandards>;

function orderOf({ field, order }: NonNullable<StandardPage['sort']>): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return field === 'order' ? sql`s.category ${direction}, s.code ${direction}` : sql`${COLUMN[field]} ${direction} nulls last, ${IN_ORDER}`;
}

export const listStandards = (
  db: DbOrTx,
  search: StandardSearch,
  { limit, offset, sort = { field: 'order', order: 'asc' } }: StandardPage,
): Promise<ServiceStandardRow[]> => rows<ServiceStandardRow>(db)`
  select ${ROW} from ${FROM} ${meant(search)} order by ${orderOf(sort)} limit ${limit} offset ${offset}`;

export const listCatalogue = (db: DbOrTx, viewer: Viewer, companyId: number): Promise<ServiceCatalogueLine[]> => rows<ServiceCatalogueLine>(
  db,
)`
  select s.category, s.level, count(*) as clauses from ${FROM}
   where ${own('s')} and s.company_id = ${companyId} and not s.disabled and ${seesCompany(viewer, sql`c`)}
   group by 1, 2 order by 1, min(s.code)`;

export const lockStandard = (tx: Tx, viewer: Viewer, id: number): Promise<ServiceStandardRow | undefined> => first<ServiceStandardRow>(tx)`
  select ${ROW} from ${FROM} where ${own('s')} and s.id = ${id} and ${seesCompany(viewer, sql`c`)} for no key update of s`;

export type StandardValues = Pick<
  ServiceStandardRow,
  'category' | 'code' | 'level' | 'clause' | 'measure' | 'frequency' | 'checkMethod' | 'score' | 'responseMinutes' | 'finishMinutes'
>;

export async function insertStandard(tx: Tx, companyId: number, values: StandardValues, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('org.serviceStandard')
    .values({ ...values, tenantId, companyId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateStandard(tx: Tx, id: number, values: StandardValues | { disabled: boolean }, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('org.serviceStandard')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeStandard(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('org.serviceStandard').where('id', '=', id).execute();
}

/** Copies the enabled clauses from one company to another; codes that already exist there are not changed. */
export const copyStandards = (
  tx: Tx,
  { from, to, categories }: { from: number; to: number; categories: readonly number[] },
  { by, at }: Stamp,
): Promise<{ wanted: number; copied: number }> => {
  const which = allOf(
    own('s'),
    sql`s.company_id = ${from} and not s.disabled`,
    when(categories.length > 0, sql`s.category = any (${categories}::smallint[])`),
  );
  return one<{ wanted: number; copied: number }>(tx)`
    with made as (
      insert into org.service_standard (tenant_id, company_id, category, code, level, clause, measure, frequency, check_method, score,
                                        response_minutes, finish_minutes, created_by, created_at, updated_by, updated_at)
      select ${TENANT}, ${to}, s.category, s.code, s.level, s.clause, s.measure, s.frequency, s.check_method, s.score,
             s.response_minutes, s.finish_minutes, ${by}, ${at}::timestamptz, ${by}, ${at}::timestamptz
        from org.service_standard s where ${which} order by s.category, s.code
      on conflict (tenant_id, company_id, code) do nothing returning 1
    )
    select (select count(*) from org.service_standard s where ${which}) as wanted, (select count(*) from made) as copied`;
};
