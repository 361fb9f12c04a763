import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { MENU, searchChanges } from '@anju/contract';
import { menuOf, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import AccountReductionPage from './reduction.page.tsx';
import { CHANGE_READS, registerRow } from './change-samples.ts';

test.each([
  ['a request', { text: '空置：装修未入住（TZD2026060001）', number: 'TZD2026060001', source: 'request' }, '装修未入住'],
  ['a standing reduction', { text: '空置减免（YJ2026060001）' }, '空置减免'],
  ['a request taken back', { text: '冲回 TZD2026060001：算错', number: 'TZD2026060001', source: 'request', undone: true }, '算错'],
  ['抹零', { kind: 4, reason: 7, text: '抹零', number: 'SJ0001', source: 'settlement' }, '–'],
  ['抹零 taken back', { kind: 4, reason: 7, text: '冲回抹零', number: 'SJ0002', source: 'settlement' }, '–'],
  ['one without a paper', { text: '（旧系统）补减', reason: null, number: '', source: 'none' }, '（旧系统）补减'],
] as const)('the words of %s say what the columns do not', async (_, more, said) => {
  renderPage(<AccountReductionPage />, {
    menu: menuOf(screenNode(MENU.accountReduction, 'charging/account/reduction', {})),
    menuStyle: 0,
    stubs: [...CHANGE_READS, stub(searchChanges, () => ({ rows: [registerRow(more)], total: 1, amount: '-75.12' }))],
  });
  const row = await screen.findByRole('row', { name: /1幢-101/ });
  const words = within(row).getAllByRole('cell').at(-1);
  expect(words?.textContent).toBe(said);
});
