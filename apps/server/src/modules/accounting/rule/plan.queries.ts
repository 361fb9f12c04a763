// What the events of a period become, as one statement over all of them: each event gets the first rule that matches, its amount is split
// into net and tax, its lines get subjects and dims, documents are put together to vouchers and the lines of each are merged. A document
// with one event that cannot be booked is left out whole, with the reason.
import { sql, type RawBuilder } from 'kysely';
import {
  CLAIMED_ELSEWHERE,
  CLAIMED_WAY,
  DIMS,
  REGIME,
  RULE_ACT,
  RULE_EVENT,
  RULE_MERGE,
  RULE_SOURCE,
  SETTLE_METHOD,
  SETTLE,
  SETTLE_OUT,
  specialPayment,
  type Dim,
  type EventProblem,
} from '@anju/contract';
import { lit, lits, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { EVENT_KIND } from './event-kind.queries.ts';
import { applied, matched, rivals } from './match.queries.ts';
import type { Plan, PlannedVoucher, Rival } from './plan.ts';

export interface PlanSearch {
  readonly companyId: number;
  /** The days of the events; those before `firstDay` are of closed periods. */
  readonly fromDay: string;
  readonly toDay: string;
  /** The first day of the period the vouchers are written in. */
  readonly firstDay: string;
  readonly dimsRequired: boolean;
  /** A rule to try as though it applied: with events that are booked already, and only the documents it takes something of. */
  readonly tried?: number | null;
  /** Parts of events that were billed ahead and are earned now: what they would have been booked as in their own month. */
  readonly due?: readonly (readonly [eventId: number, part: number])[];
}

const E = RULE_EVENT;
const OUT = lits(...SETTLE_OUT);
/** What was paid for somebody else, beside what was given back. */
const PAID = lits(SETTLE.payOut, SETTLE.thirdPartyOut);

/** A bill is changed and voided at the rate it was published with. */
const RATE_DAY = sql`case when e.type in ('bill.changed', 'bill.voided') then coalesce((
    select min(t.day) from charging_view.bill_publication b join charging_view.told_event t on ${own('t')}
      and t.publication_id = b.publication_id and t.charge_type_id = b.charge_type_id and t.month = b.month
     where ${own('b')} and b.id = e.bill_id), e.day) else e.day end`;

const ahead = (due: PlanSearch['due']): RawBuilder<unknown> =>
  due ? sql`false` : sql`e.month > date_trunc('month', e.day::timestamp)::date`;
const dueOnes = (due: NonNullable<PlanSearch['due']>): RawBuilder<unknown> => {
  const [ids, parts] = [due.map(([id]) => id), due.map(([, part]) => part)];
  return sql`e.id = any (${ids}::bigint[]) and (e.id, e.part) in (select * from unnest(${ids}::bigint[], ${parts}::bigint[]))`;
};

/** Events of the days, without a voucher unless a rule is tried. Money that goes out turns the sides: a refund is no red receipt. */
const events = ({ companyId, fromDay, toDay, tried = null, due }: PlanSearch): RawBuilder<unknown> => sql`
  select e.id, e.part, e.day, e.estate_id, e.charge_type_id, e.house_id, e.person_id, e.account_item_id, e.list, e.method, e.month,
         e.amount, e.late, e.settle_type, e.cashier_id, e.number, e.bank_account_id as income_bank, e.partner_id, i.name as item,
         coalesce(i.third_party, false) as agency,
         coalesce(g.regime, ${lit(REGIME.whole)}) as regime, ${ahead(due)} as ahead, ${EVENT_KIND} as event,
         case e.type when 'bill.published' then ${lit(RULE_ACT.published)} when 'bill.changed' then ${lit(RULE_ACT.changed)}
           when 'bill.voided' then ${lit(RULE_ACT.voided)} end as act,
         coalesce(e.settle_type in (${OUT}) or e.type = 'cash.differs' and e.amount < 0, false) as turned,
         case when e.settlement_id is null then 'e' || e.id || '.' || e.part else 's' || e.settlement_id end as doc,
         case when e.settlement_id is null then 'e' || e.id else 's' || e.settlement_id end as unit,
         coalesce('s' || e.settlement_id, 'c' || e.close_id, 'p' || e.publication_id, 'b' || e.bill_id,
           'i' || e.income_id, 'e' || e.id) as paper,
         case when e.settle_type is null then '' when e.settle_type in (${PAID}) then '付'
              when e.settle_type in (${OUT}) then '退' else '收' end
           as way,
         ${due ? sql`false` : sql`e.type = 'bill.published' and sum(e.amount) over (partition by e.id) <> e.whole`} as broken,
         coalesce((select r.rate from accounting.item_rate r where ${own('r')} and r.company_id = ${companyId}
           and r.charge_type_id = e.charge_type_id and r.from_day <= ${RATE_DAY} order by r.from_day desc limit 1), i.tax_rate,
             0) as item_rate
    from charging_view.money_event e
    left join manage_view.charge_type i on i.tenant_id = e.tenant_id and i.id = e.charge_type_id
    left join accounting.estate_regime g on ${own('g')} and g.company_id = ${companyId} and g.estate_id = e.estate_id
   where ${own('e')} and e.company_id = ${companyId} and ${
     due
       ? dueOnes(due)
       : sql`e.day between ${fromDay}::date and ${toDay}::date
     and (${tried !== null} or not exists (select from accounting.event_voucher x where ${own('x')} and x.event_id = e.id))`
   }`;

const TAXED = lits(E.bill, E.lineBill, E.lineOther, E.account);
const split = sql`
  select x.*, x.amount - x.late - x.net as tax, x.late - x.late_net as late_tax
    from (select v.*, round((v.amount - v.late) / (1 + v.rate), 2) as net, round(v.late / (1 + v.rate), 2) as late_net
            from (select ev.*, case when ev.agency or ev.event not in (${TAXED}) then 0 else ev.item_rate end as rate from ev) v) x`;

const named = (options: readonly { readonly value: number; readonly label: string }[], more = 0): RawBuilder<unknown> =>
  sql.join(
    options.map(({ value, label }) => sql`when ${lit(value + more)} then ${sql.lit(label)}`),
    sql` `,
  );
const tenderNames = (of: 'a' | 'm'): RawBuilder<unknown> => {
  const names = sql`${named(SETTLE_METHOD.options, 100)} when ${lit(100 + CLAIMED_WAY)} then '进账认领'
    when ${lit(100 + CLAIMED_ELSEWHERE)} then '认领其他公司的进账' ${named(specialPayment.options, 200)}`;
  return sql`case ${sql.raw(`${of}.list * 100 + ${of}.method`)} ${names} else '' end`;
};

/** Placeholders of a summary; a day of a closed period is named. */
const summaryOf = (firstDay: string): RawBuilder<unknown> => sql`
  replace(replace(replace(replace(replace(c.summary, '{item}', coalesce(m.item, '')), '{month}', coalesce(to_char(m.month, 'YYYY.MM'), '')),
    '{act}', case m.act when ${lit(RULE_ACT.published)} then '应收' when ${lit(RULE_ACT.changed)} then '调整'
      when ${lit(RULE_ACT.voided)} then '作废' else '' end), '{way}', m.way), '{tender}', ${tenderNames('m')})
    || case when m.day >= ${firstDay}::date then '' else '（业务日期 ' || to_char(m.day, 'YYYY.MM.DD') || '）' end`;

const SUBJECT = sql`s.id as subject_id, s.code, s.full_name, s.cash_equivalent, s.dims, s.required, s.leaf and not s.disabled as usable`;
/** The lines of the rules with their fixed subjects, and the subjects of items and ways to pay: both few. */
const ruleLines = (companyId: number, tried: number | null): RawBuilder<unknown> => sql`
  select l.rule_id, l.line, l.side, l.source, l.net as n, l.tax as t, l.late_net as ln, l.late_tax as lt, l.summary, l.cash_item, ${SUBJECT}
    from accounting.voucher_rule r join accounting.voucher_rule_line l on l.tenant_id = r.tenant_id and l.rule_id = r.id
    left join accounting.subject s on s.tenant_id = l.tenant_id and s.id = l.subject_id
   where ${own('r')} and r.company_id = ${companyId} and ${applied(tried)}`;
const subjectsOf = (companyId: number): RawBuilder<unknown> => sql`
  select concat_ws(':', y.role, y.list, y.ref) as of, y.supplier_id, y.bank_account_id, y.department_id, ${SUBJECT}
    from accounting.subject_map y join accounting.subject s on s.tenant_id = y.tenant_id and s.id = y.subject_id
   where ${own('y')} and y.company_id = ${companyId}`;

const has = (letter: Dim): RawBuilder<boolean> => sql<boolean>`position(${sql.lit(letter)} in a.usable_dims) > 0`;
const either = (column: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.raw(`m.own_${column}, x.${column}, o.${column}`)}) as ${sql.raw(column)}`;
const ofMap = (column: string): RawBuilder<unknown> => sql`coalesce(${sql.raw(`x.${column}, o.${column}`)}) as ${sql.raw(column)}`;
/** The line of a statement names the account the money came to. */
const BANK = sql`coalesce(m.income_bank, x.bank_account_id, o.bank_account_id) as bank_account_id`;

/** Each event times each line of its rule, and the key of the subject that line asks for. */
const keyed = ({ firstDay, due }: PlanSearch): RawBuilder<unknown> => sql`
  select m.*, c.line, c.source, c.subject_id as own_subject_id, c.code as own_code, c.full_name as own_full_name,
         c.cash_equivalent as own_cash_equivalent, c.dims as own_dims, c.required as own_required, c.usable as own_usable, c.cash_item,
         ${due ? sql`coalesce(m.item, '')` : summaryOf(firstDay)} as summary, case when m.turned then -c.side else c.side end as side,
         (c.n * m.net + c.t * m.tax + c.ln * m.late_net + c.lt * m.late_tax) * case when m.turned then -1 else 1 end as moved,
         case c.source when ${lit(RULE_SOURCE.tender)} then concat_ws(':', c.source, m.list, m.method)
           when ${lit(RULE_SOURCE.prepaid)} then concat_ws(':', c.source, 0, m.prepaid_item)
           else concat_ws(':', c.source, 0, m.charge_type_id) end as of, c.source || ':0:0' as of_others
    from (select k.*, case when k.event = ${lit(E.bill)} then k.charge_type_id else k.account_item_id end as prepaid_item from matched k) m
    left join rule_lines c on c.rule_id = m.rule_id`;

/** With its subject: a fixed one, that of the item or way to pay, or that of all others. */
const found = sql`
  select m.*, ${either('subject_id')}, ${either('code')}, ${either('full_name')}, ${either('cash_equivalent')}, ${either('required')},
         ${either('usable')}, coalesce(m.own_dims || m.own_required, x.dims || x.required, o.dims || o.required) as usable_dims,
         ${ofMap('supplier_id')}, ${BANK}, ${ofMap('department_id')}
    from keyed m
    left join mapped x on x.of = m.of
    left join mapped o on o.of = m.of_others`;

const ROLE_NAMES = sql`case a.source when ${lit(RULE_SOURCE.receivable)} then '应收科目' when ${lit(RULE_SOURCE.revenue)} then '收入科目'
  when ${lit(RULE_SOURCE.prepaid)} then '预收科目' when ${lit(RULE_SOURCE.agency)} then '代收科目' else '科目' end`;
/** A reason is an array of two: where it is put right, and the words. */
const reason = (at: EventProblem['at'], words: RawBuilder<unknown>): RawBuilder<unknown> => sql`array[${sql.lit(at)}, ${words}]`;
const SUBJECT_NAME = sql`'科目 ' || a.code || ' ' || a.full_name`;
const unknownDim = (letter: Dim, column: string, at: 'map' | 'subject'): RawBuilder<unknown> => {
  const wanted = sql`${SUBJECT_NAME} || ${sql.lit(` 要求${DIMS[letter].name}`)}`;
  const help =
    at === 'map'
      ? sql`'，请在科目对应中为“' || a.owner || '”指定'`
      : sql`'，而生成的分录没有：请在科目设置中改为选填，或在科目对应中换一个科目'`;
  return sql`when position(${sql.lit(letter)} in a.required) > 0
    and ${sql.raw(column)} is null then ${reason(at, sql`${wanted} || ${help}`)}`;
};
const lineReason = (dimsRequired: boolean): RawBuilder<unknown> => sql`case
  when a.broken then ${reason('charging', sql`'账单的合计与发布时不同，请先核对收费'`)}
  when a.rule_id is null then ${reason('rules', sql`'没有匹配的规则：' || coalesce(case a.event ${named(E.options)} end, '未知事项')`)}
  when a.line is null or a.moved = 0 then null
  when a.subject_id is null then ${reason('map', sql`'“' || a.owner || '”没有对应的' || ${ROLE_NAMES} || '，请在科目对应中指定'`)}
  when not a.usable and a.source = ${lit(RULE_SOURCE.fixed)}
    then ${reason('rules', sql`${SUBJECT_NAME} || ' 不是末级科目或已停用，请在规则中换一个科目'`)}
  when not a.usable then ${reason('map', sql`${SUBJECT_NAME} || ' 不是末级科目或已停用，请在科目对应中换一个科目'`)}
  when not ${dimsRequired}::boolean then null
  ${unknownDim('S', 'a.supplier_id', 'map')} ${unknownDim('B', 'a.bank_account_id', 'map')} ${unknownDim('D', 'a.department_id', 'map')}
  ${unknownDim('H', 'a.house', 'subject')} ${unknownDim('K', 'a.person', 'subject')} ${unknownDim('F', 'a.charge_item', 'subject')}
  ${unknownDim('E', 'null', 'subject')} ${unknownDim('C', 'a.partner', 'subject')} end`;

/** The lines with the dims their subjects have, and what stands against each. */
const lines = ({ dimsRequired }: PlanSearch): RawBuilder<unknown> => sql`
  select a.*, ${lineReason(dimsRequired)} as reason from (
    select a.*, case when a.source = ${lit(RULE_SOURCE.tender)} then ${tenderNames('a')} else coalesce(a.item, '其他项目') end as owner,
           case when ${has('H')} and a.house_dims then a.house_id end as house, case when ${has('K')}
             and a.house_dims then a.person_id end as person,
           case when ${has('P')} then a.estate_id end as estate,
           case when ${has('F')} then case when a.source = ${lit(RULE_SOURCE.prepaid)} then a.prepaid_item
                                           else coalesce(a.charge_type_id, a.account_item_id) end end as charge_item,
           case when ${has('S')} then a.supplier_id end as supplier, case when ${has('B')} then a.bank_account_id end as bank,
           case when ${has('D')} then a.department_id end as department, case when ${has('C')} then a.partner_id end as partner
      from (${found}) a) a`;

const CHUNK = 2000;
const UNBALANCED = reason('rules', sql`'单据的借贷不相等，请检查这些业务的规则'`);
/**
 * Lines in their vouchers. Windows instead of joins: the number of events of a period cannot be estimated. Groups are cut between
 * documents, each bill of a publication being one; what stands against one of them keeps back the whole event, which is booked once.
 */
const placed = ({ firstDay, due }: PlanSearch): RawBuilder<unknown> => sql`
  select q.*, (min(q.place) over (partition by q.doc) - 1) / ${lit(CHUNK)} as chunk from (
    select g.*, row_number() over (partition by g.key order by g.doc collate "C", g.id, g.part, g.line) as place from (
      select d.*, max(abs(d.off)) over (partition by d.unit) as unit_off, concat_ws('|', d.doc_merge, d.doc_word, d.doc_auto,
               case when d.doc_day < ${firstDay}::date then to_char(d.doc_day, 'YYYY-MM') end,
               case d.doc_merge when ${lit(RULE_MERGE.document)} then d.doc
                 when ${lit(RULE_MERGE.day)} then concat_ws('|', d.doc_day, d.doc_cashier, d.doc_estate, d.doc_ways)
                 else concat_ws('|', d.doc_estate, d.doc_item) end) as key
        from (
          select l.*, min(l.reason) over (partition by l.unit) as refused, sum(l.side * l.moved) over w as off,
            ${due ? sql`${lit(RULE_MERGE.period)}` : sql`min(l.merge) over w`} as doc_merge,
                 min(l.word) over w as doc_word, min(l.auto) over w as doc_auto, min(l.day) over w as doc_day,
                 min(l.estate_id) over w as doc_estate, min(l.cashier_id) over w as doc_cashier, min(l.charge_type_id) over w as doc_item,
                 bit_or(1::bigint << (l.list * 16 + l.method)::int) over w as doc_ways
            from lines l window w as (partition by l.doc)) d) g) q`;
const BOOKED = sql`v.refused is null and coalesce(v.unit_off, 0) = 0`;

/** Cash-flow items are kept only where the voucher moves cash. */
const merged = (due: boolean): RawBuilder<unknown> => sql`
  select x.*, bool_or(x.cash_equivalent) over (partition by x.key, x.chunk) as moves_cash from (
    select v.key, v.chunk, v.subject_id, v.code, v.full_name, v.side, v.summary, v.cash_item, v.cash_equivalent, v.house, v.person,
           v.estate, v.charge_item, v.supplier, v.bank, v.department, v.partner, sum(v.moved) as amount
      from placed v where v.moved <> 0 and ${BOOKED} ${due ? sql`and v.side = -1` : sql``}
     group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17 having sum(v.moved) <> 0) x`;

const drawn = sql`
  select x.key, x.chunk, jsonb_agg(jsonb_build_object('subjectId', x.subject_id, 'code', x.code, 'subject', x.full_name,
                 'summary', x.summary, 'cashItem', case when x.moves_cash and not x.cash_equivalent then x.cash_item end,
                 'debit', (case when x.side = 1 then x.amount else 0 end)::numeric(18, 2)::text,
                 'credit', (case when x.side = -1 then x.amount else 0 end)::numeric(18, 2)::text, 'houseId', x.house,
                 'personId', x.person, 'estateId', x.estate, 'chargeTypeId', x.charge_item, 'supplierId', x.supplier,
                 'bankAccountId', x.bank, 'departmentId', x.department, 'partnerId', x.partner)
                 order by x.side desc, x.code, x.estate, x.house, x.charge_item, x.summary) as lines
    from merged x group by 1, 2`;

/** The other side of the receivables of bills of later months, bill by bill. */
const deferred = sql`
  select x.key, x.chunk, jsonb_agg(jsonb_build_object('eventId', x.id, 'part', x.part, 'monthYm', x.month_ym, 'subjectId', x.subject_id,
           'amount', x.amount::numeric(18, 2)::text, 'houseId', x.house, 'personId', x.person, 'estateId', x.estate,
           'chargeTypeId', x.charge_item, 'supplierId', x.supplier, 'bankAccountId', x.bank, 'departmentId', x.department)) as lines
    from (select v.key, v.chunk, v.id, v.part, extract(year from v.month)::int * 100 + extract(month from v.month)::int as month_ym,
                 v.subject_id, v.house, v.person, v.estate, v.charge_item, v.supplier, v.bank, v.department, sum(v.moved) as amount
            from placed v where v.defers and v.event = ${lit(E.bill)} and v.side = -1 and v.moved <> 0 and ${BOOKED}
           group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13) x
   where x.amount <> 0 group by 1, 2`;

const MOST_PAPERS = 9999;
const written = ({ firstDay, due }: PlanSearch): RawBuilder<unknown> => sql`
  select jsonb_build_object('key', v.key, 'chunk', v.chunk, 'day', greatest(v.day, ${firstDay}::date), 'word', v.word, 'auto', v.auto,
           'papers', least(v.papers, ${lit(MOST_PAPERS)}), 'events', v.events, 'parts', v.parts,
           'deferred', coalesce(k.lines, '[]'::jsonb), 'lines', coalesce(l.lines, '[]'::jsonb)) as body
    from (select v.key, v.chunk, max(v.doc_day) as day, min(v.doc_word) as word, min(v.doc_auto) as auto,
                 count(distinct v.paper)::int as papers, jsonb_agg(distinct jsonb_build_array(v.id, v.rule_id)) as events,
                 ${due ? sql`jsonb_agg(distinct jsonb_build_array(v.id, v.part))` : sql`'[]'::jsonb`} as parts
            from placed v where ${BOOKED} group by 1, 2) v
    left join drawn l on l.key = v.key and l.chunk = v.chunk
    left join deferred k on k.key = v.key and k.chunk = v.chunk
   order by v.day, v.key, v.chunk`;
/** The houses of a publication whose bills keep it back. */
const KEEPING = sql`count(distinct v.house_code) filter (where v.part > 0 and v.reason is not null)`;
const told = sql`
  select jsonb_build_object('at', v.why[1], 'reason', v.why[2] || case when ${KEEPING} = 0 then '' else
             '（房屋 ' || min(v.house_code) filter (where v.part > 0 and v.reason is not null)
             || case when ${KEEPING} = 1 then '' else ' 等 ' || ${KEEPING} || ' 户' end || '；同次发布的其他账单一并等待）' end,
           'events', count(distinct v.id),
           'amount', coalesce(sum(v.amount) filter (where v.event is distinct from ${lit(E.tender)} and v.first), 0)::numeric(18, 2)::text,
           'event', min(v.event), 'day', min(v.day), 'number', min(v.number)) as body
    from (select v.*, coalesce(v.refused, ${UNBALANCED}) as why, v.line is null or v.line = 1 as first, h.code as house_code
            from placed v left join estate_view.house h on ${own('h')} and h.id = v.house_id
           where not (${BOOKED})) v
   group by v.why order by count(distinct v.id) desc`;

export async function planVouchers(db: DbOrTx, search: PlanSearch): Promise<Plan> {
  const { companyId, tried = null } = search;
  const planned = await rows<{ planned: boolean; body: unknown }>(db)`
    with ev as materialized (${events(search)}), parts as (${split}), matched as materialized (${matched(companyId, tried)}),
      rule_lines as materialized (${ruleLines(companyId, tried)}), mapped as materialized (${subjectsOf(companyId)}),
      keyed as materialized (${keyed(search)}), lines as (${lines(search)}), placed as materialized (${placed(search)}),
      merged as (${merged(search.due !== undefined)}), drawn as materialized (${drawn}),
      deferred as materialized (${deferred})
    select true as planned, w.body from (${written(search)}) w
    union all select false, t.body from (${told}) t`;
  return {
    vouchers: planned.filter((row) => row.planned).map(({ body }) => body as PlannedVoucher),
    problems: planned.filter((row) => !row.planned).map(({ body }) => body as EventProblem),
  };
}

/** What a rule would take from other rules, and what other rules take before it. */
export const listRivals = (db: DbOrTx, search: PlanSearch & { readonly tried: number }): Promise<Rival[]> => rows<Rival>(db)`
  with ev as materialized (${events(search)}), parts as (${split}) ${rivals(search.companyId, search.tried)}`;
