// 版本发布 (menu 604): the operator writes notes of releases; every user is shown the unread ones once, after the login.
import { z } from 'zod';
import { day, dayOf, instant } from '../kit/dates.ts';
import { endpoint, noAnswer, nothing } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { requiredText, searchKey, severalOf } from '../kit/fields.ts';
import { id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { MENU } from '../menu.ts';

const release = resource({ path: '/api/system/release', menu: MENU.release, what: '版本说明' });

export const RELEASE = states('版本状态', { draft: [1, '草稿'], published: [2, '已发布'], withdrawn: [3, '已撤回'] });

export const RELEASE_FAILURES = failures({
  RELEASE_TAKEN: business('版本号“{number}”已存在'),
  RELEASE_STATE: business('该版本说明{state}，不能{what}'),
});

const form = {
  number: z
    .string('请输入版本号')
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3}){2}$/, '版本号应为 1.4.0 这样的三段数字'),
  title: requiredText('标题', 100),
  releasedOn: dayOf('请选择上线日期'),
  /** HTML, cleaned by the server. */
  body: z.string('请输入说明').max(100_000, '说明过长'),
};

export const releaseRow = z.object({
  id,
  version,
  number: z.string(),
  title: z.string(),
  releasedOn: day,
  body: z.string(),
  state: RELEASE.schema,
  publishedAt: instant.nullable(),
  updatedBy: z.string(),
  updatedAt: instant,
});
export type ReleaseRow = z.infer<typeof releaseRow>;

export const searchReleases = release.search({ states: severalOf(RELEASE), key: searchKey }, releaseRow);
export const createRelease = release.create(form);
/** Only drafts are changed and removed; an error in a published note is corrected by a new note. */
export const changeRelease = release.change(form);
export const removeRelease = release.remove();
export const publishRelease = release.step('{id}/publish', '发布版本说明');
export const withdrawRelease = release.step('{id}/withdraw', '撤回版本说明');

export const releaseNews = releaseRow.pick({ id: true, number: true, title: true, releasedOn: true, body: true });
export type ReleaseNews = z.infer<typeof releaseNews>;

/** Published notes the user has not read, newest first; notes published before the account was created are left out. */
export const listReleaseNews = endpoint({
  method: 'GET',
  path: '/api/system/release-news',
  access: { session: true },
  summary: '未读的版本说明',
  input: nothing,
  output: z.array(releaseNews),
});
export const readReleaseNews = endpoint({
  method: 'POST',
  path: '/api/system/release-news/read',
  access: { session: true },
  summary: '标记版本说明已读',
  input: z.object({ ids: z.array(id).min(1).max(200) }),
  output: noAnswer,
});
