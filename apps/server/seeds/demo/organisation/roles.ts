// Roles in addition to jobs: functions that some employees have across departments. No employee with an account is a member, so that every
// demo account shows only its job.
import type { Act } from '@anju/contract';
import type { KeyedRow, Row } from '../../insert-rows.ts';
import { employeeScreens, menuRows, screensOfCentre } from '../../reference/menus/menu-tree.ts';
import type { Organisation } from './companies.ts';
import type { NextId } from '../ground.ts';

interface RolePlan {
  readonly name: string;
  readonly remark: string;
  readonly screens: readonly number[];
  readonly acts: readonly Act[];
  /** Every nth employee without an account is a member. */
  readonly every: number;
  readonly disabled?: boolean;
}

const SHARED_DATA = 56;
const MEETING = 388;
const LOOKING: readonly Act[] = ['view', 'print'];

const ROLES: readonly RolePlan[] = [
  { name: '档案查阅', remark: '查看和打印共享数据，不能修改', screens: screensOfCentre(SHARED_DATA), acts: LOOKING, every: 6 },
  {
    name: '业主大会工作组',
    remark: '筹备会议、登记表决',
    screens: screensOfCentre(MEETING),
    acts: ['view', 'add', 'change', 'print'],
    every: 9,
  },
  { name: '年度盘点', remark: '每年十二月启用', screens: [73, 68, 301, 305], acts: ['view', 'change', 'print'], every: 12, disabled: true },
];

export interface Roles {
  readonly 'org.role': KeyedRow<'org.role'>[];
  readonly 'org.roleGrant': Row<'org.roleGrant'>[];
  readonly 'org.employeeRole': Row<'org.employeeRole'>[];
}

export function makeRoles(tenantId: number, nextId: NextId, { employees }: Organisation): Roles {
  const made: Roles = { 'org.role': [], 'org.roleGrant': [], 'org.employeeRole': [] };
  const screens = employeeScreens(menuRows());
  const others = employees.filter(({ account }) => account === null);
  for (const { name, remark, screens: wanted, acts, every, disabled = false } of ROLES) {
    const roleId = nextId('org.role');
    made['org.role'].push({ tenantId, id: roleId, name, remark, disabled });
    for (const screen of screens.filter(({ id }) => wanted.includes(id)))
      made['org.roleGrant'].push({ tenantId, roleId, menuId: screen.id, acts: screen.acts.filter((act) => acts.includes(act)) });
    for (const [at, { id: employeeId }] of others.entries())
      if (at % every === every - 1) made['org.employeeRole'].push({ tenantId, employeeId, roleId });
  }
  return made;
}
