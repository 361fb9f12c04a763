import type { ReshapeCarry } from '@anju/contract';
import { hook } from '../../../../platform/hook.ts';

export interface HousesReshaped {
  readonly onDate: string;
  /** Houses that ended the day before. */
  readonly from: readonly number[];
  /** Houses that began on the day, in the order of the form. */
  readonly to: readonly number[];
  readonly carry: ReshapeCarry;
}

/** Houses were split or merged; whoever keeps something of them decides what continues. */
export const housesReshaped = hook<HousesReshaped>('houses reshaped');
