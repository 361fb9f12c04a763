// What vouchers of an account set refer to, kept on 账套管理 (menu 274): words, summaries, cash-flow items, suppliers.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalText, removalAnswer, requiredText, searchKey, searchText } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { DIM_LETTERS, type Dim } from '../dims.ts';
import { bookOf } from '../fields.ts';
import { CASH_SECTION, DIRECTION, WORD_DEMAND } from '../states.ts';
import { ACCOUNTING_MENUS, ANY_ACCOUNTING } from './access.ts';

export const BOOK_PART_FAILURES = failures({
  WORD_TAKEN: business('凭证字“{word}”已存在'),
  WORD_USED: business('凭证字“{word}”已有凭证，不能删除，可以停用'),
  WORD_LAST: business('至少保留一个启用的凭证字'),
  SUMMARY_CODE_TAKEN: business('摘要编码“{code}”已存在'),
  CASH_ITEM_TAKEN: business('现金流量项目“{code}”已存在'),
  CASH_ITEM_USED: business('现金流量项目“{name}”已被使用，不能删除，可以停用'),
  CASH_ITEM_OFFICIAL: business('“{name}”是报表规定的项目，不能删除，可以停用'),
  CASH_ITEM_DIRECTION: business('“{name}”已被使用，不能更换类别或方向'),
  SUPPLIER_CODE_TAKEN: business('供应商编码“{code}”已用于“{name}”'),
});

// ---- 凭证字 -------------------------------------------------------------------------------------------------------------------------------

const word = resource({ path: '/api/accounting/word', menu: MENU.accountSet, what: '凭证字' });
const wordText = requiredText('凭证字', 4, 'tight');
const wordForm = {
  /** What the voucher is called in print: 记账凭证. */
  title: requiredText('凭证名称', 20),
  demand: WORD_DEMAND.schema,
  sort: z.int().min(0).max(999),
  disabled: z.boolean(),
};
export const voucherWordRow = z.object({ word: z.string(), ...wordForm, version });
export type VoucherWord = z.infer<typeof voucherWordRow>;
export const listVoucherWords = word.read('list', '凭证字列表', { menu: ACCOUNTING_MENUS, input: bookOf, output: z.array(voucherWordRow) });
export const createVoucherWord = word.write('', '新增凭证字', { act: 'add', input: { ...bookOf, word: wordText, ...wordForm } });
export const changeVoucherWord = word.write('change', '修改凭证字', {
  act: 'change',
  input: { ...bookOf, word: wordText, version, ...wordForm },
});
export const removeVoucherWord = word.write('remove', '删除凭证字', { act: 'remove', input: { ...bookOf, word: wordText } });

// ---- 摘要 ---------------------------------------------------------------------------------------------------------------------------------

const summary = resource({ path: '/api/accounting/summary', menu: MENU.accountSet, what: '摘要' });
const summaryForm = {
  code: requiredText('编码', 10, 'tight'),
  text: requiredText('摘要', 200),
};
export const voucherSummary = z.object({ id, code: z.string(), text: z.string(), version });
export type VoucherSummary = z.infer<typeof voucherSummary>;
export const searchVoucherSummaries = summary.search({ ...bookOf, key: searchKey }, voucherSummary, { menu: ACCOUNTING_MENUS });
/** Who writes vouchers keeps summaries too. */
export const createVoucherSummary = summary.create({ ...bookOf, ...summaryForm }, { menu: [MENU.accountSet, MENU.voucher] });
export const changeVoucherSummary = summary.change(summaryForm);
export const removeVoucherSummary = summary.remove();

// ---- 现金流量项目 -----------------------------------------------------------------------------------------------------------------------------

const cashItem = resource({ path: '/api/accounting/cash-item', menu: MENU.accountSet, what: '现金流量项目' });
const cashItemCode = z
  .string('请输入编码')
  .trim()
  .regex(/^CF\d{2,4}$/, '编码为 CF 加 2 到 4 位数字');
const cashItemForm = {
  name: requiredText('名称', 60),
  /** As 企业会计准则 calls it; empty: the same. */
  nameA: optionalText('企业会计准则名称', 60),
  section: CASH_SECTION.schema,
  /** 1 money in, -1 money out. */
  direction: DIRECTION.schema,
  disabled: z.boolean(),
};
export const cashFlowItem = z.object({
  code: z.string(),
  ...cashItemForm,
  /** The name that the company's standard uses. */
  label: z.string(),
  /** Laid down by the statement: neither removed nor turned round. */
  official: z.boolean(),
  version,
});
export type CashFlowItem = z.infer<typeof cashFlowItem>;
export const listCashItems = cashItem.read('list', '现金流量项目列表', {
  menu: ACCOUNTING_MENUS,
  input: bookOf,
  output: z.array(cashFlowItem),
});
export const createCashItem = cashItem.write('', '新增现金流量项目', {
  act: 'add',
  input: { ...bookOf, code: cashItemCode, ...cashItemForm },
});
export const changeCashItem = cashItem.write('change', '修改现金流量项目', {
  act: 'change',
  input: { ...bookOf, code: cashItemCode, version, ...cashItemForm },
});
export const removeCashItem = cashItem.write('remove', '删除现金流量项目', { act: 'remove', input: { ...bookOf, code: cashItemCode } });

// ---- 供应商 -------------------------------------------------------------------------------------------------------------------------------

const supplier = resource({ path: '/api/accounting/supplier', menu: MENU.accountSet, what: '供应商' });
const supplierForm = {
  code: requiredText('编码', 20, 'tight'),
  name: requiredText('名称', 60),
  phone: optionalText('电话', 30),
  bank: optionalText('开户银行', 60),
  accountNo: optionalText('账号', 40),
  taxNo: optionalText('税号', 30),
  remark: optionalText('备注', 200),
};
export const supplierRow = z.object({ id, ...supplierForm, disabled: z.boolean(), version });
export type SupplierRow = z.infer<typeof supplierRow>;
export const searchSuppliers = supplier.search({ ...bookOf, key: searchKey, disabled: z.boolean().optional() }, supplierRow, {
  menu: ACCOUNTING_MENUS,
});
export const createSupplier = supplier.create({ ...bookOf, ...supplierForm }, { menu: [MENU.accountSet, MENU.voucher] });
export const changeSupplier = supplier.change(supplierForm);
export const disableSupplier = supplier.disable();
/** A supplier that lines refer to is disabled instead. */
export const removeSupplier = supplier.remove({ output: removalAnswer });

// ---- 辅助核算 ------------------------------------------------------------------------------------------------------------------------------

/** What a dim of a line may be: houses, customers, estates … of the company, found by what the user types. */
export const dimChoice = z.object({ id, text: z.string(), hint: z.string() });
export type DimChoice = z.infer<typeof dimChoice>;
export const searchDims = endpoint({
  method: 'POST',
  path: '/api/accounting/dim',
  access: ANY_ACCOUNTING,
  summary: '辅助核算选项',
  /** `id` asks for the text of what is chosen already. */
  input: z.object({ ...bookOf, dim: z.enum(DIM_LETTERS as [Dim, ...Dim[]]), key: searchText.default(''), id: id.optional() }),
  output: z.array(dimChoice),
});
