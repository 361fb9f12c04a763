// One line of a bank statement as its parts show it.
import { BANK_INCOME, type getBankIncome, type OutputOf } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const INCOME_TONES: TonesOf<typeof BANK_INCOME> = {
  [BANK_INCOME.waiting]: 'busy',
  [BANK_INCOME.partly]: 'note',
  [BANK_INCOME.claimed]: 'good',
  [BANK_INCOME.other]: 'plain',
};

export type Line = OutputOf<typeof getBankIncome>;
