// 摊销项目: an amount that is booked in equal parts, from the month after it began. domain: accounting 5.1.
import { z } from 'zod';
import { createdFields, requiredText } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { dims, dimText } from '../dims.ts';
import { bookOf, ym } from '../fields.ts';

const amortisation = resource({ path: '/api/accounting/amortisation', menu: MENU.periodClose, what: '摊销项目' });

const MONTHS_TEXT = '月数为 1 至 1200';
const form = z
  .object({
    name: requiredText('名称', 60),
    debitSubjectId: chosen('借方科目'),
    debitDims: dims.prefault({}),
    creditSubjectId: chosen('贷方科目'),
    creditDims: dims.prefault({}),
    base: money.refine((text) => Number(text) > 0, '原值应大于 0'),
    months: z.int(MONTHS_TEXT).min(1, MONTHS_TEXT).max(1200, MONTHS_TEXT),
    startYm: ym,
    /** Booked before the books began. */
    bookedBefore: money.refine((text) => Number(text) >= 0, '以前已摊不能小于 0').default('0'),
    /** Nothing is booked after this period. */
    endYm: ym.nullable().default(null),
  })
  .refine(({ base, bookedBefore }) => Number(bookedBefore) <= Number(base), { path: ['bookedBefore'], message: '以前已摊不能大于原值' });

const subject = z.object({ id, code: z.string(), name: z.string() });
export const amortisationRow = z.object({
  id,
  name: z.string(),
  debitSubject: subject,
  debitDims: dims,
  debitTexts: z.array(dimText),
  creditSubject: subject,
  creditDims: dims,
  creditTexts: z.array(dimText),
  base: z.string(),
  months: z.int(),
  startYm: z.int(),
  bookedBefore: z.string(),
  endYm: z.int().nullable(),
  /** Before the books and by their vouchers. */
  settled: z.string(),
  rest: z.string(),
  ...createdFields,
  version,
});
export type AmortisationRow = z.output<typeof amortisationRow>;

export const listAmortisations = amortisation.read('list', '摊销项目', {
  input: bookOf,
  output: z.object({ rows: z.array(amortisationRow) }),
});
export const createAmortisation = amortisation.create(form.safeExtend(bookOf));
export const changeAmortisation = amortisation.change(form);
export const removeAmortisation = amortisation.remove();
