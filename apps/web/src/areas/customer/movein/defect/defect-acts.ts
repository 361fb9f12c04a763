// What can be open for a defect, in its list, in the record of its house and in a takeover.
import type { CheckDefect } from '@anju/contract';
import type { Acts } from '../../../../archetypes/index.ts';

export type DefectActs = Acts<{
  send: readonly number[];
  mend: CheckDefect;
  recheck: CheckDefect;
  change: CheckDefect;
  drop: CheckDefect;
}>;
