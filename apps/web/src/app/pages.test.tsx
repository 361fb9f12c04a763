// Conformance of every page: it is found under its key, and it renders with an empty and with a filled server, for a person
// who may do everything and for one who may only look. A page that exists is tested without anyone adding it here.
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as contract from '@anju/contract';
import { PageScopeContext } from '../platform/access/index.ts';
import { readErrorLog } from '../platform/errors/error-log.ts';
import { exampleOf, menuOf, renderPage, screenNode, stub, type Stub } from '../platform/testing/index.ts';
import { PageHost } from './page-host.tsx';
import { PAGES } from './page-registry.ts';

const ENDPOINTS = Object.values(contract).filter(
  (value): value is contract.Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'output' in value,
);

/** A server that knows every endpoint and answers with examples. */
const exampleServer = (rows: number): Stub[] => ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, rows)));

const menuIds: ReadonlyMap<string, number> = new Map(Object.values(contract.MENU).map((id) => [String(id), id]));

const CASES = [...PAGES.keys()].flatMap((key) =>
  ([0, 1] as const).flatMap((rows) => ([3, 1] as const).map((state) => ({ key, rows, state }))),
);

describe('page registry', () => {
  it('holds three-segment keys only', () => {
    expect([...PAGES.keys()].filter((key) => contract.parseScreenKey(key) === null)).toEqual([]);
  });

  it.each(CASES)('$key renders with $rows rows and state $state', async ({ key, rows, state }) => {
    // The ids a page may ask access for are all given, so that it meets the state under test whichever it names.
    const menu = menuOf(
      ...[...menuIds.values()].map((id) => screenNode(id, `any/any/page-${'x'.repeat(id % 7)}`, { state })),
      screenNode(9999, key, { state }),
    );
    const scope = {
      node: screenNode(9999, key, { state }),
      search: new URLSearchParams(),
      setGuard: () => {},
      close: () => {},
      refresh: () => {},
    };
    const { container, unmount } = renderPage(
      <PageScopeContext value={scope}>
        <PageHost screenKey={key} title="此页" />
      </PageScopeContext>,
      { menu, menuStyle: 0, stubs: exampleServer(rows) },
    );
    await act(() => PAGES.get(key)?.());
    await expect.poll(() => container.querySelector('.page-loading')).toBeNull();
    expect(screen.queryByText('此页出现错误')).toBeNull();
    expect(container.textContent).not.toBe('');
    unmount();
    expect(readErrorLog()).toEqual([]);
  });
});
