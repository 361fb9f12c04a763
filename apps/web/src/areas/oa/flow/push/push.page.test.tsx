import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeNotification,
  draftNotification,
  getPush,
  listPushChoices,
  MENU,
  PUSH,
  PUSH_TARGET,
  releaseNotification,
  remindNotification,
  searchColleagues,
  searchPushes,
  searchPushReaders,
  uploadFile,
  withdrawNotification,
  type PushDetail,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import PushPage from './push.page.tsx';

const DRAFT: PushDetail = {
  id: 4,
  version: 2,
  title: '停水通知',
  state: PUSH.draft,
  msgFormat: 0,
  popup: false,
  confirm: false,
  toAll: false,
  targetNames: '云栖物业服务处',
  targetCount: 1,
  receivers: 12,
  readers: 0,
  confirmed: 0,
  publishAt: null,
  expiresAt: null,
  publishedBy: '陈思远',
  updatedAt: '2026-11-16T02:00:00Z',
  content: '<p>今晚停水</p>',
  file: null,
  targets: [{ kind: PUSH_TARGET.company, id: 3, name: '云栖物业服务处' }],
  withdrawnAt: null,
  withdrawnBy: '',
  withdrawReason: '',
  reminders: 0,
  remindedAt: null,
  updatedBy: '陈思远',
  lines: [{ id: 1, at: '2026-11-16T02:00:00Z', by: '陈思远', action: '新增草稿', detail: '接收：云栖物业服务处' }],
};
const PUBLISHED: PushDetail = {
  ...DRAFT,
  state: PUSH.published,
  popup: true,
  confirm: true,
  publishAt: '2026-11-16T03:00:00Z',
  readers: 9,
  confirmed: 7,
};
const CHOICES = {
  all: true,
  companies: [
    { id: 2, parentId: null, name: '安居集团' },
    { id: 3, parentId: 2, name: '云栖物业服务处' },
  ],
  departments: [{ id: 8, parentId: null, companyId: 3, name: '收费部' }],
  roles: [{ id: 5, name: '档案查阅' }],
};

const ACTS = ['view', 'add', 'change', 'remove', 'void', 'export'] as const;
const open = (row: PushDetail, acts: readonly (typeof ACTS)[number][] = ACTS, ...stubs: readonly Stub[]) =>
  renderPage(<PushPage />, {
    menu: menuOf(screenNode(MENU.push, 'oa/flow/push', { state: 3, acts: [...acts] })),
    stubs: [
      stub(searchPushes, () => ({ rows: [row], total: 1 })),
      stub(getPush, () => row),
      stub(listPushChoices, () => CHOICES),
      stub(searchColleagues, () => ({ rows: [], total: 0 })),
      ...stubs,
    ],
  });
async function openRow(): Promise<HTMLElement> {
  await userEvent.dblClick(await screen.findByRole('cell', { name: '停水通知' }));
  return (await screen.findByText('记录', { selector: '.ant-tabs-tab-btn' })).closest('.ant-drawer') as HTMLElement;
}
const buttonsOf = (drawer: HTMLElement) =>
  [...drawer.querySelectorAll('.record-acts button, .record-foot button')].map((button) => button.textContent?.replace(/\s/, ''));
const press = async (box: HTMLElement, name: RegExp) => userEvent.click(within(box).getByRole('button', { name }));
const dialogOf = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;

test('a new notification, here a PDF, is kept as a draft for the chosen companies and then shown for publishing', async () => {
  const { server } = open(
    DRAFT,
    ACTS,
    stub(draftNotification, () => ({ id: 4 })),
    stub(uploadFile, () => ({ id: 55, name: '规约.pdf', url: '/x' })),
  );
  await userEvent.click(await screen.findByRole('button', { name: /新增通知/ }));
  const dialog = await dialogOf('新增通知');
  await userEvent.type(within(dialog).getByRole('textbox', { name: '标题' }), '停水通知');
  await userEvent.click(within(dialog).getByText('PDF'));
  await userEvent.click(within(dialog).getByText('指定范围'));
  await press(dialog, /保存草稿/);
  expect(await within(dialog).findByText('请上传PDF文件')).toBeTruthy();
  expect(await within(dialog).findByText('请选择接收的公司、部门、角色或员工')).toBeTruthy();
  await userEvent.upload(within(dialog).getByLabelText('选择PDF文件'), new File(['%PDF'], '规约.pdf', { type: 'application/pdf' }));
  expect(await within(dialog).findByText('规约.pdf')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('combobox', { name: '公司' }));
  await userEvent.click(await screen.findByTitle('云栖物业服务处'));
  await press(dialog, /保存草稿/);
  expect(await screen.findByText('草稿已保存，核对后发布')).toBeTruthy();
  expect(server.inputsOf(draftNotification)).toMatchObject([
    { title: '停水通知', msgFormat: 1, fileId: 55, toAll: false, companyIds: [3], popup: false, publishAt: null },
  ]);
  // The draft opens beside the list, with 发布.
  expect(await screen.findByText('记录', { selector: '.ant-tabs-tab-btn' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /发\s?布/ })).toBeTruthy();
});

test('a draft is previewed as its receivers see it and published after its number of receivers is named', async () => {
  const { server } = open(
    DRAFT,
    ACTS,
    stub(releaseNotification, () => null),
  );
  const drawer = await openRow();
  const preview = drawer.querySelector('.push-preview') as HTMLElement;
  expect(await within(preview).findByText('今晚停水')).toBeTruthy();
  expect(within(preview).getByRole('button', { name: /知道了/ })).toBeTruthy();
  expect(buttonsOf(drawer)).toEqual(['发布', '删除', '修改']);
  await press(drawer, /发\s?布/);
  const question = (await screen.findByText(/发布后 12 人会看到/)).closest('.ant-modal') as HTMLElement;
  await press(question, /发\s?布/);
  expect(await screen.findByText('已发布', { selector: '.ant-message *' })).toBeTruthy();
  expect(server.inputsOf(releaseNotification)).toEqual([{ id: 4, version: 2 }]);
});

test('a draft is changed with what it has', async () => {
  const { server } = open(
    DRAFT,
    ACTS,
    stub(changeNotification, () => null),
  );
  await press(await openRow(), /修\s?改/);
  const dialog = await dialogOf('修改通知');
  await userEvent.click(within(dialog).getByText('弹窗显示'));
  await press(dialog, /保\s?存/);
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(server.inputsOf(changeNotification)).toMatchObject([
    { id: 4, version: 2, popup: true, confirm: false, companyIds: [3], toAll: false },
  ]);
});

test('a published one shows its progress and both lists, reminds and is withdrawn with a reason', async () => {
  const reader = { id: 7, name: '林晓燕', companyName: '云栖物业服务处', departmentName: '收费部', confirmedAt: null };
  const { server } = open(
    PUBLISHED,
    ACTS,
    stub(searchPushReaders, ({ read }) => ({ rows: [{ ...reader, readAt: read ? '2026-11-16T04:00:00Z' : null }], total: 1 })),
    stub(remindNotification, () => ({ people: 5 })),
    stub(withdrawNotification, () => null),
  );
  expect(await screen.findByText('9/12')).toBeTruthy();
  const drawer = await openRow();
  expect(within(drawer).getByText('接收 12 人，已读 9 人，已确认 7 人')).toBeTruthy();
  expect(buttonsOf(drawer)).toEqual(['再次提醒', '撤回']);
  await userEvent.click(within(drawer).getByText('未读 3'));
  expect(await within(drawer).findByText('林晓燕')).toBeTruthy();
  await userEvent.click(within(drawer).getByText('已读 9'));
  expect(await within(drawer).findByText('2026.11.16 12:00')).toBeTruthy();
  expect(server.inputsOf(searchPushReaders).map(({ read }) => read)).toEqual([false, true]);

  await press(drawer, /再次提醒/);
  await press((await screen.findByText(/没有阅读的人会再次看到弹窗/)).closest('.ant-modal') as HTMLElement, /提\s?醒/);
  expect(await screen.findByText('已提醒 5 人')).toBeTruthy();
  await press(drawer, /撤\s?回/);
  const dialog = await dialogOf('撤回通知“停水通知”');
  await userEvent.type(within(dialog).getByRole('textbox', { name: '撤回原因' }), '时间有误');
  await press(dialog, /撤\s?回/);
  expect(await screen.findByText('已撤回', { selector: '.ant-message *' })).toBeTruthy();
  expect(server.inputsOf(withdrawNotification)).toEqual([{ id: 4, version: 2, reason: '时间有误' }]);
});

test('who may only look finds no button', async () => {
  open(
    PUBLISHED,
    ['view'],
    stub(searchPushReaders, () => ({ rows: [], total: 0 })),
  );
  expect(buttonsOf(await openRow())).toEqual([]);
  expect(screen.queryByRole('button', { name: /新增通知/ })).toBeNull();
});

test('whom it may go to could not be read: said in the dialog, and read again', async () => {
  let reachable = false;
  open(
    DRAFT,
    ACTS,
    stub(listPushChoices, () => (reachable ? CHOICES : refuse('UNAVAILABLE'))),
  );
  await userEvent.click(await screen.findByRole('button', { name: /新增通知/ }));
  const dialog = within(await dialogOf('新增通知'));
  const again = await dialog.findByRole('button', { name: /重\s?试/ });
  reachable = true;
  await userEvent.click(again);
  expect(await screen.findByRole('textbox', { name: '标题' })).toBeTruthy();
});
