// Telephone numbers that somebody wrote into the words of a step.
import { maskPhone } from '@anju/domain';

const MOBILE = String.raw`(?<!\d)1\d{10}(?!\d)`;
/**
 * With the code of its area, or a local number: seven or eight digits that are no day written without marks, no part of a longer number, of
 * a document's number or of an amount.
 */
const LANDLINE = String.raw`(?<![\dA-Za-z_]|\d[.,-])(?:0\d{2,3}[-\s]?|(?!20[0-4]\d[01]\d[0-3]\d(?!\d)))[2-9]\d{6,7}(?!\d|[.,]\d)`;
const NUMBER = new RegExp(`${MOBILE}|${LANDLINE}`, 'gu');

export const hidePhones = (remark: string): string => remark.replaceAll(NUMBER, (phone) => maskPhone(phone));
