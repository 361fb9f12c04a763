import { afterEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MENU, type MenuState } from '@anju/contract/menu';
import { confirmInform, countInforms, exportInforms, listInforms, sendInform, type InformRow } from '@anju/contract/oa/inform';
import { informSample } from '../../platform/inform/inform-samples.ts';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../platform/testing/index.ts';
import { InformBadge } from './index.ts';

afterEach(() => vi.restoreAllMocks());

const three = [1, 2, 3].map((id) => informSample(id));
const pending = (rows: readonly InformRow[], total = rows.length) => stub(listInforms, () => ({ rows: [...rows], total, days: 30 }));

interface Opening {
  readonly state?: MenuState;
  readonly stubs?: readonly Stub[];
}
async function open({ state = 3, stubs = [pending(three)] }: Opening = {}) {
  const page = renderPage(<InformBadge menu={164} />, {
    menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', { state })),
    menuStyle: 0,
    stubs: [stub(countInforms, () => [{ menu: 164 as const, count: 3 }]), ...stubs],
  });
  await userEvent.click(await screen.findByRole('button', { name: '告知 3' }));
  await screen.findByText('待处理告知公文');
  return page;
}
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const table = () => screen.getByRole('group', { name: '待处理告知公文列表' });
const chosen = () => document.querySelector('.inform-row-active')?.textContent ?? null;
const detail = async () => (await screen.findByText('公文编号')).closest('.ant-modal') as HTMLElement;

describe('待处理告知公文', () => {
  test('has the size, the columns and the hint of the specification', async () => {
    await open();
    await screen.findByText('第1件事');
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('856px');
    expect(document.querySelector<HTMLElement>('.ant-modal-container')?.style.height).toBe('590px');
    expect(document.querySelector<HTMLElement>('.ant-table-body')?.style.maxHeight).toBe('376px');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '序号',
      '发文时间',
      '发文人',
      '联系电话',
      '工作岗位',
      '告知事项',
      '涉事房屋',
    ]);
    const cells = within(document.querySelector('[data-row-key="2"]') as HTMLElement).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '2',
      '2026.07.09 09:30',
      '陈思远',
      '13800000001',
      '项目经理',
      '第2件事',
      '云栖花园 3幢-2单元-1202',
    ]);
    expect(screen.getByText('超过30天未处理的记录将自动清除')).toBeTruthy();
    expect(screen.getByText('共 3 条')).toBeTruthy();
  });

  test('a row is chosen by a click or ↑↓, opened by Enter or a double click', async () => {
    await open();
    await userEvent.click(await screen.findByText('第2件事'));
    expect(chosen()).toContain('第2件事');
    fireEvent.keyDown(table(), { key: 'ArrowDown' });
    expect(chosen()).toContain('第3件事');
    fireEvent.keyDown(table(), { key: 'ArrowDown' });
    expect(chosen()).toContain('第3件事');
    fireEvent.keyDown(table(), { key: 'ArrowUp' });
    fireEvent.keyDown(table(), { key: 'Enter' });
    expect(within(await detail()).getByText('GZ2026070002')).toBeTruthy();
  });

  test('the keys work as soon as it is open', async () => {
    await open();
    await screen.findByText('第1件事');
    await waitFor(() => expect(document.activeElement).toBe(table()));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(within(await detail()).getByText('GZ2026070002')).toBeTruthy();
  });

  test('double click opens', async () => {
    await open();
    await userEvent.dblClick(await screen.findByText('第3件事'));
    expect(within(await detail()).getByText('GZ2026070003')).toBeTruthy();
  });

  test('pages go on counting', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => informSample(index + 1));
    const paged = stub(listInforms, ({ page }) => ({ rows: page === 1 ? rows : [informSample(51)], total: 51, days: 30 }));
    const { server } = await open({ stubs: [paged] });
    await screen.findByText('第1件事');
    await userEvent.click(screen.getByTitle('2'));
    const cell = await screen.findByText('第51件事');
    expect(cell.closest('tr')?.firstElementChild?.textContent).toBe('51');
    expect(server.inputsOf(listInforms).map(({ page, size }) => [page, size])).toEqual([
      [1, 50],
      [2, 50],
    ]);
  });

  test('says that there is nothing, and that it failed, with a way to try again', async () => {
    let answer: 'fail' | 'none' = 'fail';
    await open({ stubs: [stub(listInforms, () => (answer === 'fail' ? refuse('UNAVAILABLE') : { rows: [], total: 0, days: 30 }))] });
    const failed = await screen.findByText('服务不可用！', { selector: '.ui-state span' });
    answer = 'none';
    await userEvent.click(within(failed.closest('.ui-state') as HTMLElement).getByRole('button', { name: /重试/ }));
    expect(await screen.findByText('没有待处理的告知公文')).toBeTruthy();
    expect([button(/导\s?出/).disabled, button(/转\s?发/).disabled, button(/查\s?看/).disabled]).toEqual([true, true, true]);
  });

  test('the sheet is asked for with a purpose', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const sheet = stub(exportInforms, () => new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } }));
    const { server } = await open({ stubs: [pending(three), sheet] });
    await screen.findByText('第1件事');
    await userEvent.click(button(/导\s?出/));
    await userEvent.type(await screen.findByLabelText('用途'), '核对');
    await userEvent.type(screen.getByLabelText('批准人'), '王经理');
    await userEvent.type(screen.getByLabelText('批准日期'), '2026.07.01{Enter}');
    await userEvent.click(button(/保\s?存/));
    await waitFor(() =>
      expect(server.inputsOf(exportInforms)).toEqual([
        { companyId: 3, menu: 164, purpose: { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' } },
      ]),
    );
  });

  test('who may not export is not offered it', async () => {
    await open({ state: 1 });
    await screen.findByText('第1件事');
    expect(button(/导\s?出/).disabled).toBe(true);
  });

  test('the chosen one is passed on, with its number', async () => {
    const { server } = await open({ stubs: [pending(three), stub(sendInform, () => ({ id: 9, docNumber: 'GZ2026070009' }))] });
    await userEvent.click(await screen.findByText('第2件事'));
    await userEvent.click(button(/转\s?发/));
    expect(await screen.findByText('转发告知公文')).toBeTruthy();
    await screen.findByRole('textbox', { name: '告知内容' });
    await userEvent.click(screen.getByRole('combobox', { name: '告知对象' }));
    await userEvent.click(await screen.findByTitle('欠费催收'));
    await userEvent.click(button(/发\s?送$/));
    expect(await screen.findByText('告知公文GZ2026070009已发送')).toBeTruthy();
    expect(server.inputsOf(sendInform)).toMatchObject([{ menu: 169, houseId: 102, sourceNumber: 'GZ2026070002' }]);
  });

  test('one confirmed in the detail leaves the list and the number of the badge', async () => {
    let rows = three;
    let count = 3;
    const done = { handleName: '陈晓岚', handleTime: '2026-07-10T01:00:00.000Z', edited: true };
    await open({
      stubs: [
        stub(listInforms, () => ({ rows, total: rows.length, days: 30 })),
        stub(countInforms, () => [{ menu: 164 as const, count }]),
        stub(confirmInform, ({ id }) => {
          rows = three.filter((row) => row.id !== id);
          count = 2;
          return informSample(id, done);
        }),
      ],
    });
    await userEvent.dblClick(await screen.findByText('第1件事'));
    await userEvent.click(within(await detail()).getByRole('button', { name: /确\s?认/ }));
    expect(await screen.findByText('共 2 条')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[data-row-key="1"]')).toBeNull());
    expect(await screen.findByText('2', { selector: '.inform-badge .ui-badge' })).toBeTruthy();
    // The notice stays open until the user moves on.
    expect(within(await detail()).getByText('GZ2026070001')).toBeTruthy();
  });
});
