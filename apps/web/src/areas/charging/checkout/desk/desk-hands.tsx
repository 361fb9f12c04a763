// A simulated cashier at the desk, for its tests.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { MENU } from '@anju/contract';
import { menuOf, renderPage, screenNode, type ScreenOptions, type Stub } from '../../../../platform/testing/index.ts';
import { DESK_READS } from './desk-samples.ts';
import NormalPage from './normal.page.tsx';

export const openDesk = (stubs: readonly Stub[] = [], options: ScreenOptions = {}) =>
  renderPage(<NormalPage />, {
    menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', options)),
    menuStyle: 0,
    stubs: [...DESK_READS, ...stubs],
  });
export const findBox = () => screen.findByRole('combobox', { name: '查找房屋' });
export const focused = (name: string) => waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name));
export async function openHouse() {
  await userEvent.type(await findBox(), '12{Enter}');
  await screen.findByRole('grid', { name: '未收账单' });
  await focused('实收现金');
}
export const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const due = () => screen.getByLabelText('本次应收').textContent;
export const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
