// 科目对应: the subjects and rates that rules take for items and ways to pay.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { optionalId } from '../../kit/fields.ts';
import { chosen, entryNumber, id, idOrNone } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf } from '../fields.ts';
import { RULE_SOURCE } from './events.ts';

const map = resource({ path: '/api/accounting/rule/map', menu: MENU.voucherRule, what: '科目对应' });

const mapped = {
  role: RULE_SOURCE.schema,
  /** Of a way to pay: the list its number is of; otherwise 0. */
  list: entryNumber('请选择收付款方式'),
  /** An item or the number of a way to pay; 0 for all without a row of their own. */
  ref: idOrNone,
  supplierId: optionalId,
  bankAccountId: optionalId,
  departmentId: optionalId,
};
export const mapRow = z.object({
  ...mapped,
  subjectId: id.nullable(),
  code: z.string(),
  subject: z.string(),
  /** Dims that the subject asks for and the row has to name, of S, B and D. */
  asks: z.string(),
  supplier: z.string(),
  bankAccount: z.string(),
  department: z.string(),
});
export type MapRow = z.infer<typeof mapRow>;
export const mappedItem = z.object({
  id: idOrNone,
  code: z.string(),
  name: z.string(),
  agency: z.boolean(),
  deposit: z.boolean(),
  disabled: z.boolean(),
  /** Of the charge dictionary, as a part of one. */
  rate: z.string(),
  rates: z.array(z.object({ fromDay: day, rate: z.string() })),
  rows: z.array(mapRow),
});
export type MappedItem = z.infer<typeof mappedItem>;
export const readSubjectMap = map.read('list', '科目对应', {
  input: bookOf,
  output: z.object({ items: z.array(mappedItem), tenders: z.array(mapRow.extend({ name: z.string() })) }),
});
/** A row without a subject is removed: what has no row of its own follows that of 0. */
export const saveSubjectMap = map.write('save', '保存科目对应', {
  act: 'change',
  input: {
    ...bookOf,
    rows: z
      .array(z.object({ ...mapped, subjectId: optionalId }))
      .min(1)
      .max(200),
  },
});

const rateText = z
  .string('请输入税率')
  .trim()
  .regex(/^(0(\.\d{1,4})?|1)$/, '税率为 0 到 1 之间的小数，最多四位');
/** A rate of null takes the row away. */
export const saveItemRate = map.write('rate', '保存税率', {
  act: 'change',
  input: { ...bookOf, chargeTypeId: chosen('收费项目'), fromDay: day, rate: rateText.nullable() },
});
