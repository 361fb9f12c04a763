// Conformance of every page: it is found under its key, and it renders with an empty and with a filled server, for a person
// who may do everything and for one who may only look. A page that exists is tested without anyone adding it here.
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MENU, parseScreenKey, type MenuState } from '@anju/contract/menu';
import { PageScopeContext } from '../platform/access/index.ts';
import { readErrorLog } from '../platform/errors/error-log.ts';
import { ALL_ENDPOINTS, exampleOf, menuOf, renderPage, screenNode, stub, type Stub } from '../platform/testing/index.ts';
import { PageHost } from './page-host.tsx';
import { PAGES, type PageLoader } from './page-registry.ts';

interface Situation {
  readonly rows: number;
  readonly state: MenuState;
}

const SITUATIONS: readonly Situation[] = [
  { rows: 0, state: 3 },
  { rows: 1, state: 3 },
  { rows: 1, state: 1 },
];

/** A server that knows every endpoint and answers with examples. */
const exampleServer = (rows: number): Stub[] => ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, rows)));

/** What is wrong with a page, in words; nothing when it conforms. */
async function complaints(key: string, pages: ReadonlyMap<string, PageLoader>, { rows, state }: Situation): Promise<string[]> {
  const node = screenNode(9999, key, { state });
  // Every id a page may ask about is in the menu, so that it meets the state under test whichever it names.
  const menu = menuOf(node, ...Object.values(MENU).map((id) => screenNode(id, 'blank', { state })));
  const scope = { node, search: new URLSearchParams(), setGuard: () => {}, close: () => {}, refresh: () => {} };
  const { container, client } = renderPage(
    <PageScopeContext value={scope}>
      <PageHost screenKey={key} title="此页" pages={pages} />
    </PageScopeContext>,
    { menu, menuStyle: 0, stubs: exampleServer(rows) },
  );
  await waitFor(() => expect(container.querySelector('.page-loading')).toBeNull());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return [
    ...(screen.queryByText('此页出现错误') ? ['it broke while rendering'] : []),
    ...(container.textContent === '' ? ['it shows nothing'] : []),
    ...readErrorLog().map((entry) => entry.message),
  ];
}

describe('every page of the registry', () => {
  it('has a three-segment key', () => {
    expect([...PAGES.keys()].filter((key) => parseScreenKey(key) === null)).toEqual([]);
  });

  it.each([...PAGES.keys()].flatMap((key) => SITUATIONS.map((situation) => ({ key, ...situation }))))(
    '$key renders with $rows rows in state $state',
    async ({ key, ...situation }) => expect(await complaints(key, PAGES, situation)).toEqual([]),
  );
});

describe('the conformance test itself', () => {
  const planted = (page: () => ReactNode) => new Map<string, PageLoader>([['test/planted/page', async () => ({ default: page })]]);
  const situation: Situation = { rows: 1, state: 3 };

  it('accepts a page that shows something', async () => {
    const Fine = () => <p>内容</p>;
    expect(await complaints('test/planted/page', planted(Fine), situation)).toEqual([]);
  });

  it('rejects an empty page', async () => {
    const Empty = () => null;
    expect(await complaints('test/planted/page', planted(Empty), situation)).toEqual(['it shows nothing']);
  });

  it('rejects a page that breaks', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('坏了');
    };
    expect(await complaints('test/planted/page', planted(Broken), situation)).toContain('it broke while rendering');
    silence.mockRestore();
  });
});
