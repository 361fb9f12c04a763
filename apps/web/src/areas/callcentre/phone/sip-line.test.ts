// The line over sip.js itself, before a server that answers each message as the test says.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ending, Line, LineCall, LineEvents, LineOptions } from './line.ts';
import { openSipLine } from './sip-line.ts';

const headerOf = (text: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';

interface Answer {
  readonly code: number;
  readonly headers?: readonly string[];
}
/** How the next REGISTER and the ones after it are answered; null: not at all. The last one stays. */
let registers: (number | null)[] = [];
let invite: Answer = { code: 480 };
let sent: string[] = [];
let sockets: Socket[] = [];
let refuseConnections = 0;

class Socket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = Socket.CONNECTING;
  constructor() {
    super();
    sockets.push(this);
    setTimeout(() => {
      if (refuseConnections > 0) {
        refuseConnections -= 1;
        this.close(1006);
        return;
      }
      this.readyState = Socket.OPEN;
      this.dispatchEvent(new Event('open'));
    });
  }
  send(text: string): void {
    sent.push(text);
    const method = text.split(' ')[0];
    if (method === 'REGISTER') {
      const code = registers.length > 1 ? registers.shift() : registers[0];
      const kept = code === 200 ? [`Contact: ${headerOf(text, 'Contact')};expires=120`] : [];
      if (typeof code === 'number') this.answer(text, { code, headers: kept });
    }
    if (method === 'INVITE') this.answer(text, invite);
  }
  private answer(text: string, { code, headers = [] }: Answer): void {
    const same = ['Via', 'From', 'Call-ID', 'CSeq'].map((name) => `${name}: ${headerOf(text, name)}`);
    this.take(
      [`SIP/2.0 ${code} Answer`, ...same, `To: ${headerOf(text, 'To')};tag=t`, ...headers, 'Content-Length: 0', '', ''].join('\r\n'),
    );
  }
  take(data: string): void {
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  close(code = 1000): void {
    if (this.readyState === Socket.CLOSED) return;
    this.readyState = Socket.CLOSED;
    setTimeout(() => this.dispatchEvent(new CloseEvent('close', { code })));
  }
}

let told: string[] = [];
let calls: LineCall[] = [];
let lines: Line[] = [];
let renewals = 0;
let renewed: Awaited<ReturnType<LineOptions['renewPassword']>> = { password: 'next' };
const events: LineEvents = {
  registered: () => told.push('registered'),
  lost: (why) => told.push(`lost ${why}`),
  rings: (call) => calls.push(call),
  log: () => undefined,
};
async function open(): Promise<Line> {
  const sip = { domain: 'd.test', user: '8003', authUser: '8003', password: 'p', validUntil: '', expires: 120, refreshFrequency: 80 };
  const renewPassword = () => {
    renewals += 1;
    return Promise.resolve(renewed);
  };
  const opening = openSipLine({ sip, wss: { url: '/sip', iceServers: [] }, instanceId: crypto.randomUUID(), renewPassword }, events);
  await vi.advanceTimersByTimeAsync(50);
  const line = await opening;
  lines.push(line);
  return line;
}
const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const registrations = (): number => sent.filter((text) => text.startsWith('REGISTER')).length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  [registers, invite, sent, sockets, told, calls, lines] = [[200], { code: 480 }, [], [], [], [], []];
  [renewals, refuseConnections, renewed] = [0, 0, { password: 'next' }];
});
afterEach(async () => {
  for (const line of lines) void line.close();
  await passes(60);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.useRealTimers();
});

describe('a registration', () => {
  it('is renewed after 80 percent of its time, without a word', async () => {
    await open();
    await passes(97);
    expect(registrations()).toBe(2);
    expect(told).toEqual(['registered']);
  });
  it('whose renewal is refused is told and made again', async () => {
    registers = [200, 500, 200];
    await open();
    await passes(97);
    expect(told).toEqual(['registered', 'lost connection', 'registered']);
  });
  it('whose renewal nobody answers is told and made again', async () => {
    registers = [200, null, 200];
    await open();
    await passes(96 + 40);
    expect(told.slice(0, 2)).toEqual(['registered', 'lost connection']);
    expect(told.at(-1)).toBe('registered');
  });
  it('whose password is worth nothing any more gets another one', async () => {
    registers = [200, 401, 401, 200];
    await open();
    await passes(97);
    expect(renewals).toBe(1);
    expect(told).toEqual(['registered', 'lost connection', 'registered']);
  });
  it.each(['elsewhere', 'over'] as const)('whose login has ended is given up: %s', async (lost) => {
    registers = [200, 401];
    renewed = { lost };
    await open();
    await passes(120);
    expect(told.slice(2)).toEqual([`lost ${lost}`]);
    const before = registrations();
    await passes(300);
    expect(registrations()).toBe(before);
  });
  it('whose password cannot be asked for at present is tried again', async () => {
    registers = [401, 401, 200];
    renewed = { lost: 'connection' };
    await open();
    await passes(10);
    expect(told).toEqual(['registered']);
  });
  it('is made as soon as a server is there that was away at first', async () => {
    refuseConnections = 2;
    await open();
    await passes(10);
    expect(told.at(-1)).toBe('registered');
    expect(told).toContain('lost connection');
    expect(sockets.length).toBeGreaterThanOrEqual(3);
  });
  it('of another page of the agent ends this one by the code of the socket', async () => {
    await open();
    sockets[0]?.close(4001);
    await passes(1);
    expect(told).toEqual(['registered', 'lost elsewhere']);
  });
});

describe('a call', () => {
  const media = () => {
    const sdp = { type: 'offer', sdp: 'v=0\r\n' };
    vi.stubGlobal(
      'RTCPeerConnection',
      class extends EventTarget {
        iceGatheringState = 'complete';
        signalingState = 'stable';
        localDescription = sdp;
        getSenders = () => [];
        getReceivers = () => [];
        getTransceivers = () => [];
        addTrack = () => undefined;
        createOffer = () => Promise.resolve(sdp);
        setLocalDescription = () => Promise.resolve();
        close = () => undefined;
      },
    );
    vi.stubGlobal(
      'MediaStream',
      class extends EventTarget {
        getTracks = () => [];
        getAudioTracks = () => [];
        getVideoTracks = () => [];
      },
    );
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: () => Promise.resolve(new MediaStream()) },
    });
  };
  it.each([
    [{ code: 503, headers: ['Retry-After: 10'] }, { kind: 'frequent' }],
    [{ code: 503 }, { kind: 'refused', code: 503 }],
    [{ code: 486 }, { kind: 'refused', code: 486 }],
    [{ code: 487 }, { kind: 'cancelled' }],
  ])('answered with %j ends as %j', async (answer, ending) => {
    media();
    invite = answer;
    const line = await open();
    let why: Ending | null = null;
    const begun = line.dial('8004', false);
    begun.then(
      (call) => call.listen({ answered: () => undefined, media: () => undefined, followed: () => undefined, ended: (end) => (why = end) }),
      (error: unknown) => told.push(String(error)),
    );
    await passes(3);
    expect([why, told]).toEqual([ending, ['registered']]);
  });
});
