// What charging knows of the demo company, read from its bills, settlements and closed days, never from the events that vouchers are made of;
// and the same figures as the books have them. Amounts in cents.
import { toCents } from '@anju/domain';
import type { DemoBooks } from './demo-books.ts';

/** By key, without zeros. */
type Amounts = ReadonlyMap<string, bigint>;
type Ask = Pick<DemoBooks, 'ask' | 'companyId' | 'tenantId'>;

async function amounts({ ask, companyId, tenantId }: Ask, text: string): Promise<Amounts> {
  const rows = await ask<{ key: string; amount: string }>(
    `select x.key, sum(x.amount)::numeric(18, 2)::text as amount from (${text}) x group by 1 having sum(x.amount) <> 0`,
    [tenantId, companyId],
  );
  return new Map(rows.map(({ key, amount }) => [key, toCents(amount)]));
}

const MONTH = (day: string): string => `to_char(${day}, 'YYYYMM')`;
const HOUSE = (id: string): string => `coalesce(${id}::text, 'no house')`;
const ITEM = (id: string): string => `(select i.name from manage.charge_type i where i.tenant_id = $1 and i.id = ${id})`;
const ESTATES = (x: string): string => `join estate.estate t on t.tenant_id = $1 and t.id = ${x}.estate_id and t.company_id = $2`;
/** Lines of posted vouchers with their dims, opening balances among them as a month of its own. */
const BOOKED = `
  select b.ym::text as month, s.code, d.house_id, d.charge_type_id, b.debit - b.credit as amount, b.close_debit - b.close_credit as closing
    from accounting.balance b join accounting.subject s on s.tenant_id = b.tenant_id and s.id = b.subject_id
    join accounting.dimset d on d.tenant_id = b.tenant_id and d.id = b.dimset_id
    join accounting.account_set a on a.tenant_id = b.tenant_id and a.company_id = b.company_id
   where b.tenant_id = $1 and b.company_id = $2 and (b.ym % 100 > 0 or b.ym = a.first_ym / 100 * 100)`;
/** Lines of the vouchers that rules made, whatever has become of them. */
const BUSINESS = `
  select e.ym::text as month, s.code, d.charge_type_id, e.debit - e.credit as amount
    from accounting.voucher v join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
    join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id
    join accounting.dimset d on d.tenant_id = e.tenant_id and d.id = e.dimset_id
   where v.tenant_id = $1 and v.company_id = $2 and v.source = 'charging' and v.state = 4`;

export const arrears = (books: Ask): Promise<Amounts> =>
  amounts(
    books,
    `select ${HOUSE('b.house_id')} || ' ' || ${ITEM('b.charge_type_id')} as key, b.open as amount
       from charging.bill b ${ESTATES('b')} where b.tenant_id = $1 and b.state >= 4 and not b.void`,
  );
export const receivables = (books: Ask): Promise<Amounts> =>
  amounts(
    books,
    `select ${HOUSE('l.house_id')} || ' ' || ${ITEM('l.charge_type_id')} as key, l.amount
       from (${BOOKED}) l where l.code ~ '^(1122|122102)'`,
  );

const KINDS = `case x.kind when 1 then '预收' when 2 then '存零' when 3 then '押金' end`;
export const accounts = (books: Ask): Promise<Amounts> =>
  amounts(
    books,
    `select ${HOUSE('x.house_id')} || ' ' || ${KINDS} as key, x.balance as amount
       from charging.account x ${ESTATES('x')} where x.tenant_id = $1 and x.kind in (1, 2, 3)`,
  );
export const heldForOthers = (books: Ask): Promise<Amounts> =>
  amounts(
    books,
    `select ${HOUSE('l.house_id')} || ' ' ||
              case when l.code = '220304' then '存零' when l.code ~ '^2203' then '预收' else '押金' end as key,
            -l.amount as amount
       from (${BOOKED}) l where l.code ~ '^(2203|224101)'`,
  );

/** Ways to pay by their accounts, and cash taken to the bank. Whoever collects for the company owes it until the money arrives. */
const WAY = `case when exists (select from charging.bank_income_claim c where c.tenant_id = s.tenant_id
    and c.settlement_id = coalesce(s.original_id, s.id)) and x.method = 2 then '224107'
  when s.type = 12 and x.method = 2 then '101204' when x.method = 1 then '1001' when x.method = 2 then '100201'
  when x.method = 3 then '101203' when x.method in (4, 6) then '101201' when x.method = 5 then '101202'
  when x.method = 10 then '101205' end`;
export const takings = (books: Ask): Promise<Amounts> =>
  amounts(
    books,
    `select ${MONTH('s.day')} || ' ' || ${WAY} as key, x.amount
       from charging.settlement s join charging.tender x on x.tenant_id = s.tenant_id and x.settlement_id = s.id and x.list = 1
      where s.tenant_id = $1 and s.company_id = $2 and s.state = 1
     union all
     select ${MONTH('i.paid_on')} || ' ' || w.code, w.side * i.amount from charging.bank_income i
      cross join (values ('100201', 1), ('224107', -1)) w (code, side) where i.tenant_id = $1 and i.company_id = $2 and i.state <> 4
     union all
     select ${MONTH('c.slip_date')} || ' ' || w.code, w.side * c.cash_counted
       from charging.day_close c cross join (values ('1001', -1), ('100201', 1)) w (code, side)
      where c.tenant_id = $1 and c.company_id = $2 and c.handed_at is not null`,
  );
export const moneyBooked = (books: Ask): Promise<Amounts> =>
  amounts(books, `select l.month || ' ' || l.code as key, l.amount from (${BUSINESS}) l where l.code ~ '^(1001|1002|1012|224107)'`);

/** A change that forgives what is due for being late, which nothing was booked for. */
const LATE_WAIVED = 5;
/** What was billed in a month, item by item, less what was taken back: without tax, or whole where it is handed on to others. */
const BILLED = `
  select ${MONTH('p.day')} as month, b.charge_type_id, b.amount from charging.bill b ${ESTATES('b')}
    join charging.publication p on p.tenant_id = b.tenant_id and p.id = b.publication_id where b.tenant_id = $1 and not b.void
  union all
  select ${MONTH('c.day')}, b.charge_type_id, c.amount from charging.bill_change c
    join charging.bill b on b.tenant_id = c.tenant_id and b.id = c.bill_id ${ESTATES('b')}
   where c.tenant_id = $1 and c.kind <> ${LATE_WAIVED}`;
const LATE = `
  select ${MONTH('s.day')} as month, l.charge_type_id, l.late as amount from charging.settlement s
    join charging.settlement_line l on l.tenant_id = s.tenant_id and l.settlement_id = s.id
   where s.tenant_id = $1 and s.company_id = $2 and s.state = 1 and l.late <> 0`;
const taxed = (of: string): string => `
  select r.month, case when not i.third_party then i.name when i.family in ('meter', 'share') then '代收 ' || i.name
           else '代收其他' end as name,
         r.amount, round(r.amount / (1 + case when i.third_party then 0 else i.tax_rate end), 2) as net
    from (${of}) r join manage.charge_type i on i.tenant_id = $1 and i.id = r.charge_type_id`;

export const billed = (books: Ask): Promise<Amounts> =>
  amounts(
    books,
    `select r.month || ' ' || r.name as key, r.net as amount from (${taxed(BILLED)}) r
     union all select r.month || ' 违约金', r.net from (${taxed(LATE)}) r
     union all select r.month || ' 销项税额', r.amount - r.net from (${taxed(`${BILLED} union all ${LATE}`)}) r`,
  );
export const earned = (books: Ask): Promise<Amounts> =>
  amounts(
    books,
    `select l.month || ' ' || case when l.code = '630101' then '违约金' when l.code ~ '^2221' then '销项税额'
              when l.code = '224106' then '代收其他'
              else case when l.code = '224102' then '代收 ' else '' end || ${ITEM('l.charge_type_id')} end as key, -l.amount as amount
       from (${BUSINESS}) l where l.code ~ '^(600|605|6301|2221|224102|224106)'`,
  );
