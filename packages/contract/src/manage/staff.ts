// 员工 (menu 512, role sa): the accounts employees log in with. The records of the employees are in 员工档案 (org/employee); jobs and estates are
// changed by the calls of that screen.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { optionalId, searchKey } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { EMPLOYEE } from '../org/enums.ts';
import { loginName } from '../session/login-name.ts';
import { menuStyle } from '../session/session.ts';

const staff = resource({ path: '/api/manage/staff', menu: MENU.staff, what: '员工账号' });

export const staffRow = z.object({
  /** The id of the employee, not of the account. */
  id,
  version: z.int(),
  number: z.string(),
  name: z.string(),
  companyName: z.string(),
  departmentName: z.string(),
  jobNames: z.string(),
  roleNames: z.string(),
  /** Estates granted to the employee directly, without those visible through the employee's jobs. */
  estateNames: z.string(),
  state: EMPLOYEE.schema,
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

export const searchStaff = staff.search(
  {
    companyId: optionalId,
    /** Null for all; or only employees with an account in use, with a disabled one, or without one. */
    account: z.enum(['active', 'disabled', 'none']).nullable().default(null),
    states: z.array(EMPLOYEE.schema).max(20).default([EMPLOYEE.serving, EMPLOYEE.suspended]),
    key: searchKey,
    sort: sortBy(['number', 'name', 'lastLoginAt']).default({ field: 'number', order: 'asc' }),
  },
  staffRow,
  {
    totals: {
      /** Counts of all employees who match the other filters, whatever `account` is. */
      active: z.int(),
      disabled: z.int(),
      none: z.int(),
    },
  },
);

/** The password is shown only once, because the server stores only its hash. */
const firstPassword = z.object({ username: z.string(), password: z.string() });

/** Deliberately not idempotent: a stored answer would contain the password. */
export const createStaffAccount = staff.write('account', '开通员工账号', {
  act: 'add',
  input: { employeeId: id, username: loginName, menuStyle: menuStyle.default(1) },
  output: firstPassword,
});

export const changeStaffAccount = staff.step('account/{id}', '修改员工账号', {
  method: 'PUT',
  version: false,
  fields: { username: loginName, menuStyle },
});

export const resetStaffPassword = staff.step('account/reset', '重置员工密码', { version: false, output: firstPassword });

export const disableStaffAccount = staff.step('account/disable', '停用员工账号', { version: false });

export const enableStaffAccount = staff.step('account/enable', '启用员工账号', { version: false });
