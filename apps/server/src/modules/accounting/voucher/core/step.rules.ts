// Why a step of a voucher is refused, in the words shown beside it.
import { errorText, VOUCHER, type StateOf } from '@anju/contract';
import { voucherNumber } from '@anju/domain';
import type { Actor } from '../../../../platform/scope.ts';
import type { Books } from '../../books/books.queries.ts';
import type { VoucherNow } from './step.queries.ts';

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

export const postRefusal = (now: VoucherNow, who: Who, { makerPosts }: Pick<Books, 'makerPosts'>): string | null =>
  (now.makerId === who.accountId && !makerPosts ? errorText('VOUCHER_OWN_POST') : null) ??
  (isCashier(now, who) ? errorText('VOUCHER_CASHIER', { what: '登账' }) : null);
