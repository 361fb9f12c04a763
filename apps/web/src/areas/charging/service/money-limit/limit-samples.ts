// The limits of a company that has set nothing, for tests.
import { LIMIT, LIMIT_DEFAULTS, type MoneyLimitRow } from '@anju/contract';

export const limitRows = (): MoneyLimitRow[] =>
  LIMIT.values.map((kind) => ({ kind, ...LIMIT_DEFAULTS[kind], own: false, updatedBy: '', updatedAt: null }));
