import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { listPreferences, savePreference } from '@anju/contract/session/preference';
import { refuse, renderPage, stub, type Stub } from '../testing/index.ts';
import { loadPreferences, usePreference } from './index.ts';

const shape = z.object({ width: z.number() });
const DEFAULT = { width: 100 };

function Sample({ loads = true }: { readonly loads?: boolean }) {
  const client = useQueryClient();
  useEffect(() => {
    if (loads) void loadPreferences(client);
  }, [client, loads]);
  const [{ width }, save] = usePreference('columns.sample', shape, DEFAULT);
  return (
    <>
      <output>{width}</output>
      <button onClick={() => save({ width: width + 1 })}>wider</button>
      <button onClick={() => save(null)}>default</button>
    </>
  );
}

const stored = (value: string): Stub => stub(listPreferences, () => ({ 'columns.sample': value }));
const shown = (width: number) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(String(width)));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows what the account has, and the default before the answer', async () => {
  renderPage(<Sample />, { stubs: [stored('{"width":250}')] });
  expect(screen.getByRole('status').textContent).toBe('100');
  await shown(250);
});

it.each(['no json', '{"width":"wide"}', 'null'])('takes the default for what it does not understand: %s', async (value) => {
  const { client } = renderPage(<Sample />, { stubs: [stored(value)] });
  await waitFor(() => expect(client.getQueryData([listPreferences.path])).toBeDefined());
  expect(screen.getByRole('status').textContent).toBe('100');
});

it('asks nothing by itself', () => {
  const { server } = renderPage(<Sample loads={false} />);
  expect(server.calls).toEqual([]);
});

it('shows a change immediately and sends one save at a time, the newest last', async () => {
  const released: (() => void)[] = [];
  const hold = () => new Promise<null>((resolve) => released.push(() => resolve(null)));
  const { server } = renderPage(<Sample loads={false} />, { stubs: [stub(savePreference, hold)] });
  for (let presses = 0; presses < 3; presses++) await press('wider');
  await shown(103);
  expect(server.inputsOf(savePreference)).toEqual([{ name: 'columns.sample', value: '{"width":101}' }]);
  released.shift()?.();
  await waitFor(() => expect(server.inputsOf(savePreference)).toHaveLength(2));
  expect(server.inputsOf(savePreference)[1]).toEqual({ name: 'columns.sample', value: '{"width":103}' });
  released.shift()?.();
});

it('returns to the default', async () => {
  const { server } = renderPage(<Sample />, { stubs: [stored('{"width":250}'), stub(savePreference, () => null)] });
  await shown(250);
  await press('default');
  await shown(100);
  await waitFor(() => expect(server.inputsOf(savePreference)).toEqual([{ name: 'columns.sample', value: null }]));
});

it('keeps what is shown when saving fails, and tries again with the next change', async () => {
  let refusals = 1;
  const answer = () => (refusals-- > 0 ? refuse('BAD_REQUEST') : null);
  const { server } = renderPage(<Sample loads={false} />, { stubs: [stub(savePreference, answer)] });
  await press('wider');
  await shown(101);
  await press('wider');
  await waitFor(() => expect(server.inputsOf(savePreference)).toHaveLength(2));
  await shown(102);
});
