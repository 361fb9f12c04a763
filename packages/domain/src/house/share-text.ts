import { addDecimal } from '../money/decimal.ts';

/** What an owner holds: `50.0000` reads as 50%, and a third keeps its decimals. */
export const shareText = (share: string): string => `${addDecimal(share, '0')}%`;
