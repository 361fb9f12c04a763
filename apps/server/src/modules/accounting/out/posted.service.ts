// What is posted in a range of periods, slice by slice.
import { ymsBetween } from '@anju/domain';
import type { Scope } from '../../../platform/scope.ts';
import type { OpenBook } from '../book/open-book.service.ts';
import * as queries from './ledger-file.queries.ts';
import type { Posted, PostedVoucher } from './posted.ts';

const SLICE = 500;

/** The opening from which the balances of a period are added up: that of its year, or of an earlier one while its year is not opened. */
export const baseOf = ({ years }: OpenBook, ym: number): number =>
  Math.max(0, ...[...years].filter((year) => year <= Math.trunc(ym / 100))) * 100;

/** Vouchers with their lines. */
export async function* postedSlices(scope: Scope, { companyId, from, to }: OpenBook): AsyncGenerator<Posted[]> {
  for (const ym of ymsBetween(from, to)) {
    for (let last: PostedVoucher | null | undefined = null; last !== undefined;) {
      const found: PostedVoucher[] = await queries.listPosted(scope.db, companyId, ym, last, SLICE);
      const ids = found.map(({ id }) => id);
      const lines = Map.groupBy(await queries.listLines(scope.db, ids), ({ voucherId }) => voucherId);
      yield found.map((voucher) => ({ voucher, lines: lines.get(voucher.id) ?? [] }));
      last = found.length === SLICE ? found.at(-1) : undefined;
    }
  }
}
