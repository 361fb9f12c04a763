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
/** A value as `listed` writes it: a number or jsonb that is never null, a number that may be, a truth, a text or a day. */
const plain = (column: string): string => column;
const orNull = (column: string): string => `coalesce(${column}::text, 'null')`;
const inWords = (column: string): string => `${column}::text`;
const quoted = (column: string): string => `to_json(${column})`;
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

/** The columns of a bill that never change once it is published, with how they are written. */
const BILL_FACTS: readonly (readonly [write: (column: string) => string, names: string])[] = [
  [plain, 'id estate_id'],
  [orNull, 'house_id parking_id customer_id contract_id'],
  [plain, 'charge_type_id'],
  [orNull, 'standard_id'],
  [plain, 'batch_id'],
  [quoted, 'period_from period_to'],
  [inWords, 'once'],
  [quoted, 'due_date'],
  [plain, 'amount late_rate late_grace'],
  [orNull, 'late_cap'],
  [plain, 'calc'],
  [quoted, 'explain'],
  [orNull, 'reissue_of'],
  [plain, 'maker_id'],
];

/**
 * A bill as `listed` would write it, to the byte. There are so many of them that it matters that `json_build_array` asks the catalogue
 * anew for the type of every value of every row.
 */
export const billText = (b: string): string => {
  const facts = BILL_FACTS.flatMap(([write, names]) => names.split(' ').map((name) => write(`${b}.${name}`)));
  return `'[' || concat_ws(', ', ${[...facts, instant(`${b}.created_at`)].join(', ')}) || ']'`;
};

/** All bills of a publication as one number, in any order: a sum of hashes needs no sorting of many bills. */
export const billSum = (b: string): string =>
  `sum(('x' || encode(substr(sha256(convert_to(${billText(b)}, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint)`;

/** What was published, with every bill as it was told to its payer. */
export const publicationContent = (p: string, bills: string): string =>
  digest(listed(columns(p, 'id number estate_id day bills amount created_by'), instant(`${p}.created_at`), bills));
