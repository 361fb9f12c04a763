// The books after two years, apart from bills and settlements: opening balances of owners, contacts with debtors, one house in legal
// action, one suspension in force and one requested, one instalment plan.
import { sql } from 'kysely';
import { addDays, sumMoney } from '@anju/domain';
import { insertSteps, markSuspended, pauseLate, postOpening, refreshBalances, stopLate } from '../../../src/modules/charging/for-seeds.ts';
import { NUMBER_RULES } from '../../../src/modules/system/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import { nextValue } from '../../../src/platform/numbers/numbers.queries.ts';
import { formatNumber } from '../../../src/platform/numbers/numbers.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import type { Facts } from './tenant-work.ts';

const atNoon = (day: string): string => `${day}T12:00:00+08:00`;

/** Takes a number by the rule for all companies, which is inserted later; the counter advances as in normal use. */
async function take(tx: Tx, { tenantId }: Facts, kind: 'opening' | 'suspension' | 'instalment', day: string): Promise<string> {
  const rule = NUMBER_RULES.find((one) => one.kind === kind);
  if (!rule) throw new Error(`no rule of numbers for ${kind}`);
  return formatNumber(rule, day, await nextValue(tx, tenantId, 0, kind, day.slice(0, 7)));
}

/** Opening balances of an estate: prepayments of regular payers, deposits of houses under decoration. */
async function bringBalances(tx: Tx, facts: Facts, day: string): Promise<void> {
  const { tenantId, estateId, companyId, maker, checker } = facts;
  const kinds = [
    {
      kind: 1,
      rows: sql`select h.id as house_id, o.person_id, null::bigint as charge_type_id, 600 + (h.id % 7) * 200 as amount, '' as paper_no
                  from estate.house h join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
                 where ${own('h')} and h.estate_id = ${estateId} and h.id % 37 = 5 and not exists (select from charging.bill b where b.tenant_id = h.tenant_id and b.house_id = h.id and b.state = 4 and not b.void)`,
    },
    {
      kind: 3,
      rows: sql`select h.id as house_id, o.person_id, i.id as charge_type_id, 2000 as amount, 'YJ' || lpad(h.id::text, 5, '0') as paper_no
                  from estate.house h join estate.house_owner o on o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
                 cross join (select t.id from manage.charge_type t where ${own('t')} and t.deposit and not t.disabled order by t.sort, t.code limit 1) i
                 where ${own('h')} and h.estate_id = ${estateId} and h.use_state = 3`,
    },
  ];
  for (const { kind, rows } of kinds) {
    const number = await take(tx, facts, 'opening', day);
    const made = await sql<{ id: number }>`
      with x as (select distinct on (house_id) * from (${rows}) r order by house_id, person_id limit 12),
      o as (
        insert into charging.opening (tenant_id, number, estate_id, kind, day, rows, amount, state, maker_id, created_by, created_at, checker_id, checked_by, checked_at)
        select ${tenantId}::int, ${number}, ${estateId}::bigint, ${kind}::smallint, ${day}::date, count(*), sum(amount), 2, ${maker.id}::bigint, ${maker.name}, ${atNoon(day)}::timestamptz, ${checker.id}::bigint,
               ${checker.name}, ${atNoon(day)}::timestamptz from x having count(*) > 0 returning id),
      r as (
        insert into charging.opening_row (tenant_id, opening_id, seq, house_id, person_id, charge_type_id, amount, paper_no)
        select ${tenantId}::int, o.id, row_number() over (order by x.house_id), x.house_id, case when ${kind}::int = 3 then x.person_id end, x.charge_type_id, x.amount, x.paper_no from o, x)
      select id from o`.execute(tx);
    const openingId = made.rows[0]?.id;
    if (openingId !== undefined)
      await postOpening(tx, { tenantId, openingId, number, estateId, companyId, kind, day, by: checker.name, at: atNoon(day) });
  }
}

interface Owing {
  readonly objectKind: number;
  readonly objectId: number;
  readonly payerId: number | null;
  readonly payerName: string;
  readonly bills: readonly { readonly id: number; readonly dueDate: string; readonly open: string }[];
  readonly oldestDue: string;
}
/** Houses with overdue bills, the oldest first. */
async function listOldest(tx: Tx, { estateId }: Facts, today: string): Promise<Owing[]> {
  const result = await sql<Owing>`
    select o.object_kind, o.object_id, x.payer_id, coalesce(p.name, '业主') as payer_name, x.bills, o.oldest_due
      from charging.object_balance o
      cross join lateral (select jsonb_agg(jsonb_build_object('id', b.id, 'dueDate', b.due_date, 'open', b.open::text) order by b.id) as bills, max(b.payer_id) as payer_id from charging.bill b
                           where b.tenant_id = o.tenant_id and b.object_kind = o.object_kind and b.object_id = o.object_id and b.state = 4 and not b.void) x
      left join estate.person p on p.tenant_id = o.tenant_id and p.id = x.payer_id
     where ${own('o')} and o.estate_id = ${estateId} and o.object_kind = 1 and o.bills > 0 and o.oldest_due < ${today}::date order by o.oldest_due, o.object_id limit 8`.execute(
    tx,
  );
  return result.rows;
}

interface Due {
  readonly day: string;
  readonly billIds: number[];
  readonly open: string;
}
/** The bills overdue on a day; if the wanted day is earlier, the day after the first due date is used. */
function dueOn({ bills, oldestDue }: Owing, wanted: string): Due {
  const first = addDays(oldestDue, 1);
  const day = wanted < first ? first : wanted;
  const due = bills.filter(({ dueDate }) => dueDate < day);
  return { day, billIds: due.map(({ id }) => id), open: sumMoney(due.map(({ open }) => open)) };
}

async function chase(tx: Tx, { tenantId, estateId, maker }: Facts, owing: readonly Owing[], today: string): Promise<void> {
  for (const [nth, one] of owing.entries()) {
    const { day: called, billIds, open } = dueOn(one, addDays(today, -40 + nth * 3));
    const promised = nth % 2 === 0;
    await sql`
      insert into charging.chase (tenant_id, estate_id, object_kind, object_id, day, method, reached, content, result, promise_amount, promise_date, next_date, open, late, bills, oldest_due, by, account_id, at)
      values (${tenantId}, ${estateId}, ${one.objectKind}, ${one.objectId}, ${called}, ${nth % 3 === 0 ? 4 : 1}, ${one.payerName},
              ${promised ? '业主承认欠费，答应分次付清' : '业主认为楼道保洁不到位，要求先解决'}, ${promised ? 1 : 5}, ${promised ? '1000.00' : null}, ${promised ? addDays(called, 14) : null},
              ${addDays(called, 20)}, ${open}, 0, ${billIds.length}, ${one.oldestDue}, ${maker.name}, ${maker.id}, ${atNoon(called)})`.execute(
      tx,
    );
  }
}

/** The first one is in legal action: no late fee, no letters. */
async function markInLaw(tx: Tx, { tenantId, estateId, maker, checker }: Facts, one: Owing, today: string): Promise<void> {
  const day = addDays(today, -25);
  await sql`
    insert into charging.arrears_mark (tenant_id, estate_id, object_kind, object_id, reason, stop_late, stop_chase, legal_hold, from_date, remark, state, maker_id, created_by, created_at,
                                       checker_id, checked_by, checked_at)
    values (${tenantId}, ${estateId}, ${one.objectKind}, ${one.objectId}, 5, true, true, true, ${day}, '已向法院立案', 2, ${maker.id}, ${maker.name}, ${atNoon(day)}, ${checker.id}, ${checker.name},
            ${atNoon(day)})`.execute(tx);
  await pauseLate(
    tx,
    one.bills.map(({ id }) => id),
    { from: day, to: null },
  );
}

/** A suspension, approved or only requested. */
async function suspend(tx: Tx, facts: Facts, one: Owing, wanted: string, approved: boolean): Promise<void> {
  const { tenantId, estateId, maker, checker } = facts;
  const { day, billIds, open } = dueOn(one, wanted);
  const number = await take(tx, facts, 'suspension', day);
  const note = approved ? '多次上门无人，电话停机' : '外墙渗水未修好前拒付';
  await sql`
    with q as (
      insert into charging.suspension (tenant_id, number, estate_id, kind, reason, note, plan, bills, amount, state, maker_id, created_by, created_at, submitted_at, checker_id, checked_by, checked_at)
      values (${tenantId}, ${number}, ${estateId}, 1, ${approved ? 4 : 1}, ${note}, '每季度复核一次', ${billIds.length}, ${open},
              ${approved ? 3 : 2}, ${maker.id}, ${maker.name}, ${atNoon(day)}, ${atNoon(day)}, ${approved ? checker.id : null}, ${approved ? checker.name : ''}, ${approved ? atNoon(day) : null})
      returning id)
    insert into charging.suspension_line (tenant_id, request_id, bill_id, amount, waiting)
    select ${tenantId}, q.id, b.id, b.open, ${!approved} from q, charging.bill b where ${own('b')} and b.id = any (${billIds}::bigint[])`.execute(
    tx,
  );
  if (!approved) return;
  await markSuspended(tx, billIds, true);
  await stopLate(tx, billIds, day);
  await insertSteps(tx, billIds, { tenantId, act: 'suspend', reason: `${number} ${note}`, by: checker.name, at: atNoon(day) });
  await refreshBalances(tx, [one]);
}

/** Six equal instalments; the last one includes the remainder. */
async function payInParts(tx: Tx, facts: Facts, one: Owing, today: string): Promise<void> {
  const { tenantId, estateId, maker, checker } = facts;
  const { day, billIds, open } = dueOn(one, addDays(today, -10));
  const number = await take(tx, facts, 'instalment', day);
  await sql`
    with p as (
      insert into charging.instalment_plan (tenant_id, number, estate_id, object_kind, object_id, payer_id, payer_name, signed_on, total, state, maker_id, created_by, created_at, checker_id, checked_by, checked_at)
      values (${tenantId}, ${number}, ${estateId}, ${one.objectKind}, ${one.objectId}, ${one.payerId}, ${one.payerName}, ${day}, ${open}, 2, ${maker.id}, ${maker.name}, ${atNoon(day)}, ${checker.id},
              ${checker.name}, ${atNoon(day)}) returning id, total),
    b as (
      insert into charging.instalment_plan_bill (tenant_id, plan_id, bill_id, open, payable) select ${tenantId}, p.id, b.id, b.open, b.amount + b.adjusted - b.reduced from p, charging.bill b where ${own('b')} and b.id = any (${billIds}::bigint[]))
    insert into charging.instalment (tenant_id, plan_id, seq, due_date, amount)
    select ${tenantId}, p.id, n, (${today}::date + make_interval(months => n))::date, case when n < 6 then trunc(p.total / 6, 2) else p.total - trunc(p.total / 6, 2) * 5 end
      from p, generate_series(1, 6) n`.execute(tx);
  await stopLate(tx, billIds, day);
}

export async function insertStanding(tx: Tx, facts: Facts, today: string): Promise<void> {
  await bringBalances(tx, facts, `${addDays(today, -60).slice(0, 7)}-01`);
  const owing = await listOldest(tx, facts, today);
  await chase(tx, facts, owing, today);
  const [law, held, asked, parts] = owing;
  if (law) await markInLaw(tx, facts, law, today);
  if (held) await suspend(tx, facts, held, addDays(today, -18), true);
  if (asked) await suspend(tx, facts, asked, addDays(today, -2), false);
  if (parts) await payInParts(tx, facts, parts, today);
}
