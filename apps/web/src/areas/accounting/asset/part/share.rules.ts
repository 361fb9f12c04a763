// Percents of departments as they are typed; the contract counts in hundredths of a percent.
export interface ShareTyped {
  readonly departmentId: number | null;
  readonly subjectId: number | null;
  readonly share: string;
}

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/;
const WHOLE = 10_000;

/** `12.5` of 1250 */
export const percentOf = (share: number): string => String(share / 100);

/** Hundredths of a percent; NaN for what is no percent, which the contract refuses beside the field. */
export function shareOf(typed: string | undefined): number {
  const text = (typed ?? '').trim();
  if (!PERCENT.test(text)) return Number.NaN;
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

const added = (shares: readonly ShareTyped[]): number => shares.reduce((sum, { share }) => sum + (shareOf(share) || 0), 0);

/** `合计 80%，还差 20%` */
export function sumOf(shares: readonly ShareTyped[]): { readonly total: string; readonly whole: boolean } {
  const sum = added(shares);
  if (sum === WHOLE) return { total: '合计 100%', whole: true };
  const rest = sum < WHOLE ? `还差 ${percentOf(WHOLE - sum)}%` : `多出 ${percentOf(sum - WHOLE)}%`;
  return { total: `合计 ${percentOf(sum)}%，${rest}`, whole: false };
}

/** What a further department would bear. */
export function restOf(shares: readonly ShareTyped[]): string {
  const rest = WHOLE - added(shares);
  return rest > 0 ? percentOf(rest) : '';
}

export const sharesInput = (shares: readonly ShareTyped[] | undefined) =>
  (shares ?? []).map(({ departmentId, subjectId, share }) => ({ departmentId, subjectId, share: shareOf(share) }));

/** `5` of `5.0000` */
export const rateText = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
