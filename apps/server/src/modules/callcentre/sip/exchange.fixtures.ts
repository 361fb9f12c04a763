// An exchange behind a socket for tests: four agents of one tenant and one of another, short patience, a clock that moves only when told.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { ha1Of } from './digest.rules.ts';
import { createExchange, type Exchange } from './exchange.ts';
import type { Account, CallEvent, LocalPeer } from './line.ts';
import { SipClient, type Dialog } from './sip-client.fixtures.ts';
import { openSipSocket, type SipSocketOptions } from './socket.ts';

export const DOMAIN = 'call-1.anju.invalid';
export const OTHER = 'call-2.anju.invalid';
export const PASSWORD = 'f3a1c9';
export const PUBLIC_ADDRESS = 'https://anju.example.cn';

const agent = (dn: string, domain = DOMAIN): Account => ({
  tenantId: domain === DOMAIN ? 1 : 2,
  agentId: Number(dn),
  dn,
  name: `坐席${dn}`,
  domain,
});
const AGENTS = [...['8001', '8002', '8003', '8004'].map((dn) => agent(dn)), agent('8001', OTHER)];
/** Known by number, but may not register. */
const NOT_REGISTRABLE = '8004';
export const findAgent = (domain: string, dn: string): Account | undefined => AGENTS.find((one) => one.dn === dn && one.domain === domain);

interface Opening {
  readonly password?: string;
  readonly domain?: string;
  readonly headers?: Record<string, string>;
}
interface Running {
  readonly server: Server;
  readonly exchange: Exchange;
  readonly closeSocket: () => Promise<void>;
}

export class TestCentre {
  events: CallEvent[] = [];
  presence: string[] = [];
  /** What the exchange said of itself. */
  troubles: string[] = [];
  /** The next so many questions to the directory are answered with an error, as of a database that is away. */
  away = 0;
  echoes = { offers: [] as string[], closed: 0 };
  limits: Pick<SipSocketOptions, 'limits'> = {};
  private time = Date.parse('2026-11-18T02:00:00Z');
  private running: Running | undefined;
  private clients: SipClient[] = [];

  private readonly peer = (): Promise<LocalPeer> =>
    Promise.resolve({
      answer: (offer: string) => {
        if (offer.includes('refuse')) return Promise.reject(new Error('no such codec'));
        this.echoes.offers.push(offer);
        return Promise.resolve('v=0\r\ns=echo\r\n');
      },
      close: () => void this.echoes.closed++,
    });

  private get now(): Running {
    if (!this.running) throw new Error('the centre is not running');
    return this.running;
  }
  get exchange(): Exchange {
    return this.now.exchange;
  }
  get port(): number {
    return (this.now.server.address() as AddressInfo).port;
  }
  get url(): string {
    return `ws://127.0.0.1:${this.port}/sip`;
  }

  async start(port = 0): Promise<void> {
    const server = createServer();
    const clock = { now: () => new Date(this.time) };
    const exchange: Exchange = createExchange({
      clock,
      directory: {
        find: (domain, dn) => {
          if (this.away > 0) return Promise.reject(new Error(`database away ${this.away--}`));
          const found = findAgent(domain, dn);
          return Promise.resolve(found && dn !== NOT_REGISTRABLE ? { ...found, ha1: ha1Of(dn, domain, PASSWORD) } : undefined);
        },
        known: (domain, dn) =>
          this.away > 0 ? Promise.reject(new Error(`database away ${this.away--}`)) : Promise.resolve(findAgent(domain, dn)),
      },
      reports: {
        registered: ({ dn }, until) => void this.presence.push(`${dn} ${until ? 'here' : 'gone'}`),
        call: (event) => void this.events.push(event),
      },
      timing: { ringMs: 400, dialRingMs: 300, autoAnswerMs: 300, vanishedMs: 150, answerMs: 1_000 },
      peers: new Map([
        ['9196', this.peer],
        ['', this.peer],
      ]),
      triggers: new Map([['9197', (account) => void exchange.callFrom('13805716721', `${account.dn}@${account.domain}`)]]),
    });
    const closeSocket = openSipSocket({
      server,
      exchange,
      clock,
      origins: [PUBLIC_ADDRESS],
      onError: (error) => void this.troubles.push(String(error)),
      ...this.limits,
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.running = { server, exchange, closeSocket };
  }

  async stop(): Promise<void> {
    const { server, exchange, closeSocket } = this.now;
    this.running = undefined;
    exchange.stop();
    await closeSocket();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  /** Before a test: nothing is left of the one before. */
  begin(): Promise<void> {
    this.events = [];
    this.presence = [];
    this.troubles = [];
    this.away = 0;
    this.echoes = { offers: [], closed: 0 };
    this.clients = [];
    return this.start();
  }
  async end(): Promise<void> {
    for (const client of this.clients) client.drop();
    await this.stop();
    expect(this.troubles).toEqual([]);
  }

  wait(seconds: number): void {
    this.time += seconds * 1000;
  }

  opened(user: string, { password = PASSWORD, domain = DOMAIN, headers = {} }: Opening = {}): Promise<SipClient> {
    const client = new SipClient(this.url, { user, domain, password });
    this.clients.push(client);
    return client.open(headers);
  }
  async registered(user: string, domain = DOMAIN): Promise<SipClient> {
    const client = await this.opened(user, { domain });
    expect((await client.register()).code).toBe(200);
    return client;
  }
  async talking(a: SipClient, b: SipClient): Promise<{ from: Dialog; to: Dialog }> {
    const call = a.inviteTo(b.login.user);
    const to = b.answer(await b.request('INVITE'), 200);
    expect((await call.final).code).toBe(200);
    await b.request('ACK');
    return { from: call.dialog, to };
  }
  /** What was reported of calls, each event in a word. */
  told(): string[] {
    return this.events.map(({ kind, code }) => (kind === 'ended' ? `${kind} ${code}` : kind));
  }
}
