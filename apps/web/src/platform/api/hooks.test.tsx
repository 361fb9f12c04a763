import { describe, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { z } from 'zod';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, SUCCESS } from '@anju/contract';
import { refuse, renderPage, stub } from '../testing/index.ts';
import { setTransport } from './index.ts';
import { keyOf, useAttempt, useCommand, useRead, useRefresh, useRefreshOf } from './hooks.ts';

const getHouse = endpoint({
  method: 'GET',
  path: '/api/test/house/{id}',
  access: { session: true },
  summary: '房屋',
  input: z.object({ id: z.coerce.number<number>() }),
  output: z.object({ code: z.string() }),
});
const listHouses = endpoint({
  method: 'POST',
  path: '/api/test/houses',
  access: { session: true },
  summary: '房屋',
  input: z.object({ key: z.string().optional() }),
  output: z.array(z.string()),
});
const pay = endpoint({
  method: 'POST',
  path: '/api/test/pay',
  access: { session: true },
  summary: '收款',
  idempotent: true,
  input: z.object({ amount: z.string() }),
  output: z.object({ receipt: z.string() }),
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('useRead', () => {
  function House() {
    const [id, setId] = useState<number | null>(null);
    const house = useRead(getHouse, id === null ? null : { id }, { keepPrevious: true });
    return (
      <>
        <output>{house.data ? `${house.data.code}${house.isPlaceholderData ? ' 旧' : ''}` : '无'}</output>
        <button onClick={() => setId((id ?? 0) + 1)}>下一套</button>
        <button onClick={() => setId(null)}>不选</button>
      </>
    );
  }

  test('null asks nothing and has no data; another input keeps the last answer until its own arrives', async () => {
    let answer = (_: { code: string }) => {};
    const { server, client } = renderPage(<House />, {
      stubs: [stub(getHouse, ({ id }) => (id === 1 ? { code: '3-2-1' } : new Promise<{ code: string }>((resolve) => (answer = resolve))))],
    });
    expect(screen.getByRole('status').textContent).toBe('无');
    expect(server.calls).toHaveLength(0);
    await press('下一套');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3-2-1'));
    expect(client.getQueryData(keyOf(getHouse, { id: 1 }))).toEqual({ code: '3-2-1' });
    await press('下一套');
    expect(screen.getByRole('status').textContent).toBe('3-2-1 旧');
    await waitFor(() => expect(server.inputsOf(getHouse)).toEqual([{ id: 1 }, { id: 2 }]));
    answer({ code: '3-2-2' });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3-2-2'));
    await press('不选');
    expect(screen.getByRole('status').textContent).toBe('无');
    expect(server.calls).toHaveLength(2);
  });

  test('what is selected from the answer is what is shown', async () => {
    function Count() {
      return <output>{useRead(listHouses, {}, { select: (rows) => rows.length }).data}</output>;
    }
    renderPage(<Count />, { stubs: [stub(listHouses, () => ['1', '2'])] });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'));
  });
});

describe('useRefresh', () => {
  function Houses() {
    const one = useRead(getHouse, { id: 1 });
    const all = useRead(listHouses, { key: '3' });
    const refresh = useRefresh(listHouses);
    const refreshOf = useRefreshOf();
    return (
      <>
        {one.data && all.data ? <p>已读</p> : null}
        <button onClick={() => void refresh()}>刷新列表</button>
        <button onClick={() => void refreshOf([getHouse, listHouses])}>刷新全部</button>
      </>
    );
  }

  test('asks again for exactly the endpoints it names, whatever their input', async () => {
    const { server } = renderPage(<Houses />, { stubs: [stub(getHouse, () => ({ code: '1' })), stub(listHouses, () => [])] });
    await screen.findByText('已读');
    await press('刷新列表');
    await waitFor(() => expect(server.inputsOf(listHouses)).toHaveLength(2));
    expect(server.inputsOf(getHouse)).toHaveLength(1);
    await press('刷新全部');
    await waitFor(() => expect(server.inputsOf(listHouses)).toHaveLength(3));
    await waitFor(() => expect(server.inputsOf(getHouse)).toHaveLength(2));
  });
});

describe('useAttempt', () => {
  test('a refusal ends here and is passed on once; a defect is thrown on', async () => {
    const refused = vi.fn();
    const thrown = vi.fn();
    function Page() {
      const { attempt } = useAttempt(refused);
      return (
        <>
          <button onClick={() => void attempt(() => Promise.reject(new Error('坏了'))).catch(thrown)}>出错</button>
          <Pay onRefused={refused} />
        </>
      );
    }
    renderPage(<Page />, { stubs: [stub(pay, () => refuse('UNAVAILABLE'))] });
    await press('出错');
    await waitFor(() => expect(thrown).toHaveBeenCalledOnce());
    expect(refused).not.toHaveBeenCalled();
    await press('收款');
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
  });
});

interface PayProps {
  readonly onPaid?: (receipt: string) => void;
  readonly onRefused?: () => void;
}

function Pay({ onPaid = () => {}, onRefused = () => {} }: PayProps) {
  const [amount, setAmount] = useState('10');
  const { run, busy } = useCommand(pay, { onRefused });
  async function go() {
    const paid = await run({ amount });
    if (paid !== undefined) onPaid(paid.receipt);
  }
  return (
    <>
      <input aria-label="金额" value={amount} onChange={(event) => setAmount(event.target.value)} />
      <button onClick={() => void go()}>收款</button>
      <button onClick={() => void run(() => Promise.resolve(null))}>问过不收</button>
      {busy ? <p>收款中</p> : null}
    </>
  );
}

describe('useCommand', () => {
  const keysOf = (calls: readonly { headers: Headers }[]) => calls.map(({ headers }) => headers.get('idempotency-key'));

  test('one press at a time, however fast the next one comes', async () => {
    const onPaid = vi.fn();
    let answer = (_: { receipt: string }) => {};
    const { server } = renderPage(<Pay onPaid={onPaid} />, {
      stubs: [stub(pay, () => new Promise<{ receipt: string }>((resolve) => (answer = resolve)))],
    });
    await press('收款');
    await press('收款');
    expect(await screen.findByText('收款中')).toBeTruthy();
    await waitFor(() => expect(server.calls).toHaveLength(1));
    answer({ receipt: 'SJ1' });
    await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('SJ1'));
    expect(screen.queryByText('收款中')).toBeNull();
    expect(server.calls).toHaveLength(1);
  });

  test('a refusal keeps the key of the same content; success and other content end it', async () => {
    const onPaid = vi.fn();
    let refusing = true;
    const { server } = renderPage(<Pay onPaid={onPaid} />, {
      stubs: [stub(pay, () => (refusing ? refuse('UNAVAILABLE') : { receipt: 'SJ1' }))],
    });
    await press('收款');
    await waitFor(() => expect(server.calls).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('收款中')).toBeNull());
    refusing = false;
    await press('收款');
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1));
    await press('收款');
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(2));
    await userEvent.type(screen.getByLabelText('金额'), '0');
    await press('收款');
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(3));
    const [first, second, third, fourth] = keysOf(server.calls);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(new Set([second, third, fourth]).size).toBe(3);
  });

  test('an answer that never came is asked for again with the same key', async () => {
    const onPaid = vi.fn();
    const onRefused = vi.fn();
    renderPage(<Pay onPaid={onPaid} onRefused={onRefused} />);
    const sent: Headers[] = [];
    setTransport((_, init) => {
      sent.push(new Headers(init.headers));
      if (sent.length === 1) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(new Response(JSON.stringify({ code: SUCCESS, msg: '', data: { receipt: 'SJ1' } }), { status: 200 }));
    });
    await press('收款');
    await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
    await press('收款');
    await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('SJ1'));
    expect(sent[0]?.get('idempotency-key')).toBe(sent[1]?.get('idempotency-key'));
  });

  test('a key the server knows with other content is given up', async () => {
    const onRefused = vi.fn();
    const { server } = renderPage(<Pay onRefused={onRefused} />, { stubs: [stub(pay, () => refuse('IDEMPOTENCY_REUSED'))] });
    await press('收款');
    await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
    await press('收款');
    await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(2));
    const [first, second] = keysOf(server.calls);
    expect(second).not.toBe(first);
  });

  test('a question answered with no sends nothing', async () => {
    const { server } = renderPage(<Pay />);
    await press('问过不收');
    await waitFor(() => expect(screen.queryByText('收款中')).toBeNull());
    expect(server.calls).toHaveLength(0);
  });
});
