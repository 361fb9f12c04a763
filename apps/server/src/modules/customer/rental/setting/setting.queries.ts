// How many days before its end a lease is told, by company.
import { sql, type RawBuilder } from 'kysely';
import { first, lit, own, run } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export const DEFAULT_DAYS = 30;

/** The days of the company of lease `l`. */
export const remindDays: RawBuilder<number> = sql`coalesce((select z.remind_days from customer.lease_setting z
  where ${own('z')} and z.company_id = l.company_id), ${lit(DEFAULT_DAYS)})`;

export interface KeptSetting {
  readonly remindDays: number;
  readonly version: number;
  readonly updatedBy: string;
}
export const findSetting = (db: DbOrTx, companyId: number): Promise<KeptSetting | undefined> => first<KeptSetting>(db)`
  select z.remind_days, z.version, z.updated_by from customer.lease_setting z where ${own('z')} and z.company_id = ${companyId}`;

/** How many rows were written: none if somebody else saved in between. */
export const saveSetting = (
  tx: Tx,
  { companyId, version, remindDays: days }: { readonly companyId: number; readonly version: number; readonly remindDays: number },
  { tenantId, by, at }: Stamp,
): Promise<number> => run(tx)`
  insert into customer.lease_setting as z (tenant_id, company_id, remind_days, updated_by, updated_at, version)
  values (${tenantId}, ${companyId}, ${days}, ${by}, ${at}::timestamptz, 1)
  on conflict (tenant_id, company_id) do update
     set remind_days = excluded.remind_days, updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = z.version + 1
   where z.version = ${version}`;
