import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getDownloadStatus,
  loadTree,
  makeMeterBills,
  MENU,
  removeReading,
  saveReadings,
  searchReadings,
  tryMeterBills,
  type MenuState,
  type MeterTrial,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { editOf, outcomeOf } from './meter-line.ts';
import { READING_READS, readingRow } from './meter-samples.ts';
import MeterBillingPage from './meter.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<MeterBillingPage />, {
    menu: menuOf(screenNode(MENU.billingMeter, 'charging/billing/meter', { state })),
    menuStyle: 0,
    stubs: [...READING_READS, ...stubs],
  });
const DONE = {
  id: 8,
  kind: 'charging.meter-bill',
  title: '抄表计费',
  state: 'done' as const,
  done: 1,
  total: 1,
  message: '',
  fileId: null,
  result: { made: 1, skipped: 2, amount: '43.75' },
  createdAt: '2026-11-25T00:00:00.000Z',
  finishedAt: '2026-11-25T00:00:01.000Z',
};
const box = async (number: string) => screen.findByLabelText<HTMLInputElement>(`${number} 本期读数`);

describe('one line while it is typed', () => {
  const type = (current: string, more = {}, row = readingRow(1)) => outcomeOf(row, { ...editOf(row, '2026-11-25'), current, ...more });
  test('shows usage and amount as the bill will', () => {
    expect(type('1260')).toMatchObject({ usage: '80', amount: '43.75', abnormal: false, problem: null });
    expect(type('30', { rollover: true })).toMatchObject({ usage: '98850', abnormal: true });
    expect(type('1100').problem).toBe('读数小于上期 1180，请核对；表走满归零的请勾选翻转');
    expect(type('1400')).toMatchObject({ usage: '220', abnormal: true });
    expect(type('33', {}, readingRow(1, { previous: '3', carried: '10', before: [], lossRate: '0.05' }))).toMatchObject({
      usage: '40',
      amount: '22.97',
    });
    expect(type('')).toMatchObject({ usage: null, amount: null });
  });
  test('goes up the steps, from what the year has used', () => {
    const price = {
      ...(readingRow(1).price as NonNullable<ReturnType<typeof readingRow>['price']>),
      priceMethod: 2 as const,
      usedBefore: '150',
      tiers: [
        { upTo: '180', price: '0.52' },
        { upTo: null, price: '0.57' },
      ],
    };
    expect(type('1230', {}, readingRow(1, { price })).amount).toBe('27.00');
  });
});

const estateNode = (id: number) => ({
  key: `estate:${id}`,
  kind: 'estate' as const,
  id,
  title: `小区${id}`,
  houses: 2,
  leaf: false,
  note: '',
  disabled: false,
});

describe('抄表计费', () => {
  test('opens on the first estate that has meters; one chosen by hand stays, with meters or without', async () => {
    const { server } = open([
      stub(loadTree, ({ parent }) => (parent ? [] : [1, 2, 3, 4].map(estateNode))),
      stub(searchReadings, ({ estateId }) =>
        estateId === 3
          ? { rows: [readingRow(1)], total: 1, progress: { meters: 1, read: 0, abnormal: 0, billed: 0, usage: '0' } }
          : { rows: [], total: 0, progress: { meters: 0, read: 0, abnormal: 0, billed: 0, usage: '0' } },
      ),
    ]);
    expect(await box('D1-0001')).toBeTruthy();
    expect(screen.getByText('小区3')).toBeTruthy();
    expect(server.inputsOf(searchReadings).map(({ estateId }) => estateId)).toEqual([1, 2, 3, 3]);
    fireEvent.mouseDown(screen.getByLabelText('小区'));
    await userEvent.click(await screen.findByText('小区2', { selector: '.ant-select-item-option-content' }));
    expect(await screen.findByText('该小区本期没有要抄的表，请先在计量表具建卡')).toBeTruthy();
    expect(server.inputsOf(searchReadings).map(({ estateId }) => estateId)).toEqual([1, 2, 3, 3, 2]);
  });

  test('digits and Enter go down the sheet; the screenful is saved in one call; refused rows keep what was typed and say why', async () => {
    const { server } = open([
      stub(saveReadings, () => ({ saved: 1, unchanged: 0, refused: [{ meterId: 2, message: '读数不能大于下期读数 1190' }] })),
    ]);
    const first = await box('D1-0001');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard('1260{Enter}');
    expect(document.activeElement).toBe(await box('D1-0002'));
    // The other one is the meter that is already billed.
    expect(screen.getAllByText('43.75')).toHaveLength(2);
    await userEvent.keyboard('1250');
    await userEvent.click(screen.getByRole('button', { name: '保存 2' }));
    expect(await screen.findByText('已保存 1 块，1 块未保存，原因见各行')).toBeTruthy();
    expect(screen.getByText('读数不能大于下期读数 1190')).toBeTruthy();
    expect((await box('D1-0002')).value).toBe('1250');
    expect(server.inputsOf(saveReadings)).toMatchObject([
      {
        estateId: 1,
        rows: [
          { meterId: 1, version: null, current: '1260', rollover: false, confirmed: false },
          { meterId: 2, version: null, current: '1250' },
        ],
      },
    ]);
  });

  test('an abnormal usage is red and confirmed with one click; a billed reading is locked and names its bill', async () => {
    const { server } = open([stub(saveReadings, () => ({ saved: 1, unchanged: 0, refused: [] }))]);
    expect(await screen.findByText('用量异常，请核对后确认')).toBeTruthy();
    expect((await box('D1-0004')).disabled).toBe(true);
    expect(screen.getByText('已计费：电费 2026.11 43.75元，批次 JF2026110001')).toBeTruthy();
    expect(screen.getByLabelText('抄表进度').textContent).toContain('已抄 2 / 4，未抄 2，异常未确认 1，已计费 1，用量合计 300');
    await userEvent.click(screen.getByRole('button', { name: 'D1-0003 确认' }));
    await userEvent.click(screen.getByRole('button', { name: '保存 1' }));
    expect(await screen.findByText('已保存 1 块表的读数')).toBeTruthy();
    expect(server.inputsOf(saveReadings)[0]?.rows).toMatchObject([{ meterId: 3, version: 2, current: '1400', confirmed: true }]);
  });

  test('a reading is taken away after a question', async () => {
    const { server } = open([stub(removeReading, () => null)]);
    await userEvent.click(await screen.findByRole('button', { name: 'D1-0003 清除' }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    await waitFor(() => expect(server.inputsOf(removeReading)).toMatchObject([{ meterId: 3 }]));
  });

  test('bills are tried with what is left out and why, then made', async () => {
    const trial: MeterTrial = {
      bills: 1,
      amount: '43.75',
      items: [{ chargeTypeId: 3, item: '电费', bills: 1, usage: '80', amount: '43.75' }],
      skipped: [{ reason: 2, count: 2 }],
      skips: [{ houseId: 9, houseCode: '1幢-102', item: '电费', reason: 2, detail: 'D1-0002' }],
      samples: [],
    };
    const { server } = open([
      stub(tryMeterBills, () => trial),
      stub(makeMeterBills, () => ({ batchId: 5, jobId: 8, number: 'JF2026110001' })),
      stub(getDownloadStatus, () => DONE),
    ]);
    await box('D1-0001');
    await userEvent.click(screen.getByRole('button', { name: '试算出账' }));
    const dialog = (await screen.findByText(/^生成抄表账单 \d{4}\.\d{2}$/)).closest('.ant-modal') as HTMLElement;
    expect(await within(dialog).findByText('不出账：缺读数 2')).toBeTruthy();
    expect(within(dialog).getByText('1幢-102')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: '生成 1 笔账单' }));
    expect(await within(dialog).findByText('批次 JF2026110001，生成后由他人在计费审核中审核。')).toBeTruthy();
    expect(server.inputsOf(makeMeterBills)).toMatchObject([{ estateId: 1, kind: null, buildingId: null }]);
  });

  test('who may only look types nothing', async () => {
    open([], 1);
    expect((await box('D1-0001')).disabled).toBe(true);
    expect(screen.getByText('只能查看')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /保存/ })).toBeNull();
  });
});
