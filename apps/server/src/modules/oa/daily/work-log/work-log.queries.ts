// Rows of work logs.
import { sql } from 'kysely';
import type { StateOf, WORK_LOG, WorkLog } from '@anju/contract';
import { first, own, rows } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { ledBy, type Leader } from '../team.queries.ts';

type LogKind = StateOf<typeof WORK_LOG>;

/** A log is seen by its writer and by those who lead the writer. */
const seen = (leader: Leader) => sql`(l.employee_id = ${leader.employeeId} or l.employee_id in ${ledBy(leader)})`;

const ROW = ({ employeeId }: Leader) => sql`
  l.id, l.version, l.employee_id, e.name as employee, l.kind, l.day, l.done, l.plan, l.read_by, l.read_at, l.comment, l.updated_at,
  l.employee_id = ${employeeId} as mine, l.employee_id <> ${employeeId} and l.read_at is null as may_read`;

const FROM = sql`oa.work_log l join org_view.employee e on ${own('e')} and e.id = l.employee_id`;

export const findLog = (db: DbOrTx, id: number, leader: Leader): Promise<WorkLog | undefined> =>
  first<WorkLog>(db)`select ${ROW(leader)} from ${FROM} where ${own('l')} and l.id = ${id} and ${seen(leader)}`;

export const lockLog = (tx: Tx, id: number, leader: Leader): Promise<WorkLog | undefined> =>
  first<WorkLog>(tx)`select ${ROW(leader)} from ${FROM} where ${own('l')} and l.id = ${id} and ${seen(leader)} for update of l`;

/** The texts of a week of these employees, person by person. */
export const listTexts = (db: DbOrTx, leader: Leader, employeeIds: readonly number[], from: string, to: string): Promise<WorkLog[]> =>
  rows<WorkLog>(db)`
    select ${ROW(leader)} from ${FROM}
     where ${own('l')} and l.employee_id = any (${employeeIds}::bigint[]) and l.day between ${from}::date and ${to}::date
        and ${seen(leader)}
     order by array_position(${employeeIds}::bigint[], l.employee_id), l.kind desc, l.day`;

export interface FoundLog {
  readonly id: number;
  readonly employeeId: number;
  readonly kind: LogKind;
  readonly day: string;
  readonly isRead: boolean;
}

export const listWritten = (db: DbOrTx, employeeIds: readonly number[], from: string, to: string): Promise<FoundLog[]> =>
  rows<FoundLog>(db)`
    select l.id, l.employee_id, l.kind, l.day, l.read_at is not null as is_read from oa.work_log l
     where ${own('l')} and l.employee_id = any (${employeeIds}::bigint[]) and l.day between ${from}::date and ${to}::date`;

interface Texts {
  readonly done: string;
  readonly plan: string;
}

export async function insertLog(
  tx: Tx,
  values: Texts & { readonly employeeId: number; readonly kind: LogKind; readonly day: string },
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('oa.workLog')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Reading {
  readonly readerId: number;
  readonly readBy: string;
  readonly readAt: string;
  readonly comment: string;
}

export async function updateLog(tx: Tx, id: number, values: Texts | Reading, { by, at }: Stamp): Promise<void> {
  const changed = 'done' in values ? { updatedBy: by, updatedAt: at } : {};
  await tx
    .updateTable('oa.workLog')
    .set({ ...values, ...changed, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
