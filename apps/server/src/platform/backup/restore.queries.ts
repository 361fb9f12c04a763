import type pg from 'pg';
import type { BackupHeader } from './backup-format.ts';

/** Any fixed number: restores run one at a time, until the end of the transaction. */
const RESTORE_LOCK = 7_231_102;

export async function lockRestores(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [RESTORE_LOCK]);
}

/** Undefined when the code is taken. Host names that another tenant uses by now stay with that tenant. */
export async function insertTenant(
  client: pg.Client,
  { code, name, hosts, createdAt }: BackupHeader['tenant'],
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into system.tenant (code, name, hosts, created_at)
     select $1, $2, array(select h from unnest($3::text[]) h where not exists (select from system.tenant t where h = any (t.hosts))), $4
     on conflict (code) do nothing returning id`,
    [code, name, hosts, createdAt],
  );
  return rows[0]?.id;
}
