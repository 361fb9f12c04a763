// One line of a bank statement as its parts show it.
import { BANK_INCOME, type getBankIncome, type OutputOf } from '@anju/contract';
import type { TonesOf } from '../../../../ui/index.ts';

export const INCOME_TONES: TonesOf<typeof BANK_INCOME> = {
  [BANK_INCOME.waiting]: 'owed',
  [BANK_INCOME.partly]: 'work',
  [BANK_INCOME.claimed]: 'paid',
  [BANK_INCOME.other]: 'ended',
  [BANK_INCOME.channel]: 'paid',
};

export type Line = OutputOf<typeof getBankIncome>;
