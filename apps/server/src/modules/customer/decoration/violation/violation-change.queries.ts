// Writing a 违规: under the lock of its decoration, if it has one, and its own.
import { DECORATION, type ViolationAct, type ViolationState } from '@anju/contract';
import { sql } from 'kysely';
import { first, lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import { inScope, seen, seenInPart } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { seenViolation } from './violation.queries.ts';

export interface TypeFacts {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  readonly decoration: boolean;
  readonly days: number;
  readonly reports: boolean;
  readonly disabled: boolean;
}
export const listTypes = (db: DbOrTx, ids: readonly number[]): Promise<TypeFacts[]> => rows<TypeFacts>(db)`
  select t.id, t.name, t.level, t.decoration, t.days, t.reports, t.disabled
    from customer.violation_type t where ${own('t')} and t.id = any (${ids}::bigint[])`;

interface Place {
  readonly companyId: number;
  readonly house: boolean;
  readonly area: boolean;
  /** The decoration of the house whose permit holds. */
  readonly decorationId: number | null;
}
interface Wanted {
  readonly estateId: number;
  readonly houseId: number | null;
  readonly publicAreaId: number | null;
}
export const findPlace = (db: DbOrTx, { estateId, houseId, publicAreaId }: Wanted, reach: Reach): Promise<Place | undefined> =>
  first<Place>(db)`
    select e.company_id,
           exists (select from estate_view.house h where ${own('h')} and h.id = ${houseId}::bigint and h.estate_id = e.id and not h.disabled
             and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}) as house,
           exists (select from estate_view.public_area a where ${own('a')} and a.id = ${publicAreaId}::bigint and a.estate_id = e.id
             and not a.disabled and ${inScope(reach.estates, sql`a.estate_id`)}) as area,
           (select d.id from customer.decoration d where ${own('d')} and d.house_id = ${houseId}::bigint and d.state in
             (${lit(DECORATION.working)}, ${lit(DECORATION.stopped)}, ${lit(DECORATION.accepting)},
              ${lit(DECORATION.failed)})) as decoration_id
      from estate_view.estate e where ${own('e')} and e.id = ${estateId} and ${seenInPart(reach, sql`e.id`)}`;

export interface NewViolation {
  readonly number: string;
  readonly companyId: number;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly publicAreaId: number | null;
  readonly decorationId: number | null;
  readonly typeId: number;
  readonly level: number;
  readonly position: string;
  readonly content: string;
  readonly offender: string;
  readonly phone: string;
  readonly source: number;
  readonly sourceNo: string;
  readonly foundAt: string;
  readonly finderId: number;
  readonly foundBy: string;
  readonly state: number;
  readonly deadline: string | null;
  readonly damage: string | null;
  readonly reportDue: string | null;
  readonly makerId: number;
}
export async function insertViolation(tx: Tx, values: NewViolation, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.violation')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LockedViolation {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly houseId: number | null;
  readonly decorationId: number | null;
  readonly typeId: number;
  readonly phone: string;
  readonly state: ViolationState;
  readonly deadline: string | null;
  readonly rechecks: number;
  readonly notices: number;
  readonly reportDue: string | null;
  readonly reportedAt: string | null;
  readonly makerId: number;
  readonly finderAccounts: number[];
}
const COLUMNS = sql`v.id, v.version, v.number, v.house_id, v.decoration_id, v.type_id, v.phone, v.state, v.deadline, v.rechecks, v.notices,
  v.report_due, v.reported_at, v.maker_id,
  array(select u.id from session_view.account u where ${own('u')} and u.employee_id = v.finder_id) as finder_accounts`;

/** The decoration is locked before the violation: a stop order that is lifted goes the same way. */
export async function lockViolation(tx: Tx, id: number, reach: Reach): Promise<LockedViolation | undefined> {
  await rows(tx)`
    select from customer.decoration d where ${own('d')} and d.id = (select v.decoration_id from customer.violation v
      where ${own('v')} and v.id = ${id}) for update`;
  return first<LockedViolation>(tx)`
    select ${COLUMNS} from customer.violation v where ${own('v')} and v.id = ${id} and ${seenViolation(reach)} for update of v`;
}

export interface ViolationPatch {
  readonly state?: ViolationState;
  readonly typeId?: number;
  readonly level?: number;
  readonly position?: string;
  readonly content?: string;
  readonly offender?: string;
  readonly phone?: string;
  readonly damage?: string | null;
  readonly deadline?: string | null;
  readonly rechecks?: number;
  readonly notices?: number;
  readonly stops?: boolean;
  readonly reportDue?: string;
  readonly reportedAt?: string;
  readonly reportTo?: string;
  readonly reportNo?: string;
  readonly reportNote?: string;
  readonly reportedBy?: string;
  readonly result?: string;
  readonly endedAt?: string;
}
export async function updateViolation(tx: Tx, id: number, patch: ViolationPatch, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.violation')
    .set({ ...patch, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

interface NewStep {
  readonly act: ViolationAct;
  readonly from: ViolationState;
  readonly to: ViolationState;
  readonly accountId: number;
  readonly remark: string;
}
export async function insertStep(tx: Tx, id: number, { act, from, to, accountId, remark }: NewStep, { by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into customer.violation_step (tenant_id, violation_id, seq, act, from_state, to_state, account_id, by, at, remark)
    select ${TENANT}, ${id}, coalesce(max(s.seq), 0) + 1, ${act}::smallint, ${from}::smallint, ${to}::smallint, ${accountId}::bigint,
           ${by}, ${at}::timestamptz, ${remark}
      from customer.violation_step s where ${own('s')} and s.violation_id = ${id}`;
}

interface NewNotice {
  readonly violationId: number;
  readonly seq: number;
  readonly kind: number;
  readonly number: string;
  readonly demand: string;
  readonly deadline: string;
  readonly served: number;
  readonly receiver: string;
}
export async function insertNotice(tx: Tx, values: NewNotice, { tenantId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('customer.violationNotice')
    .values({ ...values, tenantId, by, at })
    .execute();
}
interface NewRecheck {
  readonly violationId: number;
  readonly seq: number;
  readonly passed: boolean;
  readonly remark: string;
  readonly newDeadline: string | null;
}
export async function insertRecheck(tx: Tx, values: NewRecheck, { tenantId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('customer.violationRecheck')
    .values({ ...values, tenantId, by, at })
    .execute();
}
interface NewAppeal {
  readonly violationId: number;
  readonly appellant: string;
  readonly reason: string;
  readonly makerId: number;
}
export async function insertAppeal(tx: Tx, values: NewAppeal, { tenantId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('customer.violationAppeal')
    .values({ ...values, tenantId, createdBy: by, createdAt: at })
    .execute();
}
interface AppealPatch {
  readonly state: number;
  readonly reviewBy?: string;
  readonly reviewAt?: string;
  readonly checkerId?: number;
  readonly checkedBy?: string;
  readonly checkedAt?: string;
  readonly checkNote?: string;
}
export async function updateAppeal(tx: Tx, id: number, patch: AppealPatch): Promise<void> {
  await tx.updateTable('customer.violationAppeal').set(patch).where('id', '=', id).execute();
}

export async function insertPhotos(tx: Tx, id: number, moment: number, fileIds: readonly number[]): Promise<void> {
  await run(tx)`
    insert into customer.violation_photo (tenant_id, violation_id, file_id, moment)
    select ${TENANT}, ${id}, f.id, ${moment}::smallint from unnest(${fileIds}::bigint[]) f(id)`;
}
