// 分期协议: found with what was paid on each, one whole, written. What was paid is what its bills have less open than at the signing.
import { sql, type RawBuilder } from 'kysely';
import type { ChargeObject, ParsedInputOf, PlanDetail, searchPlans } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { ObjectKey } from '../../bill/balance.queries.ts';
import { OBJECT_TEXT, objectsMeant } from '../../bill/object-text.queries.ts';
import type { StateChange } from '../../document/document.rules.ts';
import { PLACE, type Estates } from '../arrears.queries.ts';

type Filter = Omit<ParsedInputOf<typeof searchPlans>, 'page' | 'size'>;
export interface PlanSearch {
  readonly filter: Filter;
  readonly estates: Estates;
  readonly accountId: number;
  readonly today: string;
}

/** A void bill is owed by nobody. Bills of a running agreement are neither hung nor written off. */
const paidOf = (alias: string): RawBuilder<string> => sql<string>`
  (select coalesce(sum(pb.open - case when b.void then 0 else least(b.open, pb.open) end), 0) from charging.instalment_plan_bill pb join charging.bill b on b.id = pb.bill_id
    where pb.plan_id = ${sql.ref(`${alias}.id`)})`;
const broken = (alias: string, today: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from (select n.due_date, sum(n.amount) over (order by n.seq) as until from charging.instalment n where n.plan_id = ${sql.ref(`${alias}.id`)}) n
           where n.due_date < ${today}::date and n.until > ${paidOf(alias)})`;
/** A running one is what the facts make of it, whether the hourly round came by or not. */
const stateNow = (today: string): RawBuilder<number> => sql<number>`
  (case when p.state <> 2 then p.state when ${paidOf('p')} >= p.total then 3 when ${broken('p', today)} then 4 else 2 end)`;

function condition({ filter: { states, estateId, key }, estates, today }: PlanSearch): RawBuilder<unknown> {
  return sql.join(
    [
      inScope(estates, sql`p.estate_id`),
      ...(states.length === 0 ? [] : [sql`${stateNow(today)} = any (${states}::smallint[])`]),
      ...(estateId === null ? [] : [sql`p.estate_id = ${estateId}`]),
      ...(key === '' ? [] : [sql`(p.number = upper(${key}) or (p.object_kind, p.object_id) in ${objectsMeant(key, today)})`]),
    ],
    sql` and `,
  );
}

export async function countPlans(db: DbOrTx, search: PlanSearch): Promise<number> {
  const result = await sql<{ n: number }>`select count(*)::int as n from charging.instalment_plan p where ${condition(search)}`.execute(db);
  return result.rows[0]?.n ?? 0;
}

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
  g.id, g.number, e.name as estate_name, g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, g.payer_name, g.signed_on, g.total::text as total,
  ${paidOf('g')}::numeric(18, 2)::text as paid, g.stop_late, g.state, g.version, g.created_by, g.created_at, g.checked_by, g.check_note, g.ended_on, g.end_reason,
  g.maker_id = ${accountId} as own,
  (select jsonb_agg(jsonb_build_object('seq', n.seq, 'dueDate', n.due_date, 'amount', n.amount::text) order by n.seq) from charging.instalment n where n.plan_id = g.id) as instalments`;

export async function listPlans(db: DbOrTx, search: PlanSearch, limit: number, offset: number): Promise<PlanFound[]> {
  const result = await sql<PlanFound>`
    with g as materialized (select p.* from charging.instalment_plan p where ${condition(search)} order by p.id desc limit ${limit} offset ${offset})
    select ${ROW(search.accountId)} from g join estate.estate e on e.id = g.estate_id ${PLACE} order by g.id desc`.execute(db);
  return result.rows;
}

type Whole = PlanFound & Pick<PlanDetail, 'company' | 'phone' | 'remark' | 'file' | 'bills'>;
export async function findPlan(db: DbOrTx, id: number, estates: Estates, accountId: number): Promise<Whole | undefined> {
  const result = await sql<Whole>`
    select ${ROW(accountId)}, m.name as company, coalesce(nullif(e.phone, ''), m.phone) as phone, g.remark,
           case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
           (select jsonb_agg(jsonb_build_object('billId', b.id, 'item', i.name, 'periodFrom', b.period_from, 'periodTo', b.period_to, 'dueDate', b.due_date, 'signed', pb.open::text,
                                                'open', (case when b.void then 0 else b.open end)::numeric(18, 2)::text) order by b.due_date, b.id)
              from charging.instalment_plan_bill pb join charging.bill b on b.id = pb.bill_id join manage.charge_type i on i.id = b.charge_type_id where pb.plan_id = g.id) as bills
      from charging.instalment_plan g join estate.estate e on e.id = g.estate_id join org.company m on m.id = e.company_id ${PLACE} left join files.file f on f.id = g.file_id
     where g.id = ${id} and ${inScope(estates, sql`g.estate_id`)}`.execute(db);
  return result.rows[0];
}

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
const NOW = sql`p.id, p.number, p.estate_id, p.object_kind, p.object_id, p.total::text as total, p.stop_late, p.state, p.version, p.maker_id`;
export async function lockPlan(tx: Tx, id: number, estates: Estates): Promise<PlanNow | undefined> {
  const result = await sql<PlanNow>`
    select ${NOW} from charging.instalment_plan p where p.id = ${id} and ${inScope(estates, sql`p.estate_id`)} for update`.execute(tx);
  return result.rows[0];
}

/** Running ones that the facts have moved on, with what they became. */
export async function lockMoved(tx: Tx, today: string): Promise<(PlanNow & { now: number })[]> {
  const result = await sql<PlanNow & { now: number }>`
    select ${NOW}, ${stateNow(today)} as now from charging.instalment_plan p where p.state = 2 and ${stateNow(today)} <> 2 order by p.id for update`.execute(
    tx,
  );
  return result.rows;
}

export async function findLiving(db: DbOrTx, { objectKind, objectId }: ObjectKey): Promise<{ number: string; state: number } | undefined> {
  const result = await sql<{ number: string; state: number }>`
    select number, state from charging.instalment_plan where object_kind = ${objectKind} and object_id = ${objectId} and state in (1, 2)`.execute(
    db,
  );
  return result.rows[0];
}

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

/** Its bills as they are now. */
export async function listPlanBills(
  tx: Tx,
  planId: number,
): Promise<{ billId: number; signed: string; open: string; hung: boolean; state: number; void: boolean }[]> {
  const result = await sql<{ billId: number; signed: string; open: string; hung: boolean; state: number; void: boolean }>`
    select b.id as bill_id, pb.open::text as signed, b.open::text as open, b.hung, b.state, b.void from charging.instalment_plan_bill pb join charging.bill b on b.id = pb.bill_id
     where pb.plan_id = ${planId} order by b.id`.execute(tx);
  return result.rows;
}

export async function isSeen(db: DbOrTx, id: number, estates: Estates): Promise<boolean> {
  const result = await sql<{ there: boolean }>`
    select exists (select from charging.instalment_plan p where p.id = ${id} and ${inScope(estates, sql`p.estate_id`)}) as there`.execute(
    db,
  );
  return result.rows[0]?.there ?? false;
}
