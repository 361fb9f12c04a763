// 权限 (menu 513): which functions and acts a job or a role grants, whose rows its holder sees, who belongs to a role. Domain notes, 6.2.
// Who can do what, read from the same grants, is in rights-matrix.ts.
import { z } from 'zod';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { ACTS, MENU, type Act } from '../menu.ts';

const may = <A extends 'view' | 'add' | 'change' | 'remove'>(act: A) => ({ menu: MENU.permission, act }) as const;

/** What a person calls an act; the short form heads narrow columns. */
export const ACT_TEXT: Readonly<Record<Act, string>> = {
  view: '查看',
  add: '新增',
  change: '修改',
  remove: '删除',
  audit: '审核',
  void: '作废',
  export: '导出',
  print: '打印',
};

/** Rows a holder of the job sees. Who holds several jobs sees what any of them shows. */
export const GRANT_SCOPES = [
  { value: 'tenant', label: '全部公司' },
  { value: 'company', label: '本公司及下级' },
  { value: 'estates', label: '授权小区' },
] as const;
export const grantScope = z.enum(['tenant', 'company', 'estates'], '请选择数据范围');
export type GrantScope = z.infer<typeof grantScope>;

/** Rights come from jobs and from roles; both are granted in the same way. */
export const grantHolder = z.enum(['job', 'role']);
export type GrantHolder = z.infer<typeof grantHolder>;

export const menuGrant = z.object({ menuId: z.int(), acts: z.array(z.enum(ACTS)) });
export type MenuGrant = z.infer<typeof menuGrant>;

/** A node of the employees' menu: centre, group or screen; only screens have acts. Parents come before their children. */
export const functionNode = z.object({ id: z.int(), parentId: z.int().nullable(), title: z.string(), acts: z.array(z.enum(ACTS)) });
export type FunctionNode = z.infer<typeof functionNode>;

export const listGrantFunctions = endpoint({
  method: 'GET',
  path: '/api/manage/permission/functions',
  access: may('view'),
  summary: '功能与操作',
  input: nothing,
  output: z.array(functionNode),
});

export const roleRow = z.object({
  id,
  version,
  name: z.string(),
  remark: z.string(),
  disabled: z.boolean(),
  people: z.int(),
  functions: z.int(),
});
export type RoleRow = z.infer<typeof roleRow>;

export const jobHolderRow = z.object({
  id,
  departmentId: id,
  name: z.string(),
  dataScope: grantScope,
  disabled: z.boolean(),
  /** Employees in service who hold it today. */
  people: z.int(),
  functions: z.int(),
});
export type JobHolderRow = z.infer<typeof jobHolderRow>;

export const listGrantHolders = endpoint({
  method: 'GET',
  path: '/api/manage/permission/holders',
  access: may('view'),
  summary: '岗位与角色',
  input: nothing,
  output: z.object({
    companies: z.array(z.object({ id, parentId: id.nullable(), name: z.string(), disabled: z.boolean() })),
    departments: z.array(z.object({ id, companyId: id, parentId: id.nullable(), name: z.string() })),
    jobs: z.array(jobHolderRow),
    roles: z.array(roleRow),
  }),
});

const ofHolder = z.object({ kind: grantHolder, id: idParam });

export const holderGrants = z.object({
  kind: grantHolder,
  id,
  version,
  name: z.string(),
  /** Company and department of a job. */
  place: z.string(),
  /** Null for a role: rows follow the jobs. */
  dataScope: grantScope.nullable(),
  people: z.int(),
  grants: z.array(menuGrant),
  /** Screens the company of the job, or for a role every company, has not bought. */
  notBought: z.array(z.int()),
});
export type HolderGrants = z.infer<typeof holderGrants>;

export const getGrants = endpoint({
  method: 'GET',
  path: '/api/manage/permission/{kind}/{id}/grants',
  access: may('view'),
  summary: '岗位或角色的授权',
  input: ofHolder,
  output: holderGrants,
});

/** What one person should not both do, in words. Domain notes, 12.1. */
export const dutyHint = z.object({ title: z.string(), text: z.string() });
export type DutyHint = z.infer<typeof dutyHint>;

const grantForm = ofHolder.extend({ dataScope: grantScope.nullable(), grants: z.array(menuGrant).max(500) });
const grantChange = menuGrant.extend({ title: z.string() });
export type GrantChange = z.infer<typeof grantChange>;

export const grantSummary = z.object({
  given: z.array(grantChange),
  taken: z.array(grantChange),
  scope: z.object({ from: grantScope, to: grantScope }).nullable(),
  people: z.int(),
  /** Some of them by name. */
  names: z.array(z.string()),
  hints: z.array(dutyHint),
});
export type GrantSummary = z.infer<typeof grantSummary>;

/** What saving would change, and for whom; nothing is written. */
export const previewGrants = endpoint({
  method: 'POST',
  path: '/api/manage/permission/{kind}/{id}/preview',
  access: may('view'),
  summary: '授权变更预览',
  input: grantForm,
  output: grantSummary,
});

export const saveGrants = endpoint({
  method: 'PUT',
  path: '/api/manage/permission/{kind}/{id}/grants',
  access: may('change'),
  summary: '保存授权',
  input: grantForm.extend({ version }),
  output: z.object({ given: z.int(), taken: z.int(), people: z.int() }),
});

// ---- roles -----------------------------------------------------------------------------------------------------------------------

const roleForm = z.object({
  name: z.string('请输入角色名称').trim().min(1, '请输入角色名称').max(30, '角色名称最多30字'),
  remark: z.string().trim().max(200, '说明最多200字'),
});

export const createRole = endpoint({
  method: 'POST',
  path: '/api/manage/permission/role',
  access: may('add'),
  summary: '新增角色',
  idempotent: true,
  input: roleForm,
  output: z.object({ id }),
});
export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/manage/permission/role/{id}',
  access: may('change'),
  summary: '修改角色',
  input: roleForm.extend({ id: idParam, version }),
  output: noAnswer,
});
/** A disabled role keeps its grants and members and gives nobody anything. */
export const disableRole = endpoint({
  method: 'PUT',
  path: '/api/manage/permission/role/{id}/disabled',
  access: may('change'),
  summary: '停用或启用角色',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});
export const removeRole = endpoint({
  method: 'DELETE',
  path: '/api/manage/permission/role/{id}',
  access: may('remove'),
  summary: '删除角色',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

export const rolePerson = z.object({ id, number: z.string(), name: z.string(), companyName: z.string(), jobs: z.string() });
export type RolePerson = z.infer<typeof rolePerson>;

/** Employees in service, inside the role or outside it; by name, initials or number. */
export const searchRolePeople = endpoint({
  method: 'POST',
  path: '/api/manage/permission/role/{id}/people',
  access: may('view'),
  summary: '角色成员',
  input: pageQuery.extend({ id: idParam, member: z.boolean(), key: z.string().trim().max(60).optional() }),
  output: pageOf(rolePerson),
});

const members = z.object({ id: idParam, employeeIds: z.array(id).min(1, '请选择员工').max(200, '一次最多选择200人') });

export const addRoleMembers = endpoint({
  method: 'POST',
  path: '/api/manage/permission/role/{id}/members',
  access: may('change'),
  summary: '增加角色成员',
  input: members,
  output: noAnswer,
});
export const removeRoleMembers = endpoint({
  method: 'POST',
  path: '/api/manage/permission/role/{id}/members/remove',
  access: may('change'),
  summary: '移出角色成员',
  input: members,
  output: noAnswer,
});
