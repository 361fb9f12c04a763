// 违规: rows, lists and what belongs to one.
import {
  APPEAL,
  FILE_CATEGORY,
  VIOLATION,
  type OutputOf,
  type searchViolations,
  type ViolationDetail,
  type ViolationFilter,
  type ViolationRow,
} from '@anju/contract';
import { sql, type RawBuilder } from 'kysely';
import { begins, foundBy, reversed, typedText } from '../../../../platform/db/begins.ts';
import { startOf } from '../../../../platform/db/business-day.ts';
import { allOf, exists, first, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { PageOf } from '../../../../platform/listing/listing.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../../estate/index.ts';
import type { Asked, DecorationViewer } from '../seen/viewer.policy.ts';

type Fragment = RawBuilder<unknown>;
export const seenViolation = (reach: Reach): Fragment => seenOfHouse(reach, sql`v.estate_id`, sql`v.house_id`);
const LIVING = sql`v.state in (${lit(VIOLATION.open)}, ${lit(VIOLATION.appealed)})`;
const isOverdue = (today: string): Fragment => sql`(v.state = ${lit(VIOLATION.open)} and v.deadline < ${today}::date)`;
const TO_REPORT = sql`(v.report_due is not null and v.reported_at is null and ${LIVING})`;

/** How often the same house did the same, this time included. */
const TIMES = sql`(select count(*)::int from customer.violation x where ${own('x')} and x.house_id = v.house_id and x.type_id = v.type_id
  and x.id <= v.id and x.state <> ${lit(VIOLATION.cancelled)})`;
const NAMES = sql`join estate_view.estate e on e.tenant_id = v.tenant_id and e.id = v.estate_id
  join customer.violation_type t on t.tenant_id = v.tenant_id and t.id = v.type_id
  left join estate_view.house h on h.tenant_id = v.tenant_id and h.id = v.house_id
  left join estate_view.public_area a on a.tenant_id = v.tenant_id and a.id = v.public_area_id
  left join customer.decoration d on d.tenant_id = v.tenant_id and d.id = v.decoration_id
  left join customer.violation_notice n on n.tenant_id = v.tenant_id and n.violation_id = v.id and n.seq = v.notices`;
const columns = (
  today: string,
): Fragment => sql`v.id, v.version, v.number, v.estate_id, e.name as estate_name, v.house_id, v.public_area_id,
  coalesce(h.code, a.name, e.name) as object, v.decoration_id, coalesce(d.number, '') as decoration_number, v.type_id,
  t.name as type, v.level,
  v.content, v.offender, v.source, v.found_by, v.found_at, v.state, ${TIMES} as times, v.deadline,
  coalesce(${isOverdue(today)}, false) as overdue, v.rechecks, v.stops, coalesce(n.number, '') as notice_no, v.damage::text as damage,
  v.report_due, v.reported_at, v.ended_at`;

type Search = Asked<ViolationFilter>;
function means(key: string, today: string): Fragment {
  const { text, isEnding, mayBeWords } = typedText(key);
  const ways = [
    begins(sql`v.number`, text),
    ...(isEnding ? [begins(sql`v.number_end`, reversed(text))] : []),
    sql`v.house_id in ${housesMeant(key, today)}`,
    ...(mayBeWords ? [sql`position(lower(${key}) in lower(v.content || ' ' || v.offender || ' ' || v.position)) > 0`] : []),
  ];
  return foundBy(sql`customer.violation`, 'v', ways);
}
const DUE = {
  recheck: (today: string) => sql`v.state = ${lit(VIOLATION.open)} and v.deadline <= ${today}::date`,
  report: () => TO_REPORT,
  appeal: () => sql`v.state = ${lit(VIOLATION.appealed)}`,
};
function condition({ filter, viewer, today }: Search): Fragment {
  const { estateId, houseId, decorationId, typeId, states, levels, sources, from, to, due, key } = filter;
  return allOf(
    own('v'),
    seenViolation(viewer),
    when(estateId !== null, sql`v.estate_id = ${estateId}`),
    when(houseId !== null, sql`v.house_id = ${houseId}`),
    when(decorationId !== null, sql`v.decoration_id = ${decorationId}`),
    when(typeId !== null, sql`v.type_id = ${typeId}`),
    when(states.length > 0, sql`v.state = any (${states}::smallint[])`),
    when(levels.length > 0, sql`v.level = any (${levels}::smallint[])`),
    when(sources.length > 0, sql`v.source = any (${sources}::smallint[])`),
    when(from !== null, () => sql`v.found_at >= ${startOf(from)}`),
    when(to !== null, () => sql`v.found_at < ${startOf(to, 1)}`),
    when(due !== 'all', () => (due === 'all' ? sql`true` : DUE[due](today))),
    when(key !== '', () => means(key, today)),
  );
}

type Totals = Omit<OutputOf<typeof searchViolations>, 'rows'>;
export const totalsOfViolations = (db: DbOrTx, search: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, count(*) filter (where ${LIVING})::int as open,
         count(*) filter (where ${isOverdue(search.today)})::int as overdue,
         count(*) filter (where v.state = ${lit(VIOLATION.appealed)})::int as appealed,
         count(*) filter (where ${TO_REPORT})::int as to_report, count(*) filter (where not ${LIVING})::int as ended
    from customer.violation v where ${condition(search)}`;

const ORDERS = { foundAt: sql`v.found_at`, number: sql`v.number`, deadline: sql`v.deadline`, level: sql`v.level` } as const;
export function listViolations(
  db: DbOrTx,
  search: Search,
  { limit, offset, sort }: PageOf<typeof searchViolations>,
): Promise<ViolationRow[]> {
  const way = sort?.order === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`${ORDERS[sort?.field ?? 'foundAt']} ${way} nulls last, v.id ${way}`;
  return rows<ViolationRow>(db)`
    with page as materialized (
      select v.id from customer.violation v where ${condition(search)} order by ${order} limit ${limit} offset ${offset})
    select ${columns(search.today)} from page x join customer.violation v on ${own('v')} and v.id = x.id ${NAMES} order by ${order}`;
}

type Facts = Omit<ViolationDetail, 'notices' | 'rechecksDone' | 'appeals' | 'photos' | 'steps' | 'earlier' | 'may'> & {
  readonly makerId: number;
  readonly finderAccounts: number[];
  readonly noticeCount: number;
};
export const findViolation = (db: DbOrTx, id: number, viewer: DecorationViewer): Promise<Facts | undefined> => first<Facts>(db)`
  select ${columns(viewer.today)}, v.company_id, c.name as company_name, v.phone, v.position, v.source_no,
         (select i.inspection_id from customer.decoration_inspection_line i where ${own('i')} and i.violation_id = v.id) as inspection_id,
         coalesce((select o.name from estate_view.person o where ${own('o')} and o.id = d.owner_id), '') as owner_name,
         coalesce(d.contractor, '') as contractor, v.report_to, v.report_no, v.report_note, v.reported_by, v.result,
         v.created_by, v.created_at,
         v.maker_id, array(select u.id from session_view.account u where ${own('u')} and u.employee_id = v.finder_id) as finder_accounts,
         v.notices as notice_count
    from customer.violation v ${NAMES} join org_view.company c on c.tenant_id = v.tenant_id and c.id = v.company_id
   where ${own('v')} and v.id = ${id} and ${seenViolation(viewer)}`;

export const listNotices = (db: DbOrTx, id: number) => rows<ViolationDetail['notices'][number]>(db)`
  select n.seq, n.kind, n.number, n.demand, n.deadline, n.served, n.receiver, n.by, n.at
    from customer.violation_notice n where ${own('n')} and n.violation_id = ${id} order by n.seq`;
export const listRechecks = (db: DbOrTx, id: number) => rows<ViolationDetail['rechecksDone'][number]>(db)`
  select r.seq, r.passed, r.remark, r.new_deadline, r.by, r.at
    from customer.violation_recheck r where ${own('r')} and r.violation_id = ${id} order by r.seq`;
export type FoundAppeal = Omit<ViolationDetail['appeals'][number], 'mayDecide'> & { readonly makerId: number };
export const listAppeals = (db: DbOrTx, id: number): Promise<FoundAppeal[]> => rows<FoundAppeal>(db)`
  select p.id, p.state, p.appellant, p.reason, p.created_by as by, p.created_at as at, p.review_by, p.review_at, p.checked_by as decided_by,
         p.checked_at as decided_at, p.check_note as note, p.maker_id
    from customer.violation_appeal p where ${own('p')} and p.violation_id = ${id} order by p.id`;
export const PHOTO_MOMENT = { found: 1, recheck: 2, appeal: 3, report: 4 } as const;
export const listPhotos = (db: DbOrTx, id: number) => rows<ViolationDetail['photos'][number]>(db)`
  select f.id, f.name, f.media_type, f.size, coalesce(u.name, '') as by, f.created_at as at,
         (array['found', 'recheck', 'appeal', 'report'])[p.moment] as "when"
    from customer.violation_photo p
    join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.category = ${lit(FILE_CATEGORY.violationPhoto)}
    left join session_view.account u on u.tenant_id = f.tenant_id and u.id = f.account_id
   where ${own('p')} and p.violation_id = ${id} order by p.moment, f.id`;
export const listSteps = (db: DbOrTx, id: number) => rows<ViolationDetail['steps'][number]>(db)`
  select s.seq, s.act, s.from_state as "from", s.to_state as "to", s.by, s.at, s.remark
    from customer.violation_step s where ${own('s')} and s.violation_id = ${id} order by s.seq`;
export const listEarlier = (db: DbOrTx, id: number) => rows<ViolationDetail['earlier'][number]>(db)`
  select x.id, x.number, t.name as type, x.state, x.found_at
    from customer.violation v join customer.violation x on x.tenant_id = v.tenant_id and x.house_id = v.house_id and x.id < v.id
    join customer.violation_type t on t.tenant_id = x.tenant_id and t.id = x.type_id
   where ${own('v')} and v.id = ${id} order by x.id desc limit 20`;

export const isSeenViolation = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> =>
  exists(db)`select from customer.violation v where ${own('v')} and v.id = ${id} and ${seenViolation(reach)}`;

/** The appeal that is not decided. */
export const findOpenAppeal = (db: DbOrTx, id: number) => first<{ id: number; makerId: number; state: number }>(db)`
  select p.id, p.maker_id, p.state from customer.violation_appeal p
   where ${own('p')} and p.violation_id = ${id} and p.state in (${lit(APPEAL.submitted)}, ${lit(APPEAL.reviewing)})`;
