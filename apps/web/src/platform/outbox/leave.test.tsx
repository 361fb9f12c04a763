import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clearSession } from '../session/index.ts';
import { renderPage } from '../testing/index.ts';
import { browserBlobs } from './blobs.ts';
import { useGiveUpUnsent } from './leave.ts';
import { countKept, writeDraft, writeEntries } from './store.ts';

const ACCOUNT = '1/7';
const ENTRY = { key: 'k', group: 'case.1', act: 'take', title: '接单', happenedAt: '', input: {}, files: [], refused: '' };

function Leaver({ onGone }: { readonly onGone: () => void }) {
  const giveUp = useGiveUpUnsent();
  return <button onClick={() => giveUp(onGone)}>退出</button>;
}

test('logging out names what was not sent and removes it only when it is given up', async () => {
  const gone: string[] = [];
  renderPage(
    <Leaver
      onGone={() => {
        clearSession();
        gone.push('gone');
      }}
    />,
  );
  writeEntries(ACCOUNT, [ENTRY]);
  writeDraft(ACCOUNT, 'case.2', { result: '已修' });
  await browserBlobs().put(`${ACCOUNT}:photo`, new Blob(['x']));
  await browserBlobs().put('1/70:photo', new Blob(['x']));
  await userEvent.click(screen.getByRole('button', { name: /退\s?出/ }));
  expect(await screen.findByText('本机还有 1 项操作没有上传，1 张工单填写了一半。退出后将从本机删除，无法恢复。')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '暂不退出' }));
  expect(gone).toEqual([]);
  expect(countKept(ACCOUNT)).toEqual({ steps: 1, drafts: 1 });
  await userEvent.click(screen.getByRole('button', { name: /^退\s?出$/ }));
  await userEvent.click(await screen.findByRole('button', { name: '放弃并退出' }));
  await waitFor(() => expect(gone).toEqual(['gone']));
  expect(countKept(ACCOUNT)).toEqual({ steps: 0, drafts: 0 });
  expect((await browserBlobs().names()).filter((name) => name.endsWith(':photo'))).toEqual(['1/70:photo']);
  await browserBlobs().remove(['1/70:photo']);
});

test('a session that merely runs out leaves the steps for the next login', () => {
  localStorage.setItem('anju.other', 'x');
  writeEntries(ACCOUNT, [ENTRY]);
  clearSession();
  expect(localStorage.getItem('anju.other')).toBeNull();
  expect(countKept(ACCOUNT).steps).toBe(1);
});
