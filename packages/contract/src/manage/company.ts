// 公司 (menu 511): data of the tenant's companies, their bank accounts, logo and seal, the forms of receipts and the numbers of papers.
// Domain notes, 6.2, 4.7 and 1.3. Departments and jobs are on the screen 组织机构.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';

const may = <A extends 'view' | 'add' | 'change' | 'remove'>(act: A) => ({ menu: MENU.company, act }) as const;
const text = (what: string, max: number) => z.string().trim().max(max, `${what}最多${max}字`);

export const COMPANY_PROFILE_TYPES = [
  { value: 'A', label: '管理型' },
  { value: 'B', label: '经营型' },
  { value: 'AB', label: '经管型' },
] as const;
const companyType = z.enum(['A', 'B', 'AB'], '请选择公司类型');

const profileForm = z.object({
  name: z.string('请输入公司名称').trim().min(1, '请输入公司名称').max(60, '公司名称最多60字'),
  nick: text('简称', 20),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{0,10}$/, '编码由字母、数字和短横线组成，最多10位'),
  type: companyType,
  /** Empty, or 18 characters whose last one proves the others. */
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

/** In the order of the tree, parents before those below. By name, short name, code or credit code. */
export const searchCompanyProfiles = endpoint({
  method: 'POST',
  path: '/api/manage/company/search',
  access: may('view'),
  summary: '公司列表',
  input: pageQuery.extend({ key: z.string().trim().max(60).optional(), type: companyType.optional(), disabled: z.boolean().optional() }),
  output: pageOf(companyProfileRow),
});

export const createCompanyProfile = endpoint({
  method: 'POST',
  path: '/api/manage/company',
  access: may('add'),
  summary: '新增公司',
  idempotent: true,
  input: profileForm.extend({ parentId: chosen('上级公司') }),
  output: z.object({ id }),
});

export const changeCompanyProfile = endpoint({
  method: 'PUT',
  path: '/api/manage/company/{id}',
  access: may('change'),
  summary: '修改公司资料',
  input: profileForm.extend({ id: idParam, version }),
  output: noAnswer,
});

// ---- bank accounts ---------------------------------------------------------------------------------------------------------------

const bankAccountForm = z.object({
  bank: z.string('请输入开户银行').trim().min(1, '请输入开户银行').max(60, '开户银行最多60字'),
  accountName: z.string('请输入户名').trim().min(1, '请输入户名').max(60, '户名最多60字'),
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

export const createCompanyBankAccount = endpoint({
  method: 'POST',
  path: '/api/manage/company/{companyId}/bank-account',
  access: may('change'),
  summary: '新增银行账户',
  idempotent: true,
  input: bankAccountForm.extend({ companyId: idParam }),
  output: z.object({ id }),
});
export const changeCompanyBankAccount = endpoint({
  method: 'PUT',
  path: '/api/manage/company/bank-account/{id}',
  access: may('change'),
  summary: '修改银行账户',
  input: bankAccountForm.extend({ id: idParam, version }),
  output: noAnswer,
});
export const removeCompanyBankAccount = endpoint({
  method: 'DELETE',
  path: '/api/manage/company/bank-account/{id}',
  access: may('change'),
  summary: '删除银行账户',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

// ---- logo and seal ---------------------------------------------------------------------------------------------------------------

/** The picture was uploaded for this company before (category companyMark); null takes it away. */
export const changeCompanyMark = endpoint({
  method: 'PUT',
  path: '/api/manage/company/{id}/mark',
  access: may('change'),
  summary: '设置公司标志或印章',
  input: z.object({ id: idParam, version, mark: z.enum(['logo', 'seal']), fileId: id.nullable() }),
  output: noAnswer,
});
