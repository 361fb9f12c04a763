// 谁能做什么 (menu 513): people × functions, and the other way round. Read from jobs of the day and roles, as every call is judged.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { id } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { ACTS, MENU } from '../menu.ts';
import { dutyHint, grantHolder, menuGrant } from './permission.ts';

const view = { menu: MENU.permission, act: 'view' } as const;
const exporting = { menu: MENU.permission, act: 'export' } as const;

/** `companyId`: that company and those below it. By name, initials or number. */
const person = z.object({ companyId: id.optional(), key: z.string().trim().max(60).optional() });

/** `nodeId`: a centre, a group or one screen. */
const peopleFilter = person.extend({
  nodeId: z.int('请选择功能'),
  /** Only people who hold duties that should be apart. */
  conflicting: z.boolean().optional(),
});
const holderFilter = person.extend({ menuId: z.int('请选择功能'), act: z.enum(ACTS) });

export const personRights = z.object({
  id,
  number: z.string(),
  name: z.string(),
  companyName: z.string(),
  jobs: z.string(),
  roles: z.string(),
  /** Of the chosen functions; `bought` is false where his company has not bought it, so that he cannot work there. */
  rights: z.array(menuGrant.extend({ bought: z.boolean() })),
  hints: z.array(dutyHint),
});
export type PersonRights = z.infer<typeof personRights>;

export const searchPeopleRights = endpoint({
  method: 'POST',
  path: '/api/manage/permission/people/search',
  access: view,
  summary: '人员的功能权限',
  input: pageQuery.extend(peopleFilter.shape),
  output: pageOf(personRights),
});

export const rightHolder = z.object({
  id,
  number: z.string(),
  name: z.string(),
  companyName: z.string(),
  /** Through what he holds it. */
  sources: z.array(z.object({ kind: grantHolder, id, name: z.string() })),
  bought: z.boolean(),
  hasAccount: z.boolean(),
});
export type RightHolder = z.infer<typeof rightHolder>;

export const searchRightHolders = endpoint({
  method: 'POST',
  path: '/api/manage/permission/holder/search',
  access: view,
  summary: '功能的权限人员',
  input: pageQuery.extend(holderFilter.shape),
  output: pageOf(rightHolder),
});

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
