import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, noAnswer } from '@anju/contract';
import { call } from '../../platform/api/index.ts';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { useActs } from '../index.ts';

const removeHouse = endpoint({
  method: 'POST',
  path: '/api/test/house/remove',
  access: { session: true },
  summary: '删除',
  input: z.object({ id: z.int() }),
  output: noAnswer,
});

interface House {
  readonly id: number;
  readonly code: string;
}
const HOUSE: House = { id: 1, code: '3-2-1' };

interface PageProps {
  readonly refresh?: () => void;
  /** What the page keeps as the open record: the row, or only its id. */
  readonly record?: House | number;
}

function Page({ refresh = () => {}, record = HOUSE }: PageProps) {
  const acts = useActs<{ new: null; export: null; change: House }, House | number>(refresh);
  const { doing } = acts;
  return (
    <>
      <output>
        {acts.opened === null ? '未打开' : '已打开'} {doing === null ? '无' : doing.kind} {doing?.kind === 'change' ? doing.row.code : ''}
      </output>
      <button onClick={() => acts.open(record)}>打开</button>
      <button onClick={acts.beginNew}>新增</button>
      <button onClick={() => acts.begin('export')}>导出</button>
      <button onClick={() => acts.begin('change', HOUSE)}>修改</button>
      <button onClick={acts.close}>关闭</button>
      <button onClick={() => acts.done('已保存')}>完成</button>
      <button
        onClick={() => {
          acts.open(record);
          acts.done('已新增');
        }}
      >
        新增完成
      </button>
      <button
        disabled={acts.busy}
        onClick={() =>
          acts.attempt(async () => {
            await call(removeHouse, { id: 1 });
            acts.done('已删除');
          })
        }
      >
        删除
      </button>
    </>
  );
}

const state = () => screen.getByRole('status').textContent?.trim();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a dialog is begun for a row or for none, and closing it leaves the record open', async () => {
  renderPage(<Page />);
  await press('打开');
  await press('修改');
  expect(state()).toBe('已打开 change 3-2-1');
  await press('关闭');
  expect(state()).toBe('已打开 无');
  await press('新增');
  expect(state()).toBe('已打开 new');
  await press('导出');
  expect(state()).toBe('已打开 export');
});

test('done says so, closes the dialog and reads again; a row that stood open is out of date and goes', async () => {
  const refresh = vi.fn();
  renderPage(<Page refresh={refresh} />);
  await press('打开');
  await press('修改');
  await press('完成');
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(state()).toBe('未打开 无');
  expect(refresh).toHaveBeenCalledOnce();
});

test('a record that is open by its id stays: it is read again', async () => {
  renderPage(<Page record={1} />);
  await press('打开');
  await press('修改');
  await press('完成');
  expect(state()).toBe('已打开 无');
});

test('what was just made and opened stays open', async () => {
  renderPage(<Page record={2} />);
  await press('新增');
  await press('新增完成');
  expect(state()).toBe('已打开 无');
});

test('an attempt runs once at a time; a refusal is told and the page is read again', async () => {
  const refresh = vi.fn();
  let refusing = true;
  const { server } = renderPage(<Page refresh={refresh} />, {
    stubs: [stub(removeHouse, () => (refusing ? refuse('NOT_FOUND', { what: '房屋' }) : null))],
  });
  await press('删除');
  expect(await screen.findByText('房屋不存在或已被删除')).toBeTruthy();
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  refusing = false;
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除' }).disabled).toBe(false));
  await press('删除');
  expect(await screen.findByText('已删除')).toBeTruthy();
  expect(server.calls).toHaveLength(2);
  expect(refresh).toHaveBeenCalledTimes(2);
});
