// Lines of bank statements and their claims. A line belongs to the company whose account received it; users see the lines of companies that
// serve one of their estates, themselves or through a subordinate company.
import { sql, type RawBuilder } from 'kysely';
import {
  BANK_INCOME,
  type BankIncomeRow,
  type getBankIncome,
  type listIncomeAccounts,
  type OutputOf,
  type searchBankIncome,
} from '@anju/contract';
import { allOf, first, lit, one, own, rows, run, when } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type Estates = readonly number[] | null;

/** An estate of the company `c` or of a company below it. */
export const servedBy = (company: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from estate_view.estate e join org_view.company ec on ec.tenant_id = e.tenant_id and ec.id = e.company_id
           where ${own('e')} and starts_with(ec.path, ${company}) and ${which})`;

export const companySeen = (estates: Estates): RawBuilder<unknown> | undefined =>
  estates === null ? undefined : servedBy(sql`c.path`, sql`e.id = any (${estates}::bigint[])`);

const FROM = sql`
  charging.bank_income i join org_view.company c on c.tenant_id = i.tenant_id and c.id = i.company_id
    join org_view.company_bank_account a on a.tenant_id = i.tenant_id and a.id = i.account_id`;
/** Lines that pay nobody's bills leave no rest. */
const ELSEWHERE = sql`i.state in (${lit(BANK_INCOME.other)}, ${lit(BANK_INCOME.channel)})`;
/** What nobody has claimed yet. */
const REST = sql`case when ${ELSEWHERE} then 0 else i.amount - i.claimed end`;
const SHOWN = sql`
  i.id, i.version, c.name as company_name, a.account_no, a.bank, i.serial, i.paid_on, i.amount, i.claimed,
    (${REST})::numeric(18, 2) as rest, i.payer_name, i.payer_account, i.note, i.state, i.reason, i.channel, i.fee,
    i.company_id`;

export type FoundIncome = Omit<BankIncomeRow, 'proposal'> & { readonly companyId: number };
export type IncomeSearch = SearchOf<typeof searchBankIncome>;

function matching({ filter, estates }: IncomeSearch): RawBuilder<unknown> {
  const { companyId, accountId, from, to, states, key } = filter;
  return allOf(
    own('i'),
    companySeen(estates),
    when(companyId !== null, sql`i.company_id = ${companyId}`),
    when(accountId !== null, sql`i.account_id = ${accountId}`),
    when(from !== null, sql`i.paid_on >= ${from}::date`),
    when(to !== null, sql`i.paid_on <= ${to}::date`),
    when(states.length > 0, sql`i.state = any (${states}::smallint[])`),
    when(
      key !== '',
      sql`starts_with(i.serial, ${key}) or strpos(i.payer_name, ${key}) > 0 or strpos(i.note, ${key}) > 0 or i.amount::text = ${key}`,
    ),
  );
}

type Totals = Omit<OutputOf<typeof searchBankIncome>, 'rows'>;
export const sumIncome = (db: DbOrTx, search: IncomeSearch): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, coalesce(sum(i.amount), 0)::numeric(18, 2) as amount,
         coalesce(sum(i.claimed), 0)::numeric(18, 2) as claimed,
         coalesce(sum(${REST}), 0)::numeric(18, 2) as rest,
         coalesce(sum(i.amount) filter (where ${ELSEWHERE}), 0)::numeric(18, 2) as other
    from ${FROM} where ${matching(search)}`;

export const listIncome = (db: DbOrTx, search: IncomeSearch, { limit, offset }: PageOf<typeof searchBankIncome>): Promise<FoundIncome[]> =>
  rows<FoundIncome>(db)`
    select ${SHOWN} from ${FROM} where ${matching(search)} order by i.paid_on desc, i.id desc limit ${limit} offset ${offset}`;

export type IncomeNow = FoundIncome & Pick<OutputOf<typeof getBankIncome>, 'createdBy' | 'createdAt'> & { readonly companyPath: string };
export const findIncome = (db: DbOrTx, estates: Estates, id: number): Promise<IncomeNow | undefined> => first<IncomeNow>(db)`
  select ${SHOWN}, i.created_by, i.created_at, c.path as company_path
    from ${FROM} where ${allOf(own('i'), sql`i.id = ${id}`, companySeen(estates))}`;

type Claims = OutputOf<typeof getBankIncome>['claims'];
export const listClaims = (db: DbOrTx, id: number): Promise<Claims> => rows<Claims[number]>(db)`
  select x.settlement_id, s.number, s.payer_name, coalesce(h.code, '') as house, x.amount, x.returned, x.by, x.at
    from charging.bank_income_claim x join charging.settlement s on s.tenant_id = x.tenant_id and s.id = x.settlement_id
    left join estate_view.house h on h.tenant_id = s.tenant_id and h.id = s.house_id
   where ${own('x')} and x.income_id = ${id} order by x.settlement_id`;

export const listAccounts = (db: DbOrTx, estates: Estates): Promise<OutputOf<typeof listIncomeAccounts>> =>
  rows<OutputOf<typeof listIncomeAccounts>[number]>(db)`
    select a.id, a.company_id, c.name as company_name, a.bank, a.account_no
      from org_view.company_bank_account a join org_view.company c on c.tenant_id = a.tenant_id and c.id = a.company_id
     where ${allOf(own('a'), sql`not a.disabled`, companySeen(estates))} order by c.sort, c.id, a.main desc, a.id`;

// ---- claims --------------------------------------------------------------------------------------------------------------------------

/**
 * Takes from a line what a settlement used. The row is written last in the transaction, after objects and accounts, which is the order of a
 * reversal too. False if the line changed since it was read.
 */
export async function takeFrom(tx: Tx, id: number, version: number, amount: string): Promise<boolean> {
  const written = await run(tx)`
    update charging.bank_income
       set claimed = claimed + ${amount}::numeric, version = version + 1,
           state = case when claimed + ${amount}::numeric = amount then ${lit(BANK_INCOME.claimed)} else ${lit(BANK_INCOME.partly)} end
     where ${own('charging.bank_income')} and id = ${id} and version = ${version} and state in (${lit(BANK_INCOME.waiting)}, ${lit(
       BANK_INCOME.partly,
     )}) and claimed + ${amount}::numeric <= amount`;
  return written === 1;
}

interface NewClaim {
  readonly tenantId: number;
  readonly settlementId: number;
  readonly incomeId: number;
  readonly amount: string;
  readonly by: string;
  readonly at: string;
}
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<void> {
  await tx.insertInto('charging.bankIncomeClaim').values(claim).execute();
}

export interface ClaimNow {
  readonly incomeId: number;
  readonly serial: string;
  /** What the settlement still uses of the line. */
  readonly left: string;
}
export const lockClaim = (tx: Tx, settlementId: number): Promise<ClaimNow | undefined> => first<ClaimNow>(tx)`
  select x.income_id, i.serial, (x.amount - x.returned)::numeric(18, 2) as left
    from charging.bank_income_claim x join charging.bank_income i on i.tenant_id = x.tenant_id and i.id = x.income_id
   where ${own('x')} and x.settlement_id = ${settlementId} for update of x, i`;

export async function giveBack(tx: Tx, settlementId: number, incomeId: number, amount: string): Promise<void> {
  await run(tx)`
    update charging.bank_income_claim set returned = returned + ${amount}::numeric
     where ${own('charging.bank_income_claim')} and settlement_id = ${settlementId}`;
  await run(tx)`
    update charging.bank_income
       set claimed = claimed - ${amount}::numeric, version = version + 1,
           state = case when claimed = ${amount}::numeric then ${lit(BANK_INCOME.waiting)} else ${lit(BANK_INCOME.partly)} end
     where ${own('charging.bank_income')} and id = ${incomeId}`;
}

export interface Marked {
  readonly state: number;
  readonly reason: string;
  readonly channel: number | null;
  readonly fee: string;
}
/** Marks a line that pays nobody's bills, or takes the mark back. False if the line changed since it was read. */
export async function mark(tx: Tx, id: number, version: number, { state, reason, channel, fee }: Marked): Promise<boolean> {
  const written = await run(tx)`
    update charging.bank_income
       set state = ${state}, reason = ${reason}, channel = ${channel}::smallint, fee = ${fee}::numeric, version = version + 1
     where ${own('charging.bank_income')} and id = ${id} and version = ${version} and claimed = 0`;
  return written === 1;
}
