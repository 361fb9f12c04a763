// Which open bills of an estate are collected by a bank, and why the others are not: each bill is matched to an agreement, the oldest bills
// come first, and none is collected in part. One statement over a set, the same for the preview and for the batch itself.
import { sql, type RawBuilder } from 'kysely';
import {
  BANK_BATCH,
  BANK_LINE,
  BILL,
  COLLECT_LEFT as LEFT,
  OBJECT,
  PLAN,
  RESIDENT_RELATION,
  SHOWN_COLLECT_ROWS,
  STORED_AGREEMENT,
  type CollectPreview,
  type CollectWish,
} from '@anju/contract';
import { lit, one, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { lateDue } from '../bill/core/late-fee.queries.ts';
import { OBJECT_TEXT, objectJoins } from '../bill/core/object-text.queries.ts';

export interface PlanWish extends CollectWish {
  readonly today: string;
  /** Only these bills; null for all. */
  readonly billIds: readonly number[] | null;
}

/** The number of the running instalment agreement of bill `alias`; such a bill is paid as agreed there. */
const planOf = (alias: string): RawBuilder<unknown> => sql`
  (select p.number from charging.instalment_plan_bill x join charging.instalment_plan p on p.tenant_id = x.tenant_id and p.id = x.plan_id
    where ${own('x')} and x.bill_id = ${sql.ref(`${alias}.bill_id`)} and p.state = ${lit(PLAN.running)} limit 1)`;

const ownsOn = (person: string, house: string, day: string): RawBuilder<unknown> => sql`
  exists (select from estate_view.house_owner w where ${own('w')} and w.house_id = ${sql.ref(house)} and w.person_id = ${sql.ref(person)}
    and ${day}::date between w.from_date and coalesce(w.to_date, 'infinity'))`;
/** The person owned the house at some time, rents it, or is the payer of bills of it. */
const everPays = (person: string, house: string): RawBuilder<unknown> => sql`
  exists (select from estate_view.house_owner w where ${own('w')} and w.house_id = ${sql.ref(house)} and w.person_id = ${sql.ref(person)})
  or exists (select from estate_view.resident r where ${own('r')} and r.house_id = ${sql.ref(house)} and r.person_id = ${sql.ref(person)}
    and r.relation = ${lit(RESIDENT_RELATION.tenant)})
  or exists (select from charging.bill w where ${own('w')} and w.object_kind = ${lit(OBJECT.house)} and w.object_id = ${sql.ref(house)}
    and w.payer_id = ${sql.ref(person)} and not w.void)`;

/**
 * Rows of `plan`: bill_id, agreement_id, house_id, payer_id, amount, late, reason (null if included). A valid agreement for the house
 * takes precedence over one for everything its payer pays, whichever bank it is with, so that the result does not depend on which bank's
 * batch is made first. An agreement pays the bills of the person who signed it. One for a house also pays those that name nobody, and
 * those of the owners of today if an owner signed it or somebody without bills of their own there; never those of a seller, buyer or
 * renter. The limit of a channel holds for one debit, which is a line; that of an agreement for a day: `used` is what was sent to the
 * bank today, and drafts, which may still be sent today.
 */
const plan = ({ estateId, channelId, dueTo, late, today, billIds }: PlanWish): RawBuilder<unknown> => sql`
  owed as materialized (
    select b.id as bill_id, b.house_id, b.payer_id, b.due_date, b.suspended, b.held_by, b.open as amount,
           ${late ? lateDue(today) : sql`0::numeric`} as late, t.settle_priority
      from charging.bill b join manage_view.charge_type t on t.tenant_id = b.tenant_id and t.id = b.charge_type_id and not t.deposit
     where ${own('b')} and b.estate_id = ${estateId} and b.state = ${lit(BILL.published)} and not b.void and b.open > 0
       and b.due_date <= ${dueTo}::date
       and ${billIds === null ? sql`true` : sql`b.id = any (${billIds}::bigint[])`}),
  consent as (
    select a.id, a.channel_id, a.house_id, a.agreement_no, c.person_id, a.max_amount as most_day, k.max_amount as most_once,
           a.state = ${lit(STORED_AGREEMENT.inForce)} and ${today}::date between a.from_date and coalesce(a.to_date, 'infinity')
             and not k.disabled as valid,
           a.house_id is not null and (${ownsOn('c.person_id', 'a.house_id', today)}
             or not (${everPays('c.person_id', 'a.house_id')})) as for_owners
      from manage_view.bank_agreement a join manage_view.bank_channel k on k.tenant_id = a.tenant_id and k.id = a.channel_id
        join estate_view.customer c
        on c.tenant_id = a.tenant_id and c.id = a.customer_id where ${own('a')}),
  used as (
    select l.agreement_id, sum(l.amount) as amount from charging.bank_batch t
      join charging.bank_line l on l.tenant_id = t.tenant_id and l.batch_id = t.id
       and l.state in (${lit(BANK_LINE.waiting)}, ${lit(BANK_LINE.paid)})
     where ${own('t')} and t.channel_id = ${channelId} and t.state <> ${lit(BANK_BATCH.cancelled)}
       and (t.exported_at is null or t.exported_at::date = ${today}::date) group by 1),
  for_house as (
    select distinct on (o.bill_id) o.bill_id, c.id, c.valid from owed o join consent c on c.house_id = o.house_id
     where o.payer_id is null or c.person_id = o.payer_id or c.for_owners and ${ownsOn('o.payer_id', 'o.house_id', today)}
     order by o.bill_id, c.valid desc, c.person_id is not distinct from o.payer_id desc, c.id desc),
  for_payer as (select distinct on (person_id) * from consent where house_id is null order by person_id, valid desc, id desc),
  met as (
    select o.*, x.id as agreement_id, x.agreement_no, x.channel_id, x.most_day, x.most_once, x.person_id, coalesce(u.amount, 0) as used,
           case when x.id is null then ${LEFT.none} when not x.valid then ${LEFT.lapsed}
             when x.channel_id <> ${channelId} then ${LEFT.elsewhere}
                when o.suspended then ${LEFT.suspended} when o.held_by is not null then ${LEFT.held}
                  when o.house_id is null then ${LEFT.noHouse}
                when ${planOf('o')} is not null then ${LEFT.plan}
                when o.amount + o.late > least(x.most_day, x.most_once) then ${LEFT.limit} end as met_reason
      from owed o left join for_house h on h.bill_id = o.bill_id left join for_payer p on p.person_id = o.payer_id
      left join consent x on x.id = case when h.valid then h.id when p.valid then p.id else coalesce(h.id, p.id) end
      left join used u on u.agreement_id = x.id),
  summed as (
    select m.*, sum(m.amount + m.late) over a_day as of_day, sum(m.amount + m.late) over a_debit as of_debit from met m
    window a_day as (partition by m.agreement_id, m.met_reason order by m.due_date, m.settle_priority, m.bill_id),
           a_debit as (partition by m.agreement_id, m.house_id, m.met_reason order by m.due_date, m.settle_priority, m.bill_id)),
  plan as materialized (
    select s.*,
           coalesce(s.met_reason, case when s.used + s.of_day > s.most_day or s.of_debit > s.most_once then ${LEFT.limit} end) as reason
      from summed s)`;

/** Which limit keeps bill `q` back. */
const LIMIT_TEXT = sql`
  case when q.of_debit > q.most_once or q.amount + q.late > q.most_once then '单笔限额 ' || q.most_once
       else '每日限额 ' || q.most_day || case when q.used > 0 then '，当日已托收 ' || q.used::numeric(18, 2) else '' end end`;

export async function preview(db: DbOrTx, wish: PlanWish): Promise<CollectPreview> {
  return one<CollectPreview>(db)`
    with ${plan(wish)},
    lines as (
      select p.agreement_id, p.house_id, count(*)::int as bills, sum(p.amount + p.late) as amount from plan p where p.reason is null
        group by 1, 2)
    select (select count(*)::int from lines) as lines, count(*) filter (where p.reason is null)::int as bills,
           coalesce(sum(p.amount + p.late) filter (where p.reason is null), 0)::numeric(18, 2)::text as amount,
           coalesce(sum(p.late) filter (where p.reason is null), 0)::numeric(18, 2)::text as late,
           coalesce((select jsonb_agg(x order by x.reason) from (
             select q.reason, count(*)::int as bills, sum(q.amount + q.late)::numeric(18, 2)::text as amount from plan q
               where q.reason is not null group by 1) x), '[]') as left,
           coalesce((select jsonb_agg(x) from (
             select q.reason, ${OBJECT_TEXT} as object, i.name as item, b.period_from as "periodFrom", b.period_to as "periodTo",
                    (q.amount + q.late)::numeric(18, 2)::text as amount,
                    case q.reason when ${LEFT.held} then q.held_by when ${LEFT.limit} then ${LIMIT_TEXT}
                      when ${LEFT.plan} then ${planOf('q')}
                      when ${LEFT.lapsed} then q.agreement_no
                         when ${LEFT.elsewhere} then (select k.bank from manage_view.bank_channel k
                           where ${own('k')} and k.id = q.channel_id)
                           else '' end as detail
               from plan q join charging.bill b on ${own('b')} and b.id = q.bill_id join manage_view.charge_type i
                 on i.tenant_id = b.tenant_id and i.id = b.charge_type_id ${objectJoins(sql`b`)}
              where q.reason is not null order by q.reason = ${LEFT.none}, q.reason, oh.sort_key, b.due_date, b.id
                limit ${SHOWN_COLLECT_ROWS}) x), '[]') as left_rows,
           coalesce((select jsonb_agg(x) from (
             select a.agreement_no as "agreementNo", a.account_name as "accountName", h.code as house, l.bills,
                    l.amount::numeric(18, 2)::text as amount
               from lines l join manage_view.bank_agreement a on ${own('a')} and a.id = l.agreement_id join estate_view.house h
                 on h.tenant_id = a.tenant_id and h.id = l.house_id
              order by a.agreement_no, h.sort_key limit ${SHOWN_COLLECT_ROWS}) x), '[]') as line_rows
      from plan p`;
}

export async function listPlanned(tx: Tx, wish: PlanWish): Promise<number[]> {
  const result = await rows<{ ids: number[] }>(tx)`
    with ${plan(wish)} select coalesce(array_agg(bill_id), '{}') as ids from plan where reason is null`;
  return (result[0]?.ids ?? []).map(Number);
}

/** Writes the lines, their bills and the hold on these bills in one statement; the caller holds the locks of the objects. */
export async function fillBatch(tx: Tx, tenantId: number, batchId: number, wish: PlanWish, holder: string): Promise<void> {
  await run(tx)`
    with ${plan(wish)},
    taken as materialized (
      select p.*, a.agreement_no as no, a.account_name, a.account_no,
             dense_rank() over (order by a.agreement_no, h.sort_key, h.id, a.id)::int as seq
        from plan p join manage_view.bank_agreement a on ${own('a')} and a.id = p.agreement_id join estate_view.house h
          on h.tenant_id = a.tenant_id and h.id = p.house_id where p.reason is null),
    l as (
      insert into charging.bank_line (tenant_id, batch_id, seq, agreement_id, agreement_no, account_name, account_no, house_id, payer_id,
        amount)
      select ${tenantId}, ${batchId}, t.seq, t.agreement_id, t.no, t.account_name, t.account_no, t.house_id, t.person_id,
             sum(t.amount + t.late)
        from taken t group by t.seq, t.agreement_id, t.no, t.account_name, t.account_no, t.house_id, t.person_id),
    lb as (
      insert into charging.bank_line_bill (tenant_id, batch_id, seq, bill_id, amount, late)
      select ${tenantId}, ${batchId}, t.seq, t.bill_id, t.amount, t.late from taken t)
    update charging.bill b set held_by = ${holder} from taken t where ${own('b')} and b.id = t.bill_id`;
}
