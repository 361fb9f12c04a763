// Who can take a 诉求, and how much everybody has in hand.
import { sql } from 'kysely';
import { EMPLOYEE } from '@anju/contract';
import { allOf, first, lit, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { BUSY } from '../../setting/in-hand.queries.ts';
import type { Fragment } from '../seen/row.queries.ts';

/** How much somebody works on. */
export const openOf = (employee: Fragment): Fragment => sql`(select count(*)::int from customer.service_case x
  where ${own('x')} and x.worker_id = ${employee} and x.state in ${BUSY})`;

export interface Worker {
  readonly id: number;
  readonly name: string;
  readonly teamId: number;
  readonly teamName: string;
  readonly open: number;
  readonly maxOpen: number;
  readonly onDuty: boolean;
}

/** Companies whose teams `t` work in an estate: its own and those above it. */
const worksIn = (estateId: number): Fragment => sql`exists (select from estate_view.estate s
  join org_view.company c on c.tenant_id = s.tenant_id and c.id = s.company_id
  join org_view.company u on u.tenant_id = s.tenant_id and u.id = t.company_id and starts_with(c.path, u.path)
 where ${own('s')} and s.id = ${estateId})`;

const MEMBER = sql`e.id, e.name, t.id as team_id, t.name as team_name, m.max_open, m.on_duty, ${openOf(sql`e.id`)} as open`;
const MEMBERS = sql`customer.team t join customer.team_member m on m.tenant_id = t.tenant_id and m.team_id = t.id
  join org_view.employee e on e.tenant_id = t.tenant_id and e.id = m.employee_id and e.state = ${lit(EMPLOYEE.serving)}`;

/** Members of the teams of an estate, those of the wanted team first; somebody in several teams once. */
export const listWorkers = (db: DbOrTx, estateId: number, teamId: number | null): Promise<(Worker & { todayMinutes: number })[]> =>
  rows<Worker & { todayMinutes: number }>(db)`
    select x.*, coalesce((select sum(k.usual_minutes)::int from customer.service_case c
        join customer.case_category k on k.tenant_id = c.tenant_id and k.id = c.category_id
       where ${own('c')} and c.worker_id = x.id and c.state in ${BUSY}
         and coalesce(c.visit_from, now()) < (date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day')
           at time zone 'Asia/Shanghai'), 0) as today_minutes
      from (select distinct on (e.id) ${MEMBER} from ${MEMBERS}
             where ${own('t')} and not t.disabled and ${worksIn(estateId)}
             order by e.id, (t.id = ${teamId}::bigint) desc nulls last, t.id) x
     order by (x.team_id = ${teamId}::bigint) desc nulls last, x.on_duty desc, x.open, x.name`;

export const findWorker = (db: DbOrTx, estateId: number, employeeId: number, teamId: number | null): Promise<Worker | undefined> =>
  first<Worker>(db)`
    select ${MEMBER} from ${MEMBERS} where ${own('t')} and not t.disabled and e.id = ${employeeId} and ${worksIn(estateId)}
     order by (t.id = ${teamId}::bigint) desc nulls last, t.id limit 1`;

/** Serialises what is given to these workers, so that two users cannot pass a limit concurrently; in one order for everybody. */
export async function holdWorkers(tx: Tx, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return;
  await rows(tx)`
    select from customer.team_member m where ${own('m')} and m.employee_id = any (${employeeIds}::bigint[])
     order by m.employee_id, m.team_id for update`;
}

/** Teams whose turn is taken, in one order for everybody; their names may still be referred to by others. */
export async function holdTeams(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await rows(tx)`
    select from customer.team t where ${own('t')} and t.id = any (${ids}::bigint[]) order by t.id for no key update`;
}

/** A team that works in the estate, locked. */
export const lockTeam = (
  tx: Tx,
  id: number,
  estateId: number,
): Promise<{ id: number; name: string; lastTurnId: number | null } | undefined> =>
  first<{ id: number; name: string; lastTurnId: number | null }>(tx)`
    select t.id, t.name, t.last_turn_id from customer.team t
     where ${own('t')} and t.id = ${id} and not t.disabled and ${worksIn(estateId)} for no key update`;

/** Of these teams, those that work in the estate. */
export const listTeamsIn = async (db: DbOrTx, estateId: number, ids: readonly (number | null)[]): Promise<ReadonlySet<number>> => {
  const found = await rows<{ id: number }>(db)`
    select t.id from customer.team t where ${own('t')} and t.id = any (${ids}::bigint[]) and not t.disabled and ${worksIn(estateId)}`;
  return new Set(found.map(({ id }) => id));
};

/** The next member after the one who got the last case, on duty and not full; the accused is never asked. */
export const findTurn = (
  tx: Tx,
  teamId: number,
  lastTurnId: number | null,
  accusedId: number | null,
): Promise<Worker | undefined> => first<Worker>(tx)`
  with last as (select m.position from customer.team_member m
     where ${own('m')} and m.team_id = ${teamId} and m.employee_id = ${lastTurnId}::bigint)
  select x.* from (select ${MEMBER}, m.position from ${MEMBERS}
     where ${allOf(own('t'), sql`t.id = ${teamId} and m.on_duty`, when(accusedId !== null, sql`e.id <> ${accusedId}`))}) x
   where x.open < x.max_open order by (x.position > (select position from last)) desc nulls last, x.position limit 1`;

export async function noteTurn(tx: Tx, teamId: number, employeeId: number): Promise<void> {
  await run(tx)`update customer.team t set last_turn_id = ${employeeId} where ${own('t')} and t.id = ${teamId}`;
}
