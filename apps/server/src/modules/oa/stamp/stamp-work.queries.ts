// Seals an employee keeps, and seals an employee still has outside.
import { SEAL } from '@anju/contract';
import { lit, own, rows } from '../../../platform/db/sql.ts';
import type { OpenWork } from '../../../platform/handover/open-work.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export const listKept = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select s.id, '保管印章：' || s.name || '（' || k.name || '）' as what
    from oa.seal s join org_view.company k on k.tenant_id = s.tenant_id and k.id = s.company_id
   where ${own('s')} and s.keeper_id = ${employeeId} and s.state <> ${lit(SEAL.destroyed)} order by s.id`;

export const passKept = (
  tx: Tx,
  ids: readonly number[],
  toEmployeeId: number,
  { by, at }: Stamp,
): Promise<{ id: number; name: string }[]> => rows<{ id: number; name: string }>(tx)`
  update oa.seal s set keeper_id = ${toEmployeeId}, updated_by = ${by}, updated_at = ${at}::timestamptz, version = s.version + 1
   where ${own('s')} and s.id = any (${ids}::bigint[]) and s.state <> ${lit(SEAL.destroyed)} returning s.id, s.name`;

export const listHeld = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select o.id, '外带未还：' || s.name || '（' || r.number || '）' as what
    from oa.seal_outing o
    join oa.seal s on s.tenant_id = o.tenant_id and s.id = o.seal_id
    join oa.seal_request r on r.tenant_id = o.tenant_id and r.id = o.request_id
   where ${own('o')} and o.holder_id = ${employeeId} and o.returned_at is null order by o.id`;

export const passHeld = (tx: Tx, ids: readonly number[], toEmployeeId: number): Promise<{ requestId: number }[]> =>
  rows<{ requestId: number }>(tx)`
    update oa.seal_outing o set holder_id = ${toEmployeeId}
     where ${own('o')} and o.id = any (${ids}::bigint[]) and o.returned_at is null returning o.request_id`;
