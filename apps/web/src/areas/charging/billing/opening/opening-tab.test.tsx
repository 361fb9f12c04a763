import { describe, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  auditOpening,
  getOpeningSums,
  loadTree,
  lockOpening,
  MENU,
  searchOpeningLines,
  searchOpenings,
  unlockOpening,
  voidOpening,
  type MenuState,
  type OpeningRow,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import AuditPage from '../billing-run/audit.page.tsx';
import { AUDIT_READS } from '../billing-run/batch-samples.ts';

const row: OpeningRow = {
  id: 7,
  version: 0,
  number: 'QC2026070001',
  estateId: 1,
  estateName: '云栖花园',
  kind: 1,
  day: '2026-07-02',
  rows: 2,
  amount: '600.00',
  state: 1,
  mine: false,
  createdBy: '陈思远',
  createdAt: '2026-07-02T10:00:00+08:00',
  checkedBy: '',
  checkedAt: null,
};
const part = (sum: string, waiting = '0.00') => ({ rows: 2, sum, waiting });
const sums = (lockedAt: string | null = null) => ({
  estateId: 1,
  estateName: '云栖花园',
  lockedAt,
  parts: { arrears: part('420.35'), prepaid: part('600.00'), change: part('0.00'), deposit: part('0.00'), points: part('0.00') },
});
const open = async (stubs: readonly Stub[] = [], state: MenuState = 3, one = row) => {
  const page = renderPage(<AuditPage />, {
    menu: menuOf(screenNode(MENU.billingAudit, 'charging/billing/audit', { state })),
    menuStyle: 0,
    stubs: [
      ...AUDIT_READS.filter(({ endpoint }) => endpoint.path !== loadTree.path),
      stub(loadTree, () => [
        { key: 'estate-1', kind: 'estate' as const, id: 1, title: '云栖花园', houses: 10, note: '', leaf: true, disabled: false },
      ]),
      stub(searchOpenings, () => ({ rows: [one], total: 1, amount: '600.00' })),
      stub(searchOpeningLines, () => ({
        rows: [{ seq: 1, houseCode: '1幢-101', personName: '', item: '物业费', amount: '600.00', paperNo: '', remark: '旧账' }],
        total: 1,
        amount: '600.00',
      })),
      stub(getOpeningSums, () => sums()),
      ...stubs,
    ],
  });
  await userEvent.click(await screen.findByRole('tab', { name: '期初导入' }));
  await screen.findByRole('cell', { name: 'QC2026070001' });
  return page;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const openFirst = async () => userEvent.dblClick(screen.getByRole('cell', { name: 'QC2026070001' }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function chooseEstate() {
  const panel = screen.getByRole('tabpanel', { name: '期初导入' });
  await userEvent.click(within(panel).getByLabelText('小区'));
  await userEvent.click(await screen.findByText('云栖花园', { selector: '.ant-select-item-option-content' }));
  return screen.findByRole('region', { name: '期初合计' });
}

describe('期初导入', () => {
  test('a document is looked through and passed by another, or voided with a reason', async () => {
    const { server } = await open([stub(auditOpening, () => null), stub(voidOpening, () => null)]);
    await openFirst();
    expect(await screen.findByText('旧账')).toBeTruthy();
    await press('审核通过');
    expect(await screen.findByText(/云栖花园 期初预交 2 行，合计 600.00/)).toBeTruthy();
    await press('通 过');
    expect(await screen.findByText('已审核，余额已记入账户')).toBeTruthy();
    expect(server.inputsOf(auditOpening)).toMatchObject([{ id: 7, version: 0 }]);
    await openFirst();
    await press('作 废');
    const box = await dialog('作废期初单');
    await userEvent.type(within(box).getByLabelText('原因'), '导错');
    await userEvent.click(within(box).getByRole('button', { name: '作 废' }));
    expect(await screen.findByText('已作废')).toBeTruthy();
    expect(server.inputsOf(voidOpening)).toMatchObject([{ id: 7, reason: '导错' }]);
  });

  test('its maker does not pass it', async () => {
    await open([], 3, { ...row, mine: true });
    await openFirst();
    expect(await screen.findByText('旧账')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  });

  test('is locked once every sum agrees with the old ledger to the cent', async () => {
    let tries = 0;
    const { server } = await open([
      stub(lockOpening, () => ((tries += 1) === 1 ? refuse('OPENING_LOCKED', { estate: '云栖花园', what: '再次锁定' }) : null)),
    ]);
    const box = await chooseEstate();
    const lock = () => within(box).getByRole('button', { name: /锁定期初/ });
    expect((lock() as HTMLButtonElement).disabled).toBe(true);
    for (const [name, text] of [
      ['欠费', '420.34'],
      ['预交', '600'],
      ['存零', '0'],
      ['押金', '0'],
      ['积分', '0'],
    ] as const)
      await userEvent.type(within(box).getByLabelText(`原账期初${name}`), text);
    expect(within(box).getByText('0.01')).toBeTruthy();
    expect((lock() as HTMLButtonElement).disabled).toBe(true);
    await userEvent.type(within(box).getByLabelText('原账期初欠费'), '{Backspace}5');
    expect(within(box).getAllByText('一致')).toHaveLength(5);
    await userEvent.click(lock());
    await press('锁 定');
    expect(await screen.findByText('“云栖花园”期初已锁定，不能再次锁定')).toBeTruthy();
    await userEvent.click(lock());
    await press('锁 定');
    expect(await screen.findByText('期初已锁定')).toBeTruthy();
    expect(server.inputsOf(lockOpening)[1]).toMatchObject({ estateId: 1, ledger: { arrears: '420.35', prepaid: '600' } });
  });

  test('locked, it is opened again only with a reason', async () => {
    const { server } = await open([stub(getOpeningSums, () => sums('2026-07-02T12:00:00+08:00')), stub(unlockOpening, () => null)]);
    const box = await chooseEstate();
    expect(within(box).getByText('2026.07.02 12:00 已锁定')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: '解 锁' }));
    const asked = await dialog('解锁期初');
    await userEvent.click(within(asked).getByRole('button', { name: '解 锁' }));
    expect(await within(asked).findByText('请输入原因')).toBeTruthy();
    await userEvent.type(within(asked).getByLabelText('原因'), '漏一户');
    await userEvent.click(within(asked).getByRole('button', { name: '解 锁' }));
    expect(await screen.findByText('已解锁')).toBeTruthy();
    expect(server.inputsOf(unlockOpening)).toMatchObject([{ estateId: 1, reason: '漏一户' }]);
  });

  test('offers nothing to who may only look', async () => {
    await open([], 1);
    for (const name of [/导入期初欠费/, /导入期初余额/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
