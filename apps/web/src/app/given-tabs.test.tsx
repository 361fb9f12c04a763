// What areas give to the records of areas below them, put together as the office does it.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CASE, MENU, readCase, searchCases } from '@anju/contract';
import '../areas/customer/index.ts';
import { sampleCase, sampleDetail } from '../areas/customer/case/record/case-samples.ts';
import { open, openFirst } from '../areas/estate/property/house/house-samples.tsx';
import { menuOf, screenNode, stub } from '../platform/testing/index.ts';

const HOUSE = screenNode(MENU.house, 'estate/property/house');
const stubs = [
  stub(searchCases, () => ({
    ...{ total: 1, more: false, open: 1, late: 0, done: 0, onTime: 0 },
    rows: [sampleCase(5, { title: '水槽漏水', houseId: 1, state: CASE.working })],
  })),
  stub(readCase, () => sampleDetail(5, { title: '水槽漏水' })),
];

test('the drawer of a house shows its requests, and each leads on', async () => {
  const { server } = open(3, { menu: menuOf(HOUSE, screenNode(MENU.caseFollow, 'customer/case/follow')), stubs });
  await openFirst();
  await userEvent.click(await screen.findByRole('tab', { name: '诉求' }));
  const title = await screen.findByText('水槽漏水');
  expect(server.inputsOf(searchCases).at(-1)).toMatchObject({ houseId: 1 });
  await userEvent.dblClick(title);
  expect(await screen.findByText(/SQ2026-000005 · 云栖花园/)).toBeTruthy();
  expect(server.inputsOf(readCase)).toEqual([{ id: 5 }]);
});

test('users without a screen of requests see no such tab', async () => {
  open(3, { menu: menuOf(HOUSE), stubs });
  await openFirst();
  const tabs = within(await screen.findByRole('tablist'));
  expect(await tabs.findByRole('tab', { name: '操作记录' })).toBeTruthy();
  expect(tabs.queryByRole('tab', { name: '诉求' })).toBeNull();
});
