import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addVehicle,
  createParking,
  createParkings,
  endParkingLease,
  getParking,
  leaseParking,
  MENU,
  removeParking,
  removeVehicle,
  renewParkingLease,
  searchParkings,
  sellParking,
  takeBackParking,
  type MenuState,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { PARKING_READS, parkingDetail } from './parking-samples.ts';
import ParkingPage from './parking.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<ParkingPage />, {
    menu: menuOf(screenNode(MENU.parking, 'estate/property/parking', { state })),
    menuStyle: 0,
    stubs: [...PARKING_READS, ...stubs],
  });
const openSpace = async (code: string) => userEvent.dblClick(await screen.findByRole('cell', { name: code }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** The topmost dialog. */
const dialog = async (title: string) => (await screen.findByText(title)).closest('.ant-modal') as HTMLElement;
async function pick(box: HTMLElement, label: string, typed: string, text: RegExp) {
  const field = within(box).getByLabelText(label);
  fireEvent.mouseDown(field);
  await userEvent.type(field, typed);
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('车位档案', () => {
  test('shows rows, the true total and how many are free, sold, let and own', async () => {
    open();
    expect(await screen.findByRole('cell', { name: 'B1-001' })).toBeTruthy();
    expect(screen.getByText('共 500 条')).toBeTruthy();
    expect(screen.getByText('合计 500 个：空闲 28、已售 278、已租 190、自用 4')).toBeTruthy();
    expect(screen.getByText('浙A12345')).toBeTruthy();
  });

  test('more spaces than are counted is said on the screen and on paper, without sums', async () => {
    open([stub(searchParkings, () => ({ rows: [parkingDetail(1)], total: 10_000, more: true, sums: null }))]);
    expect(await screen.findByText('超过 10000 个，选择小区或缩小条件后显示合计')).toBeTruthy();
    await press(/打\s?印/);
    expect(within(await screen.findByRole('region', { name: '车位清册' })).getByText('本页 1 个，符合条件超过 10000 个')).toBeTruthy();
  });

  test('the chosen node, the typed text and the boxes go to the server together; an empty answer says so', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '30 天内到期' }));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的车位')).toBeTruthy();
    expect(server.inputsOf(searchParkings).at(-1)).toMatchObject({ node: { kind: 'estate', id: 1 }, key: '无', ending: true, page: 1 });
  });

  test('a new one is checked beside its fields; a number that is taken stays in the dialog', async () => {
    const { server } = open([
      stub(createParking, ({ code }) =>
        code === 'B1-001' ? refuse('PARKING_CODE_TAKEN', { code }, [{ path: 'code', msg: `车位“${code}”已存在` }]) : { id: 3 },
      ),
    ]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press(/新增车位$/);
    const box = await screen.findByRole('dialog');
    const code = within(box).getByLabelText('车位编号');
    await userEvent.type(code, '{Enter}');
    expect(await within(box).findByText('请输入车位编号')).toBeTruthy();
    await userEvent.type(code, 'B1-001{Enter}');
    expect(await within(box).findByText('车位“B1-001”已存在')).toBeTruthy();
    await userEvent.clear(code);
    await userEvent.type(code, 'B1-003{Enter}');
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createParking).at(-1)).toMatchObject({
      estateId: 1,
      zoneId: null,
      code: 'B1-003',
      kind: 1,
      area: '0',
      monthlyPrice: '0',
    });
  });

  test('a row of numbers says beforehand which they are', async () => {
    const { server } = open([stub(createParkings, () => ({ created: 120 }))]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press('批量新增');
    const box = await dialog('批量新增车位');
    expect(within(box).getByText('将新增 B1-001 至 B1-120，共 120 个；有编号已存在时全部不新增。')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已新增 120 个车位')).toBeTruthy();
    expect(server.inputsOf(createParkings)).toMatchObject([{ prefix: 'B1-', from: 1, to: 120, width: 3 }]);
  });

  test('a lease to a stranger asks why, and the refusal stands beside the remark', async () => {
    const asked = '租客不是本小区业主或住户，规划车位应首先满足业主需要，请在备注中说明原因';
    const { server } = open([
      stub(leaseParking, ({ remark }) => (remark === '' ? refuse('PARKING_OUTSIDER', {}, [{ path: 'remark', msg: asked }]) : { id: 32 })),
    ]);
    await openSpace('B1-001');
    await press(/^出\s?租$/);
    const box = await dialog('出租车位 B1-001');
    await pick(box, '人员', '外', /外来人/);
    expect(within(box).getByText('租客不是本小区业主或住户，请说明原因')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /^出\s?租$/ }));
    expect(await within(box).findByText(asked)).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('备注'), '业主无人承租');
    await userEvent.click(within(box).getByRole('button', { name: /^出\s?租$/ }));
    expect(await screen.findByText('租约已登记')).toBeTruthy();
    expect(server.inputsOf(leaseParking).at(-1)).toMatchObject({
      id: 1,
      version: 3,
      personId: 9,
      monthlyPrice: '380.00',
      remark: '业主无人承租',
    });
  });

  test('a lease is renewed and ended from its line, for the version that was read', async () => {
    const { server } = open([stub(renewParkingLease, () => ({ id: 33 })), stub(endParkingLease, () => null)]);
    await openSpace('B1-002');
    await userEvent.click(await screen.findByRole('tab', { name: '租约 1' }));
    await userEvent.click(screen.getByText('续租'));
    const renewal = await dialog('续租 周以宁');
    expect(within(renewal).getByText('续租自 2100.01.01 起，原租约保留。')).toBeTruthy();
    await userEvent.click(within(renewal).getByRole('button', { name: /续\s?租/ }));
    expect(await screen.findByText('已续租')).toBeTruthy();
    expect(server.inputsOf(renewParkingLease)).toMatchObject([{ id: 31, version: 2, toDate: '2100-12-31', monthlyPrice: '380.00' }]);
    await userEvent.click(screen.getByText('退租'));
    const end = await dialog('退租 周以宁');
    await userEvent.click(within(end).getByRole('button', { name: /退\s?租/ }));
    expect(await within(end).findByText('请输入退租原因')).toBeTruthy();
    await userEvent.type(within(end).getByLabelText('退租原因'), '换车位');
    await userEvent.click(within(end).getByRole('button', { name: /退\s?租/ }));
    expect(await screen.findByText('已退租')).toBeTruthy();
  });

  test('a titled space is sold to somebody new, and taken back with a reason', async () => {
    const owner = {
      id: 51,
      personId: 8,
      name: '周以宁',
      phone: '',
      certificateNo: '',
      fromDate: '2024-01-01',
      toDate: null,
      current: true,
    };
    let sold = false;
    const { server } = open([
      stub(getParking, ({ id }) => parkingDetail(id, { ownerType: 1, ...(sold ? { state: 2, owners: [owner] } : {}) })),
      stub(sellParking, () => {
        sold = true;
        return null;
      }),
      stub(takeBackParking, () => null),
    ]);
    await openSpace('B1-001');
    await press(/^出\s?售$/);
    const box = await dialog('出售车位 B1-001');
    await userEvent.click(within(box).getByText('新登记'));
    await userEvent.type(await within(box).findByLabelText('姓名'), '钱买家');
    await userEvent.click(within(box).getByRole('button', { name: /出\s?售/ }));
    expect(await screen.findByText('已登记，原业主保留在历史中')).toBeTruthy();
    expect(server.inputsOf(sellParking)).toMatchObject([{ id: 1, personId: null, name: '钱买家', kind: 1 }]);
    expect(await screen.findByRole('button', { name: /过\s?户/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^出\s?租$/ })).toBeNull();
    await press(/收\s?回/);
    const back = await dialog('收回车位 B1-001');
    await userEvent.type(within(back).getByLabelText('收回原因'), '退房');
    await userEvent.click(within(back).getByRole('button', { name: /收\s?回/ }));
    expect(await screen.findByText('车位已收回')).toBeTruthy();
  });

  test('a plate is checked before it is sent; one that stands elsewhere is saved with a warning', async () => {
    const { server } = open([stub(addVehicle, () => ({ id: 42, elsewhere: ['云栖花园 B1-007'] }))]);
    await openSpace('B1-001');
    await press('登记车辆');
    const box = await dialog('登记车辆 B1-001');
    await userEvent.type(within(box).getByLabelText('车牌号'), '12345{Enter}');
    expect(await within(box).findByText('车牌号不正确，应如 粤B12345 或 粤BD12345')).toBeTruthy();
    await userEvent.clear(within(box).getByLabelText('车牌号'));
    await userEvent.type(within(box).getByLabelText('车牌号'), '粤b·d12345{Enter}');
    expect(await screen.findByText('该车牌还登记在：云栖花园 B1-007，请核对')).toBeTruthy();
    expect(server.inputsOf(addVehicle)).toMatchObject([{ id: 1, version: 3, plate: '粤BD12345', main: true }]);
  });

  test('removing asks first and says what became of it', async () => {
    open([stub(removeParking, () => ({ outcome: 'disabled' as const })), stub(removeVehicle, () => null)]);
    await openSpace('B1-002');
    await userEvent.click(await screen.findByRole('tab', { name: '车辆 1' }));
    await userEvent.click(screen.getByText('移除'));
    await press(/继\s?续/);
    expect(await screen.findByText('车辆已移除')).toBeTruthy();
    await press('删除 / 停用');
    await press(/继\s?续/);
    expect(await screen.findByText('该车位有历史记录，已停用')).toBeTruthy();
  });

  test('the list goes to paper as 车位清册', async () => {
    open();
    await screen.findByRole('cell', { name: 'B1-001' });
    await press(/打\s?印/);
    const sheet = await screen.findByRole('region', { name: '车位清册' });
    expect(within(sheet).getByText('本页 2 个，符合条件共 500 个')).toBeTruthy();
    expect(window.print).toHaveBeenCalledOnce();
  });

  test.each<MenuState>([1, ''])('state %o: everything is there to see and nothing to change', async (state) => {
    open([], state);
    await openSpace('B1-002');
    await userEvent.click(await screen.findByRole('tab', { name: '租约 1' }));
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/新增车位/, '批量新增', /导\s?出/, /^修\s?改$/, /^出\s?租$/, '登记车辆', '删除 / 停用'])
      expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
    expect(screen.queryByText('续租')).toBeNull();
    await waitFor(() => expect(screen.queryByText('移除')).toBeNull());
  });
});
