import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BEARER, CASE, MENU, readCase, type CaseDetail } from '@anju/contract';
import { accessTo } from '../../../../platform/access/index.ts';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { CaseDrawer } from './case-drawer.tsx';
import { sampleDetail } from './case-samples.ts';

const MENU_NODES = menuOf(screenNode(MENU.caseFollow, 'customer/case/follow'));

function Opened() {
  const [opened, open] = useState<number | null>(1);
  return (
    <CaseDrawer
      access={accessTo(MENU_NODES, MENU.caseFollow)}
      acts={{ opened, open }}
      extra={({ number }) => <button type="button">派工 {number}</button>}
    />
  );
}
const show = (more: Partial<CaseDetail>) =>
  renderPage(<Opened />, {
    menu: MENU_NODES,
    menuStyle: 0,
    stubs: [stub(readCase, ({ id }) => sampleDetail(Number(id), Number(id) === 1 ? more : {}))],
  });
const figure = async (label: string) =>
  (await screen.findByText(label, { selector: '.record-figure > span' })).parentElement as HTMLElement;

describe('the record of a case', () => {
  test('draws each promise: kept, late by how much, and the steps of the screen among its own', async () => {
    show({ arrive: { due: '2026-11-17T02:00:00.000Z', at: null, late: null } });
    expect((await figure('响应')).textContent).toMatch(/^响应按时/);
    const late = await figure('到场');
    expect(late.textContent).toMatch(/^到场超时 \d+/);
    expect(late.className).toContain('overdue');
    expect(screen.getByRole('button', { name: '派工 SQ2026-000001' })).toBeTruthy();
  });

  test('a paused case says that its clock stands, for what and until when', async () => {
    show({
      state: CASE.paused,
      pausedAt: new Date(Date.now() - 3_600_000).toISOString(),
      pauseReason: '玻璃定制',
      waitsFor: '供应商',
      followOn: '2099-11-24',
      finish: { due: new Date(Date.now() + 3_600_000).toISOString(), at: null, late: null },
    });
    expect(await screen.findByText('暂停中，时钟已停：玻璃定制，等待供应商，预计 2099.11.24 恢复')).toBeTruthy();
    expect((await figure('完成')).textContent).toBe('完成停 1:00时钟已停，还剩 2 时');
  });

  test('tells who bears the materials, and leads to the case it became a part of', async () => {
    const material = { round: 0, itemId: 3, unit: '根', quantity: '2', price: '27.50', amount: '55.00', billId: 9 };
    show({
      householdAmount: '55.00',
      openAmount: '55.00',
      materials: [
        { ...material, line: 1, name: '软管', bearer: BEARER.household },
        { ...material, line: 2, name: '胶带', bearer: BEARER.company },
      ],
      mergedInto: { id: 2, number: 'SQ2026-000002' },
    });
    await userEvent.click(await screen.findByRole('tab', { name: '材料费用 2' }));
    expect(screen.getByRole('row', { name: /胶带.*公司/ })).toBeTruthy();
    expect(screen.getByText('住户承担 55.00 元，未收 55.00 元')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '概况' }));
    await userEvent.click(screen.getByRole('button', { name: 'SQ2026-000002' }));
    expect(await screen.findByRole('heading', { name: '厨房漏水2' })).toBeTruthy();
  });
});
