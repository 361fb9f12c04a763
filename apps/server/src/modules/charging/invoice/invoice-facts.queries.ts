// What can be invoiced: settlements with what was paid without money, their lines with what they are, and the titles of who paid.
import { sql, type RawBuilder } from 'kysely';
import type { InvoiceDraft, ParsedInputOf, searchInvoiceable } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import { OBJECT_TEXT, objectJoins } from '../bill/object-text.queries.ts';
import type { LineFact, SettlementFact } from './invoice.rules.ts';

type Estates = readonly number[] | null;

/** Points and 坏账准备 are no money; what red papers gave back of them counts against them. */
const FACT = sql`
  s.id, s.number, s.company_id, m.name as company_name, s.estate_id, e.name as estate_name, s.house_id, coalesce(h.code, '') as house_code, s.payer_id, s.payer_name, s.day,
  s.type, s.state, s.original_id, s.total,
  coalesce((select sum(t.amount) from charging.tender t where t.list = 2 and t.method in (10, 11)
              and t.settlement_id in (select s.id union all select r.id from charging.settlement r where r.original_id = s.id)), 0)::numeric(18, 2) as unpaid`;
const FACT_FROM = sql`
  charging.settlement s
  join estate.estate e on e.id = s.estate_id
  join org.company m on m.id = s.company_id
  left join estate.house h on h.id = s.house_id`;

/** Before anything is read of them: who asks and who takes back wait for each other here. */
export async function lockSettlements(tx: Tx, estates: Estates, ids: readonly number[]): Promise<void> {
  await sql`select from charging.settlement s where s.id = any (${ids}::bigint[]) and ${inScope(estates, sql`s.estate_id`)} order by s.id for update`.execute(
    tx,
  );
}

export async function listFacts(db: DbOrTx, estates: Estates, ids: readonly number[]): Promise<SettlementFact[]> {
  const result = await sql<SettlementFact>`
    select ${FACT} from ${FACT_FROM} where s.id = any (${ids}::bigint[]) and ${inScope(estates, sql`s.estate_id`)} order by s.day, s.id`.execute(
    db,
  );
  return result.rows;
}

export async function listLineFacts(db: DbOrTx, ids: readonly number[]): Promise<LineFact[]> {
  const result = await sql<LineFact>`
    select l.settlement_id, l.seq, l.kind, l.charge_type_id, coalesce(nullif(t.invoice_name, ''), t.name, '') as item, l.text, ${OBJECT_TEXT} as object, b.period_from, b.period_to,
           (l.amount + l.late)::text as amount, coalesce(t.tax_rate, 0)::text as rate, coalesce(t.third_party, false) as third_party, coalesce(t.deposit, false) as deposit,
           exists (select from charging.settlement_line r where r.original_id = l.settlement_id and r.reverses_seq = l.seq) as reversed
      from charging.settlement_line l
      left join manage.charge_type t on t.id = l.charge_type_id
      left join charging.bill b on b.id = l.bill_id ${objectJoins(sql`b`)}
     where l.settlement_id = any (${ids}::bigint[]) order by l.settlement_id, l.seq`.execute(db);
  return result.rows;
}

/** The one a settlement waits with, is issued with or must be taken back with. */
export async function findLiving(
  db: DbOrTx,
  ids: readonly number[],
): Promise<{ settlement: string; number: string; state: number } | undefined> {
  const result = await sql<{ settlement: string; number: string; state: number }>`
    select s.number as settlement, i.number, i.state from charging.invoice_settlement x
      join charging.invoice i on i.id = x.invoice_id join charging.settlement s on s.id = x.settlement_id
     where x.settlement_id = any (${ids}::bigint[]) and x.living order by x.settlement_id limit 1`.execute(db);
  return result.rows[0];
}

/** A person's title is his name and nothing else. */
export async function listTitles(db: DbOrTx, payerId: number): Promise<InvoiceDraft['titles']> {
  const result = await sql<InvoiceDraft['titles'][number]>`
    select t.kind, t.title, case t.kind when 2 then t.tax_no else '' end as tax_no, case t.kind when 2 then concat_ws(' ', nullif(t.address, ''), nullif(t.phone, '')) else '' end as address_phone,
           case t.kind when 2 then concat_ws(' ', nullif(t.bank, ''), nullif(t.account_no, '')) else '' end as bank_account
      from estate.customer c join estate.customer_invoice_title t on t.customer_id = c.id where c.person_id = ${payerId} order by t.main desc, t.id`.execute(
    db,
  );
  return result.rows;
}

export async function findPersonKind(db: DbOrTx, payerId: number): Promise<number | undefined> {
  return (await db.selectFrom('estate.person').select('kind').where('id', '=', payerId).executeTakeFirst())?.kind;
}

type Filter = Omit<ParsedInputOf<typeof searchInvoiceable>, 'page' | 'size'>;

function condition({ estateId, dayFrom, dayTo, key }: Filter, estates: Estates): RawBuilder<unknown> {
  const beginning = `${key.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const parts = [
    inScope(estates, sql`s.estate_id`),
    sql`s.state = 1 and s.original_id is null and s.total > 0 and s.type in (1, 4, 6, 12)`,
    sql`not exists (select from charging.invoice_settlement x where x.settlement_id = s.id and x.living)`,
    sql`not exists (select from charging.tender t where t.settlement_id = s.id and t.list = 2 and t.method = 10)`,
    sql`exists (select from charging.settlement_line l join manage.charge_type t on t.id = l.charge_type_id
                 where l.settlement_id = s.id and l.kind in (1, 5) and not t.third_party and not t.deposit
                   and not exists (select from charging.settlement_line r where r.original_id = s.id and r.reverses_seq = l.seq))`,
    ...(estateId === null ? [] : [sql`s.estate_id = ${estateId}`]),
    ...(dayFrom === null ? [] : [sql`s.day >= ${dayFrom}`]),
    ...(dayTo === null ? [] : [sql`s.day <= ${dayTo}`]),
    ...(key === ''
      ? []
      : [
          sql`(s.number like ${beginning} or s.payer_name like ${beginning}
               or s.house_id in (select k.id from estate.house k where k.code like ${beginning} or k.house_no like ${beginning}))`,
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
  const rows = await sql<SettlementFact>`
    select ${FACT} from (select s.id as found from charging.settlement s where ${where} order by s.day desc, s.id desc limit ${size} offset ${(page - 1) * size}) f
      join ${FACT_FROM} on s.id = f.found order by s.day desc, s.id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from charging.settlement s where ${where}`.execute(db);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
