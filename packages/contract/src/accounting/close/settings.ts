// What the close of a company books by itself. domain: accounting 5.1.
import { z } from 'zod';
import { optionalText } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf } from '../fields.ts';
import { CARRY_MODE, FEE_BASIS, INCOME_TAX } from './states.ts';

const setting = resource({ path: '/api/accounting/close/setting', menu: MENU.periodClose, what: '结账设置' });

const RATE_TEXT = '比例应在 0 到 100 之间，最多四位小数';
/** Percent. */
const rate = z
  .string(RATE_TEXT)
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, RATE_TEXT)
  .refine((text) => Number(text) <= 100, RATE_TEXT);

const age = z.object({ months: z.int('请输入月数').min(1, '请输入月数').max(600, '月数最多 600').nullable(), rate });
const subjectCode = z.string().regex(/^\d{4,12}$/, '科目编码应为 4 到 12 位数字');
const MOST_AGES = 10;
const AGE_ORDER = '账龄要从短到长，最后一档不填月数';
/** Younger than so many months; the last one has no end. */
const ages = z
  .array(age)
  .min(1, AGE_ORDER)
  .max(MOST_AGES, `最多 ${MOST_AGES} 档`)
  .refine(
    (list) =>
      list.every(({ months }, at) => (at === list.length - 1 ? months === null : months !== null && months > (list[at - 1]?.months ?? 0))),
    AGE_ORDER,
  );
export type BadDebtAge = z.output<typeof age>;

const FEE_TEXT = '定额应大于 0，最多两位小数；比例应大于 0，不超过 100，最多四位小数';
const fee = z
  .object({
    estateId: chosen('小区'),
    basis: FEE_BASIS.schema,
    /** Yuan with its tax, or percent. */
    value: z.string(FEE_TEXT).trim().max(15, FEE_TEXT),
    taxRate: rate,
  })
  .refine(
    ({ basis, value }) =>
      Number(value) > 0 &&
      (basis === FEE_BASIS.fixed ? /^\d{1,12}(\.\d{1,2})?$/.test(value) : /^\d{1,3}(\.\d{1,4})?$/.test(value) && Number(value) <= 100),
    { message: FEE_TEXT, path: ['value'] },
  );
export type EstateFee = z.output<typeof fee>;

const form = {
  /** Empty: the first word that fits. */
  word: optionalText('凭证字', 4),
  carryMode: CARRY_MODE.schema.default(CARRY_MODE.together),
  /** Voucher templates that are booked every period, payroll first of all. */
  templateIds: z.array(id).max(20, '最多 20 个模板').default([]),
  badDebt: z.boolean().default(true),
  ages: ages.default([
    { months: 12, rate: '5' },
    { months: 24, rate: '10' },
    { months: 36, rate: '30' },
    { months: 60, rate: '50' },
    { months: null, rate: '100' },
  ]),
  vat: z.boolean().default(true),
  cityRate: rate.default('7'),
  educationRate: rate.default('3'),
  localRate: rate.default('2'),
  incomeTax: INCOME_TAX.schema.default(INCOME_TAX.quarterly),
  incomeTaxRate: rate.default('5'),
  reserveRate: rate.default('10'),
  /** Where a subject the close books to has several leaves: the one it takes. Codes are those of 企业会计准则. */
  subjects: z
    .array(z.object({ code: subjectCode, subjectId: chosen('科目') }))
    .max(40, '结账科目最多 40 个')
    .default([]),
  /** 酬金 of every month, of estates under 酬金制. */
  fees: z
    .array(fee)
    .max(500, '酬金最多 500 个小区')
    .refine((list) => new Set(list.map(({ estateId }) => estateId)).size === list.length, '同一小区只能有一种酬金')
    .default([]),
};
const closeSetting = z.object(form);
export type CloseSetting = z.output<typeof closeSetting>;
/** What counts until a company decides. */
export const CLOSE_DEFAULTS: CloseSetting = closeSetting.parse({});

const AGE = z.object({ months: z.int().nullable(), rate: z.string() });
export const readCloseSetting = setting.read('', '结账设置', {
  input: bookOf,
  output: z.object({
    word: z.string(),
    carryMode: CARRY_MODE.schema,
    templateIds: z.array(id),
    badDebt: z.boolean(),
    ages: z.array(AGE),
    vat: z.boolean(),
    cityRate: z.string(),
    educationRate: z.string(),
    localRate: z.string(),
    incomeTax: INCOME_TAX.schema,
    incomeTaxRate: z.string(),
    reserveRate: z.string(),
    subjects: z.array(z.object({ code: z.string(), subjectId: id })),
    fees: z.array(z.object({ estateId: id, basis: FEE_BASIS.schema, value: z.string(), taxRate: z.string() })),
    version,
    /** Estates under 酬金制. */
    feeEstates: z.array(z.object({ id, name: z.string() })),
    /** Subjects the close books to that have several leaves; `ownCode` is that of the company. */
    choices: z.array(
      z.object({
        code: z.string(),
        ownCode: z.string(),
        name: z.string(),
        leaves: z.array(z.object({ id, code: z.string(), name: z.string() })),
      }),
    ),
    templates: z.array(z.object({ id, name: z.string() })),
  }),
});
export const changeCloseSetting = setting.write('change', '修改结账设置', { act: 'change', input: { ...bookOf, version, ...form } });
