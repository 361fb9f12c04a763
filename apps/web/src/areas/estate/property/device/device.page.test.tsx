import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeDevice,
  changeDeviceCategory,
  changeDeviceState,
  createDevice,
  createDeviceCategory,
  findDevices,
  getDevice,
  MENU,
  moveDeviceCategory,
  removeDevice,
  removeDevicePaper,
  searchDevices,
  uploadFile,
  type MenuState,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { DEVICE_READS, deviceDetail } from './device-samples.ts';
import DevicePage from './device.page.tsx';

interface Opening {
  readonly stubs?: readonly Stub[];
  readonly state?: MenuState;
  readonly search?: string;
}
function open({ stubs = [], state = 3, search = '' }: Opening = {}) {
  const node = screenNode(MENU.device, 'estate/property/device', { state });
  const scope = { node, search: new URLSearchParams(search), visit: '', close: () => {}, refresh: () => {} };
  const page = (
    <PageScopeContext value={scope}>
      <DevicePage />
    </PageScopeContext>
  );
  return renderPage(page, { menu: menuOf(node), menuStyle: 0, stubs: [...DEVICE_READS, ...stubs] });
}
const openDevice = async (code: string) => userEvent.dblClick(await screen.findByRole('cell', { name: code }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function pick(box: HTMLElement, label: string, text: string | RegExp) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('小区设备', () => {
  test('shows rows, counts over all, and marks what is late or near', async () => {
    open();
    expect(await screen.findByRole('cell', { name: 'DT-01' })).toBeTruthy();
    expect(screen.getByText('合计 2 台：使用中 1、停用 1、闲置 0、报废 0；检验已超期 1、将到期 0')).toBeTruthy();
    expect(screen.getByText('已超期').className).toContain('overdue');
    expect(screen.getByText('2026.06.26').className).toContain('ui-danger');
    expect(screen.getByText('将过保').className).toContain('owed');
  });

  test('the chosen category, the text and the boxes go to the server together', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByText('电梯', { selector: '.tree-title' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '特种设备' }));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的设备')).toBeTruthy();
    expect(server.inputsOf(searchDevices).at(-1)).toMatchObject({ categoryId: 1, special: true, key: '无', page: 1 });
  });

  test('a new device is checked before it is sent; a refusal stays beside its field with all that was typed', async () => {
    const { server } = open({
      stubs: [stub(createDevice, () => refuse('DEVICE_CODE_TAKEN', { code: 'DT-01' }, [{ path: 'code', msg: '设备编号“DT-01”已存在' }]))],
    });
    await press(/新增设备/);
    const box = await dialog('新增设备');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    for (const text of ['请选择小区', '请选择设备类别', '请输入设备编号', '请输入设备名称'])
      expect(await within(box).findByText(text, { selector: '.ant-form-item-explain-error' }), text).toBeTruthy();
    await pick(box, '小区', '云栖花园');
    await pick(box, '设备类别', '电梯 / 客梯');
    await userEvent.type(within(box).getByLabelText('设备编号'), 'DT-01');
    await userEvent.type(within(box).getByLabelText('设备名称'), '3 号客梯');
    await userEvent.click(within(box).getByRole('checkbox', { name: /须定期检验/ }));
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('特种设备请填写使用登记证编号')).toBeTruthy();
    expect(within(box).getByText('特种设备请填写下次检验日期')).toBeTruthy();
    expect(server.inputsOf(createDevice)).toEqual([]);
    await userEvent.click(within(box).getByRole('checkbox', { name: /须定期检验/ }));
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('设备编号“DT-01”已存在')).toBeTruthy();
    expect(within(box).getByLabelText<HTMLInputElement>('设备名称').value).toBe('3 号客梯');
    expect(server.inputsOf(createDevice)).toMatchObject([{ estateId: 1, categoryId: 2, code: 'DT-01', level: 'B', price: null }]);
  });

  test('one device shows its card, papers and history, and is changed with its version', async () => {
    const { server } = open({ stubs: [stub(changeDevice, () => null)] });
    await openDevice('DT-01');
    expect(await screen.findByText('检验已超期，不得继续使用')).toBeTruthy();
    expect(screen.getByText('2031.09.01')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '操作记录' }));
    expect(screen.getByText('停用 → 使用中：检修完成')).toBeTruthy();
    await press(/^修\s?改$/);
    const box = await dialog('修改设备 1 号客梯');
    await userEvent.type(within(box).getByLabelText('备注'), '换钢丝绳');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeDevice)).toMatchObject([{ id: 1, version: 4, remark: '换钢丝绳', employeeId: 7, departmentId: 6 }]);
  });

  test('the state changes with a reason alone', async () => {
    const { server } = open({ stubs: [stub(changeDeviceState, () => null)] });
    await openDevice('DT-01');
    await press('变更状态');
    const box = await dialog('变更状态 1 号客梯');
    await pick(box, '新状态', '停用');
    await userEvent.click(within(box).getByRole('button', { name: /变\s?更/ }));
    expect(await within(box).findByText('请输入变更原因')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('变更原因'), '年检');
    await userEvent.click(within(box).getByRole('button', { name: /变\s?更/ }));
    expect(await screen.findByText('状态已变更')).toBeTruthy();
    expect(server.inputsOf(changeDeviceState)).toEqual([{ id: 1, version: 4, state: 2, reason: '年检' }]);
  });

  test('papers are put there and taken away', async () => {
    const { server } = open({
      stubs: [stub(uploadFile, () => ({ id: 82, name: 'a.pdf', url: '/x' })), stub(removeDevicePaper, () => null)],
    });
    await openDevice('DT-01');
    await userEvent.click(await screen.findByRole('tab', { name: '资料与图片 1' }));
    await userEvent.upload(screen.getByLabelText('选择文件'), new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('已上传')).toBeTruthy();
    expect(screen.getByText(/20 KB 陈工/)).toBeTruthy();
    await userEvent.click(screen.getByLabelText('删除 合格证.pdf'));
    await press(/继\s?续/);
    expect(await screen.findByText('文件已删除')).toBeTruthy();
    expect(server.inputsOf(removeDevicePaper)).toEqual([{ id: 1, fileId: 81 }]);
  });

  test('removing asks first; what has a history is refused in words', async () => {
    open({ stubs: [stub(removeDevice, () => refuse('DEVICE_HAS_HISTORY'))] });
    await openDevice('DT-01');
    await press(/^删\s?除$/);
    await press(/继\s?续/);
    expect(await screen.findByText('该设备已有资料或使用记录，不能删除，请改为停用或报废')).toBeTruthy();
  });

  test('categories are added, moved and put out of use', async () => {
    const { server } = open({
      stubs: [stub(createDeviceCategory, () => ({ id: 9 })), stub(moveDeviceCategory, () => null), stub(changeDeviceCategory, () => null)],
    });
    await press('新增类别');
    const box = await dialog('新增类别');
    await userEvent.type(within(box).getByLabelText('类别名称'), '停车设备{Enter}');
    expect(await screen.findByText('类别已新增')).toBeTruthy();
    await userEvent.click(screen.getByText('消防', { selector: '.tree-title' }));
    await press('类别操作');
    await userEvent.click(await screen.findByText('上移'));
    await press('类别操作');
    await userEvent.click(await screen.findByRole('menuitem', { name: '停用' }));
    expect(await screen.findByText('类别已停用，新设备不再可选')).toBeTruthy();
    expect(server.inputsOf(moveDeviceCategory)).toEqual([{ id: 3, way: 'up' }]);
    expect(server.inputsOf(changeDeviceCategory)).toEqual([{ id: 3, version: 0, name: '消防', disabled: true }]);
  });

  test('a scanned label opens its device', async () => {
    const { server } = open({
      search: 'code=DT-09&estate=1',
      stubs: [stub(findDevices, () => [{ id: 9, estateName: '云栖花园', name: '梯' }])],
    });
    expect(await screen.findByText('云栖花园 DT-09')).toBeTruthy();
    expect(server.inputsOf(findDevices)).toEqual([{ code: 'DT-09', estateId: 1 }]);
    expect(server.inputsOf(getDevice)).toHaveLength(1);
  });

  test('a code that several estates have lists them', async () => {
    const two = [1, 2].map((id) => ({ id, estateName: '云栖花园', name: '梯' }));
    const { server } = open({ search: 'code=DT-09', stubs: [stub(findDevices, () => two)] });
    await vi.waitFor(() => expect(server.inputsOf(searchDevices).at(-1)).toMatchObject({ key: 'DT-09' }));
  });

  test('a label of nothing says so', async () => {
    open({ search: 'code=X-1' });
    expect(await screen.findByText('没有编号为“X-1”的设备')).toBeTruthy();
  });

  test('the card and the list go to paper', async () => {
    open({ stubs: [stub(getDevice, () => deviceDetail(1))] });
    await screen.findByRole('cell', { name: 'DT-01' });
    await press(/^打\s?印$/);
    expect(within(await screen.findByRole('region', { name: '设备台账' })).getByText('本页 2 台，符合条件共 2 台')).toBeTruthy();
    fireEvent(window, new Event('afterprint'));
    await openDevice('DT-01');
    await press('打印设备卡');
    const card = await screen.findByRole('region', { name: '设备卡' });
    expect(within(card).getByText('梯11浙A70210')).toBeTruthy();
    expect(window.print).toHaveBeenCalledTimes(2);
  });

  test.each<MenuState>([1, ''])('state %o: everything is there to see and nothing to change', async (state) => {
    open({ state });
    await openDevice('DT-01');
    expect(await screen.findByText('检验已超期，不得继续使用')).toBeTruthy();
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/新增设备/, '新增类别', '类别操作', /导\s?出/, /^修\s?改$/, '变更状态', /^删\s?除$/, '上传文件'])
      expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
  });
});
