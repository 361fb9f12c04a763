import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMeter, createMeters, MENU, printRoute, replaceMeter, searchMeters, stopMeter, type MenuState } from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { METER_READS, meterRow } from './meter-samples.ts';
import MeterPage from './meter.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<MeterPage />, {
    menu: menuOf(screenNode(MENU.meter, 'charging/service/meter', { state })),
    menuStyle: 0,
    stubs: [...METER_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) => (await screen.findByText(title)).closest('.ant-modal') as HTMLElement;
async function pick(box: HTMLElement, label: string, text: RegExp) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('计量表具', () => {
  test('lists meters with place, standard, last reading and the totals over all; filters go to the server', async () => {
    const { server } = open();
    expect(await screen.findByRole('cell', { name: 'D1-0001' })).toBeTruthy();
    expect(screen.getByText('公共 · 水泵房')).toBeTruthy();
    expect(screen.getByText('未选标准', { selector: 'td *' })).toBeTruthy();
    expect(screen.getByText('合计 300 块表：在用 290、公共 2、未选标准 1')).toBeTruthy();
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '公共表' }));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的表具')).toBeTruthy();
    expect(server.inputsOf(searchMeters).at(-1)).toMatchObject({ node: { kind: 'estate', id: 1 }, public: true, key: '无' });
  });

  test('a new one is refused beside its field and nothing typed is lost', async () => {
    const { server } = open([
      stub(createMeter, () => refuse('METER_NUMBER_TAKEN', { number: 'X1' }, [{ path: 'number', msg: '表号“X1”在该小区已存在' }])),
    ]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press(/新增/);
    const box = await dialog('新增表具');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('请输入表号')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('表号'), 'X1');
    await pick(box, '类别', /^电$/);
    await pick(box, '收费标准', /^电费\s0\.5469/);
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('表号“X1”在该小区已存在')).toBeTruthy();
    expect(within(box).getByLabelText<HTMLInputElement>('表号').value).toBe('X1');
    expect(server.inputsOf(createMeter)[0]).toMatchObject({
      estateId: 1,
      number: 'X1',
      kind: 2,
      standardId: 5,
      ratio: '1',
      maxReading: null,
    });
  });

  test('a building gets one each; the answer says how many', async () => {
    const { server } = open([stub(createMeters, () => ({ made: 46, existing: 2 }))]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press('批量建表');
    const box = await dialog('按楼栋批量建表');
    await pick(box, '楼栋', /^1幢$/);
    await pick(box, '类别', /^水$/);
    await userEvent.type(within(box).getByLabelText('表号前缀'), 'S1-');
    await userEvent.click(within(box).getByRole('button', { name: /建\s?表/ }));
    expect(await screen.findByText('已建 46 块表，2 户原已有')).toBeTruthy();
    expect(server.inputsOf(createMeters)[0]).toMatchObject({ buildingId: 11, kind: 1, prefix: 'S1-', maxReading: '99999' });
  });

  test('the drawer shows readings and the chain; it is replaced with the last figure of the old one', async () => {
    const { server } = open([stub(replaceMeter, () => ({ id: 3 })), stub(stopMeter, () => null)]);
    await userEvent.dblClick(await screen.findByRole('cell', { name: 'D1-0001' }));
    expect(await screen.findByText('2026.10')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '过户抄表 1' }));
    expect(await screen.findByText('1150')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '换表 1' }));
    expect(await screen.findByRole('button', { name: 'D1-OLD' })).toBeTruthy();
    await press(/换\s?表/);
    const box = await dialog('换表 D1-0001');
    await userEvent.type(within(box).getByLabelText('旧表止数'), '1200');
    await userEvent.type(within(box).getByLabelText('新表表号'), 'D1-NEW');
    await userEvent.click(within(box).getByRole('button', { name: /换\s?表/ }));
    expect(await screen.findByText('已换表，旧表的读数保留')).toBeTruthy();
    expect(server.inputsOf(replaceMeter)[0]).toMatchObject({
      id: 1,
      version: 3,
      endReading: '1200',
      number: 'D1-NEW',
      ratio: '1',
      maxReading: '99999',
    });
  });

  test('the blank sheet of a route is printed for the chosen estate', async () => {
    const { server } = open([stub(printRoute, () => ({ estateName: '云栖花园', rows: [meterRow(1)], cut: false }))]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press('打印抄表单');
    expect(await screen.findByText('抄表单')).toBeTruthy();
    expect(screen.getByText('本次读数')).toBeTruthy();
    expect(server.inputsOf(printRoute)[0]).toMatchObject({ estateId: 1 });
  });
});
