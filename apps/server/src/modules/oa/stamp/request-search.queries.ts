// Which requests a user sees, as a list and one by one.
import { sql } from 'kysely';
import {
  FILE_CATEGORY,
  SEAL_REQUEST,
  type OutputOf,
  type SealFile,
  type SealOuting,
  type SealRequestDetail,
  type SealRequestRow,
  type searchSealRequests,
} from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, exists, first, lit, one, own, rows, when } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import type { FoundRequest } from './found-request.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { keeps, seen, type Fragment } from './reach.queries.ts';
import type { Viewer } from './stamp.policy.ts';

export interface RequestSearch {
  readonly filter: FilterOf<typeof searchSealRequests>;
  readonly viewer: Viewer;
}

const FROM = sql`oa.seal_request r
  join oa.seal s on s.tenant_id = r.tenant_id and s.id = r.seal_id
  join org_view.company k on k.tenant_id = r.tenant_id and k.id = r.company_id
  join org_view.employee h on h.tenant_id = r.tenant_id and h.id = r.handler_id
  join org_view.employee e on e.tenant_id = s.tenant_id and e.id = s.keeper_id
  left join oa.seal_outing o on o.tenant_id = r.tenant_id and o.seal_id = r.seal_id and o.request_id = r.id and o.returned_at is null`;

/** Everything but the state, which the counts do not depend on. */
const meant = ({ viewer, filter: { sealId, companyId, categories, from, to, mine, out, key } }: RequestSearch): Fragment =>
  allOf(
    own('r'),
    seen(viewer),
    when(mine, sql`r.maker_id = ${viewer.accountId}`),
    when(out, sql`o.id is not null`),
    when(sealId !== null, sql`r.seal_id = ${sealId}`),
    when(companyId !== null, sql`r.company_id = ${companyId}`),
    when(categories.length > 0, sql`r.category = any (${categories}::smallint[])`),
    when(from !== null, sql`r.use_on >= ${from}::date`),
    when(to !== null, sql`r.use_on <= ${to}::date`),
    ...contains(key, sql`r.number`, sql`r.title`, sql`h.name`),
  );
const inStates = ({ filter: { states } }: RequestSearch) => when(states.length > 0, sql`r.state = any (${states}::smallint[])`);
const counted = (state: number): Fragment => sql`count(*) filter (where r.state = ${lit(state)})::int`;

type Totals = Omit<OutputOf<typeof searchSealRequests>, 'rows'>;
export async function totalsOfRequests(db: DbOrTx, search: RequestSearch): Promise<Totals> {
  const { total, ...counts } = await one<Totals['counts'] & { total: number }>(db)`
    select count(*) filter (where ${allOf(inStates(search))})::int as total, ${counted(SEAL_REQUEST.waiting)} as waiting,
           ${counted(SEAL_REQUEST.approved)} as approved, ${counted(SEAL_REQUEST.rejected)} as rejected,
           ${counted(SEAL_REQUEST.withdrawn)} as withdrawn, ${counted(SEAL_REQUEST.used)} as used, count(o.id)::int as out
      from ${FROM} where ${meant(search)}`;
  return { total, counts };
}

const rowOf = (viewer: Viewer): Fragment => sql`
  r.id, r.version, r.number, r.title, r.category, r.seal_id, s.name as seal_name, s.kind as seal_kind, r.company_id, k.name as company_name,
  r.handler_id, h.name as handler, e.name as keeper, r.use_on, r.copies, r.used, r.outside, r.return_by, o.id is not null as out,
  coalesce(o.due_at < ${viewer.now}::timestamptz, false) as overdue, r.state, r.maker_id = ${viewer.accountId} as mine,
  r.created_by, r.created_at, r.checked_by, r.checked_at, r.check_note`;

export const listRequests = (
  db: DbOrTx,
  search: RequestSearch,
  { limit, offset }: PageOf<typeof searchSealRequests>,
): Promise<SealRequestRow[]> => rows<SealRequestRow>(db)`
  select ${rowOf(search.viewer)} from ${FROM} where ${allOf(meant(search), inStates(search))}
   order by r.use_on desc, r.id desc limit ${limit} offset ${offset}`;

export const findRequest = (db: DbOrTx, id: number, viewer: Viewer): Promise<FoundRequest | undefined> => first<FoundRequest>(db)`
  select ${rowOf(viewer)}, s.text as seal_text, d.id as document_id, d.title as document_title, d.number as document_number, r.remark,
    r.outside_reason, r.outside_place, s.state as seal_state,
         s.valid_from, s.valid_to,
         ${keeps(viewer)} as keeps,
         coalesce((select p.name from oa.seal_outing x join org_view.employee p on p.tenant_id = x.tenant_id and p.id = x.holder_id
                    where ${own('x')} and x.seal_id = r.seal_id and x.returned_at is null), '') as held_by
    from ${FROM} left join oa.document d on ${own('d')} and d.id = r.document_id
   where ${own('r')} and r.id = ${id} and ${seen(viewer)}`;

export const isSeen = (db: DbOrTx, id: number, viewer: Viewer): Promise<boolean> =>
  exists(db)`
    select from oa.seal_request r join oa.seal s on s.tenant_id = r.tenant_id and s.id = r.seal_id
     where ${own('r')} and r.id = ${id} and ${seen(viewer)}`;

export const listPapers = (db: DbOrTx, id: number): Promise<SealFile[]> => rows<SealFile>(db)`
  select f.id, f.name, f.size from files_view.file f
   where ${own('f')} and f.category = ${lit(FILE_CATEGORY.sealPaper)} and f.parent_id = ${id} order by f.id`;

export const listOutings = (db: DbOrTx, id: number, now: string): Promise<SealOuting[]> => rows<SealOuting>(db)`
  select o.id, t.name as taker, h.name as holder, o.taken_at, o.due_at, o.handed_by, o.returned_at, o.received_by, o.condition,
         o.due_at < coalesce(o.returned_at, ${now}::timestamptz) as overdue
    from oa.seal_outing o
    join org_view.employee t on t.tenant_id = o.tenant_id and t.id = o.taker_id
    join org_view.employee h on h.tenant_id = o.tenant_id and h.id = o.holder_id
   where ${own('o')} and o.request_id = ${id} order by o.taken_at, o.id`;

export const listChanges = (db: DbOrTx, id: number, limit: number): Promise<SealRequestDetail['changes']> =>
  rows<SealRequestDetail['changes'][number]>(db)`
    select l.id, l.at, l.actor as by, l.action, l.note as detail from system_view.audit_log l
     where ${own('l')} and l.entity = 'seal-request' and l.entity_id = ${id} order by l.id desc limit ${limit}`;
