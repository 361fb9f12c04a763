import { render, screen } from '@testing-library/react';
import { theme } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { OfficeProviders } from './providers.tsx';

function Motion() {
  const { token } = theme.useToken();
  return <output>{`${token.motion ? 'moves' : 'is still'} ${token.motionDurationMid}`}</output>;
}

const asked = window.matchMedia;
afterEach(() => {
  window.matchMedia = asked;
});

test.each([
  [false, 'moves 0.2s'],
  [true, 'is still 0s'],
])('stillness asked of the machine: %s', (wanted, found) => {
  window.matchMedia = vi.fn((query: string) => ({ ...asked(query), matches: wanted && query === '(prefers-reduced-motion: reduce)' }));
  render(
    <OfficeProviders>
      <Motion />
    </OfficeProviders>,
  );
  expect(screen.getByRole('status').textContent).toBe(found);
});

function Height() {
  const { token } = theme.useToken();
  return <output>{token.controlHeight}</output>;
}

test.each([
  [false, '28'],
  [true, '38'],
])('fields and buttons are high enough for a thumb on a phone only: %s', (phone, found) => {
  window.matchMedia = vi.fn((query: string) => ({ ...asked(query), matches: phone && query === '(width < 760px)' }));
  render(
    <OfficeProviders>
      <Height />
    </OfficeProviders>,
  );
  expect(screen.getByRole('status').textContent).toBe(found);
});
