import { expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  DECORATION,
  DECORATION_PASS,
  loadTree,
  lookUpEstates,
  MENU,
  readDecoration,
  recordLeave,
  returnPass,
  searchDecorations,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import { sampleDecoration, sampleDecorationDetail, samplePass } from '../record/decoration-samples.ts';
import LeavePage from './leave.page.tsx';

test('the crew leaves when its passes are back, and rubbish and keys are confirmed', async () => {
  let back = false;
  const { server } = renderPage(<LeavePage />, {
    menu: menuOf(screenNode(MENU.decorationLeave, 'customer/decoration/leave')),
    menuStyle: 0,
    stubs: [
      stub(searchDecorations, () => ({ rows: [sampleDecoration(1, { state: DECORATION.observing })], total: 1, byState: [] })),
      stub(lookUpEstates, () => []),
      stub(loadTree, () => []),
      stub(readDecoration, ({ id }) =>
        sampleDecorationDetail(Number(id), {
          state: DECORATION.observing,
          version: back ? 8 : 7,
          passes: [samplePass(1, back ? { state: DECORATION_PASS.returned, code: null } : {})],
          may: ['leave'],
        }),
      ),
      stub(returnPass, () => {
        back = true;
        return null;
      }),
      stub(recordLeave, () => null),
    ],
  });
  await userEvent.dblClick(await screen.findByText('ZX2026-000001'));
  expect(server.inputsOf(searchDecorations)[0]?.due).toBe('leave');
  await userEvent.click(await screen.findByRole('button', { name: '登记退场' }));
  const dialog = within((await screen.findByText(/^登记退场 /, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);
  await userEvent.click(dialog.getByRole('button', { name: '收回 陈木生' }));
  expect(await dialog.findByText('1 张出入证都已收回或挂失')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '登记退场' }));
  expect(await dialog.findByText('请确认垃圾已清运')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: /装修垃圾已清运/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /钥匙和借用物品已交还/ }));
  fireEvent.change(dialog.getByLabelText('水表读数'), { target: { value: '123.5' } });
  await userEvent.click(dialog.getByRole('button', { name: '登记退场' }));
  await waitFor(() =>
    expect(server.inputsOf(recordLeave)[0]).toMatchObject({ id: 1, version: 8, water: '123.5', power: null, keysBack: true }),
  );
});
