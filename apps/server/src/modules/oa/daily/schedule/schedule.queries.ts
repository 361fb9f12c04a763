// Entries of personal calendars, and what other modules put into them.
import { sql, type RawBuilder } from 'kysely';
import type { CalendarEntry, ScheduleDetail } from '@anju/contract';
import { first, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { CalendarReader, CalendarSource } from '../../../../platform/todo/calendar-sources.ts';

const touches = ({ from, to }: CalendarReader): RawBuilder<unknown> => sql`s.from_day <= ${to}::date and s.to_day >= ${from}::date`;

const ownEntries = (reader: CalendarReader) => sql`
  select 'schedule' as kind, '日程' as what, null::int as menu, s.id, s.title, s.from_day, s.to_day, s.from_time, s.to_time, s.place,
         '' as by,
         false as done
    from oa.schedule s where ${own('s')} and s.employee_id = ${reader.employeeId} and ${touches(reader)}`;

const sharedEntries = (reader: CalendarReader) => sql`
  select 'shared', '共享日程', null::int, s.id, s.title, s.from_day, s.to_day, s.from_time, s.to_time, s.place, e.name, false
    from oa.schedule_share h join oa.schedule s on ${own('s')} and s.id = h.schedule_id
    join org_view.employee e on ${own('e')} and e.id = s.employee_id
   where ${own('h')} and h.employee_id = ${reader.employeeId} and ${touches(reader)}`;

const entriesOf = ({ kind, what, menu, select }: CalendarSource, reader: CalendarReader) => sql`
  select ${kind}::text, ${what}::text, ${menu}::int, x.id, x.title, x.from_day, x.to_day, x.from_time, x.to_time, x.place, '', x.done
    from (${select(reader)}) x`;

/** More entries than a month of one person has. */
const MOST_ENTRIES = 2000;

export const listEntries = (db: DbOrTx, reader: CalendarReader, sources: readonly CalendarSource[]): Promise<CalendarEntry[]> =>
  rows<CalendarEntry>(db)`
    select w.* from (${sql.join(
      [ownEntries(reader), sharedEntries(reader), ...sources.map((source) => entriesOf(source, reader))],
      sql` union all `,
    )}) w
     order by w.from_day, w.from_time nulls first, w.title, w.id limit ${MOST_ENTRIES}`;

/** Found by its owner and by colleagues with whom it is shared. */
export const findSchedule = (db: DbOrTx, id: number, employeeId: number): Promise<Omit<ScheduleDetail, 'shared'> | undefined> =>
  first<Omit<ScheduleDetail, 'shared'>>(db)`
    select s.id, s.version, s.title, s.from_day, s.to_day, s.from_time, s.to_time, s.place, s.remark, s.employee_id, e.name as employee,
           s.employee_id = ${employeeId} as mine
      from oa.schedule s join org_view.employee e on ${own('e')} and e.id = s.employee_id
     where ${own('s')} and s.id = ${id} and (s.employee_id = ${employeeId} or exists (
       select from oa.schedule_share h where ${own('h')} and h.schedule_id = s.id and h.employee_id = ${employeeId}))`;

export const listShared = (db: DbOrTx, id: number): Promise<ScheduleDetail['shared']> => rows<ScheduleDetail['shared'][number]>(db)`
  select e.id, e.name from oa.schedule_share h join org_view.employee e on ${own('e')} and e.id = h.employee_id
   where ${own('h')} and h.schedule_id = ${id} order by e.name, e.id`;

export interface ScheduleValues {
  readonly title: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly fromTime: string | null;
  readonly toTime: string | null;
  readonly place: string;
  readonly remark: string;
}
export type LockedSchedule = ScheduleValues & { readonly version: number };

/** Only the owner changes an entry. */
export const lockSchedule = (tx: Tx, id: number, employeeId: number): Promise<LockedSchedule | undefined> => first<LockedSchedule>(tx)`
  select s.version, s.title, s.from_day, s.to_day, s.from_time, s.to_time, s.place, s.remark from oa.schedule s
   where ${own('s')} and s.id = ${id} and s.employee_id = ${employeeId} for update`;

export async function insertSchedule(tx: Tx, values: ScheduleValues, employeeId: number, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('oa.schedule')
    .values({ ...values, tenantId, employeeId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSchedule(tx: Tx, id: number, values: ScheduleValues, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('oa.schedule')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export const deleteSchedule = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from oa.schedule s where ${own('s')} and s.id = ${id}`;

export async function replaceShared(tx: Tx, id: number, employeeIds: readonly number[]): Promise<void> {
  await run(tx)`
    delete from oa.schedule_share h where ${own('h')} and h.schedule_id = ${id} and h.employee_id <> all (${employeeIds}::bigint[])`;
  await run(tx)`
    insert into oa.schedule_share (tenant_id, schedule_id, employee_id)
    select ${TENANT}, ${id}, e.id from unnest(${employeeIds}::bigint[]) as e (id) on conflict do nothing`;
}
