import { describe, expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { approveMark, createMark, endMark, MENU, searchMarks, type MenuState } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { SUSPENSION_READS, markRow } from '../suspension/suspension-samples.ts';
import ArrearsMarkPage from './mark.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<ArrearsMarkPage />, {
    menu: menuOf(screenNode(MENU.arrearsMark, 'charging/arrears/mark', { state })),
    menuStyle: 0,
    stubs: [...SUSPENSION_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function pick(box: HTMLElement, label: string, text: string | RegExp) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}
const openOne = async () => userEvent.dblClick(await screen.findByRole('cell', { name: '1幢-101' }));

describe('欠费标记', () => {
  test('tells whom, why and what stops; a new one asks for its object, reason and ground', async () => {
    const { server } = open([stub(createMark, () => ({ id: 6 }))]);
    expect(await screen.findByText('停违约金、停催')).toBeTruthy();
    expect(screen.getByText('合计 1 个标记，其中有效 1 个，所标对象未收 250.40 元')).toBeTruthy();
    await press(/新增标记/);
    const form = await dialog('新增欠费标记');
    await userEvent.click(within(form).getByRole('button', { name: /保\s?存/ }));
    expect(await within(form).findByText('请选择对象')).toBeTruthy();
    expect(within(form).getByText('请输入依据')).toBeTruthy();
    await pick(form, '对象', /1幢-101/);
    await pick(form, '原因', '特困');
    await userEvent.type(within(form).getByLabelText('依据'), '低保证');
    await userEvent.click(within(form).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已提交，请他人审核')).toBeTruthy();
    expect(server.inputsOf(createMark)[0]).toMatchObject({
      objectKind: 1,
      objectId: 9,
      reason: 6,
      stopLate: true,
      stopChase: true,
      legalHold: false,
      fromDate: businessDay(new Date()),
      toDate: null,
      remark: '低保证',
    });
  });

  test('is approved by somebody else', async () => {
    const { server } = open([stub(approveMark, () => null)]);
    await openOne();
    await press('审核通过');
    await userEvent.click(within(await dialog('审核通过 1幢-101')).getByRole('button', { name: /通\s?过/ }));
    expect(await screen.findByText('已生效')).toBeTruthy();
    expect(server.inputsOf(approveMark)[0]).toEqual({ id: 5, version: 1, note: '' });
  });

  test.each([
    [1, '撤销'],
    [2, '解除'],
  ] as const)('state %s is ended with a reason: %s', async (state, word) => {
    const { server } = open([
      stub(searchMarks, () => ({ rows: [markRow({ state })], total: 1, inForce: 0, open: '0.00' })),
      stub(endMark, () => null),
    ]);
    await openOne();
    await press([...word].join(' '));
    const form = await dialog(`${word} 1幢-101`);
    await userEvent.type(within(form).getByLabelText(`${word}原因`), '已和解');
    await userEvent.click(within(form).getByRole('button', { name: [...word].join(' ') }));
    expect(await screen.findByText(`已${word}`)).toBeTruthy();
    expect(server.inputsOf(endMark)[0]).toEqual({ id: 5, version: 1, reason: '已和解' });
  });

  test('one’s own waits for somebody else; who may only look does nothing', async () => {
    open([stub(searchMarks, () => ({ rows: [markRow({ own: true })], total: 1, inForce: 0, open: '0.00' }))], 3);
    await openOne();
    expect(await screen.findByText('由他人审核')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  });
  test('view only', async () => {
    open([], 1);
    await openOne();
    expect(await screen.findByText('（2026）浙0106民初1号')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /解\s?除/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /新增标记/ })).toBeNull();
  });
});
