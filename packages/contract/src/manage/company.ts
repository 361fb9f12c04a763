// 公司 (menu 511): data of the tenant's companies, their bank accounts, logo and seal, the layout of receipts and the numbering of documents.
// Domain notes, 6.2, 4.7 and 1.3. Departments and jobs are on the screen 组织机构.
import { z } from 'zod';
import { FILE_CATEGORY } from '../files/file.ts';
import { business, failures } from '../kit/failure.ts';
import { createdAnswer, requiredText, searchText } from '../kit/fields.ts';
import { fileId } from '../kit/file-fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';

const company = resource({ path: '/api/manage/company', menu: MENU.company, what: '公司' });
const bankAccount = resource({ path: '/api/manage/company/bank-account', menu: MENU.company, what: '银行账户' });

export const COMPANY_PROFILE_FAILURES = failures({
  PROFILE_CREDIT_CODE_TAKEN: business('统一社会信用代码已用于“{name}”'),
  BANK_ACCOUNT_TAKEN: business('账号“{accountNo}”已登记在“{name}”'),
  BANK_ACCOUNT_MAIN_DISABLED: business('停用的账户不能作为主账户'),
  BANK_ACCOUNT_LAST_MAIN: business('“{bank}”是主账户，请先把另一个账户设为主账户'),
});
const text = (what: string, max: number) => z.string().trim().max(max, `${what}最多${max}字`);

export const COMPANY_PROFILE_TYPES = [
  { value: 'A', label: '管理型' },
  { value: 'B', label: '经营型' },
  { value: 'AB', label: '经管型' },
] as const;
const companyType = z.enum(['A', 'B', 'AB'], '请选择公司类型');

const profileForm = z.object({
  name: requiredText('公司名称', 60, 'tight'),
  nick: text('简称', 20),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{0,10}$/, '编码由字母、数字和短横线组成，最多10位'),
  type: companyType,
  /** Empty, or 18 characters, the last of which is a check character. */
  creditCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([0-9A-Z]{18})?$/, '统一社会信用代码应为18位'),
  leader: text('负责人', 30),
  phone: z
    .string()
    .trim()
    .regex(/^[\d+\-() ]{0,30}$/, '电话不正确'),
  region: text('地区', 60),
  address: text('地址', 200),
  remark: text('备注', 500),
});

export const companyProfileRow = z.object({
  id,
  version,
  name: z.string(),
  nick: z.string(),
  code: z.string(),
  type: companyType,
  creditCode: z.string(),
  leader: z.string(),
  phone: z.string(),
  region: z.string(),
  address: z.string(),
  remark: z.string(),
  parentId: id.nullable(),
  level: z.int(),
  disabled: z.boolean(),
  bankAccounts: z.int(),
  hasLogo: z.boolean(),
  hasSeal: z.boolean(),
});
export type CompanyProfileRow = z.infer<typeof companyProfileRow>;

/** In the order of the tree, parents before their children. The search is by name, short name, code or credit code. */
export const searchCompanyProfiles = company.search(
  { key: searchText.optional(), type: companyType.optional(), disabled: z.boolean().optional() },
  companyProfileRow,
);

export const createCompanyProfile = company.create(profileForm.extend({ parentId: chosen('上级公司') }));

export const changeCompanyProfile = company.change(profileForm, { summary: '修改公司资料' });

// ---- bank accounts ---------------------------------------------------------------------------------------------------------------

const bankAccountForm = z.object({
  bank: requiredText('开户银行', 60, 'tight'),
  accountName: requiredText('户名', 60, 'tight'),
  accountNo: z
    .string('请输入账号')
    .trim()
    .regex(/^[0-9-]{6,32}$/, '账号应为6-32位数字'),
  purpose: text('用途', 30),
  main: z.boolean(),
  disabled: z.boolean(),
});
export const companyBankAccount = z.object({
  id,
  version,
  bank: z.string(),
  accountName: z.string(),
  accountNo: z.string(),
  purpose: z.string(),
  main: z.boolean(),
  disabled: z.boolean(),
});
export type CompanyBankAccount = z.infer<typeof companyBankAccount>;

export const createCompanyBankAccount = company.write('{companyId}/bank-account', '新增银行账户', {
  act: 'change',
  input: bankAccountForm.extend({ companyId: idParam }),
  idempotent: true,
  output: createdAnswer,
});
export const changeCompanyBankAccount = bankAccount.change(bankAccountForm);
export const removeCompanyBankAccount = bankAccount.remove({ act: 'change' });

// ---- logo and seal ---------------------------------------------------------------------------------------------------------------

/** The picture must already be uploaded for this company; null removes it. */
export const changeCompanyMark = company.step('{id}/mark', '设置公司标志或印章', {
  method: 'PUT',
  fields: { mark: z.enum(['logo', 'seal']), fileId: fileId(FILE_CATEGORY.companyMark).nullable() },
});
