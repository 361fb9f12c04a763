import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CALL, CALL_TYPE, searchCalls, streamEvents, type CallRecord, type ServerEvent } from '@anju/contract';
import { startEvents } from '../../../platform/events/index.ts';
import { renderPage, stub } from '../../../platform/testing/index.ts';
import { AT_REST, useSoftphone } from '../phone/state.ts';
import { useCallEvents } from './call-events.ts';
import { Records } from './records.tsx';

const call = (id: number, name: string): CallRecord => ({
  ...{ id, callKey: `key-${id}`, callTime: '2026-11-18T02:00:00.000Z', callType: CALL_TYPE.inbound, state: CALL.missed },
  ...{ customDisplayNum: '13805716721', calleeNum: '8003', encryptionCustomDisplayNum: '138****6721', encryptionCalleeNum: '8003' },
  ...{ audioRecordPath: '', agentDn: '8003', agentName: '何静怡', ringSeconds: 9, talkSeconds: 0, note: '', cases: [], calledBackAt: null },
  party: { personId: 1, name, houseId: null, house: '' },
});

/** The window and the list of calls in it, before a server whose calls and events the test decides. */
function open() {
  const calls = [call(1, '何静怡')];
  let told: ReadableStreamDefaultController<Uint8Array> | undefined;
  const events = new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (told = controller) }));
  const Window = () => {
    useCallEvents();
    return <Records readsAll={false} />;
  };
  const page = renderPage(<Window />, {
    stubs: [
      stub(searchCalls, () => ({ total: calls.length, rows: [...calls], waiting: calls.length, today: 0 })),
      stub(streamEvents, () => events),
    ],
  });
  const stop = startEvents();
  return {
    ...page,
    stop,
    add: (name: string) => void calls.unshift(call(calls.length + 1, name)),
    tell: (event: ServerEvent) =>
      act(async () => {
        told?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
        await Promise.resolve();
      }),
  };
}

describe('通话记录', () => {
  beforeEach(() => useSoftphone.setState(AT_REST, true));

  it('shows a call as soon as the server has written it, and counts it among those to be called back', async () => {
    const { add, tell, stop, server } = open();
    await screen.findByText('何静怡');
    add('陆秋生');
    await tell({ type: 'meeting' });
    await tell({ type: 'call' });
    await screen.findByText('陆秋生');
    await screen.findByText('未接 2');
    expect(server.inputsOf(searchCalls)).toHaveLength(2);
    stop();
  });

  it('is read again when a call of this window is over', async () => {
    const { add, stop } = open();
    await screen.findByText('何静怡');
    add('陆秋生');
    act(() => useSoftphone.setState({ ended: 1 }));
    await waitFor(() => expect(screen.getByText('陆秋生')).toBeTruthy());
    stop();
  });
});
