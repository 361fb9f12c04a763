import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FILE_CATEGORY, viewImage } from '@anju/contract/files/file';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { Picture } from '../index.ts';

const made = vi.fn((_blob: Blob) => 'blob:picture');
const revoked = vi.fn();
beforeEach(() => void Object.assign(URL, { createObjectURL: made, revokeObjectURL: revoked }));
afterEach(() => {
  made.mockClear();
  revoked.mockClear();
});
const image = () => new Response('bytes', { headers: { 'content-type': 'image/png' } }) as unknown;

test('a picture is fetched with the session and shown; no token stands in its address', async () => {
  const { server, unmount } = renderPage(<Picture parent={5} cat={FILE_CATEGORY.picture} id={9} side={320} alt="门头" />, {
    stubs: [stub(viewImage, image)],
  });
  expect(screen.getByRole('img', { name: '门头（加载中）' })).toBeTruthy();
  const shown = await screen.findByRole('img', { name: '门头' });
  expect(shown.getAttribute('src')).toBe('blob:picture');
  expect(await made.mock.lastCall?.[0].text()).toBe('bytes');
  expect(server.calls.map(({ input, headers }) => [input, headers.get('x-account')])).toEqual([
    [{ parent: 5, cat: 3, id: 9, side: 320 }, '1/7'],
  ]);
  unmount();
  expect(revoked).toHaveBeenCalledWith('blob:picture');
});

test('another picture replaces the one before', async () => {
  const { server, rerender } = renderPage(<Picture parent={0} cat={3} id={1} alt="一" />, { stubs: [stub(viewImage, image)] });
  await screen.findByRole('img', { name: '一' });
  rerender(<Picture parent={0} cat={3} id={2} alt="二" />);
  await screen.findByRole('img', { name: '二' });
  expect(server.inputsOf(viewImage).map(({ id }) => id)).toEqual([1, 2]);
});

test('a picture that is gone says so in its place', async () => {
  renderPage(<Picture parent={0} cat={3} id={1} alt="门头" />, { stubs: [stub(viewImage, () => refuse('FILE_GONE'))] });
  expect(await screen.findByRole('img', { name: '门头（无法显示）' })).toBeTruthy();
});

test('a picture of the public website is a plain image', async () => {
  const { server } = renderPage(<Picture parent={7} cat={FILE_CATEGORY.sitePicture} id={3} side={960} alt="小区" />);
  const shown = screen.getByRole('img', { name: '小区' });
  expect(shown.getAttribute('src')).toBe('/api/kimage/view/7/110/3.png?side=960');
  await waitFor(() => expect(server.calls).toEqual([]));
  fireEvent.error(shown);
  expect(screen.getByRole('img', { name: '小区（无法显示）' })).toBeTruthy();
});
