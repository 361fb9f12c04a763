// 在线用户 (menu 523): the sessions of the tenant's accounts, ending one of them, and how many an account may have at a time.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { searchText } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { role } from '../kit/roles.ts';
import { MENU } from '../menu.ts';

const online = resource({ path: '/api/manage/online', menu: MENU.online, what: '在线用户' });

export const ONLINE_FAILURES = failures({
  SESSION_OWN: business('不能将自己下线，请使用“退出”'),
});

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
  /** The user's own session. */
  own: z.boolean(),
});
export type OnlineRow = z.infer<typeof onlineRow>;

export const searchOnline = online.search(
  {
    /** Part of a name, a login name or an address. */
    key: searchText.optional(),
    companyId: id.nullish(),
    sort: sortBy(['name', 'since', 'lastSeenAt']).optional(),
  },
  onlineRow,
  {
    totals: {
      /** How many different accounts the sessions belong to. */
      people: z.int().nonnegative(),
      /** Sessions an account may have at a time; 0: any number. */
      limit: z.int().nonnegative(),
    },
  },
);

export const endSession = online.remove({ summary: '结束会话' });

export const changeSessionLimit = online.write('limit', '修改同时登录数', {
  act: 'change',
  input: { limit: z.int('请输入同时登录数').min(0, '同时登录数不能小于0').max(99, '同时登录数最多99') },
});
