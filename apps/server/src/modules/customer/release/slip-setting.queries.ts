// The rules of a company for its release slips.
import type { SlipKind, SlipSetting } from '@anju/contract';
import { first, own, run } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface KeptSetting extends SlipSetting {
  freeKinds: SlipKind[];
  version: number;
  updatedBy: string;
}
export const findSetting = (db: DbOrTx, companyId: number): Promise<KeptSetting | undefined> => first<KeptSetting>(db)`
  select s.free_kinds, s.free_lines, s.need_identity, s.template, s.version, s.updated_by
    from customer.release_setting s where ${own('s')} and s.company_id = ${companyId}`;

/** How many rows were written: none if somebody else saved in between. */
export const saveSetting = (
  tx: Tx,
  {
    companyId,
    version,
    freeKinds,
    freeLines,
    needIdentity,
    template,
  }: SlipSetting & { readonly companyId: number; readonly version: number },
  { tenantId, by, at }: Stamp,
): Promise<number> => run(tx)`
  insert into customer.release_setting as s
    (tenant_id, company_id, free_kinds, free_lines, need_identity, template, updated_by, updated_at, version)
  values (${tenantId}, ${companyId}, ${freeKinds}::smallint[], ${freeLines}, ${needIdentity}, ${JSON.stringify(template)}::jsonb, ${by},
          ${at}, 1)
  on conflict (tenant_id, company_id) do update
     set free_kinds = excluded.free_kinds, free_lines = excluded.free_lines, need_identity = excluded.need_identity,
         template = excluded.template, updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = s.version + 1
   where s.version = ${version}`;
