// How a voucher is named. domain: accounting 2.4, 2.5.

/** `记-0012`; empty without a number. */
export const voucherNumber = (word: string, no: number | null): string => (no === null ? '' : `${word}-${String(no).padStart(4, '0')}`);

const dayWords = (day: string): string => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;
interface Meant {
  readonly word: string;
  readonly no: number | null;
  readonly day: string;
}
const said = (verb: string, { word, no, day }: Meant): string => `${verb}${dayWords(day)}${word}-${no ?? ''}号凭证`;
/** The summary of red ink, and of the blue voucher that stands in its place. */
export const reversalSummary = (voucher: Meant): string => said('注销', voucher);
export const correctionSummary = (voucher: Meant): string => said('订正', voucher);

/** An amount with its sign turned; red ink keeps the side. */
export const negated = (amount: string): string =>
  /^-?0+(\.0+)?$/.test(amount) ? amount.replace('-', '') : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
