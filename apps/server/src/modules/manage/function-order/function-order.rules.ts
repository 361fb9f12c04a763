// Which functions may be bought and what they cost. Amounts are decimal text, never a float.
import { FUNCTION_ORDER, type FunctionOffer } from '@anju/contract';
import { compareDecimal, multiplyDecimal, sumMoney } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';

type Priced = Pick<FunctionOffer, 'monthlyPrice' | 'cartMonths'>;

const amountOf = (monthlyPrice: string, months: number): string => multiplyDecimal(monthlyPrice, String(months));

export const cartTotal = (functions: readonly Priced[]): string =>
  sumMoney(
    functions.flatMap(({ monthlyPrice, cartMonths }) =>
      monthlyPrice === null || cartMonths === null ? [] : [amountOf(monthlyPrice, cartMonths)],
    ),
  );

/**
 * A function without a price is not for sale, one bought without an end needs no order, and one in a pending order is not ordered twice.
 */
export function requireBuyable(menuIds: readonly number[], functions: readonly FunctionOffer[]): void {
  for (const menuId of menuIds) {
    const wanted = functions.find((offer) => offer.menuId === menuId);
    if (!wanted) throw fail('NOT_FOUND', { what: '功能' });
    const { title: name, monthlyPrice, bought, validUntil, waitingOrder } = wanted;
    if (monthlyPrice === null) throw fail('FUNCTION_NOT_FOR_SALE', { name });
    if (bought && validUntil === null) throw fail('FUNCTION_WITHOUT_END', { name });
    if (waitingOrder !== '') throw fail('FUNCTION_ORDERED', { name, number: waitingOrder });
  }
}

export interface OrderLine {
  readonly menuId: number;
  readonly title: string;
  readonly months: number;
  readonly monthlyPrice: string;
  readonly amount: string;
}

/** The cart as lines of an order; the total must still be the one the user saw. */
export function linesOf(functions: readonly FunctionOffer[], seenTotal: string): { lines: OrderLine[]; total: string } {
  const inCart = functions.filter(({ cartMonths }) => cartMonths !== null);
  if (inCart.length === 0) throw fail('CART_EMPTY');
  requireBuyable(
    inCart.map(({ menuId }) => menuId),
    functions,
  );
  const lines = inCart.map(({ menuId, title, monthlyPrice, cartMonths }) => {
    const [price, months] = [monthlyPrice ?? '0', cartMonths ?? 0];
    return { menuId, title, months, monthlyPrice: price, amount: amountOf(price, months) };
  });
  const total = cartTotal(inCart);
  if (compareDecimal(total, seenTotal) !== 0) throw fail('CART_MOVED', { total });
  return { lines, total };
}

export function requireWaiting({ state }: { readonly state: number }, what: string): void {
  if (state !== FUNCTION_ORDER.waiting) throw fail('ORDER_CLOSED', { state: FUNCTION_ORDER.text(state), what });
}
