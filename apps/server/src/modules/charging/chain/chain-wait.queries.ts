// Who writes a row of money hands it to the chain in the same transaction: one statement over the rows just written, which wait for the
// sealer (seal.service.ts). It is no trigger on purpose: a row written by hand has no link, and verify says so.
import { sql, type RawBuilder } from 'kysely';
import { own, run } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as content from './chain-content.queries.ts';

type Part = RawBuilder<unknown>;
const { CHAIN } = content;
const raw = (text: string): Part => sql.raw(text);
const INTO = sql`insert into charging.chain_wait (tenant_id, company_id, kind, ref_id, content)`;

/** CTEs of the statement that inserted settlements, lines, tenders and receipts, each with `returning *`. */
export interface SettlementRows {
  readonly settlements: string;
  readonly lines: string;
  readonly tenders: string;
  readonly receipts: string;
}

export const waitSettlements = ({ settlements, lines, tenders, receipts }: SettlementRows): Part => {
  const texts = content.settlementContent('s', 'l.texts', 't.texts', 'r.texts');
  return sql`
    ${INTO}
    select s.tenant_id, s.company_id, ${sql.lit(CHAIN.settlement)}, s.id, ${raw(texts)}
      from ${raw(settlements)} s
      left join (select l.settlement_id, ${raw(content.lineTexts('l'))} as texts from ${raw(lines)} l group by 1) l
        on l.settlement_id = s.id
      left join (select t.settlement_id, ${raw(content.tenderTexts('t'))} as texts from ${raw(tenders)} t group by 1) t
        on t.settlement_id = s.id
      left join (select r.settlement_id, ${raw(content.receiptText('r'))} as texts from ${raw(receipts)} r) r on r.settlement_id = s.id
     order by s.id`;
};

/** `moves` is a CTE with `returning *`; all of them belong to one company. */
export const waitMoves = (moves: string, company: Part): Part => sql`
    ${INTO}
    select x.tenant_id, ${company}, ${sql.lit(CHAIN.move)}, x.id, ${raw(content.moveContent('x'))} from ${raw(moves)} x order by x.id`;

/** The company of an estate, for `waitMoves`. */
export const companyOf = (estateId: Part): Part =>
  sql`(select e.company_id from estate_view.estate e where ${own('e')} and e.id = ${estateId})`;

/** `changes` is a CTE with `returning *`. */
export const waitChanges = (changes: string): Part => sql`
    ${INTO}
    select x.tenant_id, e.company_id, ${sql.lit(CHAIN.change)}, x.id, ${raw(content.changeContent('x'))}
      from ${raw(changes)} x join charging.bill y on ${own('y')} and y.id = x.bill_id
      join estate_view.estate e on ${own('e')} and e.id = y.estate_id
     order by x.id`;

/** `closes` is a CTE with `returning *`. */
export const waitDayCloses = (closes: string): Part => sql`
    ${INTO}
    select x.tenant_id, x.company_id, ${sql.lit(CHAIN.dayClose)}, x.id, ${raw(content.dayCloseContent('x'))} from ${raw(closes)} x`;

/** `closes` is a CTE with `returning *`. */
export const waitMonthCloses = (closes: string): Part => sql`
    ${INTO}
    select x.tenant_id, ${companyOf(sql`x.estate_id`)}, ${sql.lit(CHAIN.monthClose)}, x.id, ${raw(content.monthCloseContent('x'))}
      from ${raw(closes)} x`;

/** A publication whose bills are all published and counted. */
export async function waitPublication(tx: Tx, id: number): Promise<void> {
  const bills = sql`(select ${raw(content.billSum('b'))} from charging.bill b where ${own('b')} and b.publication_id = p.id)::text`;
  await run(tx)`
    ${INTO}
    select p.tenant_id, ${companyOf(sql`p.estate_id`)}, ${sql.lit(CHAIN.publication)}, p.id,
      ${raw(content.publicationContent('p', 'x.bills'))}
      from charging.publication p cross join lateral (select ${bills} as bills) x where ${own('p')} and p.id = ${id}`;
}
