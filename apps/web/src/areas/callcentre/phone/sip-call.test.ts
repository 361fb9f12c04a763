import { SessionState, UserAgent, type Inviter, type Referral } from 'sip.js';
import { describe, expect, it, vi } from 'vitest';
import { sipCall } from './sip-call.ts';

/** A call that is established, and what became of the wish of its other side to pass it on. */
function referred(number: string, to: string) {
  const session = { request: { callId: 'k' }, state: SessionState.Established, stateChange: { addListener: () => undefined } };
  const call = sipCall({ session: session as unknown as Inviter, number, domain: 'd.test', begun: () => undefined });
  const followed = vi.fn<() => void>();
  call.listen({ answered: () => undefined, ended: () => undefined, media: () => undefined, followed });
  const next = { ...session, invite: () => Promise.resolve() };
  const referral = {
    accept: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    reject: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    makeInviter: () => next,
    referTo: { uri: UserAgent.makeURI(to) },
  };
  (session as unknown as Inviter).delegate?.onRefer?.(referral as unknown as Referral);
  return { referral, followed };
}

describe('the wish to go on with somebody else', () => {
  it('of a colleague is followed within the house', async () => {
    const { referral, followed } = referred('8004', 'sip:8005@d.test');
    await vi.waitFor(() => expect(followed).toHaveBeenCalledOnce());
    expect(referral.reject).not.toHaveBeenCalled();
  });
  it.each([
    ['13900000000', 'sip:013912345678@d.test'],
    ['+8613900000000', 'sip:8005@d.test'],
    ['8004', 'sip:8005@evil.test'],
  ])('of %s to %s is refused', (number, to) => {
    const { referral, followed } = referred(number, to);
    expect(referral.reject).toHaveBeenCalledWith({ statusCode: 603 });
    expect([referral.accept.mock.calls.length, followed.mock.calls.length]).toEqual([0, 0]);
  });
});
