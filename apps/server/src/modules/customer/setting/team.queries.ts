// Teams of the companies a user sees, their members, and what each has in hand.
import { sql } from 'kysely';
import { EMPLOYEE, type Team, type TeamForm } from '@anju/contract';
import { allOf, exists, first, lit, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { OpenWork } from '../../../platform/handover/open-work.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { IN_HAND } from './in-hand.queries.ts';

/** A complaint about the reader is not counted for the reader. */
export const listTeams = (db: DbOrTx, reach: CompanyReach, readerId: number | null): Promise<Team[]> => rows<Team>(db)`
  select t.id, t.version, t.company_id, k.name as company_name, t.name, t.leader_id, l.name as leader, t.remark, t.disabled,
         coalesce((
           select jsonb_agg(jsonb_build_object('employeeId', m.employee_id, 'name', e.name, 'maxOpen', m.max_open, 'onDuty', m.on_duty,
                    'serving', e.state = ${lit(EMPLOYEE.serving)}, 'open', (
                      select count(*) from customer.service_case c
                       where ${own('c')} and c.worker_id = m.employee_id and c.state in ${IN_HAND}
                         and c.accused_id is distinct from ${readerId}::bigint)) order by m.position, m.employee_id)
             from customer.team_member m join org_view.employee e on e.tenant_id = m.tenant_id and e.id = m.employee_id
            where ${own('m')} and m.team_id = t.id), '[]') as members
    from customer.team t join org_view.company k on k.tenant_id = t.tenant_id and k.id = t.company_id
    join org_view.employee l on l.tenant_id = t.tenant_id and l.id = t.leader_id
   where ${allOf(own('t'), inCompanies(reach, sql`t.company_id`))}
   order by t.disabled, k.sort, k.id, t.name, t.id`;

/** A team that may be named for new work. */
export const isTeamInUse = (db: DbOrTx, id: number, reach: CompanyReach): Promise<boolean> => exists(db)`
  select from customer.team t where ${allOf(own('t'), sql`t.id = ${id} and not t.disabled`, inCompanies(reach, sql`t.company_id`))}`;

export interface LockedTeam {
  readonly id: number;
  readonly version: number;
  readonly companyId: number;
  readonly name: string;
  readonly leaderId: number;
  readonly remark: string;
  readonly disabled: boolean;
  /** The user sees its company. */
  readonly seen: boolean;
}

export const lockTeam = (tx: Tx, id: number, reach: CompanyReach): Promise<LockedTeam | undefined> => first<LockedTeam>(tx)`
  select t.id, t.version, t.company_id, t.name, t.leader_id, t.remark, t.disabled, ${inCompanies(reach, sql`t.company_id`)} as seen
    from customer.team t where ${own('t')} and t.id = ${id} for no key update`;

export const listMembers = (db: DbOrTx, teamId: number): Promise<TeamForm['members']> => rows<TeamForm['members'][number]>(db)`
  select m.employee_id, m.max_open, m.on_duty from customer.team_member m
   where ${own('m')} and m.team_id = ${teamId} order by m.position, m.employee_id`;

export const findMember = (tx: Tx, teamId: number, employeeId: number): Promise<{ name: string; onDuty: boolean } | undefined> =>
  first<{ name: string; onDuty: boolean }>(tx)`
    select e.name, m.on_duty from customer.team_member m join org_view.employee e on e.tenant_id = m.tenant_id and e.id = m.employee_id
     where ${own('m')} and m.team_id = ${teamId} and m.employee_id = ${employeeId}`;

type TeamValues = Omit<TeamForm, 'members'>;

export async function insertTeam(tx: Tx, values: TeamValues, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.team')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Also without values: what was read of its members is no longer true. */
export async function updateTeam(
  tx: Tx,
  id: number,
  values: Partial<TeamValues & { readonly disabled: boolean }>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('customer.team')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function replaceMembers(tx: Tx, teamId: number, members: TeamForm['members']): Promise<void> {
  await run(tx)`
    delete from customer.team_member m where ${own('m')} and m.team_id = ${teamId}
       and m.employee_id <> all (${members.map(({ employeeId }) => employeeId)}::bigint[])`;
  await run(tx)`
    insert into customer.team_member (tenant_id, team_id, employee_id, position, max_open, on_duty)
    select ${TENANT}, ${teamId}, i."employeeId", i.position, i."maxOpen", i."onDuty"
      from jsonb_to_recordset(${JSON.stringify(members.map((member, position) => ({ ...member, position })))}::jsonb)
        as i ("employeeId" bigint, position int, "maxOpen" smallint, "onDuty" boolean)
    on conflict (tenant_id, team_id, employee_id)
    do update set position = excluded.position, max_open = excluded.max_open, on_duty = excluded.on_duty`;
}

export const updateOnDuty = (tx: Tx, teamId: number, employeeId: number, onDuty: boolean): Promise<number> => run(tx)`
  update customer.team_member m set on_duty = ${onDuty} where ${own('m')} and m.team_id = ${teamId} and m.employee_id = ${employeeId}`;

/** Teams an employee leads; one that was disabled may come back, and what it has in hand is still warned of. */
export const listLedTeams = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select t.id, k.name || ' ' || t.name as what from customer.team t join org_view.company k on k.tenant_id = t.tenant_id
    and k.id = t.company_id
   where ${own('t')} and t.leader_id = ${employeeId} order by k.sort, k.id, t.name, t.id`;

export async function passTeams(tx: Tx, ids: readonly number[], toEmployeeId: number, { by, at }: Stamp): Promise<void> {
  await run(tx)`
    update customer.team t set leader_id = ${toEmployeeId}, updated_by = ${by}, updated_at = ${at}::timestamptz, version = t.version + 1
     where ${own('t')} and t.id = any (${ids}::bigint[])`;
}
