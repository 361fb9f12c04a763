// The number an order is known by at the provider, and how further payments of the same order are told apart. Pure.

/** A further payment of an order is a row of its own that extends the order's number: `YD20260615000001+2`. No numbering rule produces a plus. */
const AGAIN = /^(.+)\+\d+$/;
export const againNumber = (number: string, nth: number): string => `${number}+${nth}`;
export const isAgain = ({ number }: { readonly number: string }): boolean => AGAIN.test(number);
/** The number the provider knows the order by. */
export const orderedNumber = (number: string): string => AGAIN.exec(number)?.[1] ?? number;
