import { afterEach, describe, expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { countInforms, listInforms } from '@anju/contract/oa/inform';
import { streamEvents, type ServerEvent } from '@anju/contract/system/job';
import { startEvents } from '../../platform/events/index.ts';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { InformBadge, useInformCounts } from './index.ts';

const counts = (count: number) => stub(countInforms, () => (count > 0 ? [{ menu: 164 as const, count }] : []));
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** An event stream controlled by the test. */
function pushed() {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) });
  return {
    stub: stub(streamEvents, () => new Response(stream)),
    push: (event: ServerEvent) => out?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
  };
}

describe('告知', () => {
  test('shows how many wait for the person’s own company and opens their list', async () => {
    const { server } = renderPage(<InformBadge menu={164} />, {
      stubs: [counts(5), stub(listInforms, () => ({ rows: [], total: 0, days: 30 }))],
    });
    await userEvent.click(await screen.findByRole('button', { name: '告知 5' }));
    expect(await screen.findByText('待处理告知公文')).toBeTruthy();
    expect(server.inputsOf(countInforms)).toEqual([{ companyId: 3 }]);
    expect(server.inputsOf(listInforms)[0]).toMatchObject({ companyId: 3, menu: 164, page: 1 });
  });

  test.each([
    [99, '99'],
    [100, '99'],
    [12345, '99'],
  ])('%i is shown as %s, the true number in the hint', async (count, shown) => {
    renderPage(<InformBadge menu={164} />, { stubs: [counts(count)] });
    const badge = await screen.findByRole('button', { name: `告知 ${shown}` });
    expect(badge.querySelector('.ui-badge')?.textContent).toBe(shown);
    expect(badge.title).toBe(`待处理告知公文 ${count} 条`);
  });

  test('without any there is no number, and still a way to the list', async () => {
    const { client } = renderPage(<InformBadge menu={164} />, { stubs: [counts(0)] });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.getByRole('button', { name: '告知' }).querySelector('.ui-badge')).toBeNull();
  });

  test('counts of other menus are not its own', async () => {
    const { client } = renderPage(<InformBadge menu={94} />, { stubs: [counts(5)] });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.getByRole('button', { name: '告知' })).toBeTruthy();
  });

  test.each(['sa', 'gov'] as const)('%s has no notices and asks for none', async (role) => {
    const { server } = renderPage(<InformBadge menu={164} />, { role });
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.calls).toEqual([]);
  });

  test('is silent about counts that do not come', async () => {
    const { client } = renderPage(<InformBadge menu={164} />, { stubs: [stub(countInforms, () => refuse('NOT_AUTHORISED'))] });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.getByRole('button', { name: '告知' })).toBeTruthy();
  });

  test.each<ServerEvent>([
    { type: 'inform', companyId: 3, menu: 164 },
    { type: 'hello', version: '1' },
  ])('asks again when the server says $type', async (event) => {
    let count = 1;
    const { stub: events, push } = pushed();
    const changing = stub(countInforms, () => [{ menu: 164 as const, count }]);
    renderPage(<InformBadge menu={164} />, { stubs: [changing, events] });
    expect(await screen.findByRole('button', { name: '告知 1' })).toBeTruthy();
    count = 2;
    stops.push(startEvents());
    push(event);
    expect(await screen.findByRole('button', { name: '告知 2' })).toBeTruthy();
  });

  test('many events in one moment, and many badges, are one question', async () => {
    function Places() {
      return (
        <>
          <InformBadge menu={164} />
          <InformBadge menu={94} />
          <output>{useInformCounts().length}</output>
        </>
      );
    }
    let count = 1;
    const { stub: events, push } = pushed();
    const changing = stub(countInforms, () => [{ menu: 164 as const, count }]);
    const { server } = renderPage(<Places />, { stubs: [changing, events] });
    expect(await screen.findByText('1', { selector: 'output' })).toBeTruthy();
    expect(server.inputsOf(countInforms)).toHaveLength(1);
    count = 7;
    stops.push(startEvents());
    for (const menu of [89, 91, 94, 164]) push({ type: 'inform', companyId: 3, menu });
    push({ type: 'pending' });
    expect(await screen.findByRole('button', { name: '告知 7' })).toBeTruthy();
    expect(server.inputsOf(countInforms)).toHaveLength(2);
  });
});
