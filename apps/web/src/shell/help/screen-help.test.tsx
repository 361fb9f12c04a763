import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listHelpFields, listHelpFlow, listMenuDocs } from '@anju/contract';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { ScreenHelp } from './index.ts';

const docs = stub(listMenuDocs, () => [
  { id: 1, title: '用途', remark: '<p>按业主列出全部往来。</p>' },
  { id: 2, title: '操作步骤', remark: '<ol><li>选房屋。</li><li>打印对账单。</li></ol>' },
]);
const flow = stub(listHelpFlow, () => [
  { id: 3, title: '发生往来', remark: '<p>计费、收款。</p>' },
  { id: 4, title: '对账', remark: '<p>按日期核对。</p>' },
]);
const fields = stub(listHelpFields, () => [{ id: 5, title: '预交余额', remark: '<p>还没有抵扣的预交款。</p>' }]);

it('shows purpose, steps, flow and fields of the screen, from three calls', async () => {
  const { server } = renderPage(<ScreenHelp menu={123} />, { stubs: [docs, flow, fields] });
  const help = await screen.findByRole('region', { name: '功能说明' });
  await within(help).findByText('按业主列出全部往来。');
  expect(
    within(help)
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual(['用途', '操作步骤', '业务流程', '字段说明']);
  expect(within(help).getByText('打印对账单。').tagName).toBe('LI');
  const steps = within(within(help).getByRole('list', { name: '业务流程' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['发生往来计费、收款。', '对账按日期核对。']);
  expect(within(help).getByText('预交余额').tagName).toBe('DT');
  expect(within(help).getByText('还没有抵扣的预交款。')).toBeTruthy();
  expect(server.inputsOf(listMenuDocs)).toEqual([{ menu: 123 }]);
  expect(server.inputsOf(listHelpFlow)).toEqual([{ id: 123 }]);
  expect(server.inputsOf(listHelpFields)).toEqual([{ menu: 123 }]);
});

it('leaves out what nobody wrote, and says so when that is everything', async () => {
  const { unmount } = renderPage(<ScreenHelp menu={123} />, {
    stubs: [docs, stub(listHelpFlow, () => []), stub(listHelpFields, () => [])],
  });
  await screen.findByText('按业主列出全部往来。');
  expect(screen.queryByText('业务流程')).toBeNull();
  expect(screen.queryByText('字段说明')).toBeNull();
  unmount();
  renderPage(<ScreenHelp menu={9} />, {
    stubs: [stub(listMenuDocs, () => []), stub(listHelpFlow, () => []), stub(listHelpFields, () => [])],
  });
  expect(await screen.findByText('暂无功能说明')).toBeTruthy();
});

it('says when it could not be read, and reads again only what failed', async () => {
  let broken = true;
  const { server } = renderPage(<ScreenHelp menu={123} />, {
    stubs: [docs, fields, stub(listHelpFlow, () => (broken ? refuse('UNAVAILABLE') : [{ id: 3, title: '发生往来', remark: '' }]))],
  });
  expect(await screen.findByText('功能说明加载失败')).toBeTruthy();
  await waitFor(() => expect(server.calls).toHaveLength(3));
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByText('发生往来')).toBeTruthy();
  expect(server.inputsOf(listHelpFlow)).toHaveLength(2);
  expect(server.inputsOf(listMenuDocs)).toHaveLength(1);
});
