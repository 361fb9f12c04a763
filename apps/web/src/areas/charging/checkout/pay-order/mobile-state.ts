// What the collector has in hand: bills chosen or an amount, the order made of them once, and the order watched until it ends.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import {
  askPayOrder,
  createPayOrder,
  ERRORS,
  getPayOrder,
  houseCharging,
  previewSettlement,
  searchPayOrders,
  searchSettlements,
  sendPayOrder,
  type HouseCharging,
  type InputOf,
  type PayOrder,
  type PayWay,
  type SimulatorMood,
} from '@anju/contract';
import { compareDecimal, isZeroDecimal, sumMoney } from '@anju/domain';
import { call, uuid } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { amountOf, isOn, payNow, type PayNow } from '../desk/desk.rules.ts';

interface MobileTyped {
  readonly flipped: ReadonlySet<number>;
  readonly noLate: ReadonlySet<number>;
  /** Laid over the chosen bills; empty pays them whole. */
  readonly amount: string;
  /** Null: the one the house names. */
  readonly payerName: string | null;
  readonly method: number | null;
  readonly way: PayWay;
  readonly authCode: string;
  readonly mood: SimulatorMood;
}
const START: MobileTyped = {
  flipped: new Set(),
  noLate: new Set(),
  amount: '',
  payerName: null,
  method: null,
  way: 'code',
  authCode: '',
  mood: 'normal',
};
const PAYER_CODE = /^\d{16,24}$/;

const refresh = (client: QueryClient) =>
  Promise.all([houseCharging, searchPayOrders, searchSettlements].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));

export interface MobileChoice {
  readonly typed: MobileTyped;
  readonly change: (patch: Partial<MobileTyped>) => void;
  readonly now: readonly PayNow[];
  readonly total: string;
  readonly payerName: string;
  readonly method: number;
  /** Why it cannot be collected yet. */
  readonly problem: string | null;
  readonly busy: boolean;
  /** The order, sent on; null when nothing was ordered. */
  readonly collect: () => Promise<number | null>;
}

export function useMobileChoice(picture: HouseCharging, methods: readonly number[]): MobileChoice {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [typed, setTyped] = useState(START);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const lastSent = useRef({ text: '', key: '' });
  const { bills, house, payer } = picture;

  const billIds = bills.filter((bill) => isOn(bill, typed)).map(({ id }) => id);
  const byAmount = typed.amount !== '';
  const asking = byAmount && billIds.length > 0 && !isZeroDecimal(amountOf(typed.amount));
  const input = { houseId: house.id, spread: { billIds, amount: amountOf(typed.amount) } };
  const spread = useQuery({
    queryKey: [previewSettlement.path, input],
    queryFn: ({ signal }) => call(previewSettlement, input, { signal, loading: false }),
    enabled: asking,
    placeholderData: keepPreviousData,
  });
  const laid = asking && !spread.isPlaceholderData ? (spread.data ?? null) : null;
  const now = byAmount && !laid ? [] : payNow(bills, typed, laid);
  const total = sumMoney(now.flatMap(({ amount, late }) => [amount, late]));
  const payerName = typed.payerName ?? payer?.name ?? '';
  const method = typed.method ?? methods[0] ?? 0;

  function problemOf(): string | null {
    if (asking && !laid) return spread.error ? spread.error.message : '正在试算，请稍候';
    if (laid && compareDecimal(laid.left, '0') > 0) return `金额超出所选账单 ${laid.left} 元，请改小`;
    if (now.length === 0 || isZeroDecimal(total)) return '请选择要收的账单';
    if (payerName.trim() === '') return '请输入付款人';
    if (typed.way === 'scan' && !PAYER_CODE.test(typed.authCode)) return '请扫描或输入付款人的付款码（16 至 24 位数字）';
    return null;
  }
  const problem = problemOf();

  async function collect(): Promise<number | null> {
    // A second touch can come before React has drawn the disabled button.
    if (running.current) return null;
    if (problem !== null) {
      void message.warning(problem);
      return null;
    }
    const order: InputOf<typeof createPayOrder> = {
      houseId: house.id,
      payerId: typed.payerName === null ? (payer?.personId ?? null) : null,
      payerName,
      lines: now.map(({ billId, amount, late }) => ({ billId, amount, late })),
      method,
      way: typed.way,
      expected: total,
    };
    const text = JSON.stringify(order);
    // The same content tried again is the same order: an answer that was lost makes no second one.
    if (lastSent.current.text !== text) lastSent.current = { text, key: uuid() };
    running.current = true;
    setBusy(true);
    try {
      const { id } = await call(createPayOrder, order, { idempotencyKey: lastSent.current.key });
      lastSent.current = { text: '', key: '' };
      // Whatever becomes of the sending, the order is there and is shown.
      await call(sendPayOrder, { id, authCode: typed.authCode, mood: typed.mood }).catch(onlyApi);
      setTyped(START);
      return id;
    } catch (error) {
      onlyApi(error);
      if (error instanceof ApiError && error.code === ERRORS.SETTLE_MOVED.code) await refresh(client);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
      void refresh(client);
    }
  }
  return { typed, change: (patch) => setTyped((old) => ({ ...old, ...patch })), now, total, payerName, method, problem, busy, collect };
}

/** What the server refused has been said; anything else is a defect. */
export function onlyApi(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

export const isLiving = ({ state }: Pick<PayOrder, 'state'>): boolean => state === 1 || state === 4;
const LOOK_MS = 3_000;
const LOOK_AFTER_FAILURE_MS = 10_000;

/** Asked about while it lives (the server asks the provider when it is time); who may only look, looks. */
export function useOrder(id: number, mayWork: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [getPayOrder.path, id],
    queryFn: ({ signal }) =>
      mayWork ? call(askPayOrder, { id }, { signal, loading: false }) : call(getPayOrder, { id }, { signal, loading: false }),
    refetchInterval: ({ state }) => (!state.data || !isLiving(state.data) ? false : state.error ? LOOK_AFTER_FAILURE_MS : LOOK_MS),
  });
  const state = query.data?.state;
  const moved = useEffectEvent(() => void refresh(client));
  useEffect(() => {
    if (state !== undefined) moved();
  }, [state]);
  const take = (order: PayOrder) => client.setQueryData([getPayOrder.path, id], order);
  return { order: query.data, error: query.error, at: query.dataUpdatedAt, reload: () => void query.refetch(), take };
}

/** Seconds left by the clock of the server. */
export function useSecondsLeft(order: Pick<PayOrder, 'expiresAt' | 'now'> | undefined, at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (!order) return 0;
  const server = Date.parse(order.now) + Math.max(0, now - at);
  return Math.max(0, Math.ceil((Date.parse(order.expiresAt) - server) / 1_000));
}
