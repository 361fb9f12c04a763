// The collector's current work: the chosen bills or an amount, the order created once from them, and the order watched until it ends.
import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import {
  askPayOrder,
  createPayOrder,
  ERRORS,
  getPayOrder,
  houseCharging,
  PAY_ORDER,
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
import { keyOf, useAttempt, useCommand, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { useUnsaved } from '../../../../platform/unsaved/index.ts';
import { usePaused } from '../../../../ui/index.ts';
import { amountOf, isOn, payNow, type PayNow } from '../desk/state/desk.rules.ts';

interface MobileTyped {
  readonly flipped: ReadonlySet<number>;
  readonly noLate: ReadonlySet<number>;
  /** An amount to distribute over the chosen bills; when empty, they are paid in full. */
  readonly amount: string;
  /** Null: the payer recorded for the house. */
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
/** The installation is not connected to a payment provider. */
export const NO_PROVIDER = '尚未开通移动支付渠道，请联系管理员';
const PAYER_CODE = /^\d{16,24}$/;

const useRefreshOrders = () => useRefresh(houseCharging, searchPayOrders, searchSettlements);

export interface MobileChoice {
  readonly typed: MobileTyped;
  readonly change: (patch: Partial<MobileTyped>) => void;
  readonly now: readonly PayNow[];
  readonly total: string;
  readonly payerName: string;
  readonly method: number;
  /** Why the payment cannot be collected yet. */
  readonly problem: string | null;
  readonly busy: boolean;
  /** Creates the order, sends it to the provider and returns its id; null when no order was created. */
  readonly collect: () => Promise<number | null>;
}

export function useMobileChoice(picture: HouseCharging, methods: readonly number[]): MobileChoice {
  const { message } = App.useApp();
  const refresh = useRefreshOrders();
  const [typed, setTyped] = useState(START);
  const { attempt, busy } = useAttempt();
  const create = useCommand(createPayOrder, { onRefused: ({ code }) => (code === ERRORS.SETTLE_MOVED.code ? refresh() : undefined) });
  const { bills, house, payer } = picture;
  useUnsaved(typed.amount !== '' || typed.payerName !== null || typed.authCode !== '' || typed.flipped.size + typed.noLate.size > 0);

  const billIds = bills.filter((bill) => isOn(bill, typed)).map(({ id }) => id);
  const byAmount = typed.amount !== '';
  const asking = byAmount && billIds.length > 0 && !isZeroDecimal(amountOf(typed.amount));
  const input = { houseId: house.id, spread: { billIds, amount: amountOf(typed.amount) } };
  const paused = usePaused(typed.amount) === typed.amount;
  const spread = useRead(previewSettlement, asking && paused ? input : null, { keepPrevious: true });
  const laid = asking && paused && !spread.isPlaceholderData ? (spread.data ?? null) : null;
  const now = byAmount && !laid ? [] : payNow(bills, typed, laid);
  const total = sumMoney(now.flatMap(({ amount, late }) => [amount, late]));
  const payerName = typed.payerName ?? payer?.name ?? '';
  const method = typed.method ?? methods[0] ?? 0;

  function problemOf(): string | null {
    if (methods.length === 0) return NO_PROVIDER;
    if (asking && !laid) return spread.error ? spread.error.message : '正在试算，请稍候';
    if (laid && compareDecimal(laid.left, '0') > 0) return `金额超出所选账单 ${laid.left} 元，请改小`;
    if (now.length === 0 || isZeroDecimal(total)) return '请选择要收的账单';
    if (payerName.trim() === '') return '请输入付款人';
    if (typed.way === 'scan' && !PAYER_CODE.test(typed.authCode)) return '请扫描或输入付款人的付款码（16 至 24 位数字）';
    return null;
  }
  const problem = problemOf();

  async function collect(): Promise<number | null> {
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
    const id = await attempt(async () => {
      try {
        const made = await create.run(order);
        if (made === undefined) return null;
        // The order exists and is shown even if sending it fails.
        await call(sendPayOrder, { id: made.id, authCode: typed.authCode, mood: typed.mood }).catch(onlyApi);
        setTyped(START);
        return made.id;
      } finally {
        void refresh();
      }
    });
    return id ?? null;
  }
  return { typed, change: (patch) => setTyped((old) => ({ ...old, ...patch })), now, total, payerName, method, problem, busy, collect };
}

/** A server refusal has already been shown; any other error is a defect. */
export function onlyApi(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

export const isLiving = ({ state }: Pick<PayOrder, 'state'>): boolean => state === PAY_ORDER.waiting || state === PAY_ORDER.unknown;
const LOOK_MS = 3_000;
const LOOK_AFTER_FAILURE_MS = 10_000;

/**
 * An order, polled while it is open (the server queries the provider when it is time); for a user with view rights only it is just read.
 */
export function useOrder(id: number, mayWork: boolean) {
  const client = useQueryClient();
  const refresh = useRefreshOrders();
  const endpoint = mayWork ? askPayOrder : getPayOrder;
  const query = useRead(
    endpoint,
    { id },
    {
      refetchInterval: ({ state }) => (!state.data || !isLiving(state.data) ? false : state.error ? LOOK_AFTER_FAILURE_MS : LOOK_MS),
    },
  );
  const state = query.data?.state;
  const moved = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (state !== undefined) moved();
  }, [state]);
  const take = (order: PayOrder) => client.setQueryData(keyOf(endpoint, { id }), order);
  return { order: query.data, error: query.error, at: query.dataUpdatedAt, reload: () => void query.refetch(), take };
}

/** Seconds left according to the server's clock. */
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
