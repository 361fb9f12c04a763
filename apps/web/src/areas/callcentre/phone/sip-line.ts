// The line over sip.js: registration, reconnection, calls. sip.js by itself would ask a public STUN server, would not reconnect and would
// not be found again inside a call after a reconnection; each is set here. Loaded only when somebody logs in.
import { Inviter, Registerer, RegistererState, SessionState, UserAgent, type Invitation, type Session } from 'sip.js';
import type { Line, LineEvents, LineOptions, Loss } from './line.ts';
import { sipCall } from './sip-call.ts';

const GATHERING_MS = 1000;
const FIRST_PAUSE_MS = 500;
/** Whoever waits for a call should not wait long for a server that is back. */
const LONGEST_PAUSE_MS = 5_000;

/** The close code stands only in the text of the error. */
const LOSS_OF_CODE: Readonly<Record<string, Loss>> = { '4001': 'elsewhere', '4002': 'over' };
const lossOf = (error: Error): Loss => LOSS_OF_CODE[/code: (\d+)/.exec(error.message)?.[1] ?? ''] ?? 'connection';

const addressOf = (url: string): string =>
  url.startsWith('/') ? `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${url}` : url;

export async function openSipLine({ sip, wss, instanceId, renewPassword }: LineOptions, events: LineEvents): Promise<Line> {
  const uri = UserAgent.makeURI(`sip:${sip.user}@${sip.domain}`);
  if (!uri) throw new Error(`no address for ${sip.user}@${sip.domain}`);
  let closed = false;
  let renewed = false;
  /** A REGISTER of our own is under way, and its answer is heard where it was sent. */
  let asking = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  const live = new Set<Session>();

  const agent = new UserAgent({
    uri,
    authorizationUsername: sip.authUser,
    authorizationPassword: sip.password,
    instanceId,
    instanceIdAlwaysAdded: true,
    sipExtensionExtraSupported: ['gruu', 'outbound'],
    transportOptions: { server: addressOf(wss.url) },
    sessionDescriptionHandlerFactoryOptions: {
      iceGatheringTimeout: GATHERING_MS,
      peerConnectionConfiguration: { iceServers: wss.iceServers },
    },
    logBuiltinEnabled: false,
    logLevel: 'warn',
    logConnector: (level, category, _label, content) => events.log(`${level} ${category} ${content}`),
    delegate: {
      onConnect: () => void register(),
      onDisconnect: (error) => {
        if (closed || !error) return;
        const why = lossOf(error);
        events.lost(why);
        if (why === 'connection') reconnectLater();
        else void close();
      },
      onInvite: rings,
    },
  });
  const registerer = new Registerer(agent, {
    expires: sip.expires,
    refreshFrequency: sip.refreshFrequency,
    regId: 1,
    instanceId,
  });
  // sip.js renews the registration by itself and tells of a refusal, or of an answer that never came, only by its state. The state is
  // watched because without a registration nobody reaches an agent who seems to be idle.
  registerer.stateChange.addListener((state) => {
    if (state !== RegistererState.Unregistered || closed) return;
    if (!asking) events.lost('connection');
    registerLater();
  });
  async function register(): Promise<void> {
    asking = true;
    try {
      await registerer.register({
        requestDelegate: {
          // For sip.js somebody who reconnects was registered all the time: its state says nothing then.
          onAccept: () => {
            asking = false;
            renewed = false;
            pause = FIRST_PAUSE_MS;
            clearTimeout(retry);
            events.registered();
          },
          onReject: ({ message }) => {
            asking = false;
            events.log(`REGISTER ${message.statusCode}`);
            if (message.statusCode === 401 || message.statusCode === 403) void renew();
            else registerLater();
          },
        },
      });
    } catch (error) {
      asking = false;
      events.log(`REGISTER ${String(error)}`);
      registerLater();
    }
  }
  /** The password is worth nothing any more: the login is over, or whoever takes registrations was restarted and keeps none. */
  async function renew(): Promise<void> {
    clearTimeout(retry);
    const next = renewed ? ({ lost: 'over' } as const) : await renewPassword();
    if (closed) return;
    if ('password' in next) {
      renewed = true;
      agent.configuration.authorizationPassword = next.password;
      await register();
    } else if (next.lost === 'connection') registerLater();
    else {
      events.lost(next.lost);
      void close();
    }
  }
  function later(work: () => void): void {
    clearTimeout(retry);
    if (closed) return;
    retry = setTimeout(() => {
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      if (!closed) work();
    }, pause);
  }
  const reconnectLater = (): void => later(() => void agent.reconnect().catch(reconnectLater));
  /** Without a connection the next one registers. */
  const registerLater = (): void => later(() => void (agent.isConnected() && register()));
  function rings(invitation: Invitation): void {
    if (live.size > 0 || closed) {
      void invitation.reject({ statusCode: 486 });
      return;
    }
    const call = sipCall({ session: invitation, number: invitation.remoteIdentity.uri.user ?? '', domain: sip.domain, begun });
    events.rings(call);
  }
  /** One call at a time: the next one is told so by 486. */
  function begun(session: Session): void {
    live.add(session);
    session.stateChange.addListener((state) => {
      if (state === SessionState.Terminated) live.delete(session);
    });
  }
  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    clearTimeout(retry);
    try {
      if (registerer.state === RegistererState.Registered) await registerer.unregister();
    } catch {
      // Without a connection there is nothing to unregister from.
    }
    await agent.stop().catch(() => undefined);
  }

  // A server that is away just now is waited for, as it is after a loss.
  await agent.start().catch((error: unknown) => {
    events.log(`start ${String(error)}`);
    events.lost('connection');
    reconnectLater();
  });
  return {
    async dial(number, video) {
      const target = UserAgent.makeURI(`sip:${encodeURIComponent(number)}@${sip.domain}`);
      if (!target) throw new Error(`no address for ${number}`);
      const inviter = new Inviter(agent, target, {
        sessionDescriptionHandlerOptions: { constraints: { audio: true, video } },
      });
      const call = sipCall({ session: inviter, number, domain: sip.domain, begun });
      try {
        await inviter.invite({ requestDelegate: { onReject: ({ message }) => call.refused(message) } });
      } catch (error) {
        live.delete(inviter);
        throw error;
      }
      return call;
    },
    close,
  };
}
