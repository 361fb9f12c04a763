// 在线用户 (menu 523): the sessions of the tenant's accounts, ending one of them, and how many an account may have at a time.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';
import { pageOf, pageQuery, sortBy } from '../kit/paging.ts';
import { role } from '../kit/roles.ts';
import { MENU } from '../menu.ts';

export const onlineRow = z.object({
  id,
  username: z.string(),
  name: z.string(),
  role,
  company: z.string(),
  job: z.string(),
  ip: z.string(),
  /** In words: `Windows 电脑 · Chrome 126`. */
  device: z.string(),
  since: instant,
  lastSeenAt: instant,
  /** The session that asks. */
  own: z.boolean(),
});
export type OnlineRow = z.infer<typeof onlineRow>;

export const searchOnline = endpoint({
  method: 'POST',
  path: '/api/manage/online/search',
  access: { menu: MENU.online, act: 'view' },
  summary: '在线用户列表',
  input: pageQuery.extend({
    /** Part of a name, a login name or an address. */
    key: z.string().trim().max(60).optional(),
    companyId: id.nullish(),
    sort: sortBy(['name', 'since', 'lastSeenAt']).optional(),
  }),
  output: pageOf(onlineRow).extend({
    /** Different accounts among them. */
    people: z.int().nonnegative(),
    /** Sessions an account may have at a time; 0: any number. */
    limit: z.int().nonnegative(),
  }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/manage/online/{id}',
  access: { menu: MENU.online, act: 'remove' },
  summary: '结束会话',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

export const changeSessionLimit = endpoint({
  method: 'POST',
  path: '/api/manage/online/limit',
  access: { menu: MENU.online, act: 'change' },
  summary: '修改同时登录数',
  input: z.object({ limit: z.int('请输入同时登录数').min(0, '同时登录数不能小于0').max(99, '同时登录数最多99') }),
  output: noAnswer,
});
