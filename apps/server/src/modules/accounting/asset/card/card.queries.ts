// Cards as they are locked and written, with their shares and segments.
import { sql } from 'kysely';
import { ASSET_CHANGE, ASSET_COUNT, ASSET_DECREASE, VOUCHER, type AssetShareForm } from '@anju/contract';
import { allOf, exists, first, lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { SOURCE } from '../core/source.ts';
import type { CardNow, CardValues, Segment } from './card.ts';

const NOW = sql`
  a.id, a.company_id, a.no, a.name, a.category_id, a.estate_id, a.place, a.custodian_id, a.entry_ym, a.source, a.cost, a.salvage_rate,
  a.salvage, a.life, a.method, a.total_units, a.opening_units, a.accumulated, a.impairment, a.months_done, a.state, a.quantity,
  a.asset_subject_id, a.accumulated_subject_id, a.photo_id, a.version,
  (select min(g.from_ym) from accounting.asset_segment g where g.tenant_id = a.tenant_id and g.asset_id = a.id) as first_ym,
  (select max(g.from_ym) from accounting.asset_segment g where g.tenant_id = a.tenant_id and g.asset_id = a.id) as segment_ym,
  (select max(h.from_ym) from accounting.asset_share h where h.tenant_id = a.tenant_id and h.asset_id = a.id) as shares_ym,
  (select jsonb_agg(jsonb_build_object('departmentId', h.department_id, 'subjectId', h.subject_id, 'share', h.share, 'estateId',
    h.estate_id)
            order by h.line)
     from accounting.asset_share h where h.tenant_id = a.tenant_id and h.asset_id = a.id and h.from_ym = (
       select max(x.from_ym) from accounting.asset_share x where x.tenant_id = a.tenant_id and x.asset_id = a.id)) as shares`;

export const lockCard = (tx: Tx, id: number): Promise<CardNow | undefined> => first<CardNow>(tx)`
  select ${NOW} from accounting.asset a where ${own('a')} and a.id = ${id} for update of a`;
export const findCardCompany = (db: DbOrTx, reach: CompanyReach, id: number): Promise<{ companyId: number } | undefined> =>
  first<{ companyId: number }>(db)`
    select a.company_id from accounting.asset a where ${allOf(own('a'), sql`a.id = ${id}`, inCompanies(reach, sql`a.company_id`))}`;

/** Something has happened to the card, or its voucher was handed in: what the books follow from is fixed. */
export const isTouched = (db: DbOrTx, id: number): Promise<boolean> => exists(db)`
  select from accounting.asset_depreciation d where ${own('d')} and d.asset_id = ${id}
  union all select from accounting.asset_change c where ${own('c')} and c.asset_id = ${id}
     and c.state in (${lit(ASSET_CHANGE.waiting)}, ${lit(ASSET_CHANGE.approved)})
  union all select from accounting.asset_decrease d where ${own('d')} and d.asset_id = ${id}
     and d.state in (${lit(ASSET_DECREASE.waiting)}, ${lit(ASSET_DECREASE.approved)})
  union all select from accounting.voucher v join accounting.asset a on a.tenant_id = v.tenant_id and a.company_id = v.company_id
   where ${own('v')} and a.id = ${id} and v.source = ${SOURCE.card} and v.source_key = ${String(id)} and v.state <> ${lit(VOUCHER.draft)}`;
/** Rows that keep a card from being deleted, whatever their state. */
export const isReferenced = (db: DbOrTx, id: number): Promise<boolean> => exists(db)`
  select from accounting.asset_change c where ${own('c')} and c.asset_id = ${id}
  union all select from accounting.asset_decrease d where ${own('d')} and d.asset_id = ${id}
  union all select from accounting.asset_units u where ${own('u')} and u.asset_id = ${id}
  union all select from accounting.asset_count_line l where ${own('l')} and (l.asset_id = ${id} or l.card_id = ${id})`;

// ---- writing -------------------------------------------------------------------------------------------------------------------------

interface Stamped {
  readonly by: string;
  readonly at: string;
}
/** Parameters of a statement are limited. */
const AT_ONCE = 1_000;
const chunks = <T>(list: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, at) => list.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/** The ids in the order given. */
export async function insertCards(
  tx: Tx,
  companyId: number,
  cards: readonly { readonly no: string; readonly values: CardValues }[],
  { by, at }: Stamped,
): Promise<number[]> {
  const stamp = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at };
  const ids: number[] = [];
  for (const some of chunks(cards)) {
    const made = await tx
      .insertInto('accounting.asset')
      .values(some.map(({ no, values }) => ({ tenantId: TENANT, companyId, no, ...values, ...stamp })))
      .returning('id')
      .execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}
export type CardChange = Partial<CardValues> & {
  readonly state?: number;
  readonly clearedYm?: number | null;
  readonly photoId?: number | null;
};
export async function updateCard(tx: Tx, id: number, values: CardChange, { by, at }: Stamped): Promise<void> {
  await tx
    .updateTable('accounting.asset')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where(own('asset'))
    .where('id', '=', id)
    .execute();
}
export const deleteCard = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from accounting.asset a where ${own('a')} and a.id = ${id}`;

export interface ShareVersion {
  readonly assetId: number;
  readonly companyId: number;
  readonly fromYm: number;
  readonly estateId: number | null;
  readonly shares: readonly AssetShareForm[];
}
export async function insertShares(tx: Tx, versions: readonly ShareVersion[]): Promise<void> {
  const lines = versions.flatMap(({ assetId, companyId, fromYm, estateId, shares }) =>
    shares.map(({ departmentId, subjectId, share }, at) => ({
      ...{ tenantId: TENANT, assetId, companyId, fromYm, estateId },
      ...{ line: at + 1, departmentId, subjectId, share },
    })),
  );
  for (const some of chunks(lines)) await tx.insertInto('accounting.assetShare').values(some).execute();
}
/** From a month on; what was to begin in the same month or later is replaced. */
export async function writeShares(tx: Tx, version: ShareVersion): Promise<void> {
  const { assetId, fromYm } = version;
  await run(tx)`delete from accounting.asset_share h where ${own('h')} and h.asset_id = ${assetId} and h.from_ym >= ${fromYm}`;
  await insertShares(tx, [version]);
}

interface SegmentOfCard extends Segment {
  readonly assetId: number;
  readonly fromYm: number;
}
export async function insertSegments(tx: Tx, segments: readonly SegmentOfCard[]): Promise<void> {
  for (const some of chunks(segments))
    await tx
      .insertInto('accounting.assetSegment')
      .values(some.map((one) => ({ tenantId: TENANT, ...one })))
      .execute();
}
export async function writeSegment(tx: Tx, assetId: number, fromYm: number, segment: Segment): Promise<void> {
  await run(tx)`delete from accounting.asset_segment g where ${own('g')} and g.asset_id = ${assetId} and g.from_ym >= ${fromYm}`;
  await insertSegments(tx, [{ assetId, fromYm, ...segment }]);
}
/** All of a card that is written anew. */
export const deleteSegments = (tx: Tx, assetId: number): Promise<number> =>
  run(tx)`delete from accounting.asset_segment g where ${own('g')} and g.asset_id = ${assetId}`;
export const deleteShares = (tx: Tx, assetId: number): Promise<number> =>
  run(tx)`delete from accounting.asset_share h where ${own('h')} and h.asset_id = ${assetId}`;

// ---- papers --------------------------------------------------------------------------------------------------------------------------

export const listPaperIds = async (tx: Tx, assetId: number): Promise<number[]> =>
  (await rows<{ fileId: number }>(tx)`select p.file_id from accounting.asset_paper p where ${own('p')} and p.asset_id = ${assetId}`).map(
    ({ fileId }) => fileId,
  );
export const insertPapers = (tx: Tx, assetId: number, ids: readonly number[]): Promise<number> => run(tx)`
  insert into accounting.asset_paper (tenant_id, asset_id, file_id) select ${TENANT}, ${assetId}::bigint, unnest(${ids}::bigint[])`;
export const deletePapers = (tx: Tx, assetId: number, ids: readonly number[]): Promise<number> => run(tx)`
  delete from accounting.asset_paper p where ${own('p')} and p.asset_id = ${assetId} and p.file_id = any (${ids}::bigint[])`;

/** The surplus line of a count that somebody else audited and that has no card yet. */
export const linkCountLine = (tx: Tx, companyId: number, lineId: number, cardId: number): Promise<number> => run(tx)`
  update accounting.asset_count_line l set card_id = ${cardId}
    from accounting.asset_count n
   where ${own('l')} and l.id = ${lineId} and l.asset_id is null and l.card_id is null
     and n.tenant_id = l.tenant_id and n.id = l.count_id and n.company_id = ${companyId}
     and n.state = ${lit(ASSET_COUNT.approved)}`;
