import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeRelease,
  createRelease,
  MENU,
  publishRelease,
  RELEASE,
  searchReleases,
  withdrawRelease,
  type ReleaseRow,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import ReleasePage from './release.page.tsx';

const DRAFT: ReleaseRow = {
  id: 4,
  version: 2,
  number: '1.4.0',
  title: '欠费标记',
  releasedOn: '2026-11-20',
  body: '<p>标记可以解除</p>',
  state: RELEASE.draft,
  publishedAt: null,
  updatedBy: '平台管理员',
  updatedAt: '2026-11-16T02:00:00Z',
};
const PUBLISHED: ReleaseRow = { ...DRAFT, state: RELEASE.published, publishedAt: '2026-11-16T03:00:00Z' };

const open = (rows: readonly ReleaseRow[], ...stubs: readonly Stub[]) =>
  renderPage(<ReleasePage />, {
    role: 'super',
    menu: menuOf(screenNode(MENU.release, 'system/release/release', { state: 3, acts: ['view', 'add', 'change', 'remove'] })),
    stubs: [stub(searchReleases, () => ({ rows: [...rows], total: rows.length })), ...stubs],
  });

async function openNote(): Promise<HTMLElement> {
  await userEvent.dblClick(await screen.findByRole('cell', { name: '1.4.0' }));
  return (await screen.findByText('1.4.0 欠费标记')).closest('.ant-drawer') as HTMLElement;
}
const buttonsOf = (drawer: HTMLElement) =>
  [...drawer.querySelectorAll('.record-acts button, .record-foot button')].map((button) => button.textContent?.replace(/\s/, ''));
const press = async (box: HTMLElement, name: RegExp) => userEvent.click(within(box).getByRole('button', { name }));
const dialogOf = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const answer = async (name: RegExp) => press((await screen.findByText(/是否继续/)).closest('.ant-modal') as HTMLElement, name);

test('a new note needs a number of three parts, and nothing is sent without one', async () => {
  const { server } = open(
    [],
    stub(createRelease, () => ({ id: 4 })),
  );
  await userEvent.click(await screen.findByRole('button', { name: /新增版本说明/ }));
  const dialog = await dialogOf('新增版本说明');
  await userEvent.type(within(dialog).getByLabelText('版本号'), '1.4');
  await press(dialog, /保\s?存/);
  expect(await within(dialog).findByText('版本号应为 1.4.0 这样的三段数字')).toBeTruthy();
  expect(server.inputsOf(createRelease)).toEqual([]);
});

test('a draft is changed in the editor', async () => {
  const { server } = open(
    [DRAFT],
    stub(changeRelease, () => null),
  );
  await press(await openNote(), /修\s?改/);
  const dialog = await dialogOf('修改版本说明 1.4.0');
  expect((await within(dialog).findByRole('textbox', { name: '说明' })).textContent).toBe('标记可以解除');
  await userEvent.type(within(dialog).getByRole('textbox', { name: '标题' }), '与解除');
  await press(dialog, /保\s?存/);
  expect(await screen.findByText('已保存')).toBeTruthy();
  const { number, releasedOn, body } = DRAFT;
  expect(server.inputsOf(changeRelease)).toEqual([{ id: 4, version: 2, number, title: '欠费标记与解除', releasedOn, body }]);
});

test('a draft is read and published after a question', async () => {
  const { server } = open(
    [DRAFT],
    stub(publishRelease, () => null),
  );
  const drawer = await openNote();
  expect(await within(drawer).findByText('标记可以解除')).toBeTruthy();
  expect(buttonsOf(drawer)).toEqual(['发布', '删除', '修改']);
  await press(drawer, /发\s?布/);
  await answer(/发\s?布/);
  expect(await screen.findByText('已发布', { selector: '.ant-message *' })).toBeTruthy();
  expect(server.inputsOf(publishRelease)).toEqual([{ id: 4, version: 2 }]);
});

test('a published note is only withdrawn', async () => {
  const { server } = open(
    [PUBLISHED],
    stub(withdrawRelease, () => null),
  );
  const drawer = await openNote();
  expect(buttonsOf(drawer)).toEqual(['撤回']);
  await press(drawer, /撤\s?回/);
  await answer(/撤\s?回/);
  expect(await screen.findByText('已撤回', { selector: '.ant-message *' })).toBeTruthy();
  expect(server.inputsOf(withdrawRelease)).toEqual([{ id: 4, version: 2 }]);
});
