// 模拟开票: a provider that no tax authority knows and that keeps its own records, as a real one would. The last two figures of the amount say
// how it answers: .44 is refused, .77 takes a while, .88 is issued without an answer. A company's 统一社会信用代码 is checked.
import { COMPANY_TITLE } from '@anju/contract';
import { businessDay, compareDecimal, isCreditCode, sumMoney } from '@anju/domain';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import type { BlueInvoice, RedInvoice, TaxAnswer, TaxContext, TaxInvoiceProvider } from './tax-invoice-provider.ts';
import * as book from './tax-simulator.queries.ts';
import { xmlOf } from './tax-file.rules.ts';

/** How long it works on an invoice, or does not answer. */
const BUSY_MS = 10_000;
const CREDIT_CODE_LENGTH = 18;

const REFUSED = '44';
const MOODS: Readonly<Record<string, 'slow' | 'silent'>> = { '77': 'slow', '88': 'silent' };
const lastFigures = (amount: string): string => amount.slice(-2);

function answerOf({ clock }: TaxContext, invoice: book.SimulatedInvoice): TaxAnswer {
  const busy = Date.parse(invoice.readyAt) > clock.now().getTime();
  if (busy && invoice.mood === 'silent') return { state: 'unknown' };
  if (invoice.state === 'refused') return { state: 'refused', message: invoice.message };
  if (busy) return { state: 'pending', message: '税务系统正在处理（模拟开票）' };
  return { state: 'issued', invoiceNo: invoice.invoiceNo, issuedOn: invoice.issuedOn };
}

interface Given {
  readonly invoice: BlueInvoice | RedInvoice;
  readonly originalNo: string;
  /** Why it is refused; empty if it is not. */
  readonly refusal: string;
}
function recordOf({ clock }: TaxContext, { invoice, originalNo, refusal }: Given): Omit<book.SimulatedInvoice, 'invoiceNo'> {
  const { number, amount } = invoice;
  const now = clock.now();
  const message = refusal === '' && lastFigures(amount) === REFUSED ? '本月可用开票额度不足（模拟开票）' : refusal;
  const mood = message === '' ? (MOODS[lastFigures(amount)] ?? 'normal') : 'normal';
  return {
    number,
    originalNo,
    amount,
    state: message === '' ? 'issued' : 'refused',
    issuedOn: businessDay(now),
    message,
    mood,
    readyAt: new Date(now.getTime() + (mood === 'normal' ? 0 : BUSY_MS)).toISOString(),
    content: invoice,
  };
}

/** Two figures of the year, 99 for a province that does not exist, 1 for the channel. */
const prefixOf = ({ clock }: TaxContext): string => `${businessDay(clock.now()).slice(2, 4)}991`;

const buyerRefusal = ({ buyer: { titleKind, taxNo } }: BlueInvoice): string =>
  titleKind === COMPANY_TITLE && taxNo.length === CREDIT_CODE_LENGTH && !isCreditCode(taxNo)
    ? `购买方纳税人识别号 ${taxNo} 不存在，请核对（模拟开票）`
    : '';

const issue: TaxInvoiceProvider['issue'] = async (context, invoice) => {
  await inTransaction(context.db, (tx) =>
    book.insertSimulated(
      tx,
      context.tenantId,
      recordOf(context, { invoice, originalNo: '', refusal: buyerRefusal(invoice) }),
      prefixOf(context),
    ),
  );
  return query(context, invoice.number);
};

const issueRed: TaxInvoiceProvider['issueRed'] = async (context, invoice) => {
  const { originalNo, amount, number } = invoice;
  await inTransaction(context.db, async (tx) => {
    const standing = await book.lockStanding(tx, originalNo);
    if (await book.findSimulated(tx, number)) return;
    const over = standing !== undefined && compareDecimal(sumMoney([standing, amount]), '0') < 0;
    const refusal = standing === undefined ? '没有找到原发票（模拟开票）' : over ? '红冲金额超过原发票的余额（模拟开票）' : '';
    await book.insertSimulated(tx, context.tenantId, recordOf(context, { invoice, originalNo, refusal }), prefixOf(context));
  });
  return query(context, number);
};

async function query(context: TaxContext, number: string): Promise<TaxAnswer> {
  const known = await book.findSimulated(context.db, number);
  return known ? answerOf(context, known) : { state: 'absent' };
}

const file: TaxInvoiceProvider['file'] = async (context, invoiceNo) => {
  const known = await book.findByNo(context.db, invoiceNo);
  if (!known) return null;
  const { content, issuedOn } = known;
  return {
    name: `数电票${invoiceNo}.xml`,
    type: 'application/xml',
    content: xmlOf({ invoiceNo, issuedOn, note: '模拟开票，不是有效发票' }, content),
  };
};

export const taxSimulator: TaxInvoiceProvider = { name: 'simulator', title: '模拟开票', simulated: true, issue, issueRed, query, file };
