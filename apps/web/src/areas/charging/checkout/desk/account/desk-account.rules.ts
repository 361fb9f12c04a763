// Receipts and payments that pay no bill, as one form: the fields of each type and the request that is sent. Pure.
import {
  SETTLE,
  SETTLE_OUT,
  type DepositDue,
  type HouseCharging,
  type InputOf,
  type refundAccount,
  type settleAccount,
} from '@anju/contract';
import { isZeroDecimal, sumMoney } from '@anju/domain';
import { amountOf, cashRow, problemOf, sentTenders, tillOf, type Due, type Till } from '../state/desk.rules.ts';

type Taking = InputOf<typeof settleAccount>;
type Refund = InputOf<typeof refundAccount>;
export type AccountType = Taking['type'] | Refund['type'];

export const IN_TYPES = [SETTLE.prepaid, SETTLE.depositIn, SETTLE.service, SETTLE.thirdPartyIn, SETTLE.other] as const;
export const OUT_TYPES = [
  SETTLE.depositOut,
  SETTLE.prepaidOut,
  SETTLE.changeOut,
  SETTLE.prepaidOutOnSale,
  SETTLE.payOut,
  SETTLE.thirdPartyOut,
] as const;
export const isOut = (type: AccountType): type is Refund['type'] => SETTLE_OUT.includes(type);

export interface AccountLine {
  readonly key: number;
  readonly chargeTypeId: number | null;
  readonly amount: string;
  readonly text: string;
}
export const emptyLine = (key: number): AccountLine => ({ key, chargeTypeId: null, amount: '', text: '' });

export interface AccountForm {
  readonly type: AccountType;
  /** Used when there is no house. */
  readonly estateId: number | null;
  readonly lines: readonly AccountLine[];
  /** The amounts refunded, by account. */
  readonly back: Readonly<Record<number, string>>;
  /** The 待收押金 that are being received. */
  readonly dueIds: readonly number[];
  /** The approved 退款申请 that is being paid. */
  readonly requestId: number | null;
  readonly till: Till;
  readonly payerName: string | null;
  readonly remark: string;
}
export const startForm = (type: AccountType): AccountForm => ({
  type,
  estateId: null,
  lines: [emptyLine(1)],
  back: {},
  dueIds: [],
  requestId: null,
  till: { rows: [cashRow(1)], received: '', keep: '' },
  payerName: null,
  remark: '',
});

export interface Held {
  readonly accountId: number;
  readonly name: string;
  readonly balance: string;
}

/** The accounts of the house that this type refunds. */
export function heldFor(type: AccountType, picture: HouseCharging | undefined): readonly Held[] {
  if (!picture) return [];
  if (type === SETTLE.depositOut)
    return picture.deposits.map((one) => ({
      accountId: one.accountId,
      name: [one.chargeTypeName, one.personName, one.number].filter(Boolean).join(' '),
      balance: one.balance,
    }));
  if (type === SETTLE.changeOut)
    return picture.change.map((one) => ({
      accountId: one.accountId,
      name: ['住户存零', one.personName].filter(Boolean).join(' '),
      balance: one.balance,
    }));
  if (type !== SETTLE.prepaidOut && type !== SETTLE.prepaidOutOnSale) return [];
  return picture.prepaid.map((one) => ({
    accountId: one.accountId,
    name: ['预交', one.chargeTypeName || '不限项目', one.personName].filter(Boolean).join(' '),
    balance: one.balance,
  }));
}

export const givesBack = (type: AccountType): boolean => SETTLE.is(type, 'depositOut', 'prepaidOut', 'changeOut', 'prepaidOutOnSale');
export const needsHouse = (type: AccountType): boolean => type === SETTLE.prepaid || type === SETTLE.depositIn || givesBack(type);
/** Whether one document may have several lines; a deposit has only one. */
export const manyLines = (type: AccountType): boolean => !givesBack(type) && type !== SETTLE.depositIn;

export const totalOf = ({ type, lines, back }: AccountForm): string =>
  sumMoney(givesBack(type) ? Object.values(back).map(amountOf) : lines.map(({ amount }) => amountOf(amount)));

/** The form that receives these deposits: their sum, and whose they are. */
export function receiveDues(form: AccountForm, dues: readonly DepositDue[]): AccountForm {
  const whose = new Set(dues.map(({ personName }) => personName));
  const [name = ''] = whose;
  return {
    ...form,
    dueIds: dues.map(({ id }) => id),
    lines: [{ ...emptyLine(1), amount: dues.length === 0 ? '' : sumMoney(dues.map(({ amount }) => amount)) }],
    payerName: whose.size === 1 && name !== '' ? name : form.payerName,
  };
}

const NO_LIMITS = { order: 'principal-first', changeLimit: '0', roundOffLimit: '0', pointShare: 0 } as const;

export function accountProblem(form: AccountForm, payerName: string, picture: HouseCharging | undefined): string | null {
  const { type } = form;
  const asked = givesBack(type) && form.requestId !== null;
  if (needsHouse(type) && !picture && !asked) return '请先查找房屋';
  if (!picture && form.estateId === null && !asked) return '请选择小区';
  if (type === SETTLE.depositIn && form.dueIds.length === 0 && form.lines[0]?.chargeTypeId == null) return '请选择押金项目';
  if ((type === SETTLE.other || type === SETTLE.payOut) && form.remark.trim() === '') return `“${SETTLE.text(type)}”请填写备注`;
  const total = totalOf(form);
  if (isZeroDecimal(total)) return '请填写金额';
  const due: Due = { principal: total, late: '0.00', prepaid: '0.00', ahead: '0.00', roundOff: '0.00', bills: total, total };
  return problemOf({ due, till: form.till, payerName, settings: NO_LIMITS });
}

export function accountRequest(form: AccountForm, payerName: string, picture: HouseCharging | undefined): Taking | Refund {
  const { type, till } = form;
  const total = totalOf(form);
  const common = {
    payerId: picture?.people.find(({ name }) => name === payerName.trim())?.personId ?? null,
    payerName: payerName.trim(),
    tenders: sentTenders(till, total),
    received: !isOut(type) && till.received !== '' && tillOf(till, total).hasCash ? amountOf(till.received) : null,
    remark: form.remark,
  };
  const lines = form.lines
    .filter(({ amount }) => !isZeroDecimal(amountOf(amount)))
    .map(({ chargeTypeId, amount, text }) => ({ chargeTypeId, amount: amountOf(amount), text }));
  const houseId = picture?.house.id ?? 0;
  const place = { estateId: picture?.house.estateId ?? form.estateId ?? 0, houseId: picture?.house.id ?? null };
  if (type === SETTLE.prepaid)
    return { type, houseId, prepaid: lines.map(({ chargeTypeId, amount }) => ({ chargeTypeId, amount })), ...common };
  if (type === SETTLE.depositIn) {
    const [first] = lines;
    const { chargeTypeId = null, amount = '0', text = '' } = first ?? {};
    return form.dueIds.length === 0
      ? { type, houseId, chargeTypeId, amount, text, ...common }
      : { type, houseId, amount, dueIds: [...form.dueIds], ...common };
  }
  if (type === SETTLE.depositOut || type === SETTLE.prepaidOut || type === SETTLE.changeOut || type === SETTLE.prepaidOutOnSale) {
    const back = Object.entries(form.back)
      .filter(([, amount]) => !isZeroDecimal(amountOf(amount)))
      .map(([accountId, amount]) => ({ accountId: Number(accountId), amount: amountOf(amount) }));
    return { type, houseId: place.houseId, lines: back, ...(form.requestId === null ? {} : { requestId: form.requestId }), ...common };
  }
  return { type, ...place, lines, ...common };
}
