// 权限查询 (menu 513): rights by employee and by function, derived from today's jobs and the roles in the same way as the check of every call.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { searchText } from '../kit/fields.ts';
import { id, MAX_INTEGER } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { ACTS, MENU } from '../menu.ts';
import { dutyHint, grantHolder, menuGrant } from './permission.ts';

const rights = resource({ path: '/api/manage/permission', menu: MENU.permission, what: '功能权限' });

const exporting = { menu: MENU.permission, act: 'export' } as const;

/** `companyId`: that company and those below it. The search is by name, initials or number. */
const person = z.object({ companyId: id.optional(), key: searchText.optional() });

const functionId = z.int('请选择功能').positive('请选择功能').max(MAX_INTEGER, '请选择功能');

/** `nodeId`: a centre, a group or one screen. */
const peopleFilter = person.extend({
  nodeId: functionId,
  /** Only employees who hold duties that different employees should hold. */
  conflicting: z.boolean().optional(),
});
const holderFilter = person.extend({ menuId: functionId, act: z.enum(ACTS) });

export const personRights = z.object({
  id,
  number: z.string(),
  name: z.string(),
  companyName: z.string(),
  jobs: z.string(),
  roles: z.string(),
  /**
   * Rights on the chosen functions; `bought` is false where the employee's company has not bought the function, which makes the right
   * unusable.
   */
  rights: z.array(menuGrant.extend({ bought: z.boolean() })),
  hints: z.array(dutyHint),
});
export type PersonRights = z.infer<typeof personRights>;

export const searchPeopleRights = rights.search(peopleFilter, personRights, { at: 'people/search', summary: '人员的功能权限' });

export const rightHolder = z.object({
  id,
  number: z.string(),
  name: z.string(),
  companyName: z.string(),
  /** The jobs and roles that give the right. */
  sources: z.array(z.object({ kind: grantHolder, id, name: z.string() })),
  bought: z.boolean(),
  hasAccount: z.boolean(),
});
export type RightHolder = z.infer<typeof rightHolder>;

export const searchRightHolders = rights.search(holderFilter, rightHolder, { at: 'holder/search', summary: '功能的权限人员' });

export const exportPeopleRights = endpoint({
  method: 'POST',
  path: '/api/manage/permission/people/export',
  access: exporting,
  summary: '导出人员的功能权限',
  kind: 'stream',
  input: z.object({ filter: peopleFilter, purpose: exportPurpose }),
  output: z.unknown(),
});
export const exportRightHolders = endpoint({
  method: 'POST',
  path: '/api/manage/permission/holder/export',
  access: exporting,
  summary: '导出功能的权限人员',
  kind: 'stream',
  input: z.object({ filter: holderFilter, purpose: exportPurpose }),
  output: z.unknown(),
});
