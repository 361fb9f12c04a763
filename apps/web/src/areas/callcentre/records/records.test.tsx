import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALL, CALL_TYPE, playTape, searchCalls, type CallRecord } from '@anju/contract';
import { renderPage, stub } from '../../../platform/testing/index.ts';
import { Records } from './records.tsx';

const call = (id: number, patch: Partial<CallRecord>): CallRecord => ({
  ...{ id, callKey: `key-${id}`, callTime: '2026-11-18T02:00:00.000Z', callType: CALL_TYPE.inbound, state: CALL.missed },
  ...{ customDisplayNum: '13805716721', calleeNum: '8003', encryptionCustomDisplayNum: '138****6721', encryptionCalleeNum: '8003' },
  ...{ audioRecordPath: '', agentDn: '8003', agentName: '何静怡', ringSeconds: 9, talkSeconds: 0, note: '', cases: [], calledBackAt: null },
  party: { personId: 1, name: `来电${id}`, houseId: null, house: '' },
  ...patch,
});
function open(rows: readonly CallRecord[], sound = () => new Response(new Blob(['x']), { headers: { 'content-type': 'audio/webm' } })) {
  return renderPage(<Records readsAll />, {
    stubs: [stub(searchCalls, () => ({ total: rows.length, rows: [...rows], waiting: 0, today: 0 })), stub(playTape, sound)],
  });
}
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li');
  if (!found) throw new Error(`no row of ${name}`);
  return found;
};
afterEach(() => vi.restoreAllMocks());

describe('通话记录', () => {
  it.each([
    [CALL.missed, '未接，振铃 9 秒'],
    [CALL.cancelled, '主叫放弃，振铃 9 秒'],
    [CALL.occupied, '对方忙'],
    [CALL.declined, '拒接'],
  ])('marks a call in that ended in state %i as one to call back', async (state, words) => {
    open([
      call(1, { state }),
      call(2, { state, callType: CALL_TYPE.outbound }),
      call(3, { state, calledBackAt: '2026-11-18T03:00:00.000Z' }),
    ]);
    const abandoned = await row('来电1');
    expect(abandoned.textContent).toContain(words);
    expect(abandoned.textContent).toContain('待回拨');
    expect(abandoned.className).toBe('missed');
    expect((await row('来电2')).textContent).not.toContain('待回拨');
    expect((await row('来电3')).textContent).not.toContain('待回拨');
  });

  it('offers to call back only where the number is known', async () => {
    open([call(1, {}), call(2, { customDisplayNum: '138****6721' })]);
    expect(within(await row('来电1')).queryByRole('button', { name: /^回拨/ })).not.toBeNull();
    expect(within(await row('来电2')).queryByRole('button', { name: /^回拨/ })).toBeNull();
  });

  it('lets go of the sound it played', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:tape');
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { unmount } = open([call(1, { audioRecordPath: 'file:1', talkSeconds: 9, state: CALL.answered })]);
    fireEvent.click(await screen.findByRole('button', { name: '播放录音' }));
    await screen.findByLabelText('录音');
    expect(revoked).not.toHaveBeenCalled();
    unmount();
    await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:tape'));
  });
});
