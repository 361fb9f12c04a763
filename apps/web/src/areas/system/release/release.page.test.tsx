import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeRelease,
  MENU,
  publishRelease,
  RELEASE,
  searchReleases,
  withdrawRelease,
  type MenuState,
  type ReleaseRow,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import ReleasePage from './release.page.tsx';

const DRAFT: ReleaseRow = {
  id: 4,
  version: 2,
  number: '1.4.0',
  title: '版本发布',
  releasedOn: '2026-11-20',
  body: '<p>新增：版本说明</p>',
  state: RELEASE.draft,
  publishedAt: null,
  updatedBy: '平台管理员',
  updatedAt: '2026-11-16T02:00:00Z',
};

function open(rows: readonly ReleaseRow[], stubs: readonly Stub[] = [], state: MenuState = 3) {
  return renderPage(<ReleasePage />, {
    role: 'super',
    menu: menuOf(
      screenNode(MENU.release, 'system/release/release', { state, ...(state === 3 ? { acts: ['view', 'add', 'change', 'remove'] } : {}) }),
    ),
    stubs: [stub(searchReleases, () => ({ rows: [...rows], total: rows.length })), ...stubs],
  });
}

test('a draft is read, changed and published', async () => {
  const { server } = open([DRAFT], [stub(publishRelease, () => null), stub(changeRelease, () => null)]);
  await userEvent.dblClick(await screen.findByText('1.4.0'));
  const drawer = await screen.findByRole('dialog', { name: '1.4.0 版本发布' });
  expect(within(drawer).getByText('新增：版本说明')).toBeTruthy();

  await userEvent.click(within(drawer).getByRole('button', { name: /发\s?布/ }));
  await userEvent.click(await screen.findByRole('button', { name: /确\s?[定认]/ }));
  expect(await screen.findByText('已发布', { selector: '.ant-message *' })).toBeTruthy();
  expect(server.inputsOf(publishRelease)).toEqual([{ id: 4, version: 2 }]);
});

test('a published note is only withdrawn', async () => {
  const { server } = open(
    [{ ...DRAFT, state: RELEASE.published, publishedAt: '2026-11-16T02:00:00Z' }],
    [stub(withdrawRelease, () => null)],
  );
  await userEvent.dblClick(await screen.findByText('1.4.0'));
  const drawer = await screen.findByRole('dialog', { name: '1.4.0 版本发布' });
  expect(within(drawer).queryByRole('button', { name: /修\s?改/ })).toBeNull();
  await userEvent.click(within(drawer).getByRole('button', { name: /撤\s?回/ }));
  await userEvent.click(await screen.findByRole('button', { name: /确\s?[定认]/ }));
  expect(await screen.findByText('已撤回', { selector: '.ant-message *' })).toBeTruthy();
  expect(server.inputsOf(withdrawRelease)).toEqual([{ id: 4, version: 2 }]);
});

test('a new note needs a number of three parts', async () => {
  open([]);
  await userEvent.click(await screen.findByRole('button', { name: /新增版本说明/ }));
  const dialog = await screen.findByRole('dialog', { name: '新增版本说明' });
  await userEvent.type(within(dialog).getByLabelText('版本号'), '1.4');
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  expect(await within(dialog).findByText('版本号应为 1.4.0 这样的三段数字')).toBeTruthy();
});
