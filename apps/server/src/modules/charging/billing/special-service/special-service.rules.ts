// The price of a service, and the line by which an owner can recompute it. Pure.
import { BILL } from '@anju/contract';
import { CENT, compareDecimal, isZeroDecimal, multiplyDecimal, roundBy } from '@anju/domain';
import { fail, failField, type Failure } from '../../../../platform/errors/failure.ts';

export interface Priced {
  readonly name: string;
  readonly unit: string;
  readonly minPrice: string;
  readonly maxPrice: string;
}
export interface SpecialServiceLine {
  readonly quantity: string;
  readonly price: string;
}
export interface ComputedSpecialService {
  readonly amount: string;
  readonly explain: string;
  readonly calc: Record<string, string>[];
}

/** `path` is the form field of the price. */
export function computeSpecialService(item: Priced, { quantity, price }: SpecialServiceLine, path: string): ComputedSpecialService {
  const { name, unit, minPrice, maxPrice } = item;
  if (compareDecimal(price, minPrice) < 0 || compareDecimal(price, maxPrice) > 0)
    throw failField(path, 'SPECIAL_SERVICE_PRICE', { item: name, min: minPrice, max: maxPrice });
  const amount = roundBy(multiplyDecimal(quantity, price), CENT);
  if (isZeroDecimal(amount)) throw failField(path, 'SPECIAL_SERVICE_ZERO', { item: name });
  const each = roundBy(price, CENT);
  const many = plain(quantity);
  return {
    amount,
    explain: `${name} ${many} ${unit} × ${each} 元 = ${amount} 元`,
    calc: [{ quantity: many, price: each, exact: amount }],
  };
}

const plain = (quantity: string): string => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity);

/** Bills that may still be corrected: computed, or sent back. */
export const isOpenSpecialService = (state: number): boolean => state <= BILL.computed;

export const stateFailure = (service: { number: string; state: number; void: boolean }, what: string): Failure =>
  fail('SPECIAL_SERVICE_STATE', { number: service.number, state: service.void ? '已作废' : BILL.text(service.state), what });
