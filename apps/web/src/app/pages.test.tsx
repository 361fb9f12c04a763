// Conformance of every page: it is found under its key; it renders with an empty server, with a filled one and with one that refuses every
// call; a user with read-only rights is offered nothing that writes, and a failed read can be retried. Every existing page is tested
// without being added here, so tests of a single page need not cover any of this.
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { getSite } from '@anju/contract/session/session';
import { MENU, parseScreenKey, type MenuState } from '@anju/contract/menu';
import { call } from '../platform/api/index.ts';
import { PageScopeContext } from '../platform/access/index.ts';
import { readErrorLog } from '../platform/errors/error-log.ts';
import { ALL_ENDPOINTS, exampleOf, menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../platform/testing/index.ts';
import { PageHost } from './page-host.tsx';
import { PAGES, type PageLoader } from './page-registry.ts';

interface Situation {
  /** Number of rows the server answers with; null: it refuses every call. */
  readonly rows: number | null;
  readonly state: MenuState;
}

const SITUATIONS: readonly Situation[] = [
  { rows: 0, state: 3 },
  { rows: 1, state: 3 },
  { rows: 1, state: 1 },
  { rows: null, state: 3 },
];
const VIEW_ONLY: MenuState = 1;
/** The first words of buttons that write or export data. */
const WRITING =
  /^(新增|新建|添加|修改|编辑|删除|移除|保存|审核|退回|作废|提交|撤|登记|导入|导出|打印|启用|停用|发布|开通|发送|申请|转移|抵扣|全部自动抵扣|批量建)/;
/** These pages read their list only after an estate is chosen; before that, only the choices in the toolbar can fail. */
const READS_LATER: ReadonlySet<string> = new Set(['charging/billing/meter']);

const examples = new Map<number | null, Stub[]>();
/** A server that knows every endpoint and answers with examples. The stubs keep nothing, so all tests use the same ones. */
function exampleServer(rows: number | null): Stub[] {
  const answer = ({ output }: (typeof ALL_ENDPOINTS)[number]) => (rows === null ? refuse('UNAVAILABLE') : exampleOf(output, rows));
  const stubs = examples.get(rows) ?? ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => answer(endpoint)));
  examples.set(rows, stubs);
  return stubs;
}

const offeredWrites = (): string[] =>
  screen
    .queryAllByRole<HTMLButtonElement>('button')
    .filter(({ disabled }) => !disabled)
    .map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').replaceAll(/\s/g, ''))
    .filter((text) => WRITING.test(text));

type Await = <T>(look: () => T) => Promise<T>;
/** For a planted page, which is complete as soon as nothing is fetched: what it lacks never comes, so the test need not wait for it. */
const atOnce: Await = async (look) => look();

/** Describes what is wrong with a page; empty when it conforms. */
async function complaints(
  key: string,
  pages: ReadonlyMap<string, PageLoader>,
  { rows, state }: Situation,
  lookFor: Await = waitFor,
): Promise<string[]> {
  const node = screenNode(9999, key, { state });
  // The menu contains every id a page may ask about, all in the state under test.
  const menu = menuOf(node, ...Object.values(MENU).map((id) => screenNode(id, 'blank', { state })));
  const scope = { node, search: new URLSearchParams(), visit: '', close: () => {}, refresh: () => {} };
  const { container, client, server } = renderPage(
    <PageScopeContext value={scope}>
      <PageHost screenKey={key} title="此页" pages={pages} />
    </PageScopeContext>,
    { menu, menuStyle: 0, stubs: exampleServer(rows) },
  );
  await waitFor(() => expect(container.querySelector('.page-loading')).toBeNull());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  // The page is drawn a moment after the last answer has come.
  await lookFor(() => expect(container.textContent).not.toBe('')).catch(() => undefined);
  const mayRetry = rows === null && server.calls.length > 0 && !READS_LATER.has(key);
  // The page is told of the failed call a moment after the call has ended.
  const retries = mayRetry ? await lookFor(() => screen.getAllByRole('button', { name: /重\s?试/ })).catch(() => []) : [];
  return [
    ...(screen.queryByText('此页出现错误') ? ['it broke while rendering'] : []),
    ...(container.textContent === '' ? ['it shows nothing'] : []),
    ...(state === VIEW_ONLY ? offeredWrites().map((text) => `it offers ${text} to a user who may only look`) : []),
    ...(mayRetry && retries.length === 0 ? ['a failed read cannot be tried again'] : []),
    ...(rows === null ? [] : readErrorLog().map((entry) => entry.message)),
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
    expect(await complaints('test/planted/page', planted(Empty), situation, atOnce)).toEqual(['it shows nothing']);
  });

  it('rejects a page that offers writing to a user who may only look', async () => {
    const Open = () => <button>新增</button>;
    expect(await complaints('test/planted/page', planted(Open), { rows: 1, state: VIEW_ONLY })).toEqual([
      'it offers 新增 to a user who may only look',
    ]);
    expect(await complaints('test/planted/page', planted(Open), situation)).toEqual([]);
  });

  it('rejects a page that hides a failed read', async () => {
    const Silent = () => {
      useQuery({ queryKey: ['planted'], queryFn: () => call(getSite, {}), retry: false });
      return <p>内容</p>;
    };
    expect(await complaints('test/planted/page', planted(Silent), { rows: null, state: 3 }, atOnce)).toEqual([
      'a failed read cannot be tried again',
    ]);
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
