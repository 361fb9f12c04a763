// Printed documents of a company (menu 511): what a receipt is called, how it is laid out and numbered, and the numbering of all other
// documents. A company without its own rule follows the rule for all companies. Domain notes, 4.7 and 1.3.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { requiredText } from '../kit/fields.ts';
import { id, idParam, seenCount, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { STAFF_ONLY } from '../kit/roles.ts';
import { MENU } from '../menu.ts';
import { companyBankAccount, companyProfileRow } from './company.ts';

const company = resource({ path: '/api/manage/company', menu: MENU.company, what: '公司' });

export const PAPER_RULE_FAILURES = failures({
  NUMBER_PREFIX_TAKEN: business('前缀“{prefix}”已用于{what}，号码会重复'),
});

export const NUMBER_DATE_PARTS = [
  { value: '', label: '无' },
  { value: 'YYYY', label: '年' },
  { value: 'YYYYMM', label: '年月' },
  { value: 'YYYYMMDD', label: '年月日' },
] as const;
export const NUMBER_RESETS = [
  { value: 'never', label: '不重新编号' },
  { value: 'year', label: '每年' },
  { value: 'month', label: '每月' },
  { value: 'day', label: '每天' },
] as const;
const datePart = z.enum(['', 'YYYY', 'YYYYMM', 'YYYYMMDD'], '请选择日期段');
const reset = z.enum(['never', 'year', 'month', 'day'], '请选择何时重新编号');
export type NumberDatePart = z.infer<typeof datePart>;
export type NumberReset = z.infer<typeof reset>;

/** A prefix must not end in a digit, so that its end is visible in a number and two prefixes never produce the same number. */
const prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z0-9-]{0,7}[A-Z-])?$/, '前缀由字母、数字和短横线组成，最多8位，不以数字结尾');
const width = (least: number) => z.int('请输入位数').min(least, `位数为${least}-12`).max(12, `位数为${least}-12`);

/** Digits of the date a restarted counter needs, so that no number repeats. */
const LEAST_PART: Readonly<Record<NumberReset, number>> = { never: 0, year: 4, month: 6, day: 8 };

const numberForm = z.object({ prefix, datePart, width: width(1), reset }).refine((rule) => rule.datePart.length >= LEAST_PART[rule.reset], {
  path: ['datePart'],
  error: '重新编号时日期段应至少到同一周期，否则号码会重复',
});

export const RECEIPT_KINDS = [
  { value: 'receipt', label: '收据' },
  { value: 'deposit', label: '押金收据' },
  { value: 'refund', label: '退款单' },
  { value: 'prepaid', label: '预交收据' },
] as const;
export const receiptKind = z.enum(['receipt', 'deposit', 'refund', 'prepaid']);
export type ReceiptKind = z.infer<typeof receiptKind>;

/** a4: A4 sheet · 241: three-part form 241 × 140 mm of a dot-matrix printer · 80: roll of 80 mm */
export const RECEIPT_LAYOUTS = [
  { value: 'a4', label: 'A4' },
  { value: '241', label: '三联 241×140' },
  { value: '80', label: '80毫米小票' },
] as const;
const layout = z.enum(['a4', '241', '80'], '请选择版式');
export type ReceiptLayout = z.infer<typeof layout>;

const receiptForm = z.object({
  title: requiredText('名称', 20, 'tight'),
  layout,
  copies: z.int('请输入份数').min(1, '份数为1-5').max(5, '份数为1-5'),
  prefix: prefix.refine((value) => value !== '', '请输入前缀'),
  datePart,
  width: width(3),
  footer: z.string().trim().max(200, '页脚最多200字'),
});
/** The counter restarts with the date part, every year, month or day; without a date part it never restarts. */
export const receiptRule = z.object({
  kind: receiptKind,
  title: z.string(),
  layout,
  copies: z.int(),
  prefix: z.string(),
  datePart,
  width: z.int(),
  footer: z.string(),
  /** False when the company has no rule of its own yet and these are the starting values. */
  own: z.boolean(),
  version,
  /** The number the next document would get today. */
  next: z.string(),
});
export type ReceiptRule = z.infer<typeof receiptRule>;

export const numberRule = z.object({
  kind: z.string(),
  name: z.string(),
  prefix: z.string(),
  datePart,
  width: z.int(),
  reset,
  own: z.boolean(),
  next: z.string(),
});
export type NumberRule = z.infer<typeof numberRule>;

export const getCompanyProfile = company.get(
  companyProfileRow.extend({
    parentName: z.string(),
    logoFileId: id.nullable(),
    sealFileId: id.nullable(),
    banks: z.array(companyBankAccount),
    receiptRules: z.array(receiptRule),
    numberRules: z.array(numberRule),
  }),
  { summary: '公司资料' },
);
export type CompanyProfile = z.infer<(typeof getCompanyProfile)['output']>;

export const changeReceiptRule = company.write('{id}/receipt-rule/{kind}', '修改票据规则', {
  act: 'change',
  method: 'PUT',
  input: receiptForm.extend({ id: idParam, kind: receiptKind, version }),
});

const seenRule = z.object({ prefix: z.string().max(20), datePart, width: seenCount, reset });

/** `seen` is the rule as the user read it. */
export const changeNumberRule = company.step('{id}/number-rule/{kind}', '修改编号规则', {
  method: 'PUT',
  version: false,
  fields: { kind: z.string().min(1).max(30), seen: seenRule, rule: numberForm },
});
/** The company follows the rule for all companies again. */
export const removeNumberRule = company.write('{id}/number-rule/{kind}', '恢复统一编号规则', {
  act: 'change',
  method: 'DELETE',
  input: { id: idParam, kind: z.string().min(1).max(30) },
});

/** How receipts and other payment documents are printed for a company; `id` is the company. Specification 2, section 7. */
export const getReceiptRule = endpoint({
  method: 'GET',
  path: '/api/common/receipt-rule/{id}',
  access: STAFF_ONLY,
  summary: '公司票据规则',
  input: z.object({ id: idParam }),
  output: z.object({
    companyId: id,
    companyName: z.string(),
    logoFileId: id.nullable(),
    sealFileId: id.nullable(),
    rules: z.array(receiptRule),
  }),
});
