// 权限 (menu 513): the functions and acts a job or a role grants, the rows its holders see, and the members of a role. Domain notes, 6.2.
// rights-matrix.ts reads the same grants by employee and by function.
import { z } from 'zod';
import { business, failures } from '../kit/failure.ts';
import { requiredText, searchText } from '../kit/fields.ts';
import { id, idParam, shortId, version } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { ACTS, MENU, type Act } from '../menu.ts';

const permission = resource({ path: '/api/manage/permission', menu: MENU.permission, what: '授权' });
const role = resource({ path: '/api/manage/permission/role', menu: MENU.permission, what: '角色' });

export const PERMISSION_FAILURES = failures({
  GRANT_UNKNOWN: business('所选功能或操作不存在，请刷新后重试'),
  ROLE_NAME_TAKEN: business('角色“{name}”已存在'),
  ROLE_HAS_MEMBERS: business('角色“{name}”还有 {count} 名成员，请先移出成员，或改为停用'),
  ROLE_MEMBER_GONE: business('所选员工中有人不在职，请刷新后重试'),
});

/** The labels of the acts. */
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

/** The rows a holder of the job sees; a user with several jobs sees the rows of all of them. */
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

export const menuGrant = z.object({ menuId: shortId, acts: z.array(z.enum(ACTS)).max(ACTS.length) });
export type MenuGrant = z.infer<typeof menuGrant>;

/** A node of the employees' menu: centre, group or screen; only screens have acts. Parents come before their children. */
export const functionNode = z.object({ id: z.int(), parentId: z.int().nullable(), title: z.string(), acts: z.array(z.enum(ACTS)) });
export type FunctionNode = z.infer<typeof functionNode>;

export const listGrantFunctions = permission.read('functions', '功能与操作', { method: 'GET', output: z.array(functionNode) });

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

export const listGrantHolders = permission.read('holders', '岗位与角色', {
  method: 'GET',
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
  /** Null for a role, because the visible rows depend only on jobs. */
  dataScope: grantScope.nullable(),
  people: z.int(),
  grants: z.array(menuGrant),
  /** Screens that the company of the job has not bought; for a role, screens that no company has bought. */
  notBought: z.array(z.int()),
});
export type HolderGrants = z.infer<typeof holderGrants>;

export const getGrants = permission.read('{kind}/{id}/grants', '岗位或角色的授权', {
  method: 'GET',
  input: ofHolder,
  output: holderGrants,
});

/** Two duties that one employee should not hold together, in words. Domain notes, 12.1. */
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
  /** The names of some of them. */
  names: z.array(z.string()),
  hints: z.array(dutyHint),
});
export type GrantSummary = z.infer<typeof grantSummary>;

/** Reports what saving would change and for whom; writes nothing. */
export const previewGrants = permission.read('{kind}/{id}/preview', '授权变更预览', { input: grantForm, output: grantSummary });

export const saveGrants = permission.write('{kind}/{id}/grants', '保存授权', {
  act: 'change',
  method: 'PUT',
  input: grantForm.extend({ version }),
  output: z.object({ given: z.int(), taken: z.int(), people: z.int() }),
});

// ---- roles -----------------------------------------------------------------------------------------------------------------------

const roleForm = z.object({
  name: requiredText('角色名称', 30, 'tight'),
  remark: z.string().trim().max(200, '说明最多200字'),
});

export const createRole = role.create(roleForm);
export const changeRole = role.change(roleForm);
/** A disabled role keeps its grants and members, but the grants have no effect. */
export const disableRole = role.disable();
export const removeRole = role.remove();

export const rolePerson = z.object({ id, number: z.string(), name: z.string(), companyName: z.string(), jobs: z.string() });
export type RolePerson = z.infer<typeof rolePerson>;

/** Employees in service, members of the role or not; by name, initials or number. */
export const searchRolePeople = role.read('{id}/people', '角色成员', {
  input: pageQuery.extend({ id: idParam, member: z.boolean(), key: searchText.optional() }),
  output: pageOf(rolePerson),
});

const members = z.object({ id: idParam, employeeIds: z.array(id).min(1, '请选择员工').max(200, '一次最多选择200人') });

export const addRoleMembers = role.write('{id}/members', '增加角色成员', { act: 'change', input: members });
export const removeRoleMembers = role.write('{id}/members/remove', '移出角色成员', { act: 'change', input: members });
