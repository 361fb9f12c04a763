// What the chain says of a row: sha256 over a canonical text of the columns that never change after the row is written. Columns that change
// later (states, sums of reversals, counts of prints, the payer after two persons are merged) are not part of it; other checks of verify
// cover them. The writers and verify use the same fragments, so that neither can say something else. They are texts and not functions of
// the database: whoever can write rows there by hand could replace a function as well.

/** What a link is about. */
export const CHAIN = { settlement: 1, move: 2, change: 3, dayClose: 4, monthClose: 5, publication: 6 } as const;
export type ChainKind = (typeof CHAIN)[keyof typeof CHAIN];

/** Independent of the time zone and date style of the connection. */
const instant = (column: string): string => `extract(epoch from ${column})`;
const digest = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
const listed = (...values: readonly string[]): string => `json_build_array(${values.join(', ')})::text`;
const columns = (alias: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${alias}.${name}`)
    .join(', ');

const LINE = 'seq kind bill_id account_id charge_type_id amount late text reverses_seq original_id';
const TENDER = 'seq list method amount reference account_id';
const HEAD =
  'id number company_id estate_id type source house_id payer_name day cashier_id cashier_name total received change_given ' +
  'original_id remark';

/** The lines of a settlement as one text. */
export const lineTexts = (l: string): string => `string_agg(${listed(columns(l, LINE))}, '' order by ${l}.seq)`;
export const tenderTexts = (t: string): string => `string_agg(${listed(columns(t, TENDER))}, '' order by ${t}.seq)`;
export const receiptText = (r: string): string => listed(columns(r, 'kind paper'));

/** `lines`, `tenders` and `receipt` are the texts above; a settlement without one of them has null there. */
export const settlementContent = (s: string, lines: string, tenders: string, receipt: string): string =>
  digest(listed(columns(s, HEAD), instant(`${s}.at`), lines, tenders, receipt));

export const moveContent = (m: string): string =>
  digest(listed(columns(m, 'id account_id seq reason amount balance day settlement_id reverses_id remark by'), instant(`${m}.at`)));

export const changeContent = (c: string): string =>
  digest(
    listed(
      columns(c, 'id bill_id kind amount reason day document_id settlement_id reverses_id reduction_id pool_id by'),
      instant(`${c}.at`),
    ),
  );

export const dayCloseContent = (d: string): string =>
  digest(
    listed(
      columns(d, 'id number company_id cashier_id cashier_name day settlements total cash_expected cash_counted difference_reason paper'),
      columns(d, 'chain_links chain_hash'),
      instant(`${d}.closed_at`),
    ),
  );

export const monthCloseContent = (m: string): string =>
  digest(listed(columns(m, 'id estate_id month paper closed_by'), instant(`${m}.closed_at`)));

const BILL_FACTS =
  'id estate_id house_id parking_id customer_id contract_id charge_type_id standard_id batch_id period_from period_to once ' +
  'due_date amount late_rate late_grace late_cap calc explain reissue_of maker_id';

/** All bills of a publication as one number, in any order: a sum of hashes needs no sorting of many bills. */
export const billSum = (b: string): string =>
  `sum(('x' || left(${digest(listed(columns(b, BILL_FACTS), instant(`${b}.created_at`)))}, 16))::bit(64)::bigint)`;

/** What was published, with every bill as it was told to its payer. */
export const publicationContent = (p: string, bills: string): string =>
  digest(listed(columns(p, 'id number estate_id day bills amount created_by'), instant(`${p}.created_at`), bills));
