// Tenants and messages. The functions that read across tenants return rows only in the platform's own tenant.
import { sql } from 'kysely';
import type { MessageRow, searchMessages, searchTenants, TenantRow } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { count, first, one, own, rows, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type TenantSearch = SearchOf<typeof searchTenants>;

const tenantsMeant = ({ filter: { key = '', disabled } }: TenantSearch) =>
  where(...contains(key, sql`t.code || ' ' || t.name`), when(disabled !== undefined, sql`t.disabled = ${disabled}`));

export const countTenants = (db: DbOrTx, search: TenantSearch): Promise<number> =>
  count(db)`select count(*) from system.list_tenants() t ${tenantsMeant(search)}`;

export const listTenants = (db: DbOrTx, search: TenantSearch, { limit, offset }: PageOf<typeof searchTenants>): Promise<TenantRow[]> =>
  rows<TenantRow>(db)`
    select t.* from system.list_tenants() t ${tenantsMeant(search)} order by t.created_at desc, t.id desc limit ${limit} offset ${offset}`;

export async function findTenant(
  db: DbOrTx,
  id: number,
): Promise<{ id: number; code: string; name: string; disabled: boolean } | undefined> {
  return first<{ id: number; code: string; name: string; disabled: boolean }>(db)`
    select t.id, t.code, t.name, t.disabled from system.list_tenants() t where t.id = ${id}::bigint`;
}

/** False when the tenant does not exist or is the platform itself. */
export const stopTenant = async (tx: Tx, id: number, stopped: boolean): Promise<boolean> =>
  (await one<{ done: boolean | null }>(tx)`select system.stop_tenant(${id}, ${stopped}) as done`).done ?? false;

type MessageSearch = SearchOf<typeof searchMessages>;

const messagesMeant = ({ filter: { key = '' } }: MessageSearch) => where(own('m'), ...contains(key, sql`m.recipient || ' ' || m.text`));

export const countMessages = (db: DbOrTx, search: MessageSearch): Promise<number> =>
  count(db)`select count(*) from system.message m ${messagesMeant(search)}`;

export const listMessages = (db: DbOrTx, search: MessageSearch, { limit, offset }: PageOf<typeof searchMessages>): Promise<MessageRow[]> =>
  rows<MessageRow>(db)`
    select m.id, m.sent_at, m.channel, m.recipient, m.text, m.state from system.message m ${messagesMeant(search)}
     order by m.id desc limit ${limit} offset ${offset}`;
