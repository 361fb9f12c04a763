import { expect, test } from 'vitest';
import { z } from 'zod';
import { Button } from 'antd';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, noAnswer } from '@anju/contract';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { Money, PrintSheet, StatusTag, usePrint } from '../../ui/index.ts';
import { DocumentPage, useDocument } from '../index.ts';

const getWaiver = endpoint({
  method: 'GET',
  path: '/api/test/waiver/{id}',
  access: { session: true },
  summary: '减免单',
  input: z.object({ id: z.coerce.number<number>() }),
  output: z.object({ id: z.int(), number: z.string(), state: z.enum(['待审核', '已审核']), amount: z.string() }),
});
const auditWaiver = endpoint({
  method: 'POST',
  path: '/api/test/waiver/{id}/audit',
  access: { session: true },
  summary: '审核',
  input: z.object({ id: z.coerce.number<number>() }),
  output: noAnswer,
});

function Waiver() {
  const document = useDocument(getWaiver, { id: 5 });
  const { print, paper } = usePrint(() => undefined);
  const data = document.data;
  return (
    <DocumentPage
      document={document}
      title="减免申请单"
      number={data?.number}
      state={<StatusTag tone="busy">{data?.state}</StatusTag>}
      head={[{ label: '房屋', value: '3-2-1203' }]}
      lines={<Money value={data?.amount} />}
      actions={
        <>
          <Button disabled={document.acting} onClick={() => void document.act(auditWaiver, { id: 5 })}>
            审核单据
          </Button>
          <Button onClick={() => print(<PrintSheet title="减免申请单（打印）">{data?.number}</PrintSheet>)}>打印单据</Button>
        </>
      }
      paper={paper}
    />
  );
}

test('a document shows its number, state and lines; an action moves it on and it is read again', async () => {
  let state: '待审核' | '已审核' = '待审核';
  renderPage(<Waiver />, {
    stubs: [
      stub(getWaiver, ({ id }) => ({ id, number: 'JM2026-000187', state, amount: '1502.4' })),
      stub(auditWaiver, () => {
        state = '已审核';
        return null;
      }),
    ],
  });
  expect(await screen.findByText('JM2026-000187')).toBeTruthy();
  expect(screen.getByText('1,502.40')).toBeTruthy();
  expect(screen.getByText('待审核')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '审核单据' }));
  expect(await screen.findByText('已审核')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '打印单据' }));
  expect(screen.getByRole('region', { name: '减免申请单（打印）' }).textContent).toContain('JM2026-000187');
});

test('a document that cannot be read says so, and is read again on request', async () => {
  let gone = true;
  renderPage(<Waiver />, {
    stubs: [
      stub(getWaiver, ({ id }) =>
        gone ? refuse('NOT_FOUND', { what: '减免单' }) : { id, number: 'JM1', state: '待审核' as const, amount: '1' },
      ),
    ],
  });
  await waitFor(() => expect(document.querySelector('.ui-state')?.textContent).toContain('减免单不存在或已被删除'));
  gone = false;
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByText('JM1')).toBeTruthy();
});
