import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

test('a dialog takes no focus from one above it, and any from below', async () => {
  render(
    <>
      <Dialog open title="下面">
        <input aria-label="下面的框" />
      </Dialog>
      <Dialog open title="上面">
        <input aria-label="上面的框" />
      </Dialog>
    </>,
  );
  const panelOf = (field: HTMLElement) => field.closest<HTMLElement>('[role="dialog"]') as HTMLElement;
  const [field, other] = [await screen.findByLabelText('上面的框'), await screen.findByLabelText('下面的框')];
  field.focus();
  panelOf(other).focus();
  expect(document.activeElement).toBe(field);
  panelOf(field).focus();
  expect(document.activeElement).toBe(panelOf(field));
});
