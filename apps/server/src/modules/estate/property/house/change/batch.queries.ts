// Bulk changes of houses, each in one statement.
import { sql } from 'kysely';
import { AUDIT_OF_MANY } from '../../../../../platform/audit/audit.queries.ts';
import { one, own, run } from '../../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../../platform/stamp.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import { keepFormerUse, type HouseValues } from '../core/house.queries.ts';

export type BatchValues = Partial<Pick<HouseValues, 'usage' | 'realUse' | 'useState' | 'useType' | 'handoverDate' | 'chargeStartDate'>>;
export interface BatchBasis {
  readonly basis: 1 | 2 | 3;
  readonly fromDate: string;
}
interface Refused {
  count: number;
  /** The codes of the first few. */
  codes: string;
}

const REFUSED = sql`count(*)::int as count, coalesce(string_agg(code, '、' order by code) filter (where n <= 3), '') as codes`;

/** Houses whose charging would begin before their handover, judged by both dates after the change. */
export async function countChargedEarly(tx: Tx, ids: readonly number[], values: BatchValues): Promise<Refused> {
  return one<Refused>(tx)`
    select ${REFUSED} from (
      select h.code, row_number() over (order by h.code) as n from estate.house h
       where ${own('h')} and h.id = any (${ids}::bigint[])
         and coalesce(${values.chargeStartDate ?? null}::date, h.charge_start_date) < coalesce(${values.handoverDate ?? null}::date,
           h.handover_date)) early`;
}

const areaOf = (basis: 1 | 2 | 3) => sql.raw({ 1: 'h.build_area', 2: 'h.use_area', 3: 'h.inner_area' }[basis]);

/** Houses for which another basis is impossible: they lack that area, or have a newer area version. */
export async function countBasisRefused(tx: Tx, ids: readonly number[], { basis, fromDate }: BatchBasis): Promise<Refused> {
  return one<Refused>(tx)`
    select ${REFUSED} from (
      select h.code, row_number() over (order by h.code) as n from estate.house h
       where ${own('h')} and h.id = any (${ids}::bigint[]) and h.area_basis <> ${basis}
         and (${areaOf(basis)} = 0 or h.area_from >= ${fromDate}::date)) refused`;
}

/** Adds a version with the same areas and another basis from the given day; houses that already have the basis are left out. */
export async function changeBasis(tx: Tx, ids: readonly number[], { basis, fromDate }: BatchBasis, { by, at }: Stamp): Promise<void> {
  await run(tx)`
    with changed as (
      update estate.house h set area_from = ${fromDate}::date, area_basis = ${basis}, charge_area = ${areaOf(basis)}
       where ${own('h')} and h.id = any (${ids}::bigint[]) and h.area_basis <> ${basis}
      returning h.tenant_id, h.id, h.build_area, h.use_area, h.inner_area, h.charge_area)
    insert into estate.house_area (tenant_id, house_id, from_date, build_area, use_area, inner_area, area_basis, charge_area, reason,
      created_by, created_at)
    select tenant_id, id, ${fromDate}::date, build_area, use_area, inner_area, ${basis}, charge_area, '批量修改计费依据', ${by}, ${at}
      from changed`;
}

export async function updateMany(tx: Tx, ids: readonly number[], values: BatchValues, { by, at }: Stamp): Promise<void> {
  await keepFormerUse(tx, ids, values, at);
  await tx
    .updateTable('estate.house')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
}

/** One log line per house with the values before and after, in one statement for the whole set. */
export async function logMany(
  tx: Tx,
  ids: readonly number[],
  values: BatchValues & { basis?: number },
  accountId: number,
  { by, at }: Stamp,
): Promise<void> {
  const before = sql.join(
    Object.keys(values).flatMap((field) => [sql.lit(field), sql`h.${sql.ref(field === 'basis' ? 'areaBasis' : field)}`]),
  );
  await run(tx)`
    ${AUDIT_OF_MANY}
    select h.tenant_id, ${at}, ${accountId}, ${by}, '批量修改', 'house', h.id, jsonb_build_object(${before}),
           ${JSON.stringify(values)}::jsonb, ''
      from estate.house h where ${own('h')} and h.id = any (${ids}::bigint[]) order by h.id`;
}
