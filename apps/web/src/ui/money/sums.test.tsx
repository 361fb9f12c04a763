import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { savePreference } from '@anju/contract/session/preference';
import { renderPage, stub } from '../../platform/testing/index.ts';
import { Sum, SumUnitSwitch } from './sums.tsx';

it('sums are exact to the cent in 元 and short in 万元, as the account chose, with the exact amount behind them', async () => {
  const { server } = renderPage(
    <>
      <SumUnitSwitch />
      <Sum value="1234567.895" named />
      <Sum value="-50000" danger />
      <Sum value="0.00" dashZero />
    </>,
    { stubs: [stub(savePreference, () => null)] },
  );
  const texts = () => [...document.querySelectorAll('.ui-amount')].map(({ textContent }) => textContent);
  expect(texts()).toEqual(['1,234,567.8950', '-50,000.00', '–']);
  await userEvent.click(screen.getByText('万元'));
  expect(texts()).toEqual(['123.46 万元', '-5.00', '–']);
  expect(document.querySelector('.ui-amount')?.getAttribute('title')).toBe('1,234,567.8950 元');
  await waitFor(() => expect(server.inputsOf(savePreference)).toEqual([{ name: 'sums.unit', value: '"wan"' }]));
});
