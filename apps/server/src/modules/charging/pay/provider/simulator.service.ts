// 模拟支付: a provider that moves no money and keeps its own records, as a real one would. It can be late, refuse, or not answer, so that every
// course of an order can be tried before real money is involved.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { paidAmount } from '@anju/contract';
import { compareDecimal, PLAIN_CHANNEL_FORMAT, sumMoney, writeChannelFile } from '@anju/domain';
import { findSetting, insertSetting } from '../../../../platform/settings/settings.queries.ts';
import { orderedNumber } from './order-number.rules.ts';
import type { PaymentProvider, ProviderAnswer, ProviderContext, ProviderOrder } from './payment-provider.ts';
import { queryRefund, refund } from './simulated-refund.service.ts';
import { listRefundedOn } from './simulated-refund.queries.ts';
import * as book from './simulator.queries.ts';

/** How long it does not answer when it is slow. */
const SILENCE_MS = 10_000;
const KEY_SETTING = 'charging.simulator-key';

const nowOf = ({ clock }: ProviderContext): string => clock.now().toISOString();
const later = ({ clock }: ProviderContext): string => new Date(clock.now().getTime() + SILENCE_MS).toISOString();
const newRef = (): string => `SIM${randomBytes(10).toString('hex').toUpperCase()}`;
const codeUrlOf = ({ tenantId }: ProviderContext, number: string): string => `anju-simulator://pay/${tenantId}/${number}`;

const isSilent = ({ clock }: ProviderContext, { readyAt }: book.SimulatedPayment): boolean => Date.parse(readyAt) > clock.now().getTime();

function answerOf(context: ProviderContext, payment: book.SimulatedPayment): ProviderAnswer {
  if (isSilent(context, payment)) return { state: 'unknown' };
  if (payment.state === 'paid' && payment.paidAt)
    return { state: 'paid', ref: payment.ref, paidAt: payment.paidAt, amount: payment.amount };
  if (payment.state === 'waiting') return { state: 'waiting', codeUrl: codeUrlOf(context, payment.number) };
  return { state: 'closed', message: payment.state === 'failed' ? '付款失败（模拟支付）' : '' };
}

async function create(context: ProviderContext, order: ProviderOrder): Promise<ProviderAnswer> {
  const { db, tenantId } = context;
  const now = nowOf(context);
  const { mood, number, amount } = order;
  // A payer whose code was scanned pays immediately; the mood `unknown` stands for a payment without an answer.
  const paid = mood !== 'fail' && (order.way === 'scan' || mood === 'unknown');
  await book.insertPayment(
    db,
    tenantId,
    {
      number,
      amount,
      state: mood === 'fail' ? 'failed' : paid ? 'paid' : 'waiting',
      ref: paid ? newRef() : '',
      paidAt: paid ? now : null,
      mood,
      readyAt: mood === 'slow' ? later(context) : now,
    },
    now,
  );
  if (mood === 'slow' || mood === 'unknown') return { state: 'unknown' };
  return query(context, number);
}

async function query(context: ProviderContext, number: string): Promise<ProviderAnswer> {
  const payment = await book.findPayment(context.db, number);
  return payment ? answerOf(context, payment) : { state: 'unknown' };
}

async function close(context: ProviderContext, number: string): Promise<ProviderAnswer> {
  const { db, tenantId } = context;
  const now = nowOf(context);
  const closed = { number, amount: '0', state: 'closed', ref: '', paidAt: null, mood: 'normal', readyAt: now } as const;
  const known = await book.findPayment(db, number);
  if (known && isSilent(context, known)) return { state: 'unknown' };
  // An unknown number is recorded as closed, so that an order that arrives later is refused.
  if (!known) await book.insertPayment(db, tenantId, closed, now);
  else await book.endPayment(db, number, { ...closed, amount: null });
  return query(context, number);
}

// ---- notices ---------------------------------------------------------------------------------------------------------------

const noticeFields = z.object({
  number: z.string().max(60),
  ref: z.string().min(1).max(60),
  paidAt: z.iso.datetime({ offset: true }),
  amount: paidAmount,
  sign: z.string().max(100),
});
export type SimulatorNotice = z.infer<typeof noticeFields>;

async function noticeKey({ db, tenantId }: ProviderContext): Promise<string> {
  const known = await findSetting(db, KEY_SETTING);
  if (known !== undefined) return known;
  await insertSetting(db, tenantId, KEY_SETTING, randomBytes(32).toString('hex'));
  return (await findSetting(db, KEY_SETTING)) ?? '';
}

const signOf = (key: string, tenantId: number, { number, ref, paidAt, amount }: Omit<SimulatorNotice, 'sign'>): string =>
  createHmac('sha256', key).update([tenantId, number, ref, paidAt, amount].join('\n')).digest('hex');

/** The notice that the provider would send for a payment. */
export async function makeNotice(context: ProviderContext, number: string): Promise<SimulatorNotice | null> {
  const payment = await book.findPayment(context.db, number);
  if (payment?.state !== 'paid' || !payment.paidAt) return null;
  const told = { number: orderedNumber(number), ref: payment.ref, paidAt: payment.paidAt, amount: payment.amount };
  return { ...told, sign: signOf(await noticeKey(context), context.tenantId, told) };
}

const readNotice: PaymentProvider['readNotice'] = async (context, fields) => {
  const parsed = noticeFields.safeParse(fields);
  const key = parsed.success ? await findSetting(context.db, KEY_SETTING) : undefined;
  if (!parsed.success || key === undefined) return null;
  const { sign, number, ref, paidAt, amount } = parsed.data;
  const [given, right] = [Buffer.from(sign), Buffer.from(signOf(key, context.tenantId, parsed.data))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return { state: 'paid', number, ref, paidAt, amount };
};

// ---- the payer, played by a tester -------------------------------------------------------------------------------------------

type PayerAct = 'pay' | 'fail' | 'silent';

/** Returns false if the order is no longer waiting at the provider. */
export function actAsPayer(context: ProviderContext, number: string, act: PayerAct, amount: string | null): Promise<boolean> {
  const now = nowOf(context);
  if (act === 'fail')
    return book.endPayment(context.db, number, { state: 'failed', ref: '', paidAt: null, mood: 'fail', readyAt: now, amount: null });
  const paid = amount !== null && compareDecimal(amount, '0') > 0 ? sumMoney([amount]) : null;
  const [mood, readyAt] = act === 'silent' ? (['slow', later(context)] as const) : (['normal', now] as const);
  return book.endPayment(context.db, number, { state: 'paid', ref: newRef(), paidAt: now, mood, readyAt, amount: paid });
}

/** The day as the provider would send it, with a fee of 0.6 %. */
async function dayFile({ db }: ProviderContext, day: string): Promise<string> {
  const payments = (await book.listPaidOn(db, day)).map((one) => ({ ...one, item: 'payment', state: 'success' }) as const);
  const refunds = (await listRefundedOn(db, day)).map((one) => ({ ...one, item: 'refund', state: 'success' }) as const);
  const lines = [...payments, ...refunds].toSorted((a, b) => a.at.localeCompare(b.at));
  return writeChannelFile(
    PLAIN_CHANNEL_FORMAT,
    lines.map((line) => ({ ...line, number: orderedNumber(line.number) })),
  );
}

export const simulator: PaymentProvider = {
  name: 'simulator',
  title: '模拟支付',
  simulated: true,
  dayFormat: PLAIN_CHANNEL_FORMAT,
  methods: [4, 5, 6],
  create,
  query,
  close,
  refund,
  queryRefund,
  dayFile,
  readNotice,
};
