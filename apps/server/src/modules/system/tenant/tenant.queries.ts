// Tenants and messages. The functions that look across tenants answer in the platform's own tenant alone.
import { sql } from 'kysely';
import type { MessageRow, TenantRow } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface TenantSearch {
  readonly key?: string | undefined;
  readonly disabled?: boolean | undefined;
}

const isAbout = (key: string | undefined, text: ReturnType<typeof sql>) =>
  key === undefined || key === '' ? sql`true` : sql`position(lower(${key}) in lower(${text})) > 0`;

const tenantCondition = ({ key, disabled }: TenantSearch) =>
  sql`${isAbout(key, sql`t.code || ' ' || t.name`)} and ${disabled === undefined ? sql`true` : sql`t.disabled = ${disabled}`}`;

export async function countTenants(db: DbOrTx, search: TenantSearch): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total from system.list_tenants() t where ${tenantCondition(search)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

export async function listTenants(db: DbOrTx, search: TenantSearch, limit: number, offset: number): Promise<TenantRow[]> {
  const result = await sql<TenantRow>`
    select t.* from system.list_tenants() t where ${tenantCondition(search)}
     order by t.created_at desc, t.id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function findTenant(
  db: DbOrTx,
  id: number,
): Promise<{ id: number; code: string; name: string; disabled: boolean } | undefined> {
  const result = await sql<{ id: number; code: string; name: string; disabled: boolean }>`
    select t.id, t.code, t.name, t.disabled from system.list_tenants() t where t.id = ${id}::bigint`.execute(db);
  return result.rows[0];
}

/** False when there is no such tenant, or it is the platform itself. */
export async function stopTenant(tx: Tx, id: number, stopped: boolean): Promise<boolean> {
  const result = await sql<{ done: boolean }>`select system.stop_tenant(${id}, ${stopped}) as done`.execute(tx);
  return result.rows[0]?.done ?? false;
}

const messageCondition = (key: string | undefined) => isAbout(key, sql`m.recipient || ' ' || m.text`);

export async function countMessages(db: DbOrTx, key: string | undefined): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from system.message m where ${messageCondition(key)}`.execute(
    db,
  );
  return result.rows[0]?.total ?? 0;
}

export async function listMessages(db: DbOrTx, key: string | undefined, limit: number, offset: number): Promise<MessageRow[]> {
  const result = await sql<MessageRow>`
    select m.id, m.sent_at, m.channel, m.recipient, m.text, m.state from system.message m where ${messageCondition(key)}
     order by m.id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}
