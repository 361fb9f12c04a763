// What each possible number of months paid ahead would cost, before one is chosen. Domain notes, 4.4 rule 6.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { day } from '../../kit/dates.ts';
import { id } from '../../kit/ids.ts';
import { MENU } from '../../menu.ts';
import { aheadEntry, ONE_PLACE, onePlace, payPlace } from './desk.ts';

const aheadCost = z.object({
  months: z.int(),
  /** Why this many months cannot be paid ahead; empty when they can. */
  problem: z.string(),
  bills: z.int(),
  /** The last day that these months pay for. */
  to: day.nullable(),
  amount: z.string(),
  /** Amount taken off by standing reductions. */
  reduced: z.string(),
  /** Amount taken off for paying this many months in one payment, and the name of the reduction. */
  discount: z.string(),
  discountName: z.string(),
  total: z.string(),
});
export type AheadCost = z.infer<typeof aheadCost>;

/** Nothing is stored. The answer is in the order of `months`. */
export const aheadPreview = endpoint({
  method: 'POST',
  path: '/api/charging/settlement/ahead-preview',
  access: { menu: [MENU.checkout, MENU.checkoutMobile], act: 'view' },
  summary: '预收以后月份试算：每种月数的金额与优惠',
  input: z
    .object({
      ...payPlace,
      attachmentId: id,
      months: z.array(aheadEntry.shape.months).min(1, '请选择预收月数').max(24),
      /** Bills paid in the same settlement: a reduction may require that nothing older is owed. */
      billIds: z.array(id).max(500).default([]),
    })
    .refine(onePlace, ONE_PLACE),
  output: z.array(aheadCost),
});
