import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { myReceiptBook, printReceipt } from '@anju/contract';
import { refuse, stub, type Stub } from '../../../../platform/testing/index.ts';
import { openDesk, openHouse } from '../desk/desk-hands.tsx';
import { paper } from '../desk/desk-samples.ts';

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});

/** A cashier whose receipt book has `left` pages, the next being A0001235. */
function holding(left: number): Stub[] {
  let [used, prints, page] = [0, 0, ''];
  return [
    stub(myReceiptBook, () => ({
      books: [{ companyId: 3, companyName: '云栖物业服务处', next: `A000${1235 + used}`, left: left - used }],
      page,
      prints,
    })),
    stub(printReceipt, ({ id, onPage }) => {
      prints += 1;
      if (onPage) page = `A000${1235 + used++}`;
      const mark = prints > 1 ? `补打 第${prints}次` : '';
      return { settlementId: id, kind: 'receipt' as const, paper: paper(), state: 1 as const, prints, lastPrintAt: null, mark, page };
    }),
  ];
}
async function settle(stubs: readonly Stub[]) {
  const desk = openDesk(stubs);
  await openHouse();
  await userEvent.keyboard('{F9}');
  return { ...desk, result: await screen.findByRole('group', { name: '收款结果' }) };
}
const printedText = () => screen.getByLabelText('收款收据 SJ2026110009').textContent ?? '';

describe('pages of a receipt book at the desk', () => {
  test('whoever holds a book prints on its next page with the same key, and is told which and how many are left', async () => {
    const { server, result } = await settle(holding(40));
    await waitFor(() => expect(result.textContent).toContain('票号A0001235，剩 40 张'));
    expect(result.textContent).not.toContain('即将用完');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(server.inputsOf(printReceipt)).toEqual([{ id: 41, onPage: true, spoilt: '' }]);
    expect(printedText()).toContain('票号 A0001235');
    await waitFor(() => expect(result.textContent).toContain('票号A0001235，剩 39 张'));
  });

  test('five left is said; a reprint is plain, or takes another page with a reason while Enter stays in the dialog', async () => {
    const { server, result } = await settle(holding(6));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(result.textContent).toContain('剩 5 张即将用完，请领用新本'));
    await userEvent.click(screen.getByRole('button', { name: /补\s?打/ }));
    await waitFor(() => expect(server.inputsOf(printReceipt)).toHaveLength(2));
    expect(server.inputsOf(printReceipt)[1]).toEqual({ id: 41, onPage: false, spoilt: '' });
    await userEvent.click(await screen.findByRole('button', { name: '换页重打' }));
    await screen.findByText('票号 A0001235 作废，请收回；重新打印在 A0001236 上。');
    const box = screen.getAllByRole('dialog').at(-1) as HTMLElement;
    fireEvent.mouseDown(within(box).getByLabelText('作废原因'));
    await userEvent.click(await screen.findByText('抬头错', { selector: '.ant-select-item-option-content' }));
    await userEvent.click(within(box).getByRole('button', { name: '换页重打' }));
    await waitFor(() => expect(server.inputsOf(printReceipt)[2]).toEqual({ id: 41, onPage: true, spoilt: '抬头错' }));
    await waitFor(() => expect(printedText()).toContain('票号 A0001236'));
    expect(screen.getByRole('group', { name: '收款结果' })).toBeTruthy();
  });

  test('an invoice that took the place of the receipt is told when it is printed', async () => {
    const { result } = await settle([
      ...holding(0),
      stub(printReceipt, ({ id }) => ({
        ...{
          settlementId: id,
          kind: 'receipt' as const,
          paper: paper(),
          state: 1 as const,
          prints: 1,
          lastPrintAt: null,
          mark: '',
          page: '',
        },
        invoice: { number: 'FP2026110003', no: '26332000000000000123' },
      })),
    ]);
    expect(result.textContent).not.toContain('发票');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(result.textContent).toContain('已换开发票 26332000000000000123'));
    expect(printedText()).toContain('已换开发票 26332000000000000123');
  });

  test('a book taken back meanwhile refuses, nothing is printed, and what is held is asked for again', async () => {
    const { server } = await settle([...holding(40), stub(printReceipt, () => refuse('PAGE_NO_BOOK', { company: '云栖物业服务处' }))]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('您没有领用“云栖物业服务处”的收据，请先领用票据本')).toBeTruthy();
    expect(window.print).not.toHaveBeenCalled();
    await waitFor(() => expect(server.inputsOf(myReceiptBook).length).toBeGreaterThan(1));
  });

  test('the detail of a settlement printed plain offers a page for it', async () => {
    const { server } = openDesk([
      ...holding(40),
      stub(myReceiptBook, () => ({
        books: [{ companyId: 3, companyName: '云栖物业服务处', next: 'A0001235', left: 40 }],
        page: '',
        prints: 1,
      })),
    ]);
    await userEvent.click(await screen.findByRole('tab', { name: '结算记录' }));
    await userEvent.dblClick(await screen.findByText('SJ202611001'));
    const drawer = within((await screen.findByText(/^收费 SJ/)).closest('.ant-drawer') as HTMLElement);
    expect(await drawer.findByText(/^A0001235/)).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: '打到新页' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(server.inputsOf(printReceipt)).toEqual([{ id: 1, onPage: true, spoilt: '' }]);
  });
});
