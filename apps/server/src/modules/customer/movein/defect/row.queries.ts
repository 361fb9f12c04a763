// Defects as sheets, lists and papers show them: with photos, the request they became, and the days they took.
import { sql, type RawBuilder } from 'kysely';
import { CHECK_KIND, DEFECT, type CheckDefect, type DefectFilter, type OutputOf, type searchDefects } from '@anju/contract';
import { begins } from '../../../../platform/db/begins.ts';
import { allOf, first, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { ListSearch, PageOf } from '../../../../platform/listing/listing.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../../estate/index.ts';
import { MEAN_DAYS } from '../plan/progress.queries.ts';
import { DAY_OF } from '../record/row.queries.ts';

type Fragment = RawBuilder<unknown>;
export type DefectSearch = ListSearch<DefectFilter>;

const columns = (today: string): Fragment => sql`
  x.id, x.version, x.number, x.sheet_id, c.kind, x.move_in_id, x.takeover_id, x.estate_id, e.name as estate_name, c.place,
  x.item_id, x.item, x.part_id, coalesce(w.name, '') as part, x.position, x.description, x.severity, x.responsible, x.due_on,
  coalesce(x.state = ${lit(DEFECT.open)} and x.due_on < ${today}::date, false) as overdue, x.warranty_to, x.state, x.rounds, x.found_by,
  x.found_at, x.mended_at, x.closed_at, coalesce(${DAY_OF(sql`x.closed_at`)}, ${today}::date) - ${DAY_OF(sql`x.found_at`)} as days,
  case when k.id is null then null
       else jsonb_build_object('id', k.id, 'number', k.number, 'state', k.state, 'endedAt', k.ended_at) end as "case",
  coalesce((select jsonb_agg(jsonb_build_object('fileId', f.file_id, 'moment', f.moment, 'by', f.by, 'at', f.at, 'marks', f.marks)
                     order by f.at, f.file_id)
              from customer.defect_photo f where f.tenant_id = x.tenant_id and f.defect_id = x.id), '[]') as photos`;
const NAMES = sql`join customer.check_sheet c on c.tenant_id = x.tenant_id and c.id = x.sheet_id
  join estate_view.estate e on e.tenant_id = x.tenant_id and e.id = x.estate_id
  left join customer.warranty_part w on w.tenant_id = x.tenant_id and w.id = x.part_id
  left join customer.service_case k on k.tenant_id = x.tenant_id and k.id = x.case_id`;

type Of = { readonly sheetId: number } | { readonly moveInId: number } | { readonly takeoverId: number };
const ofRecord = (of: Of): Fragment =>
  'sheetId' in of
    ? sql`x.sheet_id = ${of.sheetId}`
    : 'moveInId' in of
      ? sql`x.move_in_id = ${of.moveInId}`
      : sql`x.takeover_id = ${of.takeoverId}`;

export const listDefectsOf = (db: DbOrTx, of: Of, today: string): Promise<CheckDefect[]> => rows<CheckDefect>(db)`
  select ${columns(today)} from customer.defect x ${NAMES} where ${own('x')} and ${ofRecord(of)} order by x.id`;

const seen = (reach: Reach): Fragment => seenOfHouse(reach, sql`x.estate_id`, sql`x.house_id`);

export const findDefect = (db: DbOrTx, id: number, reach: Reach, today: string): Promise<CheckDefect | undefined> => first<CheckDefect>(db)`
  select ${columns(today)} from customer.defect x ${NAMES} where ${allOf(own('x'), sql`x.id = ${id}`, seen(reach))}`;

export const listDefectsById = (db: DbOrTx, ids: readonly number[], reach: Reach, today: string): Promise<CheckDefect[]> =>
  rows<CheckDefect>(db)`
    select ${columns(today)} from customer.defect x ${NAMES}
     where ${allOf(own('x'), sql`x.id = any (${ids}::bigint[])`, seen(reach))} order by x.estate_id, x.responsible, c.place, x.id`;

function condition({ filter, estates, buildings, today }: DefectSearch): Fragment {
  const { estateId, kind, planId, moveInId, takeoverId, houseId, states, severities, responsible, overdue, unsent, from, to, key } = filter;
  const text = key.normalize('NFKC').toUpperCase();
  return allOf(
    own('x'),
    seen({ estates, buildings }),
    when(estateId !== null, sql`x.estate_id = ${estateId}`),
    when(kind !== null, sql`(x.move_in_id is null) = (${kind}::int = ${lit(CHECK_KIND.common)})`),
    when(planId !== null, sql`x.move_in_id in (select m.id from customer.move_in m where ${own('m')} and m.plan_id = ${planId})`),
    when(moveInId !== null, sql`x.move_in_id = ${moveInId}`),
    when(takeoverId !== null, sql`x.takeover_id = ${takeoverId}`),
    when(houseId !== null, sql`x.house_id = ${houseId}`),
    when(states.length > 0, sql`x.state = any (${states}::smallint[])`),
    when(severities.length > 0, sql`x.severity = any (${severities}::smallint[])`),
    when(responsible !== '', sql`position(${responsible} in x.responsible) > 0`),
    when(overdue, sql`x.state = ${lit(DEFECT.open)} and x.due_on < ${today}::date`),
    when(unsent, sql`x.case_id is null and x.state = ${lit(DEFECT.open)}`),
    when(from !== null, sql`x.found_at >= (${from}::date::timestamp at time zone 'Asia/Shanghai')`),
    when(to !== null, sql`x.found_at < ((${to}::date + 1)::timestamp at time zone 'Asia/Shanghai')`),
    when(
      key !== '',
      () => sql`(${begins(sql`x.number`, text)} or x.house_id in ${housesMeant(key, today)}
        or position(lower(${key}) in lower(x.description || ' ' || x.item || ' ' || x.position)) > 0)`,
    ),
  );
}

type Totals = Omit<OutputOf<typeof searchDefects>, 'rows'>;
export const totalsOfDefects = (db: DbOrTx, search: DefectSearch): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, count(*) filter (where x.state = ${lit(DEFECT.open)})::int as open_count,
         count(*) filter (where x.state = ${lit(DEFECT.mended)})::int as waiting_count,
         count(*) filter (where x.state = ${lit(DEFECT.closed)})::int as closed_count,
         count(*) filter (where x.state = ${lit(DEFECT.open)} and x.due_on < ${search.today}::date)::int as overdue_count,
         ${MEAN_DAYS} as mean_days
    from customer.defect x where ${condition(search)}`;

export const listDefects = (
  db: DbOrTx,
  search: DefectSearch,
  { limit, offset }: Pick<PageOf<typeof searchDefects>, 'limit' | 'offset'>,
): Promise<CheckDefect[]> => rows<CheckDefect>(db)`
  with page as materialized (
    select x.id, x.found_at from customer.defect x where ${condition(search)} order by x.found_at desc, x.id desc
     limit ${limit} offset ${offset})
  select ${columns(search.today)} from page join customer.defect x on ${own('x')} and x.id = page.id ${NAMES}
   order by page.found_at desc, page.id desc`;
