import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  batchChangeHouses,
  changeHouseOwners,
  correctHouseOwners,
  findInTree,
  getHouse,
  handOverHouse,
  mergeHouses,
  setHousePayer,
  splitHouse,
  type HouseDetail,
} from '@anju/contract';
import { refuse, stub } from '../../../../platform/testing/index.ts';
import { detail, dialogOf, open, openFirst } from './house-samples.tsx';

const shown = (more: Partial<HouseDetail>) => stub(getHouse, ({ id }) => ({ ...detail(id), ...more }));
const [owner] = detail(1).owners as [HouseDetail['owners'][number]];
const type = async (within_: HTMLElement, label: string, text: string) => {
  const field = within(within_).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = (dialog: HTMLElement, name: RegExp) => userEvent.click(within(dialog).getByRole('button', { name }));

describe('a sale', () => {
  test('takes the certificate, and asks what becomes of a named payer', async () => {
    const { server } = open(3, {
      stubs: [shown({ payer: { personId: 8, name: '周以宁', by: 'set' } }), stub(changeHouseOwners, () => null)],
    });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: '业主变更' }));
    const dialog = await dialogOf(/到变更日期前一日为止/);
    // The payer sold the house, so removing that payer is suggested.
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /取消指定的付款人 周以宁/ }).checked).toBe(true);
    await type(dialog, '业主姓名', '李晓');
    await type(dialog, '产权证号', '浙(2026)0017');
    await press(dialog, /保\s?存/);
    await waitFor(() => expect(server.inputsOf(changeHouseOwners)).toHaveLength(1));
    expect(server.inputsOf(changeHouseOwners)[0]).toMatchObject({
      id: 1,
      version: 0,
      clearPayer: true,
      owners: [{ name: '李晓', share: '100', certificateNo: '浙(2026)0017' }],
    });
  });

  test('stands in the line of owners; only the newest can be corrected, by who stays and with a reason', async () => {
    const owners = [
      { ...owner, id: 6, personId: 9, name: '李晓', fromDate: '2026-06-17' },
      { ...owner, share: '50.0000', toDate: '2026-06-16', current: false },
    ];
    const { server } = open(3, { stubs: [shown({ owners }), stub(correctHouseOwners, () => null)] });
    await openFirst();
    await userEvent.click(await screen.findByRole('tab', { name: '业主 2' }));
    expect(screen.getByText('2026.06.17 – 今')).toBeTruthy();
    expect(screen.getByText('2023.04.28 – 2026.06.16')).toBeTruthy();
    expect(screen.getByText('50%')).toBeTruthy();
    await userEvent.click(screen.getByText('更正'));
    const dialog = await dialogOf(/更正 2026.06.17 起的业主 李晓/);
    await press(dialog, /保\s?存/);
    expect(await within(dialog).findByText('请输入更正原因')).toBeTruthy();
    await type(dialog, '业主份额', '100');
    await type(dialog, '更正原因', '产权证号漏填');
    await press(dialog, /保\s?存/);
    expect(await screen.findByText('业主变更已更正')).toBeTruthy();
    expect(server.inputsOf(correctHouseOwners)).toMatchObject([
      {
        id: 1,
        version: 0,
        saleDate: '2026-06-17',
        reason: '产权证号漏填',
        right: { fromDate: '2026-06-17', owners: [{ name: '李晓', personId: 9 }] },
      },
    ]);
  });

  test('is taken back; a refusal stays in the dialog', async () => {
    const owners = [
      { ...owner, id: 6, personId: 9, name: '李晓', fromDate: '2026-06-17' },
      { ...owner, toDate: '2026-06-16' },
    ];
    const { server } = open(3, {
      stubs: [shown({ owners }), stub(correctHouseOwners, () => refuse('OWNER_SALE_NOT_LATEST', { date: '2026.07.01' }))],
    });
    await openFirst();
    await userEvent.click(await screen.findByRole('tab', { name: '业主 2' }));
    await userEvent.click(screen.getByText('更正'));
    const dialog = await dialogOf(/更正 2026.06.17 起的业主/);
    await userEvent.click(within(dialog).getByRole('radio', { name: /撤销这次变更/ }));
    await type(dialog, '更正原因', '合同解除{Enter}');
    expect(await screen.findByText('只能更正最近一次业主变更（2026.07.01）')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('更正原因').value).toBe('合同解除');
    expect(server.inputsOf(correctHouseOwners)).toMatchObject([{ right: null, reason: '合同解除' }]);
  });
});

describe('who pays', () => {
  test('is shown with the reason, and named from those found', async () => {
    const hit = {
      type: 'person' as const,
      id: 21,
      title: '周明',
      note: '139****0001',
      houses: [{ id: 2, code: '3幢-2单元-1202', estateName: '云栖花园' }],
    };
    const { server } = open(3, { stubs: [stub(findInTree, () => [hit]), stub(setHousePayer, () => null)] });
    await openFirst();
    expect(await screen.findByText('周以宁（业主）')).toBeTruthy();
    await userEvent.click(screen.getByText('指定付款人'));
    const dialog = await dialogOf(/不指定时，交付前由开发商缴费/);
    await userEvent.type(within(dialog).getByRole('combobox', { name: '付款人' }), '周明');
    await userEvent.click(await screen.findByTitle(/周明/));
    await press(dialog, /保\s?存/);
    await waitFor(() =>
      expect(server.inputsOf(setHousePayer)).toMatchObject([
        { id: 1, version: 0, payer: { personId: 21 }, fromDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), recut: false },
      ]),
    );
  });
});

describe('a handover', () => {
  test('is offered before it, with the charge start the day after, and asks when charges begin earlier', async () => {
    const { server } = open(3, {
      stubs: [shown({ useState: 1, handoverDate: '2026-03-10', chargeStartDate: null }), stub(handOverHouse, () => null)],
    });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /交\s?付/ }));
    const dialog = await dialogOf(/交付后由业主缴费/);
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    const start = within(dialog).getByLabelText('计费起始日');
    await userEvent.clear(start);
    await userEvent.type(start, '2026.03.01');
    await userEvent.tab();
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: /可早于交付日期/ }));
    await userEvent.click(within(dialog).getByRole('radio', { name: '使用中' }));
    await press(dialog, /交\s?付/);
    expect(await screen.findByText('已交付')).toBeTruthy();
    expect(server.inputsOf(handOverHouse)).toEqual([
      { id: 1, version: 0, handoverDate: '2026-03-10', useState: 4, persons: 2, chargeStartDate: '2026-03-01', chargeBeforeHandover: true },
    ]);
  });

  test('is not offered after it', async () => {
    open();
    await openFirst();
    expect(await screen.findByRole('button', { name: /拆\s?分/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /交\s?付/ })).toBeNull();
  });
});

describe('a split', () => {
  test('shows the sum while it is typed, and puts refusals beside their fields', async () => {
    let refusing = true;
    const { server } = open(3, {
      stubs: [
        stub(splitHouse, () =>
          refusing
            ? refuse('HOUSE_CODE_TAKEN', { code: '1201B' }, [{ path: 'parts.1.houseNo', msg: '房屋“1201B”已存在' }])
            : { ids: [31, 32] },
        ),
      ],
    });
    await openFirst();
    await userEvent.click(await screen.findByRole('button', { name: /拆\s?分/ }));
    const dialog = await dialogOf(/原房号到拆分日前一日为止/);
    await type(dialog, '第 1 套建筑面积', '50');
    expect(within(dialog).getByRole('status').textContent).toContain('之后合计 50.00 ㎡，之前 89.43 ㎡，不一致');
    await type(dialog, '第 2 套建筑面积', '39.43');
    expect(within(dialog).getByRole('status').textContent).toContain('一致');
    await press(dialog, /^拆\s?分$/);
    expect(await within(dialog).findByText('房屋“1201B”已存在')).toBeTruthy();
    refusing = false;
    await type(dialog, '第 2 套房号', '1201C');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /优减标准/ }));
    await press(dialog, /^拆\s?分$/);
    expect(await screen.findByText('已拆分为 2 套')).toBeTruthy();
    expect(server.inputsOf(splitHouse).at(-1)).toMatchObject({
      id: 1,
      version: 0,
      carry: { standards: true, reductions: false, payer: true, metersTo: 0 },
      parts: [
        { houseNo: '1201A', floor: 12, buildArea: '50' },
        { houseNo: '1201C', buildArea: '39.43' },
      ],
    });
    await waitFor(() => expect(server.inputsOf(getHouse).at(-1)).toEqual({ id: 31 }));
  });

  test('is told on the card, with a way to the other house', async () => {
    const parts = [
      { houseId: 1, code: '3幢-2单元-1201', side: 'from' as const, buildArea: '89.43' },
      { houseId: 31, code: '3幢-2单元-1201A', side: 'to' as const, buildArea: '50.00' },
    ];
    const reshapes = [
      {
        id: 4,
        kind: 'split' as const,
        onDate: '2026-06-01',
        areaDifference: '-1.00',
        reason: '隔墙',
        by: '陈晓岚',
        at: '2026-06-01T08:00:00.000Z',
        parts,
      },
    ];
    const { server } = open(3, { stubs: [shown({ reshapes, disabled: true, endedOn: '2026-06-01' })] });
    await openFirst();
    expect(await screen.findByText('已终止')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '恢复使用' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '拆分合并' }));
    expect(screen.getByText('-1.00')).toBeTruthy();
    await userEvent.click(screen.getByText('3幢-2单元-1201A'));
    await waitFor(() => expect(server.inputsOf(getHouse).at(-1)).toEqual({ id: 31 }));
  });
});

describe('a merge', () => {
  test('of the ticked houses begins with their sums, and goes with their versions', async () => {
    const { server } = open(3, { stubs: [stub(mergeHouses, () => ({ id: 40 }))] });
    await screen.findByText('3幢-2单元-1201');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /合\s?并/ });
    expect(button.disabled).toBe(true);
    const ticks = screen.getAllByRole('checkbox');
    await userEvent.click(ticks[1] as Element);
    await userEvent.click(ticks[2] as Element);
    await userEvent.click(button);
    const dialog = await dialogOf(/原房号到合并日前一日为止/);
    expect(within(dialog).getByText(/各套相同，沿用/)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('建筑面积').value).toBe('178.86');
    await type(dialog, '新房号', '1201合');
    await press(dialog, /^合\s?并$/);
    expect(await screen.findByText('已合并')).toBeTruthy();
    expect(server.inputsOf(mergeHouses)).toMatchObject([
      {
        houses: [
          { id: 1, version: 0 },
          { id: 2, version: 0 },
        ],
        unitId: 9,
        basis: 1,
        owners: [],
        house: { houseNo: '1201合', floor: 12, buildArea: '178.86', innerArea: '148.00', useArea: '140.00' },
      },
    ]);
  });
});

test('many at once: another basis needs its day', async () => {
  const { server } = open(3, { stubs: [stub(batchChangeHouses, () => ({ changed: 1200 }))] });
  await screen.findByText('3幢-2单元-1201');
  await userEvent.click(screen.getAllByRole('checkbox')[1] as Element);
  await userEvent.click(screen.getByRole('button', { name: '批量修改（1 套）' }));
  const dialog = await dialogOf(/只修改填写了的项目/);
  await userEvent.click(within(dialog).getByLabelText('计费依据'));
  await userEvent.click(await screen.findByTitle('套内面积'));
  await press(dialog, /保\s?存/);
  expect(await within(dialog).findByText('请填写计费依据的生效日期')).toBeTruthy();
  expect(server.inputsOf(batchChangeHouses)).toEqual([]);
});
