import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkSubject, createSubject, listBooks, listCashItems, MENU, readSubjectTree, type SubjectTree } from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { RUNNING_BOOK } from '../../part/book.fixtures.ts';
import SubjectPage from './subject.page.tsx';

const node = (values: Partial<SubjectTree> & Pick<SubjectTree, 'id' | 'code' | 'name'>): SubjectTree => ({
  parentId: null,
  fullName: values.name,
  category: 1,
  direction: 1,
  level: (values.code.length - 2) / 2,
  leaf: true,
  enabled: true,
  system: false,
  dims: '',
  required: '',
  cash: false,
  bank: false,
  cashEquivalent: false,
  custody: false,
  cashIn: null,
  cashOut: null,
  forbiddenSide: 0,
  forbiddenText: '',
  remark: '',
  initials: '',
  balance: '0.00',
  version: 3,
  children: [],
  ...values,
});
const FEE = node({
  id: 12,
  code: '112201',
  name: '物业费',
  fullName: '应收账款-物业费',
  initials: 'yszkwyf',
  parentId: 11,
  dims: 'HK',
  required: 'H',
  balance: '5300.00',
});
const TREE: SubjectTree[] = [
  node({ id: 11, code: '1122', name: '应收账款', initials: 'yszk', leaf: false, balance: '5300.00', children: [FEE] }),
  node({ id: 20, code: '2401', name: '递延收益', initials: 'dysy', category: 2, direction: -1, balance: '-820.00' }),
  node({ id: 30, code: '1003', name: '存放中央银行款项', initials: 'cfzyyhkx', enabled: false }),
];

const open = (...stubs: readonly Stub[]) =>
  renderPage(<SubjectPage />, {
    menu: menuOf(screenNode(MENU.subject, 'accounting/setup/subject', { state: 3, acts: ['view', 'add', 'change', 'remove'] })),
    stubs: [stub(listBooks, () => [RUNNING_BOOK]), stub(readSubjectTree, () => TREE), stub(listCashItems, () => []), ...stubs],
  });
const dialogOf = async (title: RegExp) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;

test('the tree opens step by step, shows balances with their side, and is searched by code and initials', async () => {
  const { server } = open();
  expect(await screen.findByText('应收账款')).toBeTruthy();
  expect(server.inputsOf(readSubjectTree)).toEqual([{ companyId: 7, onlyEnabled: false, ym: 202503 }]);
  expect(screen.queryByText('物业费')).toBeNull();
  expect(screen.queryByText('存放中央银行款项')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '展开 应收账款' }));
  const row = (await screen.findByText('物业费')).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('房屋*、客户');
  expect(row.textContent).toContain('借 5,300.00');
  expect((screen.getByText('递延收益').closest('tr') as HTMLElement).textContent).toContain('贷 820.00');
  await userEvent.type(screen.getByPlaceholderText('编码 / 首字母 / 名称'), 'wyf{Enter}');
  expect(await screen.findByText('应收账款-物业费')).toBeTruthy();
  expect(screen.queryByText('递延收益')).toBeNull();
});

test('a first child of a used subject names what moves and is sent with the confirmation', async () => {
  const { server } = open(
    stub(checkSubject, () => ({
      valid: true,
      msg: '',
      subject: null,
      requiredDims: '',
      balance: '-820.00',
      lines: 2,
      nextCode: '240101',
    })),
    stub(createSubject, () => ({ id: 21, moved: 2 })),
  );
  await userEvent.dblClick(await screen.findByText('递延收益'));
  await userEvent.click(await screen.findByRole('button', { name: '新增下级' }));
  const dialog = await dialogOf(/新增下级科目：2401 递延收益/);
  expect(within(dialog).getByText('“递延收益”已有 2 条分录')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('编码').value).toBe('240101');
  await userEvent.type(within(dialog).getByLabelText('名称'), '政府补助');
  await userEvent.click(within(dialog).getByLabelText('确认把已有分录和余额转入新科目'));
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('已新增，2 条分录转入')).toBeTruthy();
  expect(server.inputsOf(createSubject)[0]).toMatchObject({
    companyId: 7,
    parentId: 20,
    code: '240101',
    name: '政府补助',
    move: true,
    direction: -1,
  });
});
