// What can be open in the drawer of a violation.
import type { DecorationDetail, ViolationDetail } from '@anju/contract';
import type { Acts } from '../../../../archetypes/index.ts';

export type ViolationActs = Acts<{
  change: ViolationDetail;
  notice: ViolationDetail;
  recheck: ViolationDetail;
  appeal: ViolationDetail;
  uphold: ViolationDetail;
  reject: ViolationDetail;
  mustReport: ViolationDetail;
  report: ViolationDetail;
  hand: ViolationDetail;
  cancel: ViolationDetail;
  /** The decoration whose stop order is lifted. */
  lift: DecorationDetail;
}>;
