import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFECT, exportDefects, getMoveIn, MENU, MOVE_IN, searchMoveIns } from '@anju/contract';
import { ALL_ENDPOINTS, exampleOf, menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { sampleMoveIn, sampleMoveInDetail } from '../parts/move-in-samples.ts';
import InspectedPage from './inspected.page.tsx';

function open(asked = '') {
  const node = screenNode(MENU.movedIn, 'customer/movein/inspected');
  const scope = { node, search: new URLSearchParams(asked), visit: '', close: () => undefined, refresh: () => undefined };
  const page = (
    <PageScopeContext value={scope}>
      <InspectedPage />
    </PageScopeContext>
  );
  const examples = ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, 0)));
  return renderPage(page, {
    menu: menuOf(node),
    stubs: [
      ...examples,
      stub(searchMoveIns, () => ({
        rows: [sampleMoveIn(1, { state: MOVE_IN.done, closedDefects: 3, closeDays: 9 })],
        total: 1,
        handedCount: 1,
        openDefects: 1,
        closedDefects: 3,
        meanDays: '9.0',
      })),
      stub(getMoveIn, ({ id }) => sampleMoveInDetail(id, { state: MOVE_IN.done })),
    ],
  });
}

test('only checked houses are listed, and the developer gets the defects that are not closed', async () => {
  const { server } = open();
  expect(await screen.findByText('9.0 天')).toBeTruthy();
  expect(server.inputsOf(searchMoveIns)).toMatchObject([{ checked: true }]);
  await userEvent.click(screen.getByRole('button', { name: '导出问题给开发商' }));
  await userEvent.type(await screen.findByLabelText('用途'), '交开发商整改');
  await userEvent.type(screen.getByLabelText('批准人'), '王经理');
  await userEvent.type(screen.getByLabelText('批准日期'), '2026.11.18{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.inputsOf(exportDefects)).toMatchObject([{ filter: { states: [DEFECT.open, DEFECT.mended] } }]));
});

test('a house is read and not changed here', async () => {
  open('id=1');
  expect(await screen.findByRole('heading', { name: '3幢-2单元-1201' })).toBeTruthy();
  for (const name of [/撤销入伙/, /办理入伙/, /登记/, /再次查验/]) expect(screen.queryByRole('button', { name })).toBeNull();
});
