// 分期协议: the statements that search plans with the amount paid on each, find one with its bills, lock and write them. The amount paid is how
// much less the bills of a plan have open than at the signing.
import { sql, type RawBuilder } from 'kysely';
import { PLAN, type ChargeObject, type PlanDetail, type searchPlans } from '@anju/contract';
import { count, exists, first, lit, own, rows, when, where } from '../../../../platform/db/sql.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { ObjectKey } from '../../bill/balance.queries.ts';
import { OBJECT_TEXT, objectsMeant } from '../../bill/object-text.queries.ts';
import { PLACE, type Estates } from '../arrears.queries.ts';

type PlanSearch = SearchOf<typeof searchPlans>;

/** A literal, because PostgreSQL uses the partial index of running plans only if the statement text names the state. */
const RUNNING = lit(PLAN.running);

const idOf = (alias: string) => sql.ref(`${alias}.id`);
/** A void bill counts as paid, because it is no longer owed. Bills of a running plan are neither suspended nor written off. */
export const paidOf = (alias: string): RawBuilder<string> => sql<string>`
  (select coalesce(sum(pb.open - case when b.void then 0 else least(b.open, pb.open) end), 0)
     from charging.instalment_plan_bill pb join charging.bill b on b.tenant_id = pb.tenant_id and b.id = pb.bill_id
    where ${own('pb')} and pb.plan_id = ${idOf(alias)})`;
export const instalmentsOf = (alias: string): RawBuilder<unknown> => sql`
  (select jsonb_agg(jsonb_build_object('seq', n.seq, 'dueDate', n.due_date, 'amount', n.amount::text) order by n.seq)
     from charging.instalment n where ${own('n')} and n.plan_id = ${idOf(alias)})`;
const broken = (alias: string, today: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from (select n.due_date, sum(n.amount) over (order by n.seq) as until
                         from charging.instalment n where ${own('n')} and n.plan_id = ${idOf(alias)}) n
           where n.due_date < ${today}::date and n.until > ${paidOf(alias)})`;
/** The state that follows from the payments, whether or not the hourly run has stored it yet. */
const stateNow = (today: string): RawBuilder<number> => sql<number>`
  (case when p.state <> ${RUNNING} then p.state when ${paidOf('p')} >= p.total then ${lit(PLAN.done)}
        when ${broken('p', today)} then ${lit(PLAN.broken)} else ${RUNNING} end)`;

const meant = ({ filter: { states, estateId, key }, estates, today }: PlanSearch) =>
  where(
    own('p'),
    inScope(estates, sql`p.estate_id`),
    when(states.length > 0, () => sql`${stateNow(today)} = any (${states}::smallint[])`),
    when(estateId !== null, sql`p.estate_id = ${estateId}`),
    when(key !== '', () => sql`(p.number = upper(${key}) or (p.object_kind, p.object_id) in ${objectsMeant(key, today)})`),
  );

export const countPlans = (db: DbOrTx, search: PlanSearch): Promise<number> =>
  count(db)`select count(*) from charging.instalment_plan p ${meant(search)}`;

export interface PlanFound {
  id: number;
  number: string;
  estateName: string;
  objectKind: ChargeObject;
  objectId: number;
  objectText: string;
  payerName: string;
  signedOn: string;
  total: string;
  paid: string;
  stopLate: boolean;
  state: number;
  version: number;
  createdBy: string;
  createdAt: string;
  checkedBy: string;
  checkNote: string;
  endedOn: string | null;
  endReason: string;
  own: boolean;
  instalments: { seq: number; dueDate: string; amount: string }[];
}
const ROW = (accountId: number) => sql`
  g.id, g.number, e.name as estate_name, g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, g.payer_name, g.signed_on,
  g.total::text as total, ${paidOf('g')}::numeric(18, 2)::text as paid, g.stop_late, g.state, g.version, g.created_by, g.created_at,
  g.checked_by, g.check_note, g.ended_on, g.end_reason, g.maker_id = ${accountId} as own, ${instalmentsOf('g')} as instalments`;

export const findPlansPage = (db: DbOrTx, search: PlanSearch, { limit, offset }: PageOf<typeof searchPlans>): Promise<PlanFound[]> =>
  rows<PlanFound>(db)`
    with g as materialized (select p.* from charging.instalment_plan p ${meant(search)} order by p.id desc limit ${limit} offset ${offset})
    select ${ROW(search.accountId)} from g join estate_view.estate e on ${own('e')} and e.id = g.estate_id ${PLACE} order by g.id desc`;

type Whole = PlanFound & Pick<PlanDetail, 'company' | 'phone' | 'remark' | 'file' | 'bills'>;
export const findPlan = (db: DbOrTx, id: number, estates: Estates, accountId: number): Promise<Whole | undefined> => first<Whole>(db)`
  select ${ROW(accountId)}, m.name as company, coalesce(nullif(e.phone, ''), m.phone) as phone, g.remark,
         case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
         (select jsonb_agg(jsonb_build_object(
                   'billId', b.id, 'item', i.name, 'periodFrom', b.period_from, 'periodTo', b.period_to, 'dueDate', b.due_date,
                   'signed', pb.open::text, 'open', (case when b.void then 0 else b.open end)::numeric(18, 2)::text)
                 order by b.due_date, b.id)
            from charging.instalment_plan_bill pb join charging.bill b on b.tenant_id = pb.tenant_id and b.id = pb.bill_id
            join manage_view.charge_type i on i.tenant_id = pb.tenant_id and i.id = b.charge_type_id
           where pb.tenant_id = g.tenant_id and pb.plan_id = g.id) as bills
    from charging.instalment_plan g join estate_view.estate e on e.tenant_id = g.tenant_id and e.id = g.estate_id
    join org_view.company m on m.tenant_id = g.tenant_id and m.id = e.company_id ${PLACE}
    left join files_view.file f on f.tenant_id = g.tenant_id and f.id = g.file_id
   where ${own('g')} and g.id = ${id} and ${inScope(estates, sql`g.estate_id`)}`;

export interface PlanNow extends ObjectKey {
  id: number;
  number: string;
  estateId: number;
  total: string;
  stopLate: boolean;
  state: number;
  version: number;
  makerId: number;
}
const NOW = sql`
  p.id, p.number, p.estate_id, p.object_kind, p.object_id, p.total::text as total, p.stop_late, p.state, p.version, p.maker_id`;
export const lockPlan = (tx: Tx, id: number, estates: Estates): Promise<PlanNow | undefined> => first<PlanNow>(tx)`
  select ${NOW} from charging.instalment_plan p where ${own('p')} and p.id = ${id} and ${inScope(estates, sql`p.estate_id`)} for update`;

interface PlanMoved extends PlanNow {
  now: number;
}
/** Running plans that are paid in full or broken, with the state that follows. */
export const lockMoved = (tx: Tx, today: string): Promise<PlanMoved[]> => rows<PlanMoved>(tx)`
  select ${NOW}, ${stateNow(today)} as now from charging.instalment_plan p
   where ${own('p')} and p.state = ${RUNNING} and ${stateNow(today)} <> ${RUNNING} order by p.id for update`;

type LivingPlan = Pick<PlanNow, 'number' | 'state'>;
export const findLiving = (db: DbOrTx, { objectKind, objectId }: ObjectKey): Promise<LivingPlan | undefined> => first<LivingPlan>(db)`
  select p.number, p.state from charging.instalment_plan p
   where ${own('p')} and p.object_kind = ${objectKind} and p.object_id = ${objectId}
     and p.state in (${lit(PLAN.waiting)}, ${RUNNING})`;

interface NewPlan {
  tenantId: number;
  number: string;
  estateId: number;
  objectKind: number;
  objectId: number;
  payerId: number | null;
  payerName: string;
  signedOn: string;
  total: string;
  stopLate: boolean;
  fileId: number | null;
  remark: string;
  makerId: number;
  createdBy: string;
  createdAt: string;
}
export async function insertPlan(
  tx: Tx,
  values: NewPlan,
  bills: readonly { billId: number; open: string }[],
  instalments: readonly { dueDate: string; amount: string }[],
): Promise<number> {
  const { id: planId } = await tx.insertInto('charging.instalmentPlan').values(values).returning('id').executeTakeFirstOrThrow();
  const { tenantId } = values;
  await tx
    .insertInto('charging.instalmentPlanBill')
    .values(bills.map((bill) => ({ tenantId, planId, ...bill })))
    .execute();
  await tx
    .insertInto('charging.instalment')
    .values(instalments.map((one, index) => ({ tenantId, planId, seq: index + 1, ...one })))
    .execute();
  return planId;
}

export interface PlanChange extends StateChange {
  endedOn?: string;
  endReason?: string;
}
export async function updatePlan(tx: Tx, id: number, values: PlanChange): Promise<void> {
  await tx
    .updateTable('charging.instalmentPlan')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

interface PlanBill {
  billId: number;
  signed: string;
  open: string;
  suspended: boolean;
  void: boolean;
}
/** The bills of a plan as they are now. */
export const listPlanBills = (tx: Tx, planId: number): Promise<PlanBill[]> => rows<PlanBill>(tx)`
  select b.id as bill_id, pb.open::text as signed, b.open::text as open, b.suspended, b.void
    from charging.instalment_plan_bill pb join charging.bill b on b.tenant_id = pb.tenant_id and b.id = pb.bill_id
   where ${own('pb')} and pb.plan_id = ${planId} order by b.id`;

export const isSeen = (db: DbOrTx, id: number, estates: Estates): Promise<boolean> => exists(db)`
  select from charging.instalment_plan p where ${own('p')} and p.id = ${id} and ${inScope(estates, sql`p.estate_id`)}`;
