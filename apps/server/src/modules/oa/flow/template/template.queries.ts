import { sql } from 'kysely';
import type { searchTemplates, TemplateRow } from '@anju/contract';
import { contains } from '../../../../platform/db/contains.ts';
import { allOf, count, exists, first, own, rows, when } from '../../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import { unlessReferred } from '../../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchTemplates>;
export interface TemplateDetail extends TemplateRow {
  readonly body: string;
}
export type TemplateForm = Pick<TemplateDetail, 'name' | 'kind' | 'flowId' | 'layout' | 'head' | 'word' | 'body' | 'remark'>;

const ROW = sql`t.id, t.version, t.name, t.kind, t.layout, t.head, t.word, t.flow_id, coalesce(f.name, '') as flow_name,
  coalesce(u.used, 0)::int as used, t.remark, t.disabled, t.updated_by, t.updated_at`;
/** One query counts the documents of all templates; counting those of one template is not worth an index. */
const FROM = sql`oa.template t left join oa.flow f on ${own('f')} and f.id = t.flow_id
  left join (select d.template_id, count(*) as used from oa.document d where ${own('d')} and d.template_id is not null
              group by d.template_id) u on u.template_id = t.id`;

const meant = ({ filter: { key, kinds, disabled } }: Search) =>
  allOf(
    own('t'),
    when(kinds.length > 0, sql`t.kind = any (${kinds}::smallint[])`),
    when(disabled !== null, sql`t.disabled = ${disabled}`),
    ...contains(key, sql`t.name`, sql`t.word`, sql`t.head`),
  );

export const countTemplates = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from oa.template t where ${meant(search)}`;

export const listTemplates = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchTemplates>): Promise<TemplateRow[]> =>
  rows<TemplateRow>(db)`
    select ${ROW} from ${FROM} where ${meant(search)} order by t.disabled, t.kind, t.name, t.id limit ${limit} offset ${offset}`;

export const findTemplate = (db: DbOrTx, id: number): Promise<TemplateDetail | undefined> =>
  first<TemplateDetail>(db)`select ${ROW}, t.body from ${FROM} where ${own('t')} and t.id = ${id}`;

export interface LockedTemplate extends Omit<TemplateForm, 'body'> {
  readonly id: number;
  readonly version: number;
  readonly disabled: boolean;
}
export const lockTemplate = (tx: Tx, id: number): Promise<LockedTemplate | undefined> => first<LockedTemplate>(tx)`
  select t.id, t.version, t.disabled, t.name, t.kind, t.flow_id, t.layout, t.head, t.word, t.remark
    from oa.template t where ${own('t')} and t.id = ${id} for update`;

export const flowExists = (tx: Tx, id: number): Promise<boolean> => exists(tx)`select from oa.flow f where ${own('f')} and f.id = ${id}`;

/** More flows than any tenant has; keeps the answer bounded. */
const MOST_FLOWS = 500;
export const listFlowsInUse = (db: DbOrTx): Promise<{ id: number; name: string }[]> => rows<{ id: number; name: string }>(db)`
  select f.id, f.name from oa.flow f where ${own('f')} and not f.disabled order by f.name, f.id limit ${MOST_FLOWS}`;

export async function insertTemplate(tx: Tx, form: TemplateForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('oa.template')
    .values({ ...form, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTemplate(
  tx: Tx,
  id: number,
  values: Partial<TemplateForm & { disabled: boolean }>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('oa.template')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** False when a document was written with it. */
export const deleteTemplate = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('oa.template').where('id', '=', id).execute());
