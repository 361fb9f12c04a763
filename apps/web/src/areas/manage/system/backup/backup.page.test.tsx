import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  askRestore,
  changeBackupKeep,
  downloadBackup,
  getDownloadStatus,
  getSite,
  makeBackup,
  MENU,
  removeBackup,
  searchBackups,
  searchRestoreRequests,
  withdrawRestore,
  type BackupRow,
  type Job,
  type MenuState,
  type RestoreRequest,
} from '@anju/contract';
import { exampleOf, menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import BackupPage from './backup.page.tsx';
import { sizeText } from './backup-size.ts';

const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwN+QfFhbNEAuMYcmBXfCKoVOGN2C3yRyGR2IQ3tkKHrZ0mR3gl9Ht7jU4E2u0Ot9iRrKc2lTnVTjXKnIl0OcJvfQ+Xkq0n7sqzNqCkmQ3Jp6q5m2n4r0iB3tKX8c0kZ1lFvKQ9wq5s8uXyYJrV1WqSgqE8vFzKk9s9J8o2Jm0rU8m7kq9yH8mL4wQXb6xkYJ8rT3nqv5lQyq2cXoUq7QwQn3Y6Ew1oK5bM9yQYzLrP2n8eJ3bq7k5o0sV4yqU3tJ1nRr9x6w0zC8kLhWb3m6u2Rj0s5vQ8f7dX4tYp1eH2oK9aG6iN3cB5rU7wZ0xE1yT4vS8qM2jLhD6pF9gO3kCQIDAQAB';

const row = (id: number, more: Partial<BackupRow> = {}): BackupRow => ({
  id,
  kind: 'auto',
  state: 'done',
  startedAt: `2026-07-0${id}T02:14:00+08:00`,
  finishedAt: `2026-07-0${id}T02:15:00+08:00`,
  bytes: 12_900_000,
  rows: 15_180,
  checksum: 'ab'.repeat(32),
  message: '',
  by: '系统',
  fileName: `anju-2026-07-0${id}.anju`,
  asked: false,
  ...more,
});
const job: Job = {
  id: 77,
  kind: 'manage.backup',
  title: '数据备份',
  state: 'running',
  done: 3,
  total: 60,
  message: '已写入 120 行',
  fileId: null,
  result: {},
  createdAt: '2026-07-09T10:00:00+08:00',
  finishedAt: null,
};
const request: RestoreRequest = {
  id: 5,
  backupId: 1,
  takenAt: '2026-07-01T02:14:00+08:00',
  reason: '误删了三百套房屋',
  state: 1,
  by: '系统管理员',
  at: '2026-07-09T10:00:00+08:00',
  answer: '',
  decidedBy: '',
  decidedAt: null,
};

// Functions that jsdom lacks for saving a fetched file.
beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:backup', revokeObjectURL: () => undefined }));

const page = (rows: BackupRow[], more: object = {}) =>
  stub(searchBackups, () => ({ rows, total: rows.length, keep: 30, jobId: null, ...more }));
const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<BackupPage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.backup, 'manage/system/backup', { state })),
    stubs: [
      page([row(2), row(1, { asked: true }), row(3, { state: 'failed', message: '备份出错，请重试或联系管理员', bytes: 0, checksum: '' })]),
      stub(searchRestoreRequests, () => ({ rows: [request], total: 1 })),
      stub(getSite, () => ({ ...(exampleOf(getSite.output, 1) as object), pubKey: KEY }) as never),
      ...stubs,
    ],
  });
const line = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
const button = (name: string) => ({ name: new RegExp(name.split('').join('\\s?')) });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', button(name)));

describe('备份', () => {
  test('lists time, kind, state, size, rows and the sum to check', async () => {
    open();
    const done = await line('2026.07.02 02:14');
    for (const text of ['自动', '成功', '12.3 MB', '15,180', '系统']) expect(done.getAllByText(text), text).toHaveLength(1);
    expect(done.getByTitle('ab'.repeat(32)).textContent).toContain('abababababababab…');
    expect((await line('备份出错，请重试或联系管理员')).getByText('失败')).toBeTruthy();
    expect((await line('2026.07.01 02:14')).getByText('已申请恢复')).toBeTruthy();
    expect(screen.getByRole('button', { name: '保留 30 份' })).toBeTruthy();
  });

  test('is made now, with its progress, and waits while one is made', async () => {
    const { server } = open([stub(makeBackup, () => ({ id: 9, jobId: 77 })), stub(getDownloadStatus, () => job)]);
    await click('立即备份');
    expect(await screen.findByText('已写入 120 行')).toBeTruthy();
    expect(screen.getByRole('button', button('立即备份')).hasAttribute('disabled')).toBe(true);
    expect(server.inputsOf(makeBackup)).toHaveLength(1);
  });

  test('begun before the page was opened shows its progress', async () => {
    open([page([], { jobId: 77 }), stub(getDownloadStatus, () => job)]);
    expect(await screen.findByText('处理中 3 / 60')).toBeTruthy();
    expect(screen.getByText('还没有备份，每天凌晨自动备份，也可立即备份')).toBeTruthy();
  });

  test('is downloaded only with the password, which travels encrypted; a wrong one is told beside the field', async () => {
    let right = false;
    const { server } = open([
      stub(downloadBackup, () =>
        right
          ? new Response('bytes', { headers: { 'content-disposition': "attachment; filename*=UTF-8''anju-2026-07-02.anju" } })
          : refuse('PASSWORD_WRONG', {}, [{ path: 'password', msg: '密码不正确' }]),
      ),
    ]);
    await userEvent.click((await line('2026.07.02 02:14')).getByRole('button', button('下载')));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/含本单位全部数据/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', button('下载')));
    expect(await dialog.findByText('请输入登录密码')).toBeTruthy();
    expect(server.inputsOf(downloadBackup)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('登录密码'), 'Anju@2026{Enter}');
    expect(await dialog.findByText('密码不正确')).toBeTruthy();
    right = true;
    await userEvent.type(dialog.getByLabelText('登录密码'), 'Anju@2026{Enter}');
    expect(await screen.findByText('已下载 anju-2026-07-02.anju，请核对校验码')).toBeTruthy();
    const sent = server.inputsOf(downloadBackup);
    expect(sent.map(({ id }) => id)).toEqual([2, 2]);
    expect(sent[0]?.password).not.toContain('Anju@2026');
    expect(sent[0]?.password.length).toBeGreaterThan(300);
  });

  test('is asked to be restored with a reason, never by one click', async () => {
    const { server } = open([stub(askRestore, () => ({ id: 6 }))]);
    await userEvent.click((await line('2026.07.02 02:14')).getByRole('button', button('申请恢复')));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/申请恢复到 2026\.07\.02 02:14 的数据。提交后不会马上恢复/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', button('提交申请')));
    expect(await dialog.findByText('请写明恢复原因，至少5个字')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('恢复原因'), '误删了三百套房屋');
    await userEvent.click(dialog.getByRole('button', button('提交申请')));
    expect(await screen.findByText('恢复申请已提交')).toBeTruthy();
    expect(server.inputsOf(askRestore)).toEqual([{ backupId: 2, reason: '误删了三百套房屋' }]);
  });

  test('is removed after a question', async () => {
    const { server } = open([stub(removeBackup, () => null)]);
    await userEvent.click((await line('2026.07.02 02:14')).getByRole('button', button('删除')));
    expect(await screen.findByText('anju-2026-07-02.anju 将被删除，删除后无法恢复到这个时间，是否继续？')).toBeTruthy();
    await click('继续');
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removeBackup)).toEqual([{ id: 2 }]);
  });

  test('the number kept is changed within its bounds', async () => {
    const { server } = open([stub(changeBackupKeep, () => null)]);
    await userEvent.click(await screen.findByRole('button', { name: '保留 30 份' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText('保留份数'));
    await userEvent.click(dialog.getByRole('button', button('保存')));
    expect(await dialog.findByText('请输入保留份数')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('保留份数'), '14{Enter}');
    await waitFor(() => expect(server.inputsOf(changeBackupKeep)).toEqual([{ keep: 14 }]));
  });

  test('is filtered by the server', async () => {
    const { server } = open();
    await line('2026.07.02 02:14');
    await userEvent.click(screen.getByRole('combobox', { name: '状态' }));
    await userEvent.click(await screen.findByTitle('失败'));
    await waitFor(() => expect(server.inputsOf(searchBackups).at(-1)).toEqual({ states: ['failed'], page: 1, size: 20 }));
  });
});

describe('恢复申请', () => {
  test('shows its state, can be withdrawn, and tells how the operator restores', async () => {
    const { server } = open([stub(withdrawRestore, () => null)]);
    await userEvent.click(screen.getByRole('tab', { name: '恢复申请' }));
    const one = await line('误删了三百套房屋');
    expect([one.getByText('待处理'), one.getByText('2026.07.01 02:14')]).toHaveLength(2);
    expect(screen.getByText('npm run restore -- 文件.anju')).toBeTruthy();
    await userEvent.click(one.getByRole('button', button('撤回')));
    await click('继续');
    expect(await screen.findByText('已撤回')).toBeTruthy();
    expect(server.inputsOf(withdrawRestore)).toEqual([{ id: 5 }]);
  });
});

test.each<MenuState>([1, ''])('state %o: everything to see, nothing to do', async (state) => {
  open([], state);
  await line('2026.07.02 02:14');
  expect(screen.getByText('只能查看')).toBeTruthy();
  for (const name of ['立即备份', '下载', '申请恢复', '删除']) expect(screen.queryByRole('button', button(name))).toBeNull();
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [12_900_000, '12.3 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
])('%i bytes read %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
