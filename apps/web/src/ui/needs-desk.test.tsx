import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NeedsDesk } from './needs-desk.tsx';

test.each([
  [true, '填制凭证需要更宽的屏幕，在这里只能查看。'],
  [false, ''],
])('a screen that a phone is too narrow for says so there: %s', (phone, said) => {
  const desk = window.matchMedia;
  const spied = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...desk(query), matches: phone }));
  const { container } = render(<NeedsDesk what="填制凭证" here="在这里只能查看" />);
  expect(container.textContent?.trim()).toBe(said);
  spied.mockRestore();
});
