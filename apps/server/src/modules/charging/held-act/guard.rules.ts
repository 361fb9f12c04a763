// Which limits a paper exceeds, in the order of the list, and the rights that decide about it. Pure.
import { LIMIT, LIMIT_DEFAULTS, MENU, type MenuId } from '@anju/contract';
import { excessOf, excessText, type MoneyLimit } from '@anju/domain';
import type { DayUse, StoredLimit } from './money-limit-shapes.ts';

export type LimitKind = (typeof LIMIT)['values'][number];

/** What a paper uses of one limit. */
export interface Use {
  readonly kind: LimitKind;
  /** Without sign; 0 for acts without an amount. */
  readonly amount: string;
  /** The screen whose right to audit decides about it, where it is not that of the limit. */
  readonly menu?: MenuId;
  /** Words of its own, instead of those about the limit. */
  readonly why?: string;
}

/** The right that decides, by limit: who audits red ink and voids, refunds, pays and closes, points, prices. */
const MENU_OF: Readonly<Record<LimitKind, MenuId>> = {
  [LIMIT.red]: MENU.accountAdjust,
  [LIMIT.otherTender]: MENU.accountPrepaid,
  [LIMIT.payOut]: MENU.checkoutSummary,
  [LIMIT.thirdPartyOut]: MENU.checkoutSummary,
  [LIMIT.points]: MENU.accountScore,
  [LIMIT.setting]: MENU.chargingStandard,
  [LIMIT.reopen]: MENU.checkoutSummary,
  [LIMIT.drawer]: MENU.checkoutSummary,
  [LIMIT.refund]: MENU.accountPrepaid,
  [LIMIT.void]: MENU.accountAdjust,
};

/** The limit of the company, otherwise that of all companies, otherwise the default. */
export function limitOf(stored: readonly StoredLimit[], companyId: number, kind: LimitKind): MoneyLimit {
  const found = [companyId, 0].flatMap((id) => stored.find((one) => one.companyId === id && one.kind === kind) ?? [])[0];
  const { paperLimit, dayLimit } = found ?? LIMIT_DEFAULTS[kind];
  return { paper: paperLimit, day: dayLimit };
}

export interface Verdict {
  readonly kinds: LimitKind[];
  readonly menus: MenuId[];
  readonly why: string;
}
/** Null within all limits. */
export function verdictOf(uses: readonly Use[], limits: (kind: LimitKind) => MoneyLimit, done: readonly DayUse[]): Verdict | null {
  const over = uses.flatMap((use) => {
    const before = done.find(({ kind }) => kind === use.kind);
    const sums = { byPerson: before?.byPerson ?? '0', byAccount: before?.byAccount ?? '0' };
    const excess = excessOf(limits(use.kind), { amount: use.amount, ...sums });
    return excess === null ? [] : [{ ...use, text: use.why ?? excessText(LIMIT.text(use.kind), excess) }];
  });
  if (over.length === 0) return null;
  return {
    kinds: [...new Set(over.map(({ kind }) => kind))],
    menus: [...new Set(over.map(({ kind, menu }) => menu ?? MENU_OF[kind]))],
    why: over.map(({ text }) => text).join('；'),
  };
}
