// The devices an employee is responsible for.
import { DEVICE } from '@anju/contract';
import { own, rows, run } from '../../../platform/db/sql.ts';
import type { OpenWork } from '../../../platform/handover/open-work.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Scrapped devices need no employee. */
export async function listDevices(tx: Tx, employeeId: number): Promise<OpenWork[]> {
  return rows<OpenWork>(tx)`
    select v.id, e.name || ' ' || v.name || '（' || v.code || '）' as what from estate.device v
      join estate.estate e on e.tenant_id = v.tenant_id and e.id = v.estate_id
     where ${own('v')} and v.employee_id = ${employeeId} and v.state <> ${DEVICE.scrapped} order by e.sort_key, v.code, v.id`;
}

export async function passDevices(tx: Tx, ids: readonly number[], toEmployeeId: number, { by, at }: Stamp): Promise<void> {
  await run(tx)`
    update estate.device v set employee_id = ${toEmployeeId}, version = v.version + 1, updated_by = ${by}, updated_at = ${at}
     where ${own('v')} and v.id = any (${ids}::bigint[])`;
}
