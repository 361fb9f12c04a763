// One call over sip.js.
import { SessionState, UserAgent, type Invitation, type Inviter, type Referral, type Session, type Web } from 'sip.js';
import { isExtension } from '@anju/domain';
import type { CallEvents, Ending, LineCall } from './line.ts';

type Media = Web.SessionDescriptionHandler;

const TRANSFER_PATIENCE_MS = 60_000;
const SIPFRAG = /^SIP\/2\.0 (\d{3})/;

/** Whether an SDP has a picture that is not refused. */
const hasPicture = (sdp: string): boolean => /^m=video [1-9]/m.test(sdp);

const isInvitation = (session: Session): session is Invitation => 'accept' in session;

/** A final answer; sip.js makes some itself, such as 503 for a broken connection, and those have no headers. */
interface Refusal {
  readonly statusCode?: number | undefined;
  getHeader(name: string): string | undefined;
}
function endingOf(refusal: Refusal): Ending {
  const code = refusal.statusCode ?? 500;
  if (code === 487) return { kind: 'cancelled' };
  return code === 503 && refusal.getHeader('Retry-After') !== undefined ? { kind: 'frequent' } : { kind: 'refused', code };
}

interface Call {
  readonly session: Inviter | Invitation;
  readonly number: string;
  readonly domain: string;
  /** Told of every session, so that the line knows when it is busy. */
  readonly begun: (session: Session) => void;
}

export function sipCall({ session, number, domain, begun }: Call): LineCall & { readonly refused: (refusal: Refusal) => void } {
  begun(session);
  let events: CallEvents | null = null;
  let why: Ending = { kind: 'over' };
  let over = false;
  let muted = false;
  let held = false;
  const media = (): Media | null => (session.sessionDescriptionHandler as Media | undefined) ?? null;

  function finish(): void {
    if (over) return;
    over = true;
    events?.ended(why);
  }
  async function hangUp(refusal = 603): Promise<void> {
    if (session.state === SessionState.Established) await session.bye();
    else if (isInvitation(session)) {
      // Already over is as good as refused.
      if (session.state === SessionState.Initial || session.state === SessionState.Establishing)
        await session.reject({ statusCode: refusal });
    } else if (session.state === SessionState.Initial || session.state === SessionState.Establishing) await session.cancel();
  }
  function watchConnection(handler: Media): void {
    handler.peerConnectionDelegate = {
      onconnectionstatechange: () => {
        // A closed tab says no goodbye: after some seconds its media fails.
        if (handler.peerConnection?.connectionState !== 'failed') return;
        why = { kind: 'lost' };
        void hangUp().catch(() => undefined);
      },
      ontrack: () => events?.media(),
    };
  }
  session.delegate = {
    // sip.js answers a BYE only if nobody listens for it.
    onBye: (bye) => void bye.accept(),
    onCancel: () => {
      why = { kind: 'cancelled' };
    },
    onSessionDescriptionHandler: (handler) => watchConnection(handler as Media),
    onNotify: (notification) => void notification.accept(),
    onRefer: (referral) => void follow(referral).catch(() => undefined),
  };
  async function follow(referral: Referral): Promise<void> {
    // A colleague passes a call on; a customer outside could make this page call anywhere in the agent's name.
    if (!isExtension(number) || referral.referTo.uri.host !== domain) return referral.reject({ statusCode: 603 });
    await referral.accept();
    const inviter = referral.makeInviter({ sessionDescriptionHandlerOptions: { constraints: { audio: true, video: false } } });
    const next = sipCall({ session: inviter, number: referral.referTo.uri.user ?? '', domain, begun });
    events?.followed(next);
    // sip.js tells whoever passed the call on how it goes.
    await inviter.invite({ requestDelegate: { onReject: ({ message }) => next.refused(message) } });
  }
  session.stateChange.addListener((state) => {
    if (state === SessionState.Established) events?.answered();
    // sip.js tells the code of a refusal just after the state.
    if (state === SessionState.Terminated) queueMicrotask(finish);
  });

  const sender = () => media()?.enableSenderTracks(!muted && !held);
  return {
    key: session.request.callId,
    number,
    incoming: isInvitation(session),
    asked: isInvitation(session) && session.request.getHeader('X-Anju-Dial') === '1',
    video: isInvitation(session) && hasPicture(session.request.body),
    listen: (heard) => {
      events = heard;
    },
    refused: (refusal) => {
      why = endingOf(refusal);
      finish();
    },
    async answer(video) {
      if (!isInvitation(session)) return;
      await session.accept({ sessionDescriptionHandlerOptions: { constraints: { audio: true, video } } });
    },
    async end() {
      if (!isInvitation(session) && session.state !== SessionState.Established) why = { kind: 'cancelled' };
      await hangUp();
    },
    leave: () => hangUp(480),
    mute(now) {
      muted = now;
      sender();
    },
    async hold(now) {
      session.sessionDescriptionHandlerOptionsReInvite = { hold: now } as Web.SessionDescriptionHandlerOptions;
      const agreed = await new Promise<boolean>((resolve, reject) => {
        session
          .invite({ requestDelegate: { onAccept: () => resolve(true), onReject: () => resolve(false) } })
          .catch((error: unknown) => reject(error instanceof Error ? error : new Error(String(error))));
      });
      if (agreed) held = now;
      media()?.enableReceiverTracks(!held);
      sender();
      return agreed;
    },
    tone: (digit) => void media()?.sendDtmf(digit),
    async transfer(to) {
      const target = UserAgent.makeURI(`sip:${to}@${domain}`);
      if (!target) throw new Error(`no address for ${to}`);
      const answered = new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no answer')), TRANSFER_PATIENCE_MS);
        const settle = (work: () => void) => {
          clearTimeout(late);
          work();
        };
        session
          .refer(target, {
            requestDelegate: { onReject: ({ message }) => settle(() => reject(new Error(String(message.statusCode)))) },
            onNotify: (notification) => {
              void notification.accept();
              const code = Number(SIPFRAG.exec(notification.request.body.trim())?.[1] ?? 0);
              if (code >= 300) settle(() => reject(new Error(String(code))));
              else if (code >= 200) settle(resolve);
            },
          })
          .catch((error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))));
      });
      await answered;
      // Neither side ends the old leg by itself.
      await hangUp();
    },
    local: () => media()?.localMediaStream ?? null,
    remote: () => media()?.remoteMediaStream ?? null,
  };
}
