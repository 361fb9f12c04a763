import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PageLoader } from '../../app/page-registry.ts';
import { usePageScope } from '../../platform/access/index.ts';
import { menuOf, renderPage, screenNode } from '../../platform/testing/index.ts';
import { QUIET_OFFICE } from '../office-samples.ts';
import { Shell } from '../shell.tsx';

function Notes() {
  const { search } = usePageScope();
  return (
    <>
      <input aria-label="备注" />
      <output>{search.get('id')}</output>
    </>
  );
}

const registry = vi.hoisted(() => ({ PAGES: new Map<string, PageLoader>() }));
vi.mock('../../app/page-registry.ts', async (original) => ({ ...(await original<object>()), PAGES: registry.PAGES }));

const note = () => screen.findByLabelText<HTMLInputElement>('备注');

beforeEach(() => {
  registry.PAGES.set('test/group/notes', async () => ({ default: Notes }));
  renderPage(<Shell />, {
    menu: menuOf(screenNode(5, 'test/group/notes', { title: '便笺' })),
    path: '/test/group/notes?id=12',
    stubs: QUIET_OFFICE,
  });
});

it('gives a page the query it was opened with', async () => {
  await note();
  expect(screen.getByText('12')).toBeTruthy();
});

it('keeps what was typed while another page is shown, until it is refreshed', async () => {
  await userEvent.type(await note(), '三号楼');
  await userEvent.click(screen.getByRole('tab', { name: '导航' }));
  await userEvent.click(screen.getByRole('tab', { name: '便笺' }));
  expect((await note()).value).toBe('三号楼');
  await userEvent.click(screen.getByRole('button', { name: '刷新本页' }));
  await waitFor(async () => expect((await note()).value).toBe(''));
});
