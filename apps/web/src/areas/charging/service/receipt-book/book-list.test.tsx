import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  archiveReceiptBook,
  getReceiptBook,
  issueReceiptBook,
  MENU,
  removeReceiptBook,
  returnReceiptBook,
  searchReceiptBooks,
  searchReceiptPages,
  stockReceiptBooks,
  voidBlankPages,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { BOOK_READS, HELD } from './book-samples.ts';
import { RULE_READS } from '../rule/rule-samples.ts';
import RulePage from '../rule/rule.page.tsx';

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});

async function open(stubs: readonly Stub[] = [], state: MenuState = 3) {
  const page = renderPage(<RulePage />, {
    menu: menuOf(screenNode(MENU.chargingRule, 'charging/service/rule', { state })),
    menuStyle: 0,
    stubs: [...RULE_READS, ...BOOK_READS, ...stubs],
  });
  await userEvent.click(await screen.findByRole('tab', { name: '票据管理' }));
  await screen.findByRole('cell', { name: 'A0000051 - A0000100' });
  return page;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function openBook(name: string) {
  await userEvent.dblClick(await screen.findByRole('cell', { name }));
  return within(await screen.findByRole('dialog'));
}
/** The dialog on top of the drawer. */
async function dialogOf(title: string): Promise<HTMLElement> {
  await screen.findByText(title);
  return screen.getAllByRole('dialog').at(-1) as HTMLElement;
}
async function pick(box: HTMLElement, label: string, text: string) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}

describe('票据管理', () => {
  test('shows books with their numbers and sums over all, and asks for a number inside one', async () => {
    const { server } = await open();
    const held = within(screen.getByRole('row', { name: /A0000051/ }));
    for (const text of ['收据', 'A0000054', '2', '1', '47', '领用中', '林沛', '客服部', '2026.11.01'])
      expect(held.getByText(text)).toBeTruthy();
    expect(screen.getByLabelText('合计').textContent).toBe('共 150 张，已用 52，作废 1，剩余 97');
    await userEvent.type(screen.getByPlaceholderText('票号'), '999{Enter}');
    expect(await screen.findByText('没有符合条件的票据本')).toBeTruthy();
    expect(server.inputsOf(searchReceiptBooks).at(-1)).toMatchObject({ key: '999', page: 1 });
  });

  test('入库 says which numbers come in; a refused one keeps what was typed', async () => {
    const { server } = await open([
      stub(stockReceiptBooks, ({ fromNo }) =>
        fromNo === 1
          ? refuse('BOOK_OVERLAP', { book: '票据本 A0000001-A0000050 ' }, [{ path: 'fromNo', msg: '号码与票据本 A0000001-A0000050 重叠' }])
          : { books: 2, pages: 100, first: 'A0000151', last: 'A0000250' },
      ),
    ]);
    await press(/入\s?库$/);
    const box = await screen.findByRole('dialog');
    await userEvent.click(within(box).getByRole('button', { name: /入\s?库$/ }));
    expect(await within(box).findByText('请选择公司', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
    await pick(box, '公司', '云栖');
    await userEvent.type(within(box).getByLabelText('票据代码'), 'A');
    await userEvent.clear(within(box).getByLabelText('本数'));
    await userEvent.type(within(box).getByLabelText('本数'), '2');
    expect(within(box).getByRole('status').textContent).toBe('A0000001 - A0000100，2 本，共 100 张');
    await userEvent.click(within(box).getByRole('button', { name: /入\s?库$/ }));
    expect(await within(box).findByText('号码与票据本 A0000001-A0000050 重叠')).toBeTruthy();
    const from = within(box).getByLabelText<HTMLInputElement>('起始号');
    await userEvent.clear(from);
    await userEvent.type(from, '151');
    await userEvent.click(within(box).getByRole('button', { name: /入\s?库$/ }));
    expect(await screen.findByText('已入库 2 本 100 张，A0000151 - A0000250')).toBeTruthy();
    expect(server.inputsOf(stockReceiptBooks).at(-1)).toMatchObject({ companyId: 3, kind: 1, code: 'A', fromNo: 151, pages: 50, books: 2 });
  });

  test('one in stock is given out, and removed while it is untouched', async () => {
    const { server } = await open([stub(issueReceiptBook, () => null), stub(removeReceiptBook, () => null)]);
    const drawer = await openBook('A0000101 - A0000150');
    expect(drawer.queryByRole('button', { name: /退\s?回/ })).toBeNull();
    await userEvent.click(await drawer.findByRole('button', { name: /领\s?用/ }));
    const box = await dialogOf('领用 A0000101 - A0000150');
    expect(within(box).getByText('从 A0000101 起，共 50 张；领用人收款后打印的收据依次使用。')).toBeTruthy();
    await pick(box, '领用人', '林沛（客服部）');
    await userEvent.click(within(box).getByRole('button', { name: /领\s?用/ }));
    expect(await screen.findByText('已领用')).toBeTruthy();
    expect(server.inputsOf(issueReceiptBook)).toEqual([{ id: 3, version: 3, holderId: 7 }]);
    await userEvent.click(await drawer.findByRole('button', { name: /删\s?除/ }));
    await press(/继\s?续/);
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removeReceiptBook)).toEqual([{ id: 3 }]);
  });

  test('one in hand shows its pages and what is left, comes back, loses blank pages with a reason, and is printed', async () => {
    const { server } = await open([stub(returnReceiptBook, () => null), stub(voidBlankPages, () => ({ pages: 3 }))]);
    const drawer = await openBook('A0000051 - A0000100');
    expect(await drawer.findByText('抬头错')).toBeTruthy();
    expect(drawer.getByText('未用 A0000054 - A0000100，共 47 张')).toBeTruthy();
    expect(server.inputsOf(searchReceiptPages)[0]).toMatchObject({ bookId: 2 });
    await userEvent.click(drawer.getByRole('button', { name: '打印使用表' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(screen.getByLabelText('票据使用表').textContent).toContain('已用 2 张 512.32 元，作废 1 张；未用 A0000054 - A0000100，共 47 张');
    await userEvent.click(drawer.getByRole('button', { name: '作废空白' }));
    const box = await dialogOf('作废空白 A0000051 - A0000100');
    await userEvent.clear(within(box).getByLabelText('止号'));
    await userEvent.type(within(box).getByLabelText('止号'), '56');
    await userEvent.click(within(box).getByRole('button', { name: /作\s?废$/ }));
    expect(await within(box).findByText('请输入原因')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('原因'), '受潮');
    await userEvent.click(within(box).getByRole('button', { name: /作\s?废$/ }));
    expect(await screen.findByText('已作废 3 张')).toBeTruthy();
    expect(server.inputsOf(voidBlankPages)).toEqual([{ id: 2, version: 3, toNo: 56, reason: '受潮' }]);
    await userEvent.click(drawer.getByRole('button', { name: /退\s?回/ }));
    expect(await screen.findByText('林沛领用的 A0000051 - A0000100 退回库存，当前号 A0000054 不变，是否继续？')).toBeTruthy();
    await press(/继\s?续/);
    expect(await screen.findByText('已退回')).toBeTruthy();
  });

  test('a finished one is archived', async () => {
    const { server } = await open([stub(archiveReceiptBook, () => null)]);
    const drawer = await openBook('A0000001 - A0000050');
    expect(await drawer.findByText('没有未用的票号')).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: /归\s?档/ }));
    await press(/继\s?续/);
    expect(await screen.findByText('已归档')).toBeTruthy();
    expect(server.inputsOf(archiveReceiptBook)).toEqual([{ id: 1, version: 3 }]);
  });

  test('blank pages of another department are not offered; the row and the drawer say why', async () => {
    const notOwn = '由林沛（客服部）领用，不是本部门的，不能作废空白';
    const theirs = { ...HELD, notOwn };
    await open([
      stub(searchReceiptBooks, () => ({ rows: [theirs], total: 1, sums: { pages: 50, used: 2, voided: 1, left: 47 } })),
      stub(getReceiptBook, () => theirs),
    ]);
    expect(within(screen.getByRole('row', { name: /A0000051/ })).getByTitle(notOwn).textContent).toBe('领用中');
    const drawer = await openBook('A0000051 - A0000100');
    expect(await drawer.findByRole('button', { name: /退\s?回/ })).toBeTruthy();
    expect(drawer.queryByRole('button', { name: '作废空白' })).toBeNull();
    expect(drawer.getByTitle(notOwn).textContent).toBe('领用中');
  });

  test('who may only look is offered nothing else', async () => {
    await open([], 1);
    expect(screen.queryByRole('button', { name: /入\s?库$/ })).toBeNull();
    const drawer = await openBook('A0000051 - A0000100');
    expect(await drawer.findByText('抬头错')).toBeTruthy();
    for (const name of [/退\s?回/, '作废空白', '打印使用表']) expect(drawer.queryByRole('button', { name })).toBeNull();
  });
});
