// Failures of the collection-rate report; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const RATE_ERRORS = {
  RATE_CUT_OFF: business('截止日不能早于期间首日'),
} as const satisfies Record<string, Failure>;
