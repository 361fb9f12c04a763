import { sql } from 'kysely';
import { DOCUMENT, FLOW_VERSION, type FlowDefinition, type FlowRow, type flowVersionRow, type searchFlows } from '@anju/contract';
import type { z } from 'zod';
import { contains } from '../../../../platform/db/contains.ts';
import { allOf, count, exists, first, lit, own, rows, when } from '../../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchFlows>;
export type FlowVersionRow = z.infer<typeof flowVersionRow>;

/** Documents that keep a definition in use. */
const ON_THE_WAY = sql`d.state in (${sql.join(
  [DOCUMENT.running, DOCUMENT.suspended, DOCUMENT.returned, DOCUMENT.concluded, DOCUMENT.finalised].map(lit),
)})`;
const numberIn = (state: number) => sql`(select v.number from oa.flow_version v
  where ${own('v')} and v.flow_id = f.id and v.state = ${lit(state)})`;
const ROW = sql`f.id, f.version, f.name, f.family, f.business, coalesce(c.name, '') as company_name, e.name as manager_name,
  ${numberIn(FLOW_VERSION.published)} as published, ${numberIn(FLOW_VERSION.draft)} as draft,
  (select count(*)::int from oa.document d where ${own('d')} and d.flow_id = f.id and ${ON_THE_WAY}) as running,
  f.disabled, f.updated_by, f.updated_at`;
const FROM = sql`oa.flow f join org_view.employee e on ${own('e')} and e.id = f.manager_id
  left join org_view.company c on ${own('c')} and c.id = f.company_id`;

const meant = ({ filter: { key, families, disabled } }: Search) =>
  allOf(
    own('f'),
    when(families.length > 0, sql`f.family = any (${families}::smallint[])`),
    when(disabled !== null, sql`f.disabled = ${disabled}`),
    ...contains(key, sql`f.name`, sql`f.remark`),
  );

export const countFlows = (db: DbOrTx, search: Search): Promise<number> => count(db)`select count(*) from oa.flow f where ${meant(search)}`;

export const listFlows = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchFlows>): Promise<FlowRow[]> =>
  rows<FlowRow>(db)`
    select ${ROW} from ${FROM} where ${meant(search)} order by f.disabled, f.family, f.name, f.id limit ${limit} offset ${offset}`;

export interface FlowDetail extends FlowRow {
  readonly companyId: number | null;
  readonly managerId: number;
  readonly remark: string;
}
export const findFlow = (db: DbOrTx, id: number): Promise<FlowDetail | undefined> => first<FlowDetail>(db)`
  select ${ROW}, f.company_id, f.manager_id, f.remark from ${FROM} where ${own('f')} and f.id = ${id}`;

export type FlowForm = Pick<FlowDetail, 'name' | 'family' | 'business' | 'companyId' | 'managerId' | 'remark'>;
export interface LockedFlow extends FlowForm {
  readonly id: number;
  readonly version: number;
  readonly disabled: boolean;
}
export const lockFlow = (tx: Tx, id: number): Promise<LockedFlow | undefined> => first<LockedFlow>(tx)`
  select f.id, f.version, f.disabled, f.name, f.family, f.business, f.company_id, f.manager_id, f.remark
    from oa.flow f where ${own('f')} and f.id = ${id} for update`;

export const countRunning = (tx: Tx, id: number): Promise<number> =>
  count(tx)`select count(*)::int from oa.document d where ${own('d')} and d.flow_id = ${id} and ${ON_THE_WAY}`;

/** Another flow in use for the same business rows of the same company. */
export const findBusinessFlow = (
  tx: Tx,
  { business, companyId }: Pick<FlowForm, 'business' | 'companyId'>,
  exceptId: number | null,
): Promise<{ name: string } | undefined> => first<{ name: string }>(tx)`
  select f.name from oa.flow f
   where ${own('f')} and f.business = ${business} and not f.disabled and f.company_id is not distinct from ${companyId}::bigint
     and f.id is distinct from ${exceptId}::bigint`;

export const companyExists = (tx: Tx, id: number): Promise<boolean> =>
  exists(tx)`select from org_view.company c where ${own('c')} and c.id = ${id}`;

export async function insertFlow(tx: Tx, form: FlowForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('oa.flow')
    .values({ ...form, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFlow(tx: Tx, id: number, values: Partial<FlowForm & { disabled: boolean }>, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('oa.flow')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

// ---- versions ---------------------------------------------------------------------------------------------------------------------------

/** All versions, or only the one with a number. */
export const listVersions = (db: DbOrTx, flowId: number, number: number | null = null): Promise<FlowVersionRow[]> =>
  rows<FlowVersionRow>(db)`
    select v.number, v.state, v.note, v.published_by, v.published_at,
           (select count(*)::int from oa.document d
             where ${own('d')} and d.flow_id = v.flow_id and d.flow_version_id = v.id and ${ON_THE_WAY}) as running
      from oa.flow_version v
     where ${allOf(own('v'), sql`v.flow_id = ${flowId}`, when(number !== null, sql`v.number = ${number}`))}
     order by v.number desc`;

export interface StoredVersion {
  readonly id: number;
  readonly number: number;
  readonly state: number;
  readonly definition: FlowDefinition;
}
const STORED = sql`v.id, v.number, v.state, v.definition from oa.flow_version v`;

/** The draft if there is one, otherwise the published version. */
export const findLatest = (db: DbOrTx, flowId: number): Promise<StoredVersion | undefined> => first<StoredVersion>(db)`
  select ${STORED} where ${own('v')} and v.flow_id = ${flowId} and v.state in (${lit(FLOW_VERSION.draft)}, ${lit(FLOW_VERSION.published)})
   order by v.state limit 1`;

export const findVersion = (db: DbOrTx, flowId: number, number: number): Promise<StoredVersion | undefined> => first<StoredVersion>(db)`
  select ${STORED} where ${own('v')} and v.flow_id = ${flowId} and v.number = ${number}`;

export const findDraft = (tx: Tx, flowId: number): Promise<StoredVersion | undefined> => first<StoredVersion>(tx)`
  select ${STORED} where ${own('v')} and v.flow_id = ${flowId} and v.state = ${lit(FLOW_VERSION.draft)}`;

export const findPublished = (tx: Tx, flowId: number): Promise<StoredVersion | undefined> => first<StoredVersion>(tx)`
  select ${STORED} where ${own('v')} and v.flow_id = ${flowId} and v.state = ${lit(FLOW_VERSION.published)}`;

export const lastNumber = (tx: Tx, flowId: number): Promise<number> =>
  count(tx)`select coalesce(max(v.number), 0)::int from oa.flow_version v where ${own('v')} and v.flow_id = ${flowId}`;

export async function insertDraft(
  tx: Tx,
  flowId: number,
  number: number,
  definition: FlowDefinition,
  { tenantId, by, at }: Stamp,
): Promise<void> {
  await tx
    .insertInto('oa.flowVersion')
    .values({
      tenantId,
      flowId,
      number,
      state: FLOW_VERSION.draft,
      definition: JSON.stringify(definition),
      updatedBy: by,
      updatedAt: at,
    })
    .execute();
}

export async function updateDraft(tx: Tx, id: number, definition: FlowDefinition, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('oa.flowVersion')
    .set({ definition: JSON.stringify(definition), updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .where('state', '=', FLOW_VERSION.draft)
    .execute();
}

export async function deleteDraft(tx: Tx, flowId: number): Promise<void> {
  await tx.deleteFrom('oa.flowVersion').where('flowId', '=', flowId).where('state', '=', FLOW_VERSION.draft).execute();
}

/** The version in use becomes an old one; the draft takes its place. */
export async function publishDraft(tx: Tx, flowId: number, draftId: number, note: string, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('oa.flowVersion')
    .set({ state: FLOW_VERSION.replaced, updatedBy: by, updatedAt: at })
    .where('flowId', '=', flowId)
    .where('state', '=', FLOW_VERSION.published)
    .execute();
  await tx
    .updateTable('oa.flowVersion')
    .set({ state: FLOW_VERSION.published, note, publishedBy: by, publishedAt: at, updatedBy: by, updatedAt: at })
    .where('id', '=', draftId)
    .execute();
}
