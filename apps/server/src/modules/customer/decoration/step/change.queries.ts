// Writing a 装修: it is locked first, its steps are added under that lock, so that their numbers follow each other without a gap.
import {
  DECORATION_PAPER,
  EXTENSION,
  MONEY_LINE,
  type Applicant,
  type Contractor,
  type DecorationAct,
  type DecorationState,
} from '@anju/contract';
import { sql } from 'kysely';
import { allOf, exists, first, lit, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { PaperFacts } from './papers.rules.ts';
import { FROM, PASSES_OUT, seenBy, VIOLATIONS_OF } from '../seen/row.queries.ts';

export interface LockedDecoration {
  id: number;
  version: number;
  number: string;
  companyId: number;
  estateId: number;
  houseId: number;
  house: string;
  houseArea: string;
  ownerId: number;
  applicant: Applicant;
  contractorKind: Contractor;
  contractor: string;
  state: DecorationState;
  plannedFrom: string;
  plannedTo: string;
  checkerId: number | null;
  permits: number;
  permitNumber: string | null;
  permitFrom: string | null;
  permitTo: string | null;
  houseUseBefore: number | null;
  takenBack: boolean;
  inspectDue: string | null;
  observeUntil: string | null;
  releasedAt: string | null;
  left: boolean;
  openViolations: number;
  passesOut: number;
  makerId: number;
}

const LOCKED = sql`d.id, d.version, d.number, d.company_id, d.estate_id, d.house_id, h.code as house, h.charge_area as house_area,
  d.owner_id, d.applicant, d.contractor_kind, d.contractor, d.state, d.planned_from, d.planned_to, d.checker_id, d.permits, d.permit_number,
  d.permit_from, d.permit_to, d.house_use_before, d.taken_back, d.inspect_due, d.observe_until, d.released_at,
  l.decoration_id is not null as left, ${VIOLATIONS_OF} as open_violations, ${PASSES_OUT} as passes_out, d.maker_id`;

/** Read by a statement of its own: one that waited for the lock still sees what belonged to it before. A null reach is the program's. */
export async function lockDecoration(tx: Tx, id: number, reach: Reach | null): Promise<LockedDecoration | undefined> {
  await rows(tx)`select from customer.decoration d where ${own('d')} and d.id = ${id} for update`;
  return first<LockedDecoration>(tx)`
    select ${LOCKED} from ${FROM}
     where ${allOf(
       own('d'),
       sql`d.id = ${id}`,
       when(reach !== null, () => seenBy(reach as Reach)),
     )}`;
}

/** The extension of it that nobody decided yet. */
export const findOpenExtension = (tx: Tx, decorationId: number): Promise<{ id: number } | undefined> => first<{ id: number }>(tx)`
  select x.id from customer.decoration_extension x
   where ${own('x')} and x.decoration_id = ${decorationId} and x.state = ${lit(EXTENSION.waiting)}`;

export interface DecorationPatch {
  readonly state?: DecorationState;
  readonly applicant?: number;
  readonly applicantId?: number | null;
  readonly applicantName?: string;
  readonly phone?: string;
  readonly contractorKind?: number;
  readonly contractor?: string;
  readonly licence?: string;
  readonly leader?: string;
  readonly leaderPhone?: string;
  readonly content?: string;
  readonly agreementOn?: string | null;
  readonly plannedFrom?: string;
  readonly plannedTo?: string;
  readonly workingHours?: string;
  readonly structural?: boolean;
  readonly gas?: boolean;
  readonly checkerId?: number | null;
  readonly checkedBy?: string;
  readonly checkedAt?: string | null;
  readonly checkRemark?: string;
  readonly decidedId?: number;
  readonly decidedBy?: string;
  readonly decidedAt?: string;
  readonly decision?: string;
  readonly permits?: number;
  readonly permitNumber?: string | null;
  readonly permitToken?: string | null;
  readonly permitFrom?: string | null;
  readonly permitTo?: string | null;
  readonly permitIssuedAt?: string | null;
  readonly houseUseBefore?: number | null;
  readonly takenBack?: boolean;
  readonly inspectDue?: string | null;
  readonly endedOn?: string;
  readonly acceptedAt?: string;
  readonly observeUntil?: string;
  readonly releasedAt?: string;
  readonly archivedAt?: string;
}

/** Nobody has looked at the papers. */
export const UNCHECKED = { checkerId: null, checkedBy: '', checkedAt: null, checkRemark: '' } as const satisfies DecorationPatch;

export async function updateDecoration(tx: Tx, id: number, patch: DecorationPatch, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.decoration')
    .set({ ...patch, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface NewStep {
  readonly act: DecorationAct;
  readonly from: DecorationState;
  readonly to: DecorationState;
  readonly accountId: number | null;
  readonly by: string;
  readonly at: string;
  readonly remark: string;
}
export async function insertStep(
  tx: Tx,
  tenantId: number,
  id: number,
  { act, from, to, accountId, by, at, remark }: NewStep,
): Promise<void> {
  await run(tx)`
    insert into customer.decoration_step (tenant_id, decoration_id, seq, act, from_state, to_state, account_id, by, at, remark)
    select ${tenantId}, ${id}, coalesce(max(s.seq), 0) + 1, ${act}::smallint, ${from}::smallint, ${to}::smallint, ${accountId}::bigint,
           ${by}, ${at}::timestamptz, ${remark}
      from customer.decoration_step s where ${own('s')} and s.decoration_id = ${id}`;
}

export interface WorkFacts {
  readonly id: number;
  readonly name: string;
  readonly drawing: boolean;
  readonly structural: boolean;
  readonly gas: boolean;
  readonly disabled: boolean;
}
const WORK = sql`w.id, w.name, w.drawing, w.structural, w.gas, w.disabled`;
export const listWorks = (db: DbOrTx, ids: readonly number[]): Promise<WorkFacts[]> => rows<WorkFacts>(db)`
  select ${WORK} from customer.decoration_work w where ${own('w')} and w.id = any (${ids}::bigint[]) order by w.position, w.id`;
export const listChosenWorks = (db: DbOrTx, id: number): Promise<WorkFacts[]> => rows<WorkFacts>(db)`
  select ${WORK} from customer.decoration_chosen_work c join customer.decoration_work w on w.tenant_id = c.tenant_id and w.id = c.work_id
   where ${own('c')} and c.decoration_id = ${id} order by w.position, w.id`;

/** The papers that count: what the owner signs at the end is none of them. */
export const listPaperFacts = (db: DbOrTx, id: number): Promise<PaperFacts[]> => rows<PaperFacts>(db)`
  select p.paper, p.checked from customer.decoration_paper p
   where ${own('p')} and p.decoration_id = ${id} and p.paper <> ${lit(DECORATION_PAPER.deduction)}`;

/** Whether somebody was on the site: a round was made, or a guard let a pass in. */
export const wasInspected = (db: DbOrTx, id: number): Promise<boolean> =>
  exists(db)`select from customer.decoration_inspection i where ${own('i')} and i.decoration_id = ${id}`;

/** What was asked for and did not come, and whether something of a deposit is left. */
export const sumMoney = async (db: DbOrTx, id: number): Promise<{ unpaid: number; left: string }> =>
  (await first<{ unpaid: number; left: string }>(db)`
    select count(*) filter (where m.pass_id is null and (m.state = ${lit(MONEY_LINE.waiting)}
             or m.state = ${lit(MONEY_LINE.received)} and m.due_id is not null and u.balance + u.converted < m.amount))::int as unpaid,
           coalesce(sum(u.balance), 0)::numeric(18, 2)::text as left
      from customer.decoration_money m left join charging_view.deposit_due u on u.tenant_id = m.tenant_id and u.id = m.due_id
     where ${own('m')} and m.decoration_id = ${id}`) ?? { unpaid: 0, left: '0.00' };
