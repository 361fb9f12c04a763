// Rows of resolutions. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import type { ResolutionForm, ResolutionRow } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { contains } from '../property/estate/estate.queries.ts';
import type { Stamp } from '../property/house/house.queries.ts';
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
  return sql.join(
    [
      inScope(estates, sql`r.estate_id`),
      ...(estateId === null ? [] : [sql`r.estate_id = ${estateId}`]),
      ...(types.length === 0 ? [] : [sql`r.type = any (${types}::smallint[])`]),
      ...(states.length === 0 ? [] : [sql`r.state = any (${states}::smallint[])`]),
      ...(year === null ? [] : [sql`r.decided_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`]),
      ...contains(key, sql`r.number`, sql`r.title`),
    ],
    sql` and `,
  );
}

export async function getTotals(db: DbOrTx, search: ResolutionSearch): Promise<{ total: number; valid: number; voided: number }> {
  const result = await sql<{ total: number; valid: number; voided: number }>`
    select count(*)::int as total, count(*) filter (where r.state = 1)::int as valid, count(*) filter (where r.state = 2)::int as voided
      from estate.resolution r where ${condition(search)}`.execute(db);
  return result.rows[0] as { total: number; valid: number; voided: number };
}

const VALUES = sql`
  r.number, r.title, r.type, r.decided_on, r.effective_from, r.effective_to, r.total_area, r.voted_area, r.agreed_area, r.total_heads, r.voted_heads,
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
  const result = await sql<FoundResolution & { papers: number }>`
    with page as materialized (select r.id from estate.resolution r where ${condition(search)} order by ${by} limit ${limit} offset ${offset})
    select r.id, r.version, r.estate_id, e.name as estate_name, ${VALUES},
           (select count(*)::int from files.file f where f.tenant_id = r.tenant_id and f.category = ${paperCategory} and f.parent_id = r.id) as papers
      from page join estate.resolution r on r.id = page.id join estate.estate e on e.tenant_id = r.tenant_id and e.id = r.estate_id
     order by ${by}`.execute(db);
  return result.rows;
}

export interface ResolutionCard extends FoundResolution {
  content: string;
  voidReason: string;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

export async function findResolution(db: DbOrTx, id: number): Promise<ResolutionCard | undefined> {
  const result = await sql<ResolutionCard>`
    select r.id, r.version, r.estate_id, e.name as estate_name, ${VALUES}, r.content, r.void_reason, r.created_by, r.created_at, r.updated_at
      from estate.resolution r join estate.estate e on e.tenant_id = r.tenant_id and e.id = r.estate_id where r.id = ${id}`.execute(db);
  return result.rows[0];
}

export async function findEstateOf(db: DbOrTx, id: number): Promise<{ estateId: number } | undefined> {
  return db.selectFrom('estate.resolution').select('estateId').where('id', '=', id).executeTakeFirst();
}

export type ResolutionCore = ResolutionForm & { id: number; version: number; state: number };

/** The resolution, locked for the change that follows. */
export async function lockResolution(tx: Tx, id: number): Promise<ResolutionCore | undefined> {
  const result = await sql<ResolutionCore>`
    select r.id, r.version, r.estate_id, ${VALUES}, r.content from estate.resolution r where r.id = ${id} for update`.execute(tx);
  return result.rows[0];
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
  const result = await sql<FoundResolution>`
    select r.id, r.version, r.estate_id, '' as estate_name, ${VALUES} from estate.resolution r
     where r.estate_id = ${estateId} and r.state = 1 and r.effective_from <= ${day}::date and coalesce(r.effective_to, 'infinity') >= ${day}::date
       and ${type === undefined ? sql`true` : sql`r.type = ${type}`}
     order by r.decided_on desc, r.id desc`.execute(db);
  return result.rows;
}
