import { expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHASE, createChase, getChaseBuilding, getChaseObject, issueChaseLetters, MENU, searchChase, type MenuState } from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { chaseLetter, CHASE_READS, pictureHouse } from './chase-samples.ts';
import ChasePage from './chase.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<ChasePage />, {
    menu: menuOf(
      screenNode(MENU.arrearsChase, 'charging/arrears/chase', { state }),
      screenNode(MENU.checkout, 'charging/checkout/normal', { state }),
    ),
    menuStyle: 0,
    stubs: [...CHASE_READS, ...stubs],
  });
const treeNode = async (title: string) =>
  (await screen.findByText(title, { selector: '.tree-title' })).closest('.ant-tree-treenode') as HTMLElement;
async function openBuilding() {
  await userEvent.click((await treeNode('云栖花园')).querySelector('.ant-tree-switcher') as Element);
  await userEvent.click(await screen.findByText('1幢', { selector: '.tree-title' }));
  await userEvent.click(screen.getByText('楼栋图'));
  return screen.findByRole('grid', { name: '1幢 各户欠费' });
}
const card = () => within(screen.getByRole('region', { name: '选中的房屋' }));

test('the tree counts debtors of houses, and the bar of ages with its advice is the filter', async () => {
  const { server } = open();
  expect(await within(await treeNode('云栖花园')).findByText('215 户')).toBeTruthy();
  await userEvent.click((await treeNode('云栖花园')).querySelector('.ant-tree-switcher') as Element);
  expect(await within(await treeNode('1幢')).findByText('23 / 96 户')).toBeTruthy();
  const bar = within(await screen.findByRole('group', { name: '账龄' }));
  await waitFor(() => expect(bar.getByRole('button', { name: /31–90 天/ }).textContent).toBe('31–90 天120 个98,765.40建议 电话'));
  await userEvent.click(bar.getByRole('button', { name: /1 年以上/ }));
  await waitFor(() => expect(server.inputsOf(searchChase).at(-1)).toMatchObject({ buckets: [5, 6, 7] }));
  expect(bar.getByRole('button', { name: /1 年以上/ }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(bar.getByRole('button', { name: /30 天内/ }));
  await waitFor(() => expect(server.inputsOf(searchChase).at(-1)).toMatchObject({ buckets: [5, 6, 7, 1] }));
  await userEvent.click(bar.getByRole('button', { name: /1 年以上/ }));
  await waitFor(() => expect(server.inputsOf(searchChase).at(-1)).toMatchObject({ buckets: [1] }));
});

test('without a building there is nothing to draw', async () => {
  open();
  await userEvent.click(await screen.findByText('楼栋图'));
  expect(screen.getByText('请先选一幢楼')).toBeTruthy();
});

test('floors and houses by the age of the oldest debt; hung and vacant ones are told apart', async () => {
  open();
  const grid = await openBuilding();
  const names = within(grid)
    .getAllByRole('gridcell')
    .map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['201，挂账', '202，空置', '101，欠费 1,500.50 元，逾期 46 天', '102，欠费 8,000.50 元，逾期 800 天']);
  const [hung, vacant, young, old] = within(grid).getAllByRole('gridcell');
  expect([hung?.className, vacant?.className]).toEqual(['floor-place floor-held', 'floor-place floor-empty']);
  expect([young?.style.background, old?.style.background]).toEqual(['rgb(246, 198, 119)', 'rgb(153, 35, 26)']);
  expect(old?.textContent).toBe('1028,001');
  await userEvent.hover(young as HTMLElement);
  expect(await screen.findByText('1幢-101 周以宁')).toBeTruthy();
  expect(screen.getByText('物业费 3 笔').textContent).toBe('物业费 3 笔 1,500.50');
});

test('a debt below one yuan is shown to the cent, not as nothing', async () => {
  const houses = ['0.32', '0.99', '1.49'].map((overdue, at) => pictureHouse(at + 1, { overdue, days: 46, bucket: 2 }));
  open([stub(getChaseBuilding, () => ({ estateId: 1, estateName: '云栖花园', buildingName: '1幢', houses }))]);
  const places = within(await openBuilding()).getAllByRole('gridcell');
  expect(places.map(({ textContent }) => textContent)).toEqual(['1010.32', '1020.99', '1031']);
});

test('picture, list and card choose the same house, by mouse and by keys; Enter opens it', async () => {
  const { server } = open();
  const grid = await openBuilding();
  const beside = within(screen.getByRole('region', { name: '欠费户' }));
  await userEvent.click(await beside.findByText('1幢-102'));
  await waitFor(() => expect(within(grid).getByRole('gridcell', { selected: true }).textContent).toContain('102'));
  expect(server.inputsOf(getChaseObject).at(-1)).toEqual({ objectKind: 1, objectId: 2 });
  expect((await screen.findByRole('region', { name: '选中的房屋' })).textContent).toContain('时效 2026.12.31 届满');
  within(grid).getByRole('gridcell', { selected: true }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(within(grid).getByRole('gridcell', { selected: true }).textContent).toContain('101');
  await waitFor(() => expect(beside.getByRole('cell', { name: '1幢-101' }).closest('tr')?.className).toContain('list-row-active'));
  await userEvent.keyboard('{ArrowUp}');
  expect(card().getByText(/挂账 300.00，不催收/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '登记联系' })).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  expect(card().getByText(/没有逾期欠费/)).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText('云栖花园 1幢-101')).toBeTruthy();
});

test('the acts at the foot are those of the chosen house', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { server } = open([
    stub(createChase, () => ({ id: 33 })),
    stub(issueChaseLetters, () => ({ letters: [chaseLetter(1)], made: 1, skipped: 0, held: 0 })),
  ]);
  const grid = await openBuilding();
  await userEvent.click(within(grid).getByRole('gridcell', { name: /^101/ }));
  const foot = within(screen.getByRole('region', { name: '欠费户' }));
  expect(await foot.findByRole('button', { name: '去收款' })).toBeTruthy();
  await userEvent.click(foot.getByRole('button', { name: '登记联系' }));
  const box = within((await screen.findByText('登记催收 1幢-101')).closest('.ant-modal') as HTMLElement);
  await userEvent.type(box.getByLabelText('内容'), '答应月底付');
  await userEvent.click(box.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.inputsOf(createChase)).toMatchObject([{ objectKind: 1, objectId: 1 }]));
  await userEvent.click(await foot.findByRole('button', { name: '催款函' }));
  await userEvent.click(await screen.findByRole('button', { name: '出具并打印' }));
  await waitFor(() =>
    expect(server.inputsOf(issueChaseLetters)).toMatchObject([{ objects: [{ objectKind: 1, objectId: 1 }], method: CHASE.letter }]),
  );
});

test('who may only look gets no acts; a building that cannot be drawn says why', async () => {
  open([stub(getChaseBuilding, () => refuse('CHASE_BUILDING_LARGE', { count: 4000, most: 3000 }))], 1);
  await userEvent.click((await treeNode('云栖花园')).querySelector('.ant-tree-switcher') as Element);
  await userEvent.click(await screen.findByText('1幢', { selector: '.tree-title' }));
  await userEvent.click(screen.getByText('楼栋图'));
  const picture = within(await screen.findByRole('region', { name: '楼栋图' }));
  expect(await picture.findByText('这幢楼有 4000 套，超过 3000 套的不画楼栋图，请看列表')).toBeTruthy();
  await userEvent.click(await within(screen.getByRole('region', { name: '欠费户' })).findByText('1幢-101'));
  await screen.findByRole('region', { name: '选中的房屋' });
  for (const name of ['登记联系', '催款函', '去收款']) expect(screen.queryByRole('button', { name }), name).toBeNull();
});
