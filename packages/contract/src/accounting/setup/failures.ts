// Failures of the set-up of books.
import { ACCOUNT_SET_FAILURES } from './account-set.ts';
import { OPENING_FAILURES } from './opening.ts';
import { BOOK_PART_FAILURES } from './parts.ts';
import { PERIOD_FAILURES } from './period.ts';
import { SUBJECT_FAILURES } from './subject.ts';

export const SETUP_FAILURES = {
  ...ACCOUNT_SET_FAILURES,
  ...PERIOD_FAILURES,
  ...SUBJECT_FAILURES,
  ...BOOK_PART_FAILURES,
  ...OPENING_FAILURES,
} as const;
