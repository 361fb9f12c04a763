// 分期协议: the statements that search plans with the amount paid on each, find one with its bills, lock and write them.
import { sql, type RawBuilder } from 'kysely';
import { APPROVAL, PLAN, type ChargeObject, type PlanDetail, type searchPlans } from '@anju/contract';
import { count, exists, first, lit, one, own, rows, run, when, where } from '../../../../platform/db/sql.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { instalmentsOf, paidOf } from '../../bill/core/agreed.queries.ts';
import type { ObjectKey } from '../../bill/core/balance.queries.ts';
import { lateDue } from '../../bill/core/late-fee.queries.ts';
import { OBJECT_TEXT, objectJoins, objectsMeant } from '../../bill/core/object-text.queries.ts';
import { PLACE, type Estates } from '../arrears.queries.ts';

type PlanSearch = SearchOf<typeof searchPlans>;

/** A literal, because PostgreSQL uses the partial index of running plans only if the statement text names the state. */
const RUNNING = lit(PLAN.running);

const idOf = (alias: string) => sql.ref(`${alias}.id`);
/** The day of the first instalment that was missed; null while none was. */
const missedOn = (alias: string, today: string): RawBuilder<string | null> => sql<string | null>`
  (select min(n.due_date) from (select n.due_date, sum(n.amount) over (order by n.seq) as until
                                  from charging.instalment n where ${own('n')} and n.plan_id = ${idOf(alias)}) n
    where n.due_date < ${today}::date and n.until > ${paidOf(alias)})`;
/** The state that follows from the payments, whether or not the hourly run has stored it yet. */
const stateNow = (today: string): RawBuilder<number> => sql<number>`
  (case when p.state <> ${RUNNING} then p.state when ${paidOf('p')} >= p.total then ${lit(PLAN.done)}
        when ${missedOn('p', today)} is not null then ${lit(PLAN.broken)} else ${RUNNING} end)`;

/** Plans of an object that matches a typed text, whether it is the object of the plan or only of one of its bills. */
const ofObjects = (key: string, today: string): RawBuilder<unknown> => sql`
  (with o (kind, id) as materialized ${objectsMeant(key, today)}
   select h.id from o join charging.instalment_plan h on ${own('h')} and h.object_kind = o.kind and h.object_id = o.id
   union select x.plan_id from o join charging.bill b on ${own('b')} and b.object_kind = o.kind and b.object_id = o.id and not b.void
     join charging.instalment_plan_bill x on x.tenant_id = b.tenant_id and x.bill_id = b.id)`;

const meant = ({ filter: { states, estateId, key }, estates, today }: PlanSearch) =>
  where(
    own('p'),
    inScope(estates, sql`p.estate_id`),
    when(states.length > 0, () => sql`${stateNow(today)} = any (${states}::smallint[])`),
    when(estateId !== null, sql`p.estate_id = ${estateId}`),
    when(key !== '', () => sql`(p.number = upper(${key}) or p.id in ${ofObjects(key, today)})`),
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

type Whole = PlanFound & Pick<PlanDetail, 'company' | 'phone' | 'remark' | 'file' | 'bills' | 'flowName'>;
export const findPlan = (
  db: DbOrTx,
  id: number,
  { estates, accountId, today }: { estates: Estates; accountId: number; today: string },
): Promise<Whole | undefined> => first<Whole>(db)`
  select ${ROW(accountId)}, m.name as company, coalesce(nullif(e.phone, ''), m.phone) as phone, g.remark, w.flow_name,
         case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
         (select jsonb_agg(jsonb_build_object(
                   'billId', b.id, 'objectText', ${OBJECT_TEXT}, 'item', i.name, 'periodFrom', b.period_from, 'periodTo', b.period_to,
                   'dueDate', b.due_date, 'signed', pb.open::text, 'open', (case when b.void then 0 else b.open end)::numeric(18, 2)::text,
                   'late', (case when b.void then 0 else ${lateDue(today)} end)::numeric(18, 2)::text)
                 order by b.due_date, b.id)
            from charging.instalment_plan_bill pb join charging.bill b on b.tenant_id = pb.tenant_id and b.id = pb.bill_id
            join manage_view.charge_type i on i.tenant_id = pb.tenant_id and i.id = b.charge_type_id ${objectJoins(sql`b`)}
           where pb.tenant_id = g.tenant_id and pb.plan_id = g.id) as bills
    from charging.instalment_plan g join estate_view.estate e on e.tenant_id = g.tenant_id and e.id = g.estate_id
    join org_view.company m on m.tenant_id = g.tenant_id and m.id = e.company_id ${PLACE}
    left join files_view.file f on f.tenant_id = g.tenant_id and f.id = g.file_id
    left join oa_view.living_approval w on ${own('w')} and w.business = ${lit(APPROVAL.instalment)} and w.business_id = g.id
   where ${own('g')} and g.id = ${id} and ${inScope(estates, sql`g.estate_id`)}`;

export interface PlanNow extends ObjectKey {
  id: number;
  number: string;
  estateId: number;
  signedOn: string;
  total: string;
  stopLate: boolean;
  state: number;
  version: number;
  makerId: number;
}
const NOW = sql`
  p.id, p.number, p.estate_id, p.object_kind, p.object_id, p.signed_on, p.total::text as total, p.stop_late, p.state, p.version,
  p.maker_id`;
export const lockPlan = (tx: Tx, id: number, estates: Estates): Promise<PlanNow | undefined> => first<PlanNow>(tx)`
  select ${NOW} from charging.instalment_plan p where ${own('p')} and p.id = ${id} and ${inScope(estates, sql`p.estate_id`)} for update`;

interface PlanMoved extends PlanNow {
  now: number;
  missedOn: string | null;
}
/** Running plans that are paid in full or broken, with the state that follows. */
export const lockMoved = (tx: Tx, today: string): Promise<PlanMoved[]> => rows<PlanMoved>(tx)`
  select ${NOW}, ${stateNow(today)} as now, ${missedOn('p', today)} as missed_on from charging.instalment_plan p
   where ${own('p')} and p.state = ${RUNNING} and ${stateNow(today)} <> ${RUNNING} order by p.id for update`;

interface PlanUnpaid extends PlanNow {
  endedOn: string | null;
  /** Another plan of the object waits or runs. */
  replaced: boolean;
}
/** Completed plans with bills of a settlement that was reversed, which are no longer paid in full. */
export const lockUnpaid = (tx: Tx, settlementId: number): Promise<PlanUnpaid[]> => rows<PlanUnpaid>(tx)`
  select ${NOW}, p.ended_on, exists (select from charging.instalment_plan n
           where ${own('n')} and n.object_kind = p.object_kind and n.object_id = p.object_id
             and n.state in (${lit(PLAN.waiting)}, ${RUNNING})) as replaced
    from charging.instalment_plan p
   where ${own('p')} and p.state = ${lit(PLAN.done)} and ${paidOf('p')} < p.total
     and p.id in (select x.plan_id from charging.settlement_line l
       join charging.instalment_plan_bill x on x.tenant_id = l.tenant_id and x.bill_id = l.bill_id
      where ${own('l')} and l.settlement_id = ${settlementId})
   order by p.id for update of p`;

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
  billIds: readonly number[],
  instalments: readonly { dueDate: string; amount: string }[],
): Promise<number> {
  const { id: planId } = await tx.insertInto('charging.instalmentPlan').values(values).returning('id').executeTakeFirstOrThrow();
  const { tenantId } = values;
  await run(tx)`
    insert into charging.instalment_plan_bill (tenant_id, plan_id, bill_id, open, payable)
    select ${tenantId}, ${planId}, b.id, b.open, b.amount + b.adjusted - b.reduced from charging.bill b
     where ${own('b')} and b.id = any (${billIds}::bigint[])`;
  await tx
    .insertInto('charging.instalment')
    .values(instalments.map((one, index) => ({ tenantId, planId, seq: index + 1, ...one })))
    .execute();
  return planId;
}

export interface PlanChange extends StateChange {
  endedOn?: string | null;
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

/** The bills of plans, to lock their objects. */
export const listBillIds = async (tx: Tx, planIds: readonly number[]): Promise<number[]> =>
  (
    await rows<{ billId: number }>(tx)`
      select x.bill_id from charging.instalment_plan_bill x where ${own('x')} and x.plan_id = any (${planIds}::bigint[])`
  ).map(({ billId }) => billId);

type Progress = Pick<PlanFound, 'paid' | 'instalments'>;
export const readProgress = (tx: Tx, id: number): Promise<Progress> => one<Progress>(tx)`
  select ${paidOf('p')}::numeric(18, 2)::text as paid, ${instalmentsOf('p')} as instalments
    from charging.instalment_plan p where ${own('p')} and p.id = ${id}`;

export const isSeen = (db: DbOrTx, id: number, estates: Estates): Promise<boolean> => exists(db)`
  select from charging.instalment_plan p where ${own('p')} and p.id = ${id} and ${inScope(estates, sql`p.estate_id`)}`;
