// Rows of resolutions. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import { RESOLUTION, type ResolutionForm, type ResolutionRow } from '@anju/contract';
import { allOf, first, one, own, rows, when } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { contains } from '../property/estate/estate.queries.ts';
import { inScope } from '../property/tree/tree.queries.ts';

export interface ResolutionSearch {
  readonly estateId: number | null;
  readonly types: readonly number[];
  readonly states: readonly number[];
  readonly year: number | null;
  readonly key: string;
  readonly estates: readonly number[] | null;
}

function condition({ estateId, types, states, year, key, estates }: ResolutionSearch): RawBuilder<unknown> {
  return allOf(
    inScope(estates, sql`r.estate_id`),
    when(estateId !== null, sql`r.estate_id = ${estateId}`),
    when(types.length > 0, sql`r.type = any (${types}::smallint[])`),
    when(states.length > 0, sql`r.state = any (${states}::smallint[])`),
    when(year !== null, sql`r.decided_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`),
    ...contains(key, sql`r.number`, sql`r.title`),
  );
}

export async function getTotals(db: DbOrTx, search: ResolutionSearch): Promise<{ total: number; valid: number; voided: number }> {
  return one<{ total: number; valid: number; voided: number }>(db)`
    select count(*)::int as total, count(*) filter (where r.state = ${RESOLUTION.valid})::int as valid,
           count(*) filter (where r.state = ${RESOLUTION.voided})::int as voided
      from estate.resolution r where ${own('r')} and ${condition(search)}`;
}

const VALUES = sql`
  r.number, r.title, r.type, r.decided_on, r.effective_from, r.effective_to, r.total_area, r.voted_area, r.agreed_area, r.total_heads,
    r.voted_heads,
  r.agreed_heads, r.state`;

export type FoundResolution = Omit<ResolutionRow, 'inForce' | 'outcome' | 'papers'>;

export async function listResolutions(
  db: DbOrTx,
  search: ResolutionSearch,
  { order, paperCategory }: { order: 'asc' | 'desc'; paperCategory: number },
  limit: number,
  offset: number,
): Promise<(FoundResolution & { papers: number })[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const by = sql`r.decided_on ${direction}, r.id ${direction}`;
  return rows<FoundResolution & { papers: number }>(db)`
    with page as materialized (select r.id from estate.resolution r where ${own('r')} and ${condition(search)}
      order by ${by} limit ${limit} offset ${offset})
    select r.id, r.version, r.estate_id, e.name as estate_name, ${VALUES},
           (select count(*)::int from files_view.file f
             where f.tenant_id = r.tenant_id and f.category = ${paperCategory} and f.parent_id = r.id) as papers
      from page join estate.resolution r on ${own('r')} and r.id = page.id join estate.estate e
        on e.tenant_id = r.tenant_id and e.id = r.estate_id
     order by ${by}`;
}

export interface ResolutionCard extends FoundResolution {
  content: string;
  voidReason: string;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

export async function findResolution(db: DbOrTx, id: number): Promise<ResolutionCard | undefined> {
  return first<ResolutionCard>(db)`
    select r.id, r.version, r.estate_id, e.name as estate_name, ${VALUES}, r.content, r.void_reason, r.created_by, r.created_at,
           r.updated_at
      from estate.resolution r join estate.estate e on e.tenant_id = r.tenant_id and e.id = r.estate_id where ${own('r')} and r.id = ${id}`;
}

export async function findEstateOf(db: DbOrTx, id: number): Promise<{ estateId: number } | undefined> {
  return db.selectFrom('estate.resolution').select('estateId').where('id', '=', id).executeTakeFirst();
}

export type ResolutionCore = ResolutionForm & { id: number; version: number; state: number };

/** Locks the resolution for a change. */
export async function lockResolution(tx: Tx, id: number): Promise<ResolutionCore | undefined> {
  return first<ResolutionCore>(tx)`
    select r.id, r.version, r.estate_id, ${VALUES}, r.content from estate.resolution r where ${own('r')} and r.id = ${id} for update`;
}

export async function insertResolution(tx: Tx, form: ResolutionForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('estate.resolution')
    .values({ ...form, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateResolution(
  tx: Tx,
  id: number,
  values: Partial<ResolutionForm> & { state?: number; voidReason?: string },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('estate.resolution')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Newest first. */
export async function listInForce(
  db: DbOrTx,
  { estateId, type, day }: { estateId: number; type: number | undefined; day: string },
): Promise<FoundResolution[]> {
  return rows<FoundResolution>(db)`
    select r.id, r.version, r.estate_id, '' as estate_name, ${VALUES} from estate.resolution r
     where ${own('r')} and r.estate_id = ${estateId} and r.state = ${RESOLUTION.valid} and r.effective_from <= ${day}::date
       and coalesce(r.effective_to, 'infinity') >= ${day}::date
       and ${type === undefined ? sql`true` : sql`r.type = ${type}`}
     order by r.decided_on desc, r.id desc`;
}
