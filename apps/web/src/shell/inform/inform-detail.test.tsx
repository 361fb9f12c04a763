import { afterEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MENU, type MenuState } from '@anju/contract/menu';
import { confirmInform, countInforms, listSentInforms, type InformRow } from '@anju/contract/oa/inform';
import { listCompanyUnits } from '@anju/contract/session/account';
import { informSample } from '../../platform/inform/inform-samples.ts';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../platform/testing/index.ts';
import { SentInforms } from './index.ts';
import { InformDetail } from './inform-detail.tsx';

afterEach(() => vi.restoreAllMocks());

const DONE = { handleName: '陈晓岚', handleTime: '2026-07-10T01:05:00.000Z', edited: true };
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

function open(rows: readonly InformRow[], start: number, state: MenuState = 3, stubs: readonly Stub[] = []) {
  return renderPage(<InformDetail rows={rows} start={start} confirmable onClose={() => {}} />, {
    menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', { state })),
    menuStyle: 0,
    stubs,
  });
}
/** The value shown next to a label. */
const fact = (label: string) => screen.getByText(label, { selector: 'th *, th' }).closest('th')?.nextElementSibling?.textContent;

describe('告知公文', () => {
  test('shows all that is on it, the content cleaned', async () => {
    open([informSample(1, { content: '<p>请退<b>押金</b><img src=x onerror=alert(1)><script>x</script></p>' })], 1);
    expect((await screen.findByText('押金')).tagName).toBe('B');
    expect(document.querySelector('.inform-content img, .inform-content script')).toBeNull();
    expect(['公文编号', '发文时间', '发文人', '告知事项', '涉事房屋', '接收人', '接收时间'].map(fact)).toEqual([
      'GZ2026070001',
      '2026.07.09 09:30',
      '陈思远，项目经理，13800000001',
      '第1件事',
      '云栖花园 3幢-2单元-1201',
      '–',
      '–',
    ]);
  });

  test('goes to the one before and the one after, and no further', async () => {
    open(
      [1, 2, 3].map((id) => informSample(id)),
      2,
    );
    const steps = () => [button(/上一条/).disabled, button(/下一条/).disabled];
    expect(steps()).toEqual([false, false]);
    await userEvent.click(button(/下一条/));
    expect([fact('公文编号'), ...steps()]).toEqual(['GZ2026070003', false, true]);
    await userEvent.click(button(/上一条/));
    await userEvent.click(button(/上一条/));
    expect([fact('公文编号'), ...steps()]).toEqual(['GZ2026070001', true, false]);
  });

  test('is confirmed once: marked, with receiver and time, the counters asked again', async () => {
    const { server, client } = open([informSample(1), informSample(2)], 1, 3, [stub(confirmInform, ({ id }) => informSample(id, DONE))]);
    const refreshed = vi.spyOn(client, 'invalidateQueries');
    await userEvent.click(button(/确\s?认/));
    await waitFor(() => expect(fact('接收人')).toBe('陈晓岚'));
    expect(fact('接收时间')).toBe('2026.07.10 09:05');
    expect(screen.getByText('已确认', { selector: '.ui-tag' })).toBeTruthy();
    expect(await screen.findByText('已确认', { selector: '.ant-message *' })).toBeTruthy();
    expect(button(/确\s?认/).disabled).toBe(true);
    expect(server.inputsOf(confirmInform)).toEqual([{ id: 1 }]);
    expect(refreshed).toHaveBeenCalledWith({ queryKey: [countInforms.path] });
    await userEvent.click(button(/下一条/));
    expect(button(/确\s?认/).disabled).toBe(false);
    await userEvent.click(button(/上一条/));
    expect([fact('接收人'), button(/确\s?认/).disabled]).toEqual(['陈晓岚', true]);
  });

  test('says who was quicker', async () => {
    open([informSample(1)], 1, 3, [stub(confirmInform, () => informSample(1, { ...DONE, handleName: '林晓燕' }))]);
    await userEvent.click(button(/确\s?认/));
    expect(await screen.findByText('该公文已由林晓燕确认')).toBeTruthy();
    expect(fact('接收人')).toBe('林晓燕');
  });

  test('says that it was cleared, and stays unconfirmed', async () => {
    open([informSample(1)], 1, 3, [stub(confirmInform, () => refuse('INFORM_CLEARED', { days: 30 }))]);
    await userEvent.click(button(/确\s?认/));
    expect(await screen.findByText('该告知公文已超过 30 天未处理，已自动清除')).toBeTruthy();
    expect(fact('接收人')).toBe('–');
  });

  test.each<[MenuState, string]>([
    [1, '您未获得授权，不可作业！'],
    ['', '该程序尚未购买使用权，不可操作！'],
  ])('state %o: to be read, not confirmed, and why', (state, reason) => {
    open([informSample(1)], 1, state);
    expect(button(/确\s?认/).disabled).toBe(true);
    const described = document.getElementById(button(/确\s?认/).getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(reason);
  });

  test('goes on paper as 告知公文单', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    open([informSample(1, DONE)], 1);
    await screen.findByText('1', { selector: '.inform-content b' });
    await userEvent.click(button(/打\s?印/));
    const paper = await screen.findByRole('region', { name: '告知公文单' });
    expect(printed).toHaveBeenCalledOnce();
    expect(within(paper).getByRole('heading', { name: '告知公文单' })).toBeTruthy();
    expect([...paper.querySelectorAll('tr')].map((line) => [...line.children].map((cell) => cell.textContent))).toEqual([
      ['公文编号', 'GZ2026070001'],
      ['告知事项', '第1件事'],
      ['发文时间', '2026.07.09 09:30'],
      ['发文人', '陈思远'],
      ['涉事房屋', '云栖花园 3幢-2单元-1201'],
      ['告知内容', '内容1'],
      ['接收人', '陈晓岚'],
      ['接收时间', '2026.07.10 09:05'],
    ]);
  });
});

describe('我发出的告知公文', () => {
  const sentRow = (id: number, values: Partial<InformRow> = {}, cleared = false) => ({
    ...informSample(id, values),
    companyName: '云栖物业服务处',
    cleared,
  });
  const sent = stub(listSentInforms, () => ({ rows: [sentRow(3), sentRow(2, DONE), sentRow(1, {}, true)], total: 3 }));

  test('is not asked for until it is opened', () => {
    const { server } = renderPage(<SentInforms open={false} onClose={() => {}} />);
    expect(server.calls).toEqual([]);
  });

  test('says of each what became of it', async () => {
    renderPage(<SentInforms open onClose={() => {}} />, { stubs: [sent] });
    await screen.findByText('第3件事');
    const stateOf = (id: number) => document.querySelector(`[data-row-key="${id}"]`)?.lastElementChild?.textContent;
    expect([3, 2, 1].map(stateOf)).toEqual(['待处理', '已确认 陈晓岚 2026.07.10 09:05', '已清除']);
    expect(screen.getAllByText('日常结算')).toHaveLength(3);
  });

  test('shows one whole, without anything to confirm', async () => {
    renderPage(<SentInforms open onClose={() => {}} />, { stubs: [sent] });
    await userEvent.dblClick(await screen.findByText('第2件事'));
    expect(await screen.findByText('公文编号', { selector: '.ant-descriptions-item-label *' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^确\s?认$/ })).toBeNull();
  });

  test('is where a new one without a house begins', async () => {
    renderPage(<SentInforms open onClose={() => {}} />, {
      stubs: [stub(listSentInforms, () => ({ rows: [], total: 0 })), stub(listCompanyUnits, () => [])],
    });
    expect(await screen.findByText('还没有发出过告知公文')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '发告知公文' }));
    expect(await screen.findByRole('combobox', { name: '接收公司' })).toBeTruthy();
  });
});
