// Rows of service standards, each of one company.
import { sql, type RawBuilder } from 'kysely';
import type { ServiceCatalogueLine, ServiceStandardFilter, ServiceStandardRow } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { contains, inUse, seesCompany } from '../structure/company-scope.queries.ts';
import type { Viewer } from '../structure/company.policy.ts';

const FROM = sql`org.service_standard s join org.company c on c.tenant_id = s.tenant_id and c.id = s.company_id`;
const ROW = sql`s.id, s.version, s.company_id, c.name as company_name, s.category, s.code, s.level, s.clause, s.measure, s.frequency,
           s.check_method, trim_scale(s.score)::text as score, s.response_minutes, s.finish_minutes, s.disabled, s.updated_by,
           to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at`;

const condition = (viewer: Viewer, { companyId, key, category, level, usage }: ServiceStandardFilter) =>
  sql.join(
    [
      sql`s.company_id = ${companyId}`,
      seesCompany(viewer, sql`c`),
      category === undefined ? sql`true` : sql`s.category = ${category}`,
      level === undefined ? sql`true` : sql`s.level = ${level}`,
      contains(key, sql`s.code`, sql`s.clause`, sql`s.measure`),
      inUse(usage, sql`s`),
    ],
    sql` and `,
  );

export async function getTotals(db: DbOrTx, viewer: Viewer, filter: ServiceStandardFilter): Promise<{ total: number; score: string }> {
  const result = await sql<{ total: number; score: string }>`
    select count(*)::int as total, trim_scale(coalesce(sum(s.score), 0))::text as score from ${FROM} where ${condition(viewer, filter)}`.execute(
    db,
  );
  return result.rows[0] ?? { total: 0, score: '0' };
}

const COLUMN = {
  code: sql`s.code`,
  level: sql`s.level`,
  score: sql`s.score`,
  responseMinutes: sql`s.response_minutes`,
  finishMinutes: sql`s.finish_minutes`,
};
const IN_ORDER = sql`s.category, s.code`;

export interface StandardOrder {
  readonly field: 'order' | keyof typeof COLUMN;
  readonly order: 'asc' | 'desc';
}

function orderOf({ field, order }: StandardOrder): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return field === 'order' ? sql`s.category ${direction}, s.code ${direction}` : sql`${COLUMN[field]} ${direction} nulls last, ${IN_ORDER}`;
}

export async function listStandards(
  db: DbOrTx,
  viewer: Viewer,
  filter: ServiceStandardFilter,
  order: StandardOrder,
  limit: number,
  offset: number,
): Promise<ServiceStandardRow[]> {
  const result = await sql<ServiceStandardRow>`
    select ${ROW} from ${FROM} where ${condition(viewer, filter)} order by ${orderOf(order)} limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function listCatalogue(db: DbOrTx, viewer: Viewer, companyId: number): Promise<ServiceCatalogueLine[]> {
  const result = await sql<ServiceCatalogueLine>`
    select s.category, s.level, count(*)::int as clauses from ${FROM}
     where s.company_id = ${companyId} and not s.disabled and ${seesCompany(viewer, sql`c`)} group by 1, 2 order by 1, min(s.code)`.execute(
    db,
  );
  return result.rows;
}

/** The standard as it is now, held. */
export async function lockStandard(tx: Tx, viewer: Viewer, id: number): Promise<ServiceStandardRow | undefined> {
  const result = await sql<ServiceStandardRow>`
    select ${ROW} from ${FROM} where s.id = ${id} and ${seesCompany(viewer, sql`c`)} for no key update of s`.execute(tx);
  return result.rows[0];
}

export type StandardValues = Pick<
  ServiceStandardRow,
  'category' | 'code' | 'level' | 'clause' | 'measure' | 'frequency' | 'checkMethod' | 'score' | 'responseMinutes' | 'finishMinutes'
>;
export interface Stamp {
  readonly tenantId: number;
  readonly by: string;
  readonly at: string;
}

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

/** Clauses in use of one company into another, as one statement; a code known there is left alone. */
export async function copyStandards(
  tx: Tx,
  { from, to, categories }: { from: number; to: number; categories: readonly number[] },
  { by, at }: Stamp,
): Promise<{ wanted: number; copied: number }> {
  const which = sql`s.company_id = ${from} and not s.disabled and ${categories.length === 0 ? sql`true` : sql`s.category = any (${categories}::smallint[])`}`;
  const result = await sql<{ wanted: number; copied: number }>`
    with made as (
      insert into org.service_standard (tenant_id, company_id, category, code, level, clause, measure, frequency, check_method, score,
                                        response_minutes, finish_minutes, created_by, created_at, updated_by, updated_at)
      select s.tenant_id, ${to}, s.category, s.code, s.level, s.clause, s.measure, s.frequency, s.check_method, s.score,
             s.response_minutes, s.finish_minutes, ${by}, ${at}::timestamptz, ${by}, ${at}::timestamptz
        from org.service_standard s where ${which} order by s.category, s.code
      on conflict (tenant_id, company_id, code) do nothing returning 1
    )
    select (select count(*)::int from org.service_standard s where ${which}) as wanted, (select count(*)::int from made) as copied`.execute(
    tx,
  );
  return result.rows[0] ?? { wanted: 0, copied: 0 };
}
