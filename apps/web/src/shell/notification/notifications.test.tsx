import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { confirmNotification, listNotifications, readNotification, type Notification } from '@anju/contract/session/account';
import { renderPage, refuse, stub } from '../../platform/testing/index.ts';
import { QUIET_OFFICE, sampleNotification } from '../office-samples.ts';
import { Shell } from '../shell.tsx';

/** A server that remembers what was read. */
function renderWith(...all: Notification[]) {
  const read = new Set<number>();
  return renderPage(<Shell />, {
    path: '/search',
    stubs: [
      ...QUIET_OFFICE,
      stub(listNotifications, () => all.map((one) => ({ ...one, read: one.read || read.has(one.id) }))),
      stub(readNotification, ({ id }) => {
        read.add(id);
        return null;
      }),
    ],
  });
}
const closeDialog = async () => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '关闭' }));

it('opens by itself what is to pop up and was not read, once, and marks it read', async () => {
  const { server } = renderWith(
    sampleNotification(1),
    sampleNotification(2, { popup: true }),
    sampleNotification(3, { popup: true, read: true }),
    sampleNotification(4, { popup: true }),
  );
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('通知2')).toBeTruthy();
  // The page stays usable: nothing is covered by a mask and the focus is where it was.
  expect([dialog.getAttribute('aria-modal'), document.querySelector('.ant-modal-mask')]).toEqual(['false', null]);
  expect(dialog.contains(document.activeElement)).toBe(false);
  await closeDialog();
  expect(within(await screen.findByRole('dialog')).getByText('通知4')).toBeTruthy();
  await closeDialog();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.inputsOf(readNotification)).toEqual([{ id: 2 }, { id: 4 }]);
  await waitFor(() => expect(document.querySelectorAll('.notification-track .unread')).toHaveLength(2));
});

it('does not come back when it could not be marked', async () => {
  const { client } = renderPage(<Shell />, {
    path: '/search',
    stubs: [
      ...QUIET_OFFICE,
      stub(listNotifications, () => [sampleNotification(2, { popup: true })]),
      stub(readNotification, () => refuse('UNAVAILABLE')),
    ],
  });
  await closeDialog();
  await client.refetchQueries({ queryKey: [listNotifications.path] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens what is clicked in the bar, 753 wide and 483 high, and marks it read', async () => {
  const { server } = renderWith(sampleNotification(1));
  await userEvent.click(await screen.findByRole('button', { name: '通知1' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('正文1')).toBeTruthy();
  expect([dialog.style.width, dialog.style.height]).toEqual(['753px', '483px']);
  expect(server.inputsOf(readNotification)).toEqual([{ id: 1 }]);
});

it('stays until 我已阅读 is pressed where the publisher asks for it, and goes away when it is withdrawn', async () => {
  const asked = [sampleNotification(5, { popup: true, confirmed: false }), sampleNotification(6, { popup: true, confirmed: false })];
  const { server, client } = renderPage(<Shell />, {
    path: '/search',
    stubs: [
      ...QUIET_OFFICE,
      stub(listNotifications, () => [...asked]),
      stub(readNotification, () => null),
      stub(confirmNotification, ({ id }) => {
        asked.splice(0, asked.length, ...asked.map((one) => (one.id === id ? { ...one, read: true, confirmed: true } : one)));
        return null;
      }),
    ],
  });
  const first = await screen.findByRole('dialog', { name: '通知5' });
  expect(within(first).queryByRole('button', { name: '关闭' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: '通知5' })).toBeTruthy();
  await userEvent.click(within(first).getByRole('button', { name: '我已阅读' }));
  expect(await screen.findByRole('dialog', { name: '通知6' })).toBeTruthy();
  expect(server.inputsOf(confirmNotification)).toEqual([{ id: 5 }]);
  asked.pop();
  await client.refetchQueries({ queryKey: [listNotifications.path] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('returns when another one was looked at instead of confirming it', async () => {
  renderWith(sampleNotification(1), sampleNotification(5, { popup: true, confirmed: false }));
  await screen.findByRole('dialog', { name: '通知5' });
  await userEvent.click(screen.getByRole('button', { name: '通知1' }));
  const other = await screen.findByRole('dialog', { name: '通知1' });
  await userEvent.click(within(other).getByRole('button', { name: '关闭' }));
  expect(await screen.findByRole('dialog', { name: '通知5' })).toBeTruthy();
});
