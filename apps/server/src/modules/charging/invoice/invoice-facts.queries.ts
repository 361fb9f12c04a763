// What can be invoiced: settlements with the part that was paid without money, their lines, and the invoice titles of the payer.
import { sql, type RawBuilder } from 'kysely';
import {
  INVOICE_KIND,
  SETTLE,
  SETTLE_LINE,
  SETTLEMENT,
  SPECIAL,
  TENDER_LIST,
  type InvoiceDraft,
  type ParsedInputOf,
  type searchInvoiceable,
} from '@anju/contract';
import { first, lit, lits, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../estate/index.ts';
import { OBJECT_TEXT, objectJoins } from '../bill/core/object-text.queries.ts';
import type { LineFact, SettlementFact } from './invoice.rules.ts';

type Estates = readonly number[] | null;

/** Points and 坏账准备 are not money; the part of them that reversals returned is subtracted. */
const FACT = sql`
  s.id, s.number, s.company_id, m.name as company_name, s.estate_id, e.name as estate_name, s.house_id,
    coalesce(h.code, '') as house_code, s.payer_id, s.payer_name, s.day,
  s.type, s.state, s.original_id, s.total,
  coalesce((select sum(t.amount) from charging.tender t
            where ${own('t')} and t.list = ${lit(TENDER_LIST.special)} and t.method in (${lits(SPECIAL.badDebt, SPECIAL.points)})
              and t.settlement_id in (select s.id union all select r.id from charging.settlement r
                where ${own('r')} and r.original_id = s.id)), 0)::numeric(18, 2) as unpaid`;
const FACT_FROM = sql`
  charging.settlement s
  join estate_view.estate e on ${own('e')} and e.id = s.estate_id
  join org_view.company m on m.tenant_id = e.tenant_id and m.id = s.company_id
  left join estate_view.house h on h.tenant_id = e.tenant_id and h.id = s.house_id`;

/** Called before the settlements are read, so that a request for an invoice and a reversal wait for each other. */
export async function lockSettlements(tx: Tx, estates: Estates, ids: readonly number[]): Promise<void> {
  await run(tx)`
    select from charging.settlement s where ${own('s')} and s.id = any (${ids}::bigint[]) and ${inScope(estates, sql`s.estate_id`)}
      order by s.id for update`;
}

export async function listFacts(db: DbOrTx, estates: Estates, ids: readonly number[]): Promise<SettlementFact[]> {
  return rows<SettlementFact>(db)`
    select ${FACT} from ${FACT_FROM} where ${own('s')} and s.id = any (${ids}::bigint[]) and ${inScope(estates, sql`s.estate_id`)}
     order by s.day, s.id`;
}

export async function listLineFacts(db: DbOrTx, ids: readonly number[]): Promise<LineFact[]> {
  return rows<LineFact>(db)`
    select l.settlement_id, l.seq, l.kind, l.charge_type_id, coalesce(nullif(t.invoice_name, ''), t.name, '') as item, l.text,
           ${OBJECT_TEXT} as object, b.period_from, b.period_to,
           (l.amount + l.late)::text as amount, coalesce(t.tax_rate, 0)::text as rate, coalesce(t.tax_class, '') as tax_class,
             coalesce(t.tax_code, '') as tax_code, coalesce(t.third_party, false) as third_party,
             coalesce(t.deposit, false) as deposit,
           exists (select from charging.settlement_line r
             where ${own('r')} and r.original_id = l.settlement_id and r.reverses_seq = l.seq) as reversed
      from charging.settlement_line l
      left join manage_view.charge_type t on t.tenant_id = l.tenant_id and t.id = l.charge_type_id
      left join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id ${objectJoins(sql`b`)}
     where ${own('l')} and l.settlement_id = any (${ids}::bigint[]) order by l.settlement_id, l.seq`;
}

/** The invoice of a settlement that is waiting, issued or still to be reversed. */
export async function findLiving(
  db: DbOrTx,
  ids: readonly number[],
): Promise<{ settlement: string; number: string; state: number } | undefined> {
  return first<{ settlement: string; number: string; state: number }>(db)`
    select s.number as settlement, i.number, i.state from charging.invoice_settlement x
      join charging.invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id join charging.settlement s
        on s.tenant_id = x.tenant_id and s.id = x.settlement_id
     where ${own('x')} and x.settlement_id = any (${ids}::bigint[]) and x.living order by x.settlement_id limit 1`;
}

/** The title of a natural person consists only of the name. */
export async function listTitles(db: DbOrTx, payerId: number): Promise<InvoiceDraft['titles']> {
  return rows<InvoiceDraft['titles'][number]>(db)`
    select t.kind, t.title, case t.kind when ${lit(INVOICE_KIND.company)} then t.tax_no else '' end as tax_no,
           case t.kind when ${lit(INVOICE_KIND.company)}
             then concat_ws(' ', nullif(t.address, ''), nullif(t.phone, '')) else '' end as address_phone,
           case t.kind when ${lit(INVOICE_KIND.company)}
             then concat_ws(' ', nullif(t.bank, ''), nullif(t.account_no, '')) else '' end as bank_account
      from estate_view.customer c join estate_view.customer_invoice_title t on t.tenant_id = c.tenant_id and t.customer_id = c.id
        where ${own('c')} and c.person_id = ${payerId} order by t.main desc, t.id`;
}

export async function findPersonKind(db: DbOrTx, payerId: number): Promise<number | undefined> {
  return (await db.selectFrom('estateView.person').select('kind').where('id', '=', payerId).executeTakeFirst())?.kind;
}

type Filter = Omit<ParsedInputOf<typeof searchInvoiceable>, 'page' | 'size'>;

function condition({ estateId, dayFrom, dayTo, key }: Filter, estates: Estates): RawBuilder<unknown> {
  const beginning = `${key.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const parts = [
    inScope(estates, sql`s.estate_id`),
    sql`s.state = ${lit(SETTLEMENT.valid)} and s.original_id is null and s.total > 0
      and s.type in (${lits(SETTLE.charge, SETTLE.service, SETTLE.other, SETTLE.bank)})`,
    sql`not exists (select from charging.invoice_settlement x where ${own('x')} and x.settlement_id = s.id and x.living)`,
    sql`not exists (select from charging.tender t
      where ${own('t')} and t.settlement_id = s.id and t.list = ${lit(TENDER_LIST.special)} and t.method = ${lit(SPECIAL.badDebt)})`,
    sql`exists (select from charging.settlement_line l join manage_view.charge_type t
      on t.tenant_id = l.tenant_id and t.id = l.charge_type_id
                 where ${own('l')} and l.settlement_id = s.id and l.kind in (${lits(SETTLE_LINE.bill, SETTLE_LINE.other)})
                   and not t.third_party and not t.deposit
                   and not exists (select from charging.settlement_line r
                     where ${own('r')} and r.original_id = s.id and r.reverses_seq = l.seq))`,
    ...(estateId === null ? [] : [sql`s.estate_id = ${estateId}`]),
    ...(dayFrom === null ? [] : [sql`s.day >= ${dayFrom}`]),
    ...(dayTo === null ? [] : [sql`s.day <= ${dayTo}`]),
    ...(key === ''
      ? []
      : [
          sql`(s.number like ${beginning} or s.payer_name like ${beginning}
               or s.house_id in ${housesNamed(key)})`,
        ]),
  ];
  return sql.join(parts, sql` and `);
}

export async function searchFacts(
  db: DbOrTx,
  filter: Filter,
  estates: Estates,
  page: number,
  size: number,
): Promise<{ rows: SettlementFact[]; total: number }> {
  const where = condition(filter, estates);
  const found = await rows<SettlementFact>(db)`
    select ${FACT} from (select s.id as found from charging.settlement s where ${own('s')} and ${where}
      order by s.day desc, s.id desc limit ${size} offset ${(page - 1) * size}) f
      join ${FACT_FROM} on ${own('s')} and s.id = f.found order by s.day desc, s.id desc`;
  const counted = await rows<{ total: number }>(db)`
    select count(*)::int as total from charging.settlement s where ${own('s')} and ${where}`;
  return { rows: found, total: counted[0]?.total ?? 0 };
}
