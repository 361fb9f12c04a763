// Rows of 诉求 as the screens show them, and the condition that a user sees one.
import { sql, type RawBuilder } from 'kysely';
import { CASE, type CaseRow } from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { exists, lit, own } from '../../../../platform/db/sql.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { CaseAsked, CaseViewer } from './viewer.policy.ts';

export type Fragment = RawBuilder<unknown>;

type Seer = Pick<CaseViewer, 'employeeId' | 'estates' | 'buildings'>;

/** On `customer.service_case`, called `c` unless the statement calls it otherwise. */
export function seenBy({ employeeId, ...reach }: Seer, called = 'c'): Fragment {
  const of = (column: string): Fragment => sql.ref(`${called}.${column}`);
  const notAccused = sql`${of('accused_id')} is distinct from ${employeeId}::bigint`;
  return reach.estates === null
    ? notAccused
    : sql`${notAccused} and (${seenOfHouse(reach, of('estate_id'), of('house_id'))} or ${of('worker_id')} = ${employeeId}::bigint)`;
}

/** Cases that are not at their end; the indexes of open cases know this condition. */
export const OPEN = sql`c.state < ${lit(CASE.done)}`;
/** Cases whose work is not done. */
export const UNDONE = sql`c.state < ${lit(CASE.paying)}`;

/** A promise of an open case that stands: not kept yet, and the clock runs. */
const missed = (column: 'respond' | 'arrive' | 'finish', kept: 'responded' | 'arrived' | 'finished', now: string): Fragment =>
  sql`(c.${sql.ref(`${kept}_at`)} is null and c.${sql.ref(`${column}_due`)} < ${now}::timestamptz)`;
export const isLate = (now: string): Fragment => sql`(${UNDONE} and c.paused_at is null and (${missed('respond', 'responded', now)}
  or ${missed('arrive', 'arrived', now)} or ${missed('finish', 'finished', now)}))`;

/** The next promise that is still to be kept. */
export const NEXT_DUE = sql`least(case when c.responded_at is null then c.respond_due end,
  case when c.arrived_at is null then c.arrive_due end, case when c.finished_at is null then c.finish_due end)`;

/** Within these minutes a promise is pressing. */
const SOON_MINUTES = 120;
/** The next promise is due before long, or was due already. */
export const isDueSoon = (now: string): Fragment => sql`(${UNDONE} and c.paused_at is null
  and ${NEXT_DUE} <= ${now}::timestamptz + make_interval(mins => ${lit(SOON_MINUTES)}))`;

/** The last visit that reached the customer. */
export const LAST_VISIT = sql`left join lateral (select v.result, v.by, v.at from customer.case_visit v
  where ${own('v')} and v.case_id = c.id and v.reached order by v.id desc limit 1) last on true`;

/**
 * What the columns name. A page of ids is joined with the cases before these are: with so many tables the planner keeps the order that is
 * written.
 */
export const NAMES = sql`join estate_view.estate e on e.tenant_id = c.tenant_id and e.id = c.estate_id
  join customer.case_category k on k.tenant_id = c.tenant_id and k.id = c.category_id
  left join customer.case_category k1 on k1.tenant_id = c.tenant_id and k1.id = k.parent_id
  left join estate_view.house h on h.tenant_id = c.tenant_id and h.id = c.house_id
  left join estate_view.parking p on p.tenant_id = c.tenant_id and p.id = c.parking_id
  left join estate_view.public_area a on a.tenant_id = c.tenant_id and a.id = c.public_area_id
  left join customer.team t on t.tenant_id = c.tenant_id and t.id = c.team_id
  left join org_view.employee w on w.tenant_id = c.tenant_id and w.id = c.worker_id`;

export const FROM = sql`customer.service_case c ${NAMES}`;

export const OBJECT_NAME = sql`coalesce(h.code, p.code, a.name, e.name)`;

export const COLUMNS = sql`c.id, c.version, c.number, c.estate_id, e.name as estate_name, c.house_id, ${OBJECT_NAME} as object, c.place,
  c.position, c.reporter, c.phone, c.source, c.kind, c.category_id, coalesce(k1.name || ' / ', '') || k.name as category, c.urgency,
  c.importance, c.title, c.state, c.team_id, coalesce(t.name, '') as team_name, c.worker_id, coalesce(w.name, '') as worker, c.way,
  c.visit_from, c.visit_to, c.registered_at, c.respond_due, c.responded_at, c.respond_late, c.arrive_due, c.arrived_at, c.arrive_late,
  c.finish_due, c.finished_at, c.finish_late, c.on_site, c.paused_at, c.pause_reason, c.waits_for, c.follow_on, c.urges, c.reopens,
  c.satisfaction,
  c.household_amount, c.ended_at`;

export interface FoundRow extends Omit<CaseRow, 'respond' | 'arrive' | 'finish'> {
  respondDue: string | null;
  respondedAt: string | null;
  respondLate: boolean | null;
  arriveDue: string | null;
  arrivedAt: string | null;
  arriveLate: boolean | null;
  finishDue: string | null;
  finishedAt: string | null;
  finishLate: boolean | null;
}

/** Only those who call the customer, and the worker who has the case, read the whole number. */
export function shownRow<R extends FoundRow>(found: R, viewer: Pick<CaseViewer, 'phones' | 'employeeId'>) {
  const { respondDue, respondedAt, respondLate, arriveDue, arrivedAt, arriveLate, finishDue, finishedAt, finishLate, ...row } = found;
  const whole = viewer.phones || (viewer.employeeId !== null && row.workerId === viewer.employeeId);
  return {
    ...row,
    phone: whole ? row.phone : maskPhone(row.phone),
    respond: { due: respondDue, at: respondedAt, late: respondLate },
    arrive: { due: arriveDue, at: arrivedAt, late: arriveLate },
    finish: { due: finishDue, at: finishedAt, late: finishLate },
  };
}
/** A row of a list as the one who asked for it reads it. */
export const shownTo = <R extends FoundRow>(found: R, { viewer }: Pick<CaseAsked<unknown>, 'viewer'>) => shownRow(found, viewer);

export const isSeenCase = (db: DbOrTx, id: number, viewer: CaseViewer): Promise<boolean> =>
  exists(db)`select from customer.service_case c where ${own('c')} and c.id = ${id} and ${seenBy(viewer)}`;
