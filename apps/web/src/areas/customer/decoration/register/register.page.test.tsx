import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  APPLICANT,
  approveDecoration,
  CHECK_LIST,
  createDecoration,
  createInspection,
  DECORATION,
  DECORATION_MONEY,
  DECORATION_PAPER,
  findCallers,
  HOUSE_USE,
  listDecorationItems,
  listDecorationMoney,
  listDecorationWorks,
  listViolationTypes,
  loadTree,
  lookUpEstates,
  MENU,
  MONEY_BASIS,
  readDecoration,
  readDecorationHouse,
  readPaperNeeds,
  searchDecorations,
  VIOLATION_LEVEL,
  type DecorationDetail,
  type OutputOf,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { sampleDecoration, sampleDecorationDetail, sampleLine } from '../record/decoration-samples.ts';
import RegisterPage from './register.page.tsx';

const HOUSE: OutputOf<typeof readDecorationHouse> = {
  houseId: 31,
  estateId: 3,
  estateName: '云栖花园',
  companyId: 2,
  companyName: '安居物业云栖服务处',
  house: '3幢-2单元-1203',
  area: '118.60',
  useState: HOUSE_USE.inUse,
  owner: { personId: 61, name: '周以宁', phone: '138****6721' },
  people: [{ personId: 62, name: '钱多', phone: '136****1122', relation: '租客', applicant: APPLICANT.tenant }],
  openAmount: '1260.00',
  running: null,
  history: [],
  openViolations: 0,
  workingHours: '',
  rules: '',
  planned: [],
};

const WORKS = [
  { id: 1, version: 1, name: '水电', drawing: true, structural: false, gas: false, remark: '', position: 1, disabled: false },
  { id: 2, version: 1, name: '墙体', drawing: true, structural: true, gas: false, remark: '', position: 2, disabled: false },
];
const PLANNED: DecorationDetail['planned'][number] = {
  kind: DECORATION_MONEY.deposit,
  chargeTypeId: 41,
  itemId: null,
  name: '装修押金',
  basis: MONEY_BASIS.fixed,
  quantity: '1',
  price: '3000.00',
  amount: '3000.00',
};

const show = (detail: Partial<DecorationDetail>, stubs: readonly Stub[] = []) =>
  renderPage(<RegisterPage />, {
    menu: menuOf(screenNode(MENU.decoration, 'customer/decoration/register')),
    menuStyle: 0,
    stubs: [
      stub(searchDecorations, () => ({
        rows: [sampleDecoration(1)],
        total: 1,
        byState: [
          { state: DECORATION.working, count: 1 },
          { state: DECORATION.stopped, count: 2 },
        ],
      })),
      stub(lookUpEstates, () => []),
      stub(loadTree, () => []),
      stub(readDecoration, ({ id }) => sampleDecorationDetail(Number(id), detail)),
      stub(listDecorationMoney, () => ({ deposits: [{ id: 41, name: '装修押金' }], items: [] })),
      ...stubs,
    ],
  });
const openRow = async () => userEvent.dblClick(await screen.findByText('ZX2026-000001'));
/** antd parts the two characters of a short button. */
const named = (text: string) => new RegExp(`(^|\\s)${[...text].join('\\s?')}$`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name: named(name) }));
const dialogOf = async (title: string | RegExp) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);
type Shown = Awaited<ReturnType<typeof dialogOf>>;
const write = ({ getByLabelText }: Shown, label: string, value: string) => fireEvent.change(getByLabelText(label), { target: { value } });
const choose = (shown: Shown, label: string, day: string) => {
  write(shown, label, day);
  fireEvent.keyDown(shown.getByLabelText(label), { key: 'Enter', code: 'Enter', keyCode: 13 });
};

beforeEach(() => localStorage.clear());

describe('装修登记', () => {
  test('counts the states, and narrows the list to one of them', async () => {
    const { server } = show({});
    await userEvent.click(await screen.findByText('停工整改 2'));
    await waitFor(() => expect(server.inputsOf(searchDecorations).at(-1)?.states).toEqual([DECORATION.stopped]));
  });

  test('an application: arrears are told and do not stand in the way, a tenant brings the consent, papers follow the choice', async () => {
    const { server } = show({}, [
      stub(findCallers, () => [
        {
          houseId: 31,
          estateId: 3,
          estateName: '云栖花园',
          house: '3幢-2单元-1203',
          personId: null,
          name: '周以宁',
          phone: '',
          relation: '',
        },
      ]),
      stub(readDecorationHouse, () => HOUSE),
      stub(listDecorationWorks, () => WORKS),
      stub(readPaperNeeds, ({ applicant, workIds }) => [
        ...(applicant === APPLICANT.tenant ? [{ paper: DECORATION_PAPER.consent, why: '租客装修须业主书面同意', missing: true }] : []),
        ...(workIds.includes(2) ? [{ paper: DECORATION_PAPER.design, why: '墙体 涉及房屋结构', missing: true }] : []),
      ]),
      stub(createDecoration, () => ({ id: 9, number: 'ZX2026-000009', flowName: null })),
    ]);
    await press('新增申请');
    const dialog = await dialogOf('装修申请');
    fireEvent.change(dialog.getByRole('combobox', { name: '房屋' }), { target: { value: '3-2-1203' } });
    await userEvent.click(await screen.findByText('云栖花园 3幢-2单元-1203 周以宁'));
    expect(await dialog.findByText(/该房屋欠费 1,260.00 元.*欠费不影响装修申请/)).toBeTruthy();
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('申请人').value).toBe('周以宁'));
    await userEvent.click(dialog.getByRole('button', { name: /钱多/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /墙体/ }));
    expect(await dialog.findByRole('listitem', { name: '业主书面同意' })).toBeTruthy();
    expect(await dialog.findByRole('listitem', { name: '设计单位证明' })).toBeTruthy();
    expect(dialog.getByText(/墙体 涉及房屋结构，须有/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(await dialog.findByText('请输入施工单位')).toBeTruthy();
    write(dialog, '施工单位', '和信装饰');
    write(dialog, '施工负责人', '孙立强');
    choose(dialog, '开工日期', '2026.12.01');
    choose(dialog, '完工日期', '2027.02.28');
    await userEvent.click(dialog.getByRole('button', { name: '提交申请' }));
    await waitFor(() =>
      expect(server.inputsOf(createDecoration)[0]).toMatchObject({
        houseId: 31,
        applicant: APPLICANT.tenant,
        applicantId: 62,
        applicantName: '钱多',
        workIds: [2],
        plannedFrom: '2026-12-01',
        plannedTo: '2027-02-28',
      }),
    );
  });

  test('the decision asks for what the setting says; what is changed needs a reason', async () => {
    const { server } = show({ state: DECORATION.waiting, money: [], planned: [PLANNED], may: ['approve'] }, [
      stub(approveDecoration, () => null),
    ]);
    await openRow();
    await press('审核通过');
    const dialog = await dialogOf('审核通过 ZX2026-000001');
    expect(dialog.getByText('合计 3,000.00 元')).toBeTruthy();
    expect(dialog.queryByLabelText('改动原因')).toBeNull();
    write(dialog, '第 1 项单价', '2000');
    expect(await dialog.findByText('合计 2,000.00 元')).toBeTruthy();
    write(dialog, '改动原因', '局部装修');
    await userEvent.click(dialog.getByRole('button', { name: named('通过') }));
    await waitFor(() =>
      expect(server.inputsOf(approveDecoration)[0]).toMatchObject({
        moneyReason: '局部装修',
        money: [{ chargeTypeId: 41, price: '2000', quantity: '1' }],
      }),
    );
  });

  test('a bad item of a round opens a violation; what was answered is kept until it is sent', async () => {
    const item = { version: 1, list: CHECK_LIST.inspection, hint: '', water: false, position: 1, disabled: false };
    const type = { version: 1, level: VIOLATION_LEVEL.grave, decoration: true, days: 3, reports: true, position: 1, disabled: false };
    const { server } = show({ may: ['inspect'] }, [
      stub(listDecorationItems, () => [
        { ...item, id: 1, name: '承重墙' },
        { ...item, id: 2, name: '消防通道' },
      ]),
      stub(listViolationTypes, () => [{ ...type, id: 5, name: '拆改承重结构' }]),
      stub(createInspection, () => ({ id: 3, violations: [{ id: 8, number: 'WG2026-000008' }] })),
    ]);
    await openRow();
    await press('巡查');
    const wall = await screen.findByRole('region', { name: '承重墙' });
    await userEvent.click(within(wall).getByText('不合格'));
    fireEvent.change(within(wall).getByLabelText('承重墙 情况'), { target: { value: '开门洞' } });
    await userEvent.click(within(wall).getByRole('checkbox', { name: '登记违规' }));
    await press('保存巡查');
    expect(await screen.findByText('还有 1 项没有检查')).toBeTruthy();
    expect(Object.values(localStorage).join('')).toContain('开门洞');
    await press('其余正常');
    await userEvent.click(within(wall).getByRole('combobox', { name: '承重墙 违规类型' }));
    await userEvent.click(await screen.findByText('拆改承重结构'));
    await press('保存巡查');
    expect(await screen.findByText('已记录巡查，已登记违规 WG2026-000008')).toBeTruthy();
    expect(server.inputsOf(createInspection)[0]?.lines).toMatchObject([
      { itemId: 1, ok: false, violation: { typeId: 5, content: '开门洞', stop: false } },
      { itemId: 2, ok: true, violation: null },
    ]);
    expect(Object.values(localStorage).join('')).not.toContain('开门洞');
  });

  test('tells what was not paid and leads to the desk; permit and passes are printed with their codes', async () => {
    const opened = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    show({ money: [sampleLine(1), sampleLine(2, { name: '出入证押金', state: 1, amount: '50.00' })], paidUp: false });
    await openRow();
    expect(await screen.findByText('未收 50.00')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '押金费用' }));
    expect(screen.getByText(/还有 1 笔未收，共 50.00 元/)).toBeTruthy();
    await press('打印');
    await userEvent.click(await screen.findByText('装修许可证'));
    expect(await screen.findByText('P3KD-8VNB-Q2ZY-6TFA')).toBeTruthy();
    expect(opened).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('afterprint'));
    await press('打印');
    await userEvent.click(await screen.findByText('出入证 1 张'));
    expect(await screen.findByText('K7QM-2XPA-9RTD-4WHC')).toBeTruthy();
    opened.mockRestore();
  });
});
