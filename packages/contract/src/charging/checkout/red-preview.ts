// What reversing some lines of a settlement takes back from the lines that stay. Domain notes, 4.5 and 4.7.
import { z } from 'zod';
import { id, idParam } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { BILL_CHANGE } from '../enums.ts';

const settlements = resource({ path: '/api/charging/settlement', menu: MENU.checkout, what: '收费结算' });

/** A discount for paying several months together, taken back because too few of them stay paid. */
const takenBack = z.object({
  item: z.string(),
  objectText: z.string(),
  /** The name of the reduction, and whether it is a 减免 or a 折扣. */
  name: z.string(),
  kind: BILL_CHANGE.schema,
  /** The number of months it requires, and the number that stay paid. */
  needed: z.int(),
  left: z.int(),
  /** The number of bills that owe their part of it again, and the sum of these parts. */
  months: z.int(),
  amount: z.string(),
});
export type TakenBack = z.infer<typeof takenBack>;

/** Nothing is stored. */
export const redPreview = settlements.read('{id}/red-preview', '红冲试算：收回的预收折扣', {
  act: 'void',
  input: z.object({ id: idParam, seqs: z.array(id).max(500) }),
  output: z.object({ takenBack: z.array(takenBack) }),
});
