import { expect, test } from 'vitest';
import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listReleaseNews, readReleaseNews, type ReleaseNews as Note } from '@anju/contract/system/release';
import { renderPage, stub } from '../../platform/testing/index.ts';
import ReleaseNews from './release-news.tsx';

const NOTES: Note[] = [
  { id: 9, number: '1.10.0', title: '版本发布', releasedOn: '2026-11-20', body: '<p>更新后看到说明</p>' },
  { id: 7, number: '1.9.0', title: '欠费标记', releasedOn: '2026-11-01', body: '<p>标记可以解除</p>' },
];

test('all unread notes are shown in one dialog, newest first, and read with one press', async () => {
  const { server } = renderPage(<ReleaseNews />, { stubs: [stub(listReleaseNews, () => NOTES), stub(readReleaseNews, () => null)] });
  const dialog = await screen.findByRole('dialog', { name: '版本更新' });
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.textContent),
  ).toEqual(['1.10.0 版本发布 2026.11.20', '1.9.0 欠费标记 2026.11.01']);
  expect(await within(dialog).findByText('标记可以解除')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(server.inputsOf(readReleaseNews)).toEqual([{ ids: [9, 7] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without unread notes nothing is shown', async () => {
  const { server } = renderPage(<ReleaseNews />, { stubs: [stub(listReleaseNews, () => [])] });
  await waitFor(() => expect(server.inputsOf(listReleaseNews)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

function AfterAnother() {
  const [waits, setWaits] = useState(true);
  return (
    <>
      <button onClick={() => setWaits(false)}>关闭通知</button>
      <ReleaseNews waits={waits} />
    </>
  );
}

test('the notes wait until the dialog before them is closed', async () => {
  const { server } = renderPage(<AfterAnother />, { stubs: [stub(listReleaseNews, () => NOTES)] });
  await waitFor(() => expect(server.inputsOf(listReleaseNews)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '关闭通知' }));
  expect(await screen.findByRole('dialog', { name: '版本更新' })).toBeTruthy();
});
