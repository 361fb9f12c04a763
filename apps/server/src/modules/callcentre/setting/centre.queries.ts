import { MENU } from '@anju/contract';
import { exists, first, own, run } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface Setting {
  readonly enabled: boolean;
  readonly recording: boolean;
}

/** Whether the tenant is one of those the operator named. */
export const isChosenTenant = (db: DbOrTx, tenantId: number, codes: readonly string[]): Promise<boolean> =>
  exists(db)`select from system_view.tenant t where t.id = ${tenantId} and t.code = any (${codes}::text[])`;

export const findSetting = (db: DbOrTx): Promise<Setting | undefined> =>
  first<Setting>(db)`select s.enabled, s.recording from callcentre.setting s where ${own('s')}`;

export const lockSetting = (tx: Tx): Promise<Setting | undefined> =>
  first<Setting>(tx)`select s.enabled, s.recording from callcentre.setting s where ${own('s')} for update`;

export const writeSetting = (tx: Tx, { enabled, recording }: Setting, { tenantId, by, at }: Stamp): Promise<number> => run(tx)`
  insert into callcentre.setting (tenant_id, enabled, recording, updated_by, updated_at) values (${tenantId}, ${enabled}, ${recording},
    ${by}, ${at})
  on conflict (tenant_id) do update set enabled = ${enabled}, recording = ${recording}, updated_by = ${by}, updated_at = ${at}`;

/** 诉求受理 stands at the third level of the menu. */
export const isAtThirdLevel = (db: DbOrTx): Promise<boolean> => exists(db)`
  select from system_view.menu m join system_view.menu p on p.id = m.parent_id join system_view.menu g on g.id = p.parent_id
   where m.id = ${MENU.caseAccept} and g.parent_id is null`;
