// Why a step of a voucher is refused, in the words shown beside it.
import { errorText, VOUCHER, type StateOf, type VOUCHER_KIND } from '@anju/contract';
import { voucherNumber } from '@anju/domain';
import type { Actor } from '../../../../platform/scope.ts';

export interface VoucherNow {
  readonly id: number;
  readonly companyId: number;
  readonly ym: number;
  readonly day: string;
  readonly word: string;
  readonly no: number | null;
  readonly span: number;
  readonly state: StateOf<typeof VOUCHER>;
  readonly kind: StateOf<typeof VOUCHER_KIND>;
  readonly papers: number;
  readonly total: string;
  readonly source: string | null;
  readonly reversesId: number | null;
  readonly correctsId: number | null;
  readonly makerId: number;
  readonly auditorId: number | null;
  readonly cashierId: number | null;
  readonly loose: { line: number; summary: string; debit: string; credit: string }[] | null;
  readonly version: number;
}

/** A voucher as the user has read it; without a version the step does not depend on that. */
export interface Chosen {
  readonly id: number;
  readonly version?: number;
}

const shown = ({ word, no }: Pick<VoucherNow, 'word' | 'no'>): string => (no === null ? '' : ` ${voucherNumber(word, no)} `);

export const UNKNOWN = errorText('NOT_FOUND', { what: '凭证' });

/** A voucher that is not in the state the step begins with: somebody was there before. */
export const refusedStep = (now: VoucherNow, from: StateOf<typeof VOUCHER>, what: string): string | null =>
  now.state === from ? null : errorText('VOUCHER_STATE', { number: shown(now), state: VOUCHER.text(now.state), what });

export const staleStep = (now: VoucherNow, { version }: Chosen): string | null =>
  version === undefined || now.version === version ? null : errorText('STALE', { what: '凭证' });

type Who = Pick<Actor, 'accountId' | 'employeeId'>;
const isCashier = ({ cashierId }: VoucherNow, { employeeId }: Who): boolean => cashierId !== null && cashierId === employeeId;

/** Maker and auditor are two people; the cashier is neither auditor nor poster. */
export const auditRefusal = (now: VoucherNow, who: Who, what: string): string | null =>
  (now.makerId === who.accountId ? errorText('VOUCHER_OWN_AUDIT') : null) ??
  (isCashier(now, who) ? errorText('VOUCHER_CASHIER', { what }) : null);

export const postRefusal = (now: VoucherNow, who: Who, { makerPosts }: { readonly makerPosts: boolean }): string | null =>
  (now.makerId === who.accountId && !makerPosts ? errorText('VOUCHER_OWN_POST') : null) ??
  (isCashier(now, who) ? errorText('VOUCHER_CASHIER', { what: '登账' }) : null);
