// Rows of a sheet of bank agreements as a set: checked against the channels, the visible customers with their houses, and the existing
// agreements; then inserted as agreements.
import { sql, type RawBuilder } from 'kysely';
import { STORED_AGREEMENT } from '@anju/contract';
import { own, run, TENANT } from '../../../platform/db/sql.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../platform/sheet-import/sheet-import.queries.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface AgreementReach {
  readonly importId: number;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

const FIELDS = sql`contract_no text, agreement_no text, customer text, id_or_phone text, house text, house_keys text[], bank text,
  account_name text, account_no text, from_date date, to_date date, max_amount numeric`;

/** Persons with the houses they own, live in or pay for on a day, in the estates of the user's scope. */
const ties = ({ estates, today }: AgreementReach): RawBuilder<unknown> => sql`
  (select t.tenant_id, t.person_id, y.id as house_id, y.code,
          array['place:' || y.place_key, 'short:' || y.short_key, 'number:' || y.house_no] as keys
     from (select o.tenant_id, o.person_id, o.house_id from estate_view.house_owner o
            where ${own('o')} and ${today}::date between o.from_date and coalesce(o.to_date, 'infinity')
            union select s.tenant_id, s.person_id, s.house_id from estate_view.resident s
                   where ${own('s')}
                     and ${today}::date between coalesce(s.move_in_date, '-infinity') and coalesce(s.move_out_date, 'infinity')
            union select z.tenant_id, z.payer_id, z.id from estate_view.house z where ${own('z')} and z.payer_id is not null) t
     join estate_view.house y on ${own('y')} and y.id = t.house_id
    where not y.disabled and ${estates === null ? sql`true` : sql`y.estate_id = any (${estates}::bigint[])`})`;

/** Rows with the customer they name; the name is enough if only one customer has it. */
const named = (reach: AgreementReach) => sql`
  (select r.*, b.id as channel_id, coalesce(b.disabled, false) as channel_off, c.customer_id, c.person_id,
          coalesce(c.n, 0) as customer_count
     from ${staged(reach.importId, FIELDS)} r
     left join manage.bank_channel b on ${own('b')} and b.contract_no = r.contract_no
     left join (
       select r.row_no, min(c.id) as customer_id, min(c.person_id) as person_id, count(*) as n
         from ${staged(reach.importId, FIELDS)} r
         join estate_view.person m on ${own('m')} and m.name = r.customer
         join estate_view.customer c on c.tenant_id = m.tenant_id and c.person_id = m.id
        where not c.disabled and (r.id_or_phone = '' or r.id_or_phone in (m.id_no, m.phone, m.second_phone))
          and ${reach.estates === null ? sql`true` : sql`m.id in (select his.person_id from ${ties(reach)} his)`}
        group by 1) c on c.row_no = r.row_no)`;

/** The same with the house of the customer: by its whole code, else by any short way to write it that fits one of the customer's houses. */
const housed = (reach: AgreementReach) => sql`
  (select r.*, coalesce(h.coded_id, h.meant_id) as house_id, coalesce(nullif(h.coded, 0), h.meant, 0) as house_count from ${named(reach)} r
     left join (
       select r.row_no, min(his.house_id) filter (where his.code = r.house) as coded_id,
              count(distinct his.house_id) filter (where his.code = r.house) as coded,
              min(his.house_id) as meant_id, count(distinct his.house_id) as meant
         from ${named(reach)} r join ${ties(reach)} his on his.tenant_id = r.tenant_id and his.person_id = r.person_id
        where r.customer_count = 1 and r.house <> '' and (his.code = r.house or his.keys && r.house_keys)
        group by 1) h on h.row_no = r.row_no)`;

/** The subject of an agreement: the house, regardless of its payer, or everything the customer pays. */
const SUBJECT = sql`case when r.house_id is not null then 'h' || r.house_id
  when r.house = '' and r.customer_count = 1 then 'c' || r.customer_id end`;
const subjects = (reach: AgreementReach) => sql`(select r.*, ${SUBJECT} as subject from ${housed(reach)} r)`;

/** Rows with everything their check needs. `before_row` is the sheet row with the same subject, which runs until `before_end`. */
const placed = (reach: AgreementReach) => sql`
  (select r.*, held.id is not null as taken, coalesce(held.customer_id = r.customer_id, false) as existing, other.agreement_no as other_no,
          ${sameAs(sql`r.contract_no`, sql`r.agreement_no`)} as same_no,
          lag(r.row_no) over subject as before_row,
          max(coalesce(r.to_date, 'infinity')) over (subject rows between unbounded preceding and 1 preceding) as before_end
     from ${subjects(reach)} r
     left join manage.bank_agreement held on ${own('held')} and held.channel_id = r.channel_id and held.agreement_no = r.agreement_no
     left join (
       select r.row_no, min(a.agreement_no) as agreement_no from ${subjects(reach)} r
         join (select a.*, case when a.house_id is null then 'c' || a.customer_id else 'h' || a.house_id end as subject
                 from manage.bank_agreement a
                where ${own('a')} and a.state <> ${STORED_AGREEMENT.stopped}) a on a.tenant_id = r.tenant_id and a.subject = r.subject
        where a.from_date <= coalesce(r.to_date, 'infinity') and coalesce(a.to_date, 'infinity') >= r.from_date group by 1) other
       on other.row_no = r.row_no
   window subject as (partition by r.subject order by r.from_date, r.row_no))`;

const FAULTS: readonly Fault[] = [
  {
    when: sql`p.same_no is not null and p.agreement_no <> ''`,
    column: '协议号',
    value: sql`p.agreement_no`,
    reason: repeated(sql`p.same_no`),
  },
  ...[
    {
      when: sql`p.channel_id is null and p.contract_no <> ''`,
      column: '托收合同号',
      value: sql`p.contract_no`,
      reason: '没有此托收合同号的渠道',
    },
    { when: sql`p.channel_off`, column: '托收合同号', value: sql`p.contract_no`, reason: '托收渠道已停用' },
    { when: sql`p.taken`, column: '协议号', value: sql`p.agreement_no`, reason: '协议号已用于其他客户' },
    {
      when: sql`p.customer_count = 0 and p.customer <> ''`,
      column: '客户名称',
      value: sql`p.customer`,
      reason: '客户不存在、已停用，或不在您的管理范围',
    },
    {
      when: sql`p.customer_count > 1`,
      column: '客户名称',
      value: sql`p.customer`,
      reason: '有多个同名客户，请填写证件号或电话',
    },
    {
      when: sql`p.customer_count = 1 and p.house <> '' and p.house_count = 0`,
      column: '房号',
      value: sql`p.house`,
      reason: '该客户没有此房号的房屋',
    },
    {
      when: sql`p.house_count > 1`,
      column: '房号',
      value: sql`p.house`,
      reason: '该客户有多户符合此房号，请写全房号或逐条新增',
    },
    {
      when: sql`p.other_no is not null`,
      column: '起始日期',
      value: sql`p.from_date::text`,
      reason: sql`'同一期间已有协议 ' || p.other_no || '，不能重复托收'`,
    },
    {
      when: sql`p.subject is not null and p.same_no is null and p.before_end >= p.from_date`,
      column: '起始日期',
      value: sql`p.from_date::text`,
      reason: sql`'与第 ' || p.before_row || ' 行的协议期间重叠'`,
    },
    // An existing agreement is not changed, whatever else the row contains.
  ].map((fault) => ({ ...fault, when: sql`not p.existing and ${fault.when}` })),
];

export const checkedAgreements = (reach: AgreementReach): RawBuilder<unknown> => withFaults(placed(reach), FAULTS);

export async function insertAgreements(
  tx: Tx,
  reach: AgreementReach,
  rows: readonly number[],
  { by, at }: Pick<Stamp, 'by' | 'at'>,
): Promise<void> {
  await run(tx)`
    insert into manage.bank_agreement (tenant_id, channel_id, customer_id, house_id, agreement_no, bank, account_name, account_no,
      from_date, to_date, max_amount, created_by, created_at, updated_by, updated_at)
    select ${TENANT}, p.channel_id, p.customer_id, p.house_id, p.agreement_no, p.bank, p.account_name, p.account_no,
           p.from_date, p.to_date, p.max_amount, ${by}, ${at}, ${by}, ${at}
      from ${placed(reach)} p where p.row_no = any (${rows}::int[]) order by p.channel_id, p.agreement_no`;
}
