// 断号检查 and 凭证整理. domain: accounting 2.4, 12.10.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { optionalText } from '../../kit/fields.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { VOUCHER } from '../states.ts';
import { VOUCHER_MENUS, chosenWord } from './voucher.ts';

const numbers = resource({ path: '/api/accounting/voucher', menu: MENU.voucher, what: '凭证号' });

/** A number nobody has; one with a record was given back by deleting a draft, one without needs an explanation. */
const missingNumber = z.object({ no: z.int(), explained: z.boolean(), reason: z.string(), by: z.string(), at: instant.nullable() });
/** A voucher dated before the one with the number below it. */
const backward = z.object({ id, no: z.int(), day, previousDay: day });

export const checkVoucherNumbers = numbers.read('numbers', '断号检查', {
  menu: [...VOUCHER_MENUS, MENU.periodClose],
  /** An empty word means all of them. Numbers that run through the year are checked from its start. */
  input: { ...bookOf, ym, word: optionalText('凭证字', 10) },
  output: z.object({
    words: z.array(
      z.object({
        word: z.string(),
        /** How many vouchers have a number, and the highest one. */
        vouchers: z.int(),
        last: z.int(),
        missing: z.array(missingNumber),
        backward: z.array(backward),
      }),
    ),
    /** No number is missing without a record. */
    whole: z.boolean(),
  }),
});
export type NumberCheck = z.output<(typeof checkVoucherNumbers)['output']>;

/**
 * Vouchers that are not posted are numbered without gaps, after the highest posted number. `preview` only answers what would become of
 * them.
 */
export const renumberVouchers = numbers.write('renumber', '凭证整理', {
  act: 'change',
  input: { ...bookOf, ym, word: chosenWord, by: z.enum(['day', 'number']).default('day'), preview: z.boolean().default(false) },
  output: z.array(z.object({ id, day, state: VOUCHER.schema, summary: z.string(), total: z.string(), oldNo: z.int(), newNo: z.int() })),
});
