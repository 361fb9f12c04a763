import { addDecimal } from '../money/decimal.ts';

/** An owner's share: `50.0000` is shown as 50%; a third keeps its decimals. */
export const shareText = (share: string): string => `${addDecimal(share, '0')}%`;
