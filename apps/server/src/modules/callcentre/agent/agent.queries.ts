import { sql } from 'kysely';
import {
  CALL,
  EMPLOYEE,
  WORK_STATE,
  type AgentGroup,
  type AgentRow,
  type AgentSetup,
  type createAgent,
  type ParsedInputOf,
  type PoolNumber,
  type searchAgents,
} from '@anju/contract';
import { begins, reversed } from '../../../platform/db/begins.ts';
import { count, exists, first, lit, one, own, rows, run, when, where } from '../../../platform/db/sql.ts';
import type { ListPage, SearchOf } from '../../../platform/listing/listing.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

const named = (key: string) =>
  when(key !== '', () => sql`(${begins(sql`a.name`, key)} or ${begins(sql`reverse(a.name)`, reversed(key))} or ${begins(sql`a.dn`, key)})`);

/** Those who can be called first. */
export const listAgents = (db: DbOrTx, { groupId, key, now }: { groupId: number | null; key: string; now: Date }): Promise<AgentRow[]> =>
  rows<AgentRow>(db)`
    select a.id::text as agent_id, a.name as agent_name, a.dn as agent_dn, a.group_id,
           case when l.valid_until > ${now}::timestamptz then l.work_state else ${lit(WORK_STATE.logout)} end as work_state,
           coalesce(l.valid_until > ${now}::timestamptz and l.registered_until > ${now}::timestamptz, false) as registered,
           coalesce(l.registered_until > ${now}::timestamptz, false) and exists (
             select from callcentre.record r where ${own('r')} and r.state <= ${lit(CALL.talking)}
                and (r.agent_id = a.id or r.peer_id = a.id)) as in_call
      from callcentre.agent a left join callcentre.agent_login l on l.tenant_id = a.tenant_id and l.agent_id = a.id
      ${where(own('a'), sql`not a.disabled`, when(groupId !== null, sql`a.group_id = ${groupId}`), named(key))}
     order by registered desc, a.dn limit 500`;

export const listGroups = (db: DbOrTx): Promise<AgentGroup[]> =>
  rows<AgentGroup>(db)`select g.id, g.name as group_name from callcentre.agent_group g where ${own('g')} order by g.name, g.id`;

// ---- kept by those who decide who does what ---------------------------------------------------------------------------------------------

type Search = SearchOf<typeof searchAgents>;
const matching = ({ filter: { key, groupId } }: Search) =>
  where(own('a'), when(groupId !== null, sql`a.group_id = ${groupId}`), named(key));
export const countAgents = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from callcentre.agent a ${matching(search)}`;
export const listSetups = (db: DbOrTx, search: Search, { limit, offset }: ListPage): Promise<AgentSetup[]> => rows<AgentSetup>(db)`
  select a.id, a.version, a.username, a.name, a.dn, a.group_id, coalesce(g.name, '') as group_name, a.employee_id,
         coalesce(e.name, '') as employee_name, a.video, a.disabled
    from callcentre.agent a left join callcentre.agent_group g on g.tenant_id = a.tenant_id and g.id = a.group_id
    left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
    ${matching(search)} order by a.dn limit ${limit} offset ${offset}`;

type Form = Omit<ParsedInputOf<typeof createAgent>, 'password'>;
export const insertAgent = async (tx: Tx, form: Form, passwordHash: string, { tenantId, by, at }: Stamp): Promise<number> => {
  const { id } = await one<{ id: number }>(tx)`
    insert into callcentre.agent (tenant_id, username, password_hash, name, dn, group_id, employee_id, video, created_by, created_at,
      updated_by, updated_at)
    values (${tenantId}, ${form.username}, ${passwordHash}, ${form.name}, ${form.dn}, ${form.groupId}, ${form.employeeId}, ${form.video},
            ${by}, ${at}, ${by}, ${at}) returning id`;
  return id;
};
export interface KeptAgent extends Form {
  readonly id: number;
  readonly version: number;
  readonly disabled: boolean;
}
export const lockAgent = (tx: Tx, id: number): Promise<KeptAgent | undefined> => first<KeptAgent>(tx)`
  select a.id, a.version, a.username, a.name, a.dn, a.group_id, a.employee_id, a.video, a.disabled
    from callcentre.agent a where ${own('a')} and a.id = ${id} for update`;
/** Null leaves the password as it is. */
export const updateAgent = (tx: Tx, id: number, form: Form, passwordHash: string | null, { by, at }: Stamp): Promise<number> => run(tx)`
  update callcentre.agent a set username = ${form.username}, name = ${form.name}, dn = ${form.dn}, group_id = ${form.groupId},
         employee_id = ${form.employeeId}, video = ${form.video}, password_hash = coalesce(${passwordHash}::text, a.password_hash),
         updated_by = ${by}, updated_at = ${at}, version = a.version + 1
   where ${own('a')} and a.id = ${id}`;
export const writeDisabled = (tx: Tx, id: number, disabled: boolean, { by, at }: Stamp): Promise<number> => run(tx)`
  update callcentre.agent a set disabled = ${disabled}, updated_by = ${by}, updated_at = ${at}, version = a.version + 1
   where ${own('a')} and a.id = ${id}`;

export const isServing = (tx: Tx, employeeId: number): Promise<boolean> =>
  exists(tx)`select from org_view.employee e where ${own('e')} and e.id = ${employeeId} and e.state = ${lit(EMPLOYEE.serving)}`;

export const lockGroup = (tx: Tx, id: number): Promise<AgentGroup | undefined> => first<AgentGroup>(tx)`
  select g.id, g.name as group_name from callcentre.agent_group g where ${own('g')} and g.id = ${id} for update`;
export const insertGroup = async (tx: Tx, tenantId: number, name: string): Promise<number> =>
  (await one<{ id: number }>(tx)`insert into callcentre.agent_group (tenant_id, name) values (${tenantId}, ${name}) returning id`).id;
export const renameGroup = (tx: Tx, id: number, name: string): Promise<number> =>
  run(tx)`update callcentre.agent_group g set name = ${name} where ${own('g')} and g.id = ${id}`;
export const isGroupUsed = (tx: Tx, id: number): Promise<boolean> =>
  exists(tx)`select from callcentre.agent a where ${own('a')} and a.group_id = ${id}`;
export const removeGroup = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from callcentre.agent_group g where ${own('g')} and g.id = ${id}`;

export const countNumbers = (db: DbOrTx): Promise<number> => count(db)`select count(*) from callcentre.pool_number n where ${own('n')}`;
export const listNumbers = (db: DbOrTx, { limit, offset }: Pick<ListPage, 'limit' | 'offset'>): Promise<PoolNumber[]> => rows<PoolNumber>(
  db,
)`
  select n.id, n.number, n.name from callcentre.pool_number n where ${own('n')} order by n.number limit ${limit} offset ${offset}`;
export const isPoolNumber = (db: DbOrTx, number: string): Promise<boolean> =>
  exists(db)`select from callcentre.pool_number n where ${own('n')} and n.number = ${number}`;
export const insertNumber = async (tx: Tx, tenantId: number, number: string, name: string): Promise<number> =>
  (
    await one<{ id: number }>(tx)`
    insert into callcentre.pool_number (tenant_id, number, name) values (${tenantId}, ${number}, ${name}) returning id`
  ).id;
export const removeNumber = (tx: Tx, id: number): Promise<PoolNumber | undefined> =>
  first<PoolNumber>(tx)`delete from callcentre.pool_number n where ${own('n')} and n.id = ${id} returning n.id, n.number, n.name`;
