// What red invoices take back of an invoice, and how a request at the provider stands. Pure.
import { INVOICE, TAX_REQUEST, type InvoiceLine, type InvoiceSeller } from '@anju/contract';
import { compareDecimal, redLine, shareOut, subtractDecimal, sumMoney } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import { cents, negated } from '../ledger/amount.rules.ts';

export const BLUE = 1;
export const RED = 2;

// ---- amounts -----------------------------------------------------------------------------------------------------------------

const keyOf = ({ settlementId, seq }: InvoiceLine): string => `${settlementId}/${seq}`;
const sumOf = (lines: readonly InvoiceLine[], pick: (line: InvoiceLine) => string): string => sumMoney(lines.map(pick));
export const amountOf = (lines: readonly InvoiceLine[]): string => sumOf(lines, ({ amount }) => amount);
export const taxOf = (lines: readonly InvoiceLine[]): string => sumOf(lines, ({ tax }) => tax);

/** The lines of an invoice with what the lines of its red invoices left of them; lines of which nothing is left are gone. */
export function standingOf(lines: readonly InvoiceLine[], red: readonly InvoiceLine[]): InvoiceLine[] {
  const taken = Map.groupBy(red, keyOf);
  return lines.flatMap((line) => {
    const off = taken.get(keyOf(line)) ?? [];
    const amount = sumMoney([line.amount, amountOf(off)]);
    return compareDecimal(amount, '0') > 0 ? [{ ...line, amount, tax: sumMoney([line.tax, taxOf(off)]) }] : [];
  });
}

/** Everything that stands, as the lines of a red invoice. */
export const wholeRed = (standing: readonly InvoiceLine[]): InvoiceLine[] =>
  standing.map((line) => ({ ...line, ...redLine(line, line.amount) }));

/**
 * The red lines for a settlement of which less can be invoiced than stands on the invoice. `left` is what can be, by line; where points and
 * credits moved between the lines, no line gives back more than it lost.
 */
export function redFor(standing: readonly InvoiceLine[], settlementId: number, left: ReadonlyMap<number, string>): InvoiceLine[] {
  const lines = standing.filter((line) => line.settlementId === settlementId);
  const back = subtractDecimal(amountOf(lines), sumMoney([...left.values()]));
  if (compareDecimal(back, '0') <= 0) return [];
  const lost = lines.map(({ seq, amount }) => {
    const less = subtractDecimal(amount, left.get(seq) ?? '0');
    return compareDecimal(less, '0') > 0 ? cents(less) : '0.00';
  });
  const parts = compareDecimal(sumMoney(lost), back) === 0 ? lost : shareOut(cents(back), lost);
  return lines.flatMap((line, nth) => {
    const part = parts[nth] ?? '0.00';
    return compareDecimal(part, '0') > 0 ? [{ ...line, ...redLine(line, part) }] : [];
  });
}

// ---- states ------------------------------------------------------------------------------------------------------------------

export const isSent = (state: number): boolean => TAX_REQUEST.is(state, 'sent', 'redSent');
/** A red invoice that can be sent. */
export const isRedOpen = (state: number): boolean => TAX_REQUEST.is(state, 'redDue', 'redFailed');

interface Standing {
  readonly takenAt: string | null;
  readonly standing: readonly InvoiceLine[];
}
/** The state of an issued invoice that follows from its red requests. */
export function stateByRed(red: readonly { readonly state: number }[], { takenAt, standing }: Standing): 3 | 4 | 7 | 8 | 11 | 12 {
  const has = (state: number): boolean => red.some((each) => each.state === state);
  if (has(TAX_REQUEST.redSent)) return INVOICE.redIssuing;
  if (has(TAX_REQUEST.redFailed)) return INVOICE.redFailed;
  if (has(TAX_REQUEST.redDue)) return INVOICE.redDue;
  if (standing.length === 0) return INVOICE.red;
  return takenAt === null ? INVOICE.issued : INVOICE.taken;
}

/** What the provider knows an attempt by. Only after a refusal is there another attempt. */
export const sentNumber = ({ number, attempt }: { readonly number: string; readonly attempt: number }): string => `${number}-${attempt}`;

/** Seconds to the next query, increasing; the last value repeats. */
const ASK_AFTER: readonly number[] = [10, 30, 60, 120, 300, 600, 1800, 3600];
export const nextTaxAsk = (now: Date, asked: number): string =>
  new Date(now.getTime() + (ASK_AFTER[Math.min(asked, ASK_AFTER.length - 1)] as number) * 1000).toISOString();

// ---- what an invoice needs before it is sent -----------------------------------------------------------------------------------

export function requireSeller(company: string, { name, taxNo }: InvoiceSeller): void {
  const what = [...(name === '' ? ['销售方名称'] : []), ...(taxNo === '' ? ['纳税人识别号'] : [])];
  if (what.length > 0) throw fail('INVOICE_SELLER', { company, what: what.join('、') });
}

export function requireTaxCodes(lines: readonly InvoiceLine[]): void {
  const without = lines.filter(({ taxCode }) => taxCode === '').map(({ item }) => item);
  if (without.length > 0) throw fail('INVOICE_TAX_CODE', { items: [...new Set(without)].join('、') });
}

export const redSum = (lines: readonly InvoiceLine[]): string => negated(amountOf(lines));
