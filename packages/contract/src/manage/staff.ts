// 员工 (menu 512, role sa): the accounts employees log in with. Their files are 员工档案 (org/employee); jobs and estates are changed by the
// calls of that screen.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';
import { instant } from '../kit/dates.ts';
import { pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { employeeState } from '../org/enums.ts';
import { menuStyle } from '../session/session.ts';

const may = (act: 'view' | 'add' | 'change') => ({ menu: MENU.staff, act }) as const;

export const staffRow = z.object({
  /** Of the employee. */
  id,
  version: z.int(),
  number: z.string(),
  name: z.string(),
  companyName: z.string(),
  departmentName: z.string(),
  jobNames: z.string(),
  roleNames: z.string(),
  /** Named for him; what his jobs show beyond is not told here. */
  estateNames: z.string(),
  state: employeeState.schema,
  account: z
    .object({
      id,
      username: z.string(),
      disabled: z.boolean(),
      mustChange: z.boolean(),
      menuStyle,
      lastLoginAt: instant.nullable(),
    })
    .nullable(),
});
export type StaffRow = z.infer<typeof staffRow>;

export const searchStaff = endpoint({
  method: 'POST',
  path: '/api/manage/staff/search',
  access: may('view'),
  summary: '员工账号列表',
  input: pageQuery.extend({
    companyId: id.nullable().default(null),
    /** All, or those with an account in use, with a disabled one, with none. */
    account: z.enum(['active', 'disabled', 'none']).nullable().default(null),
    states: z.array(employeeState.schema).default([1, 2]),
    key: z.string().trim().max(60).default(''),
    sort: sortBy(['number', 'name', 'lastLoginAt']).default({ field: 'number', order: 'asc' }),
  }),
  output: z.object({
    rows: z.array(staffRow),
    total: z.int(),
    /** Over all that match but for the choice of accounts. */
    active: z.int(),
    disabled: z.int(),
    none: z.int(),
  }),
});

const username = z
  .string()
  .trim()
  .min(2, '用户名至少两位！')
  .max(30, '用户名最多 30 个字')
  .regex(/^[^\s@]*$/, '用户名不能含空格或 @');

/** Shown once: the server keeps only its hash. */
const firstPassword = z.object({ username: z.string(), password: z.string() });

/** Not repeatable by key on purpose: a kept answer would keep the password. */
export const createStaffAccount = endpoint({
  method: 'POST',
  path: '/api/manage/staff/account',
  access: may('add'),
  summary: '开通员工账号',
  input: z.object({ employeeId: id, username, menuStyle: menuStyle.default(1) }),
  output: firstPassword,
});

export const changeStaffAccount = endpoint({
  method: 'PUT',
  path: '/api/manage/staff/account/{id}',
  access: may('change'),
  summary: '修改员工账号',
  input: z.object({ id: idParam, username, menuStyle }),
  output: noAnswer,
});

export const resetStaffPassword = endpoint({
  method: 'POST',
  path: '/api/manage/staff/account/reset',
  access: may('change'),
  summary: '重置员工密码',
  input: z.object({ id }),
  output: firstPassword,
});

export const disableStaffAccount = endpoint({
  method: 'POST',
  path: '/api/manage/staff/account/disable',
  access: may('change'),
  summary: '停用员工账号',
  input: z.object({ id }),
  output: noAnswer,
});

export const enableStaffAccount = endpoint({
  method: 'POST',
  path: '/api/manage/staff/account/enable',
  access: may('change'),
  summary: '启用员工账号',
  input: z.object({ id }),
  output: noAnswer,
});
