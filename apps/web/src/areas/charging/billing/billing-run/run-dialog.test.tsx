import { describe, expect, test } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBatch, MENU, startRun, trialRun, type Act } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { getDownloadStatus } from '@anju/contract/system/job';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import AuditPage from './audit.page.tsx';
import { AUDIT_READS, batchOf, jobOf } from './batch-samples.ts';

const open = (stubs: readonly Stub[] = [], acts?: Act[]) =>
  renderPage(<AuditPage />, {
    menu: menuOf(screenNode(MENU.billingAudit, 'charging/billing/audit', acts ? { acts } : {}), screenNode(MENU.chargingRule, 'x')),
    menuStyle: 0,
    stubs: [...AUDIT_READS, ...stubs],
  });
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function pick(box: HTMLElement, label: string, text: string) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}
const month = businessDay(new Date()).slice(0, 7);

async function tryIt() {
  const box = await dialog('新增计费');
  await pick(box, '小区', '云栖花园');
  await pick(box, '楼栋', '一期 1幢');
  await pick(box, '收费项目', '物业服务费');
  await userEvent.click(within(box).getByRole('button', { name: /试\s?算/ }));
  return dialog('试算结果');
}

describe('新增计费', () => {
  test('asks for the estate, tries the current month, shows sums, jumps in red and who gets none', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByRole('button', { name: /新增/ }));
    await userEvent.click(within(await dialog('新增计费')).getByRole('button', { name: /试\s?算/ }));
    expect(await screen.findByText('请选择小区', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
    expect(screen.getByLabelText('账期从')).toHaveProperty('value', month.replace('-', '.'));
    expect(screen.getByLabelText('账期至')).toHaveProperty('value', month.replace('-', '.'));
    const result = await tryIt();
    expect(server.inputsOf(trialRun)).toEqual([{ estateId: 1, buildingIds: [11], monthFrom: month, monthTo: month, chargeTypeIds: [3] }]);
    expect(within(result).getByText('575.40 元')).toBeTruthy();
    expect(within(result).getByText('253 项')).toBeTruthy();
    expect(within(result).getByText('试算不保存任何账单')).toBeTruthy();
    await userEvent.click(within(result).getByRole('tab', { name: '与上期差异 2' }));
    expect((await within(result).findByText('+62.5%')).className).toBe('ui-danger');
    expect(within(result).getByText('-5.0%').className).toBe('');
    expect(within(result).getByText('说明一')).toBeTruthy();
    await userEvent.click(within(result).getByRole('tab', { name: '未计费 253' }));
    expect(await within(result).findByText('下面列出前 2 项，生成后可在批次中看全部')).toBeTruthy();
    await userEvent.click(within(result).getByText('已有账单 3'));
    expect(within(result).getByText('1幢-105')).toBeTruthy();
    expect(within(result).queryByText('1幢-104')).toBeNull();
  });

  test('going back keeps what was chosen', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByRole('button', { name: /新增/ }));
    const result = await tryIt();
    await userEvent.click(within(result).getByRole('button', { name: '返回修改' }));
    const box = await dialog('新增计费');
    expect(within(box).getByText('云栖花园')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /试\s?算/ }));
    await dialog('试算结果');
    const [first, second] = server.inputsOf(trialRun);
    expect(second).toEqual(first);
  });

  test('the run is confirmed, followed and opens its batch', async () => {
    const { server } = open([
      stub(startRun, () => ({ batchId: 44, jobId: 90 })),
      stub(getDownloadStatus, () => jobOf({ message: '生成 2 笔，合计 575.40 元，未计费 253 项', result: { made: 2, skipped: 253 } })),
      stub(getBatch, ({ id }) => batchOf({ id: Number(id), number: 'JF2026110044' })),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: /新增/ }));
    const result = await tryIt();
    await userEvent.click(within(result).getByRole('button', { name: '生成账单' }));
    expect(await screen.findByText('生成 2 笔账单，共 575.40 元。生成后为待审核，由他人审核。')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: /^生\s?成$/ }));
    expect(await screen.findByText('JF2026110044')).toBeTruthy();
    expect(screen.getByText('生成 2 笔，合计 575.40 元，未计费 253 项')).toBeTruthy();
    expect(server.inputsOf(startRun)).toEqual([{ estateId: 1, buildingIds: [11], monthFrom: month, monthTo: month, chargeTypeIds: [3] }]);
  });

  test('who may not run may still try', async () => {
    open([], ['view']);
    await userEvent.click(await screen.findByRole('button', { name: /试\s?算/ }));
    const result = await tryIt();
    expect(within(result).queryByRole('button', { name: '生成账单' })).toBeNull();
  });
});
