import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Button } from 'antd';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint } from '@anju/contract';
import { useRead } from '../../platform/api/hooks.ts';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { Facts, RecordDrawer } from '../index.ts';

const getHouse = endpoint({
  method: 'GET',
  path: '/api/test/house/{id}',
  access: { session: true },
  summary: '房屋',
  input: z.object({ id: z.coerce.number<number>() }),
  output: z.object({ code: z.string(), owner: z.string() }),
});

function House({ onClose = () => {} }: { readonly onClose?: () => void }) {
  const record = useRead(getHouse, { id: 5 });
  return (
    <RecordDrawer
      record={record}
      what="房屋"
      title={({ code }) => `云栖花园 ${code}`}
      actions={() => <Button onClick={() => void record.refetch()}>再读</Button>}
      onClose={onClose}
    >
      {({ owner }) => <p>{owner}</p>}
    </RecordDrawer>
  );
}

describe('record', () => {
  test('says what it is while it is read, then its own title, actions and content', async () => {
    let answer = (_: { code: string; owner: string }) => {};
    const waits = new Promise<{ code: string; owner: string }>((resolve) => (answer = resolve));
    renderPage(<House />, { stubs: [stub(getHouse, () => waits)] });
    expect(screen.getByRole('dialog').textContent).toContain('房屋');
    expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /再\s?读/ })).toBeNull();
    answer({ code: '3-2-1', owner: '周以宁' });
    expect(await screen.findByText('云栖花园 3-2-1')).toBeTruthy();
    expect(screen.getByText('周以宁')).toBeTruthy();
    expect(screen.queryByRole('status', { name: '加载中' })).toBeNull();
  });

  test('a failure is said and tried again; what was there stays when reading it again fails', async () => {
    let broken = true;
    renderPage(<House />, {
      stubs: [stub(getHouse, () => (broken ? refuse('UNAVAILABLE') : { code: '3-2-1', owner: '周以宁' }))],
    });
    const retry = await screen.findByRole('button', { name: /重\s?试/ });
    expect(retry.parentElement?.textContent).toContain('服务不可用！');
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('周以宁')).toBeTruthy();
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: /再\s?读/ }));
    expect(await screen.findByRole('button', { name: /重\s?试/ })).toBeTruthy();
    expect(screen.getByText('周以宁')).toBeTruthy();
  });

  test('Esc closes it', async () => {
    const onClose = vi.fn();
    renderPage(<House onClose={onClose} />, { stubs: [stub(getHouse, () => ({ code: '3-2-1', owner: '周以宁' }))] });
    fireEvent.keyDown(await screen.findByText('周以宁'), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('a row that is there needs no reading; no record is no drawer', () => {
    const props = { what: '房屋', title: (code: string) => code, onClose: () => {}, children: (code: string) => <p>{`户主 ${code}`}</p> };
    const { rerender } = renderPage(<RecordDrawer record={{ data: '3-2-1' }} {...props} />);
    expect(screen.getByText('户主 3-2-1')).toBeTruthy();
    rerender(<RecordDrawer record={null} {...props} />);
    expect(screen.queryByText('户主 3-2-1')).toBeNull();
  });
});

test('facts: a dash where nothing is known, none where there is no fact', () => {
  renderPage(<Facts columns={2} rows={[['业主', '周以宁'], ['电话', ''], false, ['备注', '朝南', 'wide']]} />);
  expect([...document.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['业主', '电话', '备注']);
  expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['周以宁', '–', '朝南']);
});
