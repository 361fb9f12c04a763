// The number of an order at the provider, and how further payments of the same order are distinguished. Pure.

/**
 * A further payment of an order has its own row, whose number extends that of the order: `YD20260615000001+2`. No numbering rule produces a
 * plus.
 */
const AGAIN = /^(.+)\+\d+$/;
export const againNumber = (number: string, nth: number): string => `${number}+${nth}`;
export const isAgain = ({ number }: { readonly number: string }): boolean => AGAIN.test(number);
/** The order's number at the provider. */
export const orderedNumber = (number: string): string => AGAIN.exec(number)?.[1] ?? number;
