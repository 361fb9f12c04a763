// The cashier's current work: the house or object, its bills and those of the payer's other objects, what was chosen and typed, and the
// payment itself.
import { useMemo, useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import {
  ERRORS,
  houseCharging,
  objectCharging,
  previewSettlement,
  SPECIAL,
  specialPayment,
  searchSettlements,
  settleBills,
  settleSpecial,
  type AheadBill,
  type AheadEntry,
  type DeskBill,
  type DeskDebtor,
  type Settled,
} from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { useAsked } from '../../../../../archetypes/index.ts';
import { usePageScope } from '../../../../../platform/access/index.ts';
import { useCommand, useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { useDiscard, useUnsaved } from '../../../../../platform/unsaved/index.ts';
import { usePaused } from '../../../../../ui/index.ts';
import {
  amountOf,
  cashRow,
  dueOf,
  isOn,
  payNow,
  problemOf,
  requestOf,
  tillOf,
  type DeskTyped,
  type Due,
  type PayNow,
  type Special,
  type TillSums,
} from './desk.rules.ts';
import { lookingFor } from '../object/desk-find.tsx';
import { keyOfPlace, pictureQuery, placeAsked, sentPlace, type DeskAt, type DeskPicture } from '../object/desk-place.ts';

interface Typed extends DeskTyped {
  readonly ahead: readonly AheadEntry[];
  readonly others: readonly DeskAt[];
  /** An amount to distribute over the ticked bills; when empty, they are paid in full. */
  readonly amount: string;
  /** Null: the payer recorded for the house. */
  readonly payerName: string | null;
}
const START: Typed = {
  others: [],
  flipped: new Set(),
  noLate: new Set(),
  amount: '',
  prepaid: [],
  ahead: [],
  roundOff: '',
  till: { rows: [cashRow(1)], received: '', keep: '' },
  payerName: null,
  remark: '',
};

/** Sets and rows are compared by what they hold. */
const contentOf = (typed: Typed): string => JSON.stringify(typed, (_, value: unknown) => (value instanceof Set ? [...value] : value));
const isBegun = (typed: Typed): boolean => typed !== START && contentOf(typed) !== contentOf(START);

export interface Desk {
  /** The open house or object; null when none is open yet. */
  readonly at: DeskAt | null;
  readonly picture: DeskPicture | undefined;
  readonly error: Error | null;
  readonly loading: boolean;
  readonly bills: readonly DeskBill[];
  /** Whose bills these are. */
  readonly debtors: readonly DeskDebtor[];
  readonly now: readonly PayNow[];
  /** 预收: bills of later months that will be created. */
  readonly later: readonly AheadBill[];
  readonly due: Due;
  readonly till: TillSums;
  readonly typed: Typed;
  readonly payerName: string;
  readonly specials: readonly Special[];
  /** The part of the typed amount that no bill absorbs. */
  readonly left: string;
  /** The text in the search box; while there is any, nothing can be paid. */
  readonly looking: string;
  readonly look: (text: string) => void;
  /** How often a house was opened; the same house opened again counts too. */
  readonly opened: number;
  /** Why the payment cannot be taken yet. */
  readonly problem: string | null;
  readonly paying: boolean;
  readonly open: (at: DeskAt | null) => void;
  readonly reload: () => void;
  readonly change: (patch: Partial<Typed>) => void;
  readonly changeTill: (patch: Partial<Typed['till']>) => void;
  readonly pay: () => Promise<Settled | null>;
}

const NOWHERE: DeskAt = { houseId: 0, object: null };
/** Without a house there is no account to pay from; a bank deposit slip needs none. */
const SLIP_ONLY: readonly Special[] = [
  {
    method: SPECIAL.cashDeposit,
    name: specialPayment.text(SPECIAL.cashDeposit),
    accountId: null,
    text: '',
    chargeTypeId: null,
    balance: null,
  },
];

/** The amount as distributed over the ticked bills by the server; null while none is typed. */
function useSpread(picture: DeskPicture | undefined, typed: Typed, bills: readonly DeskBill[]) {
  const paused = usePaused(typed.amount) === typed.amount;
  const wanted = picture !== undefined && typed.amount !== '' && !isZeroDecimal(amountOf(typed.amount));
  const billIds = bills.filter((bill) => isOn(bill, typed)).map(({ id }) => id);
  const input = { ...(picture ? sentPlace(picture) : { houseId: 0 }), spread: { billIds, amount: amountOf(typed.amount) } };
  const ready = wanted && billIds.length > 0;
  const query = useRead(previewSettlement, ready && paused ? input : null, { keepPrevious: true });
  const waiting = ready && (!paused || query.isPending || query.isPlaceholderData);
  return { spread: ready ? (query.data ?? null) : null, waiting };
}

const NO_BILLS: readonly AheadBill[] = [];
/** Bills of the months paid in advance, computed by the server without storing anything; the discount depends on what else is paid. */
function useAhead(picture: DeskPicture | undefined, ahead: readonly AheadEntry[], now: readonly PayNow[]) {
  const wanted = picture !== undefined && ahead.length > 0;
  const input = { ...(picture ? sentPlace(picture) : { houseId: 0 }), ahead: [...ahead], lines: now.map(({ billId }) => ({ billId })) };
  const query = useRead(previewSettlement, wanted ? input : null, { keepPrevious: true });
  const data = wanted ? query.data : undefined;
  return {
    later: data?.ahead ?? NO_BILLS,
    laterTotal: data?.aheadTotal ?? '0',
    laterWaiting: wanted && (query.data === undefined || query.isPlaceholderData),
  };
}

export function useDesk(): Desk {
  const { message } = App.useApp();
  const { search } = usePageScope();
  const [at, setAt] = useState<DeskAt | null>(() => placeAsked(search));
  const [typed, setTyped] = useState<Typed>(START);
  /** The money was taken; what was typed for it is shown until the next payment begins. */
  const [taken, setTaken] = useState(false);
  const [looking, setLooking] = useState('');
  const [opened, setOpened] = useState(0);
  const refresh = useRefresh(houseCharging, objectCharging, settleSpecial, previewSettlement, searchSettlements);
  // After a refusal the typed values stay, and the data they are compared with is read again.
  const take = useCommand(settleBills, {
    onRefused: ({ code }) => (code === ERRORS.SETTLE_MOVED.code || code === ERRORS.BILL_PAID.code ? refresh() : undefined),
  });

  const main = useQuery({ ...pictureQuery(at ?? NOWHERE), enabled: at !== null });
  const data = at === null ? undefined : main.data;
  const houseId = data?.house?.id ?? null;
  const payerId = data?.payer?.personId ?? null;
  // In other houses the same person pays, so their bills say whether they are that person's own.
  const others = useQueries({ queries: typed.others.map((other) => pictureQuery({ ...other, personId: payerId })) });
  const otherBills = JSON.stringify(others.flatMap((one) => one.data?.bills ?? []));
  const debtors = [...(data?.payers ?? []), ...others.flatMap((one) => one.data?.payers ?? [])];
  const bills = useMemo(() => {
    const all = [...(data?.bills ?? []), ...(JSON.parse(otherBills) as DeskBill[])];
    // A parking space may be shown under two houses, but its bill is listed once.
    return [...new Map(all.map((bill) => [bill.id, bill])).values()];
  }, [data, otherBills]);
  const specials = useRead(settleSpecial, houseId === null ? null : { houseId, payerId });
  const { spread, waiting } = useSpread(data, typed, bills);
  const byAmount = typed.amount !== '' && !isZeroDecimal(amountOf(typed.amount));
  const now = byAmount && !spread ? [] : payNow(bills, typed, spread);
  const { later, laterTotal, laterWaiting } = useAhead(data, typed.ahead, now);
  const due = dueOf(now, typed.prepaid, typed.roundOff, laterTotal);
  const payerName = typed.payerName ?? data?.payer?.name ?? '';
  const problem =
    lookingFor(looking) ??
    (!data
      ? '请先查找房屋'
      : waiting || laterWaiting
        ? '正在试算，请稍候'
        : problemOf({ due, till: typed.till, payerName, settings: data.settings }));

  const begun = at !== null && !taken && isBegun(typed);
  const saved = useUnsaved(begun);
  const discard = useDiscard();
  /** What was begun for the house that is open is given up only if the cashier says so. */
  async function open(next: DeskAt | null) {
    if (begun && !(await discard())) return;
    setOpened((times) => times + 1);
    setAt(next);
    setTyped(START);
    setTaken(false);
    if (next === null || (at !== null && keyOfPlace(next) === keyOfPlace(at))) void refresh();
  }
  // Another screen leads to a house, also while one is open here.
  useAsked((asked) => {
    const place = placeAsked(asked);
    if (place !== null && (at === null || begun || keyOfPlace(place) !== keyOfPlace(at))) void open(place);
  });

  const change = (patch: Partial<Typed>) => setTyped((old) => ({ ...old, ...patch }));

  async function pay(): Promise<Settled | null> {
    if (problem !== null || !data) {
      void message.warning(problem ?? '');
      return null;
    }
    const input = requestOf(data, payerName, typed, now, spread, laterTotal);
    const settled = (await take.run(input)) ?? null;
    if (settled) {
      setTaken(true);
      saved();
    }
    return settled;
  }

  return {
    at,
    picture: data,
    error: at === null ? null : main.error,
    loading: at !== null && main.isPending,
    bills,
    debtors,
    now,
    later,
    due,
    till: tillOf(typed.till, due.total),
    typed,
    payerName,
    specials: data?.object ? SLIP_ONLY : (specials.data ?? []),
    left: spread?.left ?? '0.00',
    looking,
    look: setLooking,
    opened,
    problem,
    paying: take.busy,
    open: (next) => void open(next),
    reload: () => void refresh(),
    change,
    changeTill: (patch) => setTyped((old) => ({ ...old, till: { ...old.till, ...patch } })),
    pay,
  };
}
