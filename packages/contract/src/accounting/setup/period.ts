// 会计期间. The calls period and period-range are named by the specification.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { business, failures } from '../../kit/failure.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { PERIOD } from '../states.ts';
import { ANY_ACCOUNTING } from './access.ts';

export const PERIOD_FAILURES = failures({
  PERIOD_ORDER: business('期间要按顺序打开，下一个是 {ym}'),
  PERIOD_FAR: business('最多提前打开 {max} 个期间，请先结账'),
});

export const periodRow = z.object({
  ym: z.int(),
  state: PERIOD.schema,
  closedBy: z.string(),
  closedAt: instant.nullable(),
  /** Vouchers of the period, and those of them that are not posted. */
  vouchers: z.int(),
  unposted: z.int(),
});
export type PeriodRow = z.infer<typeof periodRow>;

export const readPeriods = endpoint({
  method: 'POST',
  path: '/api/accounting/period',
  access: ANY_ACCOUNTING,
  summary: '会计期间',
  input: z.object(bookOf),
  /** `current` is the first period that is not closed. */
  output: z.object({ current: ym, periods: z.array(periodRow) }),
});

/** The periods the pickers of books and reports offer: from the first one to the last one that is open. */
export const readPeriodRange = endpoint({
  method: 'POST',
  path: '/api/accounting/period-range',
  access: ANY_ACCOUNTING,
  summary: '会计期间范围',
  input: z.object(bookOf),
  output: z.object({ min: ym, max: ym, years: z.array(z.int()) }),
});

/** Opens the period after the last open one ahead of the close. */
export const openPeriod = endpoint({
  method: 'POST',
  path: '/api/accounting/period/open',
  access: { menu: MENU.accountSet, act: 'change' },
  summary: '打开会计期间',
  input: z.object({ ...bookOf, ym }),
  output: noAnswer,
});
