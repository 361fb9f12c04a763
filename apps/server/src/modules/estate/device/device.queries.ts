// Rows of one device, the records its card may refer to, and whether it has a history.
import { sql } from 'kysely';
import { EMPLOYEE, type DeviceForm } from '@anju/contract';
import { first, lit, own, rows } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface DeviceCore {
  id: number;
  version: number;
  estateId: number;
  categoryId: number;
  departmentId: number | null;
  employeeId: number | null;
  code: string;
  name: string;
  state: number;
}

/** Locks the device for a change. */
export async function lockDevice(tx: Tx, id: number): Promise<DeviceCore | undefined> {
  return tx
    .selectFrom('estate.device')
    .select(['id', 'version', 'estateId', 'categoryId', 'departmentId', 'employeeId', 'code', 'name', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findEstateOf(db: DbOrTx, id: number): Promise<{ estateId: number } | undefined> {
  return db.selectFrom('estate.device').select('estateId').where('id', '=', id).executeTakeFirst();
}

export async function insertDevice(tx: Tx, form: DeviceForm, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('estate.device')
    .values({ ...form, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDevice(tx: Tx, id: number, values: Partial<DeviceForm> & { state?: number }, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('estate.device')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Whether there are files or changes of state, so that the device is not just an entry made by mistake. */
export async function hasHistory(tx: Tx, id: number, paperCategory: number): Promise<boolean> {
  const found = await first<{ history: boolean }>(tx)`
    select exists (select from files_view.file where ${own('files_view.file')} and category = ${paperCategory} and parent_id = ${id})
        or exists (select from system_view.audit_log where ${own('system_view.audit_log')} and entity = 'device' and entity_id = ${id}
          and action = '变更状态') as history`;
  return found?.history ?? false;
}

/** False when a record of another area refers to the device. */
export const deleteDevice = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.device').where('id', '=', id).execute());

export async function isDepartment(db: DbOrTx, id: number): Promise<boolean> {
  return (await rows(db)`select from org_view.department where ${own('org_view.department')} and id = ${id} and not disabled`).length > 0;
}

export async function isInService(db: DbOrTx, employeeId: number): Promise<boolean> {
  return (
    (
      await rows(
        db,
      )`select from org_view.employee where ${own('org_view.employee')} and id = ${employeeId} and state = ${lit(EMPLOYEE.serving)}`
    ).length > 0
  );
}
