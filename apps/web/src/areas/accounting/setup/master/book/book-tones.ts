import { ACCOUNT_SET } from '@anju/contract';
import type { TonesOf } from '../../../../../ui/index.ts';

export const BOOK_TONES: TonesOf<typeof ACCOUNT_SET> = { [ACCOUNT_SET.preparing]: 'work', [ACCOUNT_SET.running]: 'use' };
