// An employee leaves: a successor takes over the person's part in these documents. The document engine listens.
import { hook } from '../../../../platform/hook.ts';

export const documentHandedOver = hook<{
  readonly documentIds: readonly number[];
  readonly fromEmployeeId: number;
  readonly toEmployeeId: number;
}>('documentHandedOver');
