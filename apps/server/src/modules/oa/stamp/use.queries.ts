// 用印登记: every use of a seal.
import { sql } from 'kysely';
import { FILE_CATEGORY, type OutputOf, type SealUse, type SealUseRow, type searchSealUses } from '@anju/contract';
import { startOf } from '../../../platform/db/business-day.ts';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, first, lit, one, own, rows, run, when } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { seen, type Fragment } from './reach.queries.ts';
import type { Viewer } from './stamp.policy.ts';

export interface UseSearch {
  readonly filter: FilterOf<typeof searchSealUses>;
  readonly viewer: Viewer;
}

const FROM = sql`oa.seal_use u
  join oa.seal_request r on r.tenant_id = u.tenant_id and r.id = u.request_id
  join oa.seal s on s.tenant_id = r.tenant_id and s.id = r.seal_id
  join org_view.company k on k.tenant_id = r.tenant_id and k.id = r.company_id
  join org_view.employee h on h.tenant_id = r.tenant_id and h.id = r.handler_id`;

const meant = ({ viewer, filter: { sealId, companyId, from, to, voided, key } }: UseSearch): Fragment =>
  allOf(
    own('u'),
    seen(viewer),
    when(sealId !== null, sql`u.seal_id = ${sealId}`),
    when(companyId !== null, sql`r.company_id = ${companyId}`),
    when(voided !== null, sql`(u.voided_at is not null) = ${voided}`),
    when(from !== null, () => sql`u.used_at >= ${startOf(from ?? '')}`),
    when(to !== null, () => sql`u.used_at < ${startOf(to ?? '', 1)}`),
    ...contains(key, sql`r.number`, sql`r.title`, sql`h.name`),
  );

type Totals = Omit<OutputOf<typeof searchSealUses>, 'rows'>;
export const totalsOfUses = (db: DbOrTx, search: UseSearch): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, coalesce(sum(u.copies) filter (where u.voided_at is null), 0)::int as copies,
         coalesce(sum(u.pages) filter (where u.voided_at is null), 0)::int as pages
    from ${FROM} where ${meant(search)}`;

const COLUMNS = sql`u.id, u.used_at, u.pages, u.copies, u.present, u.remark, u.created_by, u.created_at, u.void_reason, u.voided_by,
       u.voided_at`;
const scansOf = (select: Fragment): Fragment => sql`(
  select ${select} from files_view.file f
   where ${own('f')} and f.category = ${lit(FILE_CATEGORY.sealScan)} and f.parent_id = u.id)`;

export const listUsesOfAll = (db: DbOrTx, search: UseSearch, { limit, offset }: PageOf<typeof searchSealUses>): Promise<SealUseRow[]> =>
  rows<SealUseRow>(db)`
    select ${COLUMNS}, u.request_id, r.number, r.title, r.category, s.name as seal_name, k.name as company_name, h.name as handler,
           ${scansOf(sql`count(*)::int`)} as scans
      from ${FROM} where ${meant(search)} order by u.used_at desc, u.id desc limit ${limit} offset ${offset}`;

export const listUses = (db: DbOrTx, requestId: number): Promise<SealUse[]> => rows<SealUse>(db)`
  select ${COLUMNS},
         ${scansOf(sql`coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size) order by f.id), '[]')`)} as scans
    from oa.seal_use u where ${own('u')} and u.request_id = ${requestId} order by u.used_at, u.id`;

export interface NewUse {
  readonly tenantId: number;
  readonly requestId: number;
  readonly sealId: number;
  readonly usedAt: string;
  readonly pages: number;
  readonly copies: number;
  readonly present: string;
  readonly remark: string;
  readonly createdBy: string;
  readonly createdAt: string;
}

export async function insertUse(tx: Tx, values: NewUse): Promise<number> {
  const { id } = await tx.insertInto('oa.sealUse').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Who had the seal at this time for another request. */
export const findAway = (
  tx: Tx,
  sealId: number,
  requestId: number,
  at: string,
): Promise<{ holder: string; number: string } | undefined> => first<{ holder: string; number: string }>(tx)`
  select e.name as holder, r.number
    from oa.seal_outing o
    join oa.seal_request r on r.tenant_id = o.tenant_id and r.id = o.request_id
    join org_view.employee e on e.tenant_id = o.tenant_id and e.id = o.holder_id
   where ${own('o')} and o.seal_id = ${sealId} and o.request_id <> ${requestId} and o.taken_at <= ${at}::timestamptz
     and (o.returned_at is null or o.returned_at > ${at}::timestamptz)
   order by o.taken_at desc limit 1`;

export const requestOf = async (db: DbOrTx, useId: number): Promise<number | undefined> =>
  (await first<{ requestId: number }>(db)`select u.request_id from oa.seal_use u where ${own('u')} and u.id = ${useId}`)?.requestId;

/** The copies of a use, if it was not voided before. */
export const findLivingUse = (tx: Tx, useId: number): Promise<{ copies: number; usedAt: string } | undefined> =>
  first<{ copies: number; usedAt: string }>(tx)`
    select u.copies, u.used_at from oa.seal_use u where ${own('u')} and u.id = ${useId} and u.voided_at is null`;

export const voidUse = (tx: Tx, useId: number, reason: string, by: string, at: string): Promise<number> => run(tx)`
  update oa.seal_use u set void_reason = ${reason}, voided_by = ${by}, voided_at = ${at}::timestamptz where ${own('u')}
     and u.id = ${useId}`;
