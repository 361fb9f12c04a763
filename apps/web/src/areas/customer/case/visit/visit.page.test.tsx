import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CASE, loadTree, MENU, readCase, SATISFACTION, searchVisits, VISIT_METHOD, visitCase } from '@anju/contract';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { sampleCase, sampleDetail } from '../record/case-samples.ts';
import CaseVisitPage from './visit.page.tsx';

const waiting = (id: number) => ({
  ...sampleCase(id, { state: CASE.visiting }),
  result: '换了软管',
  finishedAt: '2026-11-01T02:00:00.000Z',
  tries: 0,
  lastTry: null,
  visitedBy: '',
});
const open = () =>
  renderPage(<CaseVisitPage />, {
    menu: menuOf(screenNode(MENU.caseVisit, 'customer/case/visit')),
    menuStyle: 0,
    stubs: [
      stub(searchVisits, () => ({
        rows: [waiting(1), waiting(2)],
        total: 2,
        more: false,
        waiting: 2,
        visited: 6,
        satisfied: 3,
        unsatisfied: 1,
      })),
      stub(visitCase, () => null),
      stub(loadTree, () => []),
      stub(readCase, ({ id }) => sampleDetail(Number(id), { state: CASE.visiting })),
    ],
  });
const titled = (title: string) => screen.findByText(title, { selector: '.ant-modal-title' });
const boxOf = async (title: string) => (await titled(title)).closest('.ant-modal') as HTMLElement;

describe('诉求回访', () => {
  test('tells 回访率 and 满意率 over all, and marks who waits longer than two days', async () => {
    open();
    expect(await screen.findByText('待回访 2 件，已回访 6 件，其中满意 3、不满意 1；回访率 75.00%；满意率 50.00%')).toBeTruthy();
    expect(screen.getAllByText(/^\d+ 天/)[0]?.className).toBe('ui-danger');
  });

  test('by keyboard: Enter opens, one digit is the answer, Enter saves, and the next customer follows', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByRole('cell', { name: 'SQ2026-000001' }));
    await userEvent.keyboard('{Enter}');
    let box = await boxOf('回访 SQ2026-000001');
    await waitFor(() => expect(box.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Enter}');
    // Nobody answers for the customer.
    expect(await within(box).findByText('请选择满意度')).toBeTruthy();
    await userEvent.keyboard('3');
    await userEvent.click(await within(box).findByText(/退回待派工重新处理/));
    await userEvent.keyboard('{Enter}');
    // The work is not done again for no reason.
    expect(await within(box).findByText('请填写返工原因')).toBeTruthy();
    expect(server.inputsOf(visitCase)).toEqual([]);
    await userEvent.type(within(box).getByLabelText('回访内容'), '还在滴水{Enter}');
    box = await boxOf('回访 SQ2026-000002');
    expect(server.inputsOf(visitCase)).toMatchObject([
      { id: 1, version: 4, method: VISIT_METHOD.phone, reached: true, result: SATISFACTION.unsatisfied, remark: '还在滴水', redo: true },
    ]);
    // Nobody answers: no mark is kept, whatever was chosen before.
    fireEvent.click(within(within(box).getByText('及时性').closest('.ant-form-item') as HTMLElement).getByText('5'));
    within(box).getByRole('radio', { name: '满意' }).focus();
    await userEvent.keyboard('0{Enter}');
    await waitFor(() => expect(screen.queryByText('回访 SQ2026-000002', { selector: '.ant-modal-title' })).toBeNull());
    expect(server.inputsOf(visitCase)[1]).toMatchObject({ id: 2, reached: false, result: null, timely: null });
  });

  test('with a record open the list leads to the next record, not to the next call', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '查看 SQ2026-000001' }));
    expect(await screen.findByRole('heading', { name: '厨房漏水1' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: '下一条' }));
    expect(await screen.findByRole('heading', { name: '厨房漏水2' })).toBeTruthy();
    expect(screen.queryByText(/^回访 SQ/, { selector: '.ant-modal-title' })).toBeNull();
  });
});
