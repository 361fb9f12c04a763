// Meetings an employee still has to host or to record.
import { sql } from 'kysely';
import { MEETING } from '@anju/contract';
import { lit, own, rows } from '../../../platform/db/sql.ts';
import type { OpenWork } from '../../../platform/handover/open-work.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

const OPEN = sql`m.state in (${lit(MEETING.planned)}, ${lit(MEETING.running)}, ${lit(MEETING.signing)})`;
const COLUMNS = { host: sql.ref('host_id'), recorder: sql.ref('recorder_id') } as const;
export type Duty = keyof typeof COLUMNS;

export const listDuties = (tx: Tx, duty: Duty, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select m.id, m.title || '（' || to_char(m.starts_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') || '）' as what
    from oa.meeting m where ${own('m')} and m.${COLUMNS[duty]} = ${employeeId} and ${OPEN} order by m.starts_at, m.id`;

export const passDuties = (tx: Tx, duty: Duty, ids: readonly number[], toEmployeeId: number): Promise<{ id: number }[]> =>
  rows<{ id: number }>(tx)`
    update oa.meeting m set ${COLUMNS[duty]} = ${toEmployeeId}, version = m.version + 1
     where ${own('m')} and m.id = any (${ids}::bigint[]) and ${OPEN} returning m.id`;
