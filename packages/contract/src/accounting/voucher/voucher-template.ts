// 凭证模板: named sets of lines with amounts, shares of one amount, formulas over the books, or amounts left open. domain: accounting 2.5.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { optionalText, requiredText } from '../../kit/fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { dims, dimText } from '../dims.ts';
import { bookOf, ym } from '../fields.ts';
import { DIRECTION } from '../states.ts';
import { cashItemCode, SUMMARY_LENGTH, voucherLine, chosenWord } from './voucher.ts';

const template = resource({ path: '/api/accounting/voucher-template', menu: MENU.voucher, what: '凭证模板' });

export const TEMPLATE_FREQUENCY = states('使用频率', {
  free: [0, '按需'],
  monthly: [1, '每月'],
  quarterly: [2, '每季'],
  yearly: [3, '每年'],
});
export const TEMPLATE_AMOUNT = states('金额方式', {
  open: [0, '填制时输入'],
  fixed: [1, '固定金额'],
  ratio: [2, '按比例'],
  formula: [3, '按公式'],
});

const RATIO_TEXT = '比例应在 0 到 1000 之间，最多四位小数';
const line = z
  .object({
    summary: optionalText('摘要', SUMMARY_LENGTH),
    subjectId: chosen('科目'),
    dims: dims.prefault({}),
    direction: DIRECTION.schema,
    mode: TEMPLATE_AMOUNT.schema,
    /** Where it is fixed. */
    amount: money.nullable().default(null),
    /** Percent of the amount that is asked for when the template is used. */
    ratio: z
      .string(RATIO_TEXT)
      .trim()
      .regex(/^\d{1,4}(\.\d{1,4})?$/, RATIO_TEXT)
      .nullable()
      .default(null),
    /** In the language of reports; `R1` is the amount of the first line. Empty where the amount comes from something else. */
    formula: z.string().trim().max(500, '公式最多 500 个字符').default(''),
    cashItem: cashItemCode.nullable().default(null),
  })
  .refine(({ mode, amount }) => mode !== TEMPLATE_AMOUNT.fixed || amount !== null, { path: ['amount'], error: '请输入金额' })
  .refine(({ mode, ratio }) => mode !== TEMPLATE_AMOUNT.ratio || ratio !== null, { path: ['ratio'], error: '请输入比例' })
  .refine(({ mode, formula }) => mode !== TEMPLATE_AMOUNT.formula || formula !== '', { path: ['formula'], error: '请输入公式' });
export type VoucherTemplateLine = z.output<typeof line>;

const form = {
  name: requiredText('模板名称', 60),
  word: chosenWord,
  frequency: TEMPLATE_FREQUENCY.schema.default(0),
  lines: z.array(line).min(1, '模板至少一行').max(100, '模板最多 100 行'),
};

export const voucherTemplateRow = z.object({
  id,
  name: z.string(),
  word: z.string(),
  frequency: TEMPLATE_FREQUENCY.schema,
  lines: z.int(),
  /** The last period a voucher was made from it; a monthly one that is missing in the newest open period is due. */
  lastYm: z.int().nullable(),
  due: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  version,
});
export type VoucherTemplateRow = z.output<typeof voucherTemplateRow>;

export const listVoucherTemplates = template.read('list', '凭证模板', { input: bookOf, output: z.array(voucherTemplateRow) });
export const getVoucherTemplate = template.get(
  z.object({
    ...voucherTemplateRow.omit({ lines: true, due: true }).shape,
    companyId: id,
    lines: z.array(
      z.object({
        summary: z.string(),
        subjectId: id,
        subjectCode: z.string(),
        subjectName: z.string(),
        dims,
        dimTexts: z.array(dimText),
        direction: DIRECTION.schema,
        mode: TEMPLATE_AMOUNT.schema,
        amount: z.string().nullable(),
        ratio: z.string().nullable(),
        formula: z.string(),
        cashItem: z.string().nullable(),
      }),
    ),
  }),
);
export const createVoucherTemplate = template.create({ ...bookOf, ...form });
export const changeVoucherTemplate = template.change(form);
export const removeVoucherTemplate = template.remove();

/** What the formulas of a template that is being written give now, in the newest open period; the others are left out. */
export const tryVoucherTemplate = template.read('try', '试算模板公式', {
  input: { ...bookOf, lines: form.lines },
  output: z.object({
    /** Null where no period is open: the formulas are checked only. */
    ym: z.int().nullable(),
    lines: z.array(
      z.object({
        /** From 1. */
        line: z.int(),
        /** What keeps the template from being saved; empty where nothing does. */
        problem: z.string(),
        /** Codes that this chart does not have count as nothing. */
        remark: z.string(),
        amount: z.string().nullable(),
      }),
    ),
  }),
});

/**
 * The lines of a new voucher, not saved yet: shares of `amount`, cents left over on the last line of a side that adds up to 100%. Formulas
 * read the period `ym`, vouchers that are not posted included; without one, that of the day.
 */
export const fillVoucherTemplate = template.read('{id}/fill', '套用凭证模板', {
  input: { id: idParam, amount: money.nullable().default(null), ym: ym.nullable().default(null) },
  output: z.object({ templateId: id, word: z.string(), day: day.nullable(), lines: z.array(voucherLine) }),
});
