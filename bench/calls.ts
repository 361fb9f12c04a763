// 60 agents are registered with the provider inside of the server and begin 30 calls between them concurrently; each call is answered and
// hung up. What counts is that no call is lost. Beside it stands what a call costs against a registration, which is the least that two
// messages each way cost.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExchange } from '../apps/server/src/modules/callcentre/sip/exchange.ts';
import { ha1Of } from '../apps/server/src/modules/callcentre/sip/digest.rules.ts';
import type { CallEvent } from '../apps/server/src/modules/callcentre/sip/line.ts';
import { SipClient } from '../apps/server/src/modules/callcentre/sip/sip-client.fixtures.ts';
import { openSipSocket } from '../apps/server/src/modules/callcentre/sip/socket.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { say, two, type Figure } from './figure.ts';

const AGENTS = 60;
const CALLS = AGENTS / 2;
const ROUNDS = 5;
const DOMAIN = 'call-1.anju.invalid';
const PASSWORD = 'bench';
const BOUND = 10;
const dnOf = (at: number): string => String(8001 + at);

/** One call from its first message to the answer to its BYE; how long the caller waited for the answer, in milliseconds. */
async function callThrough(from: SipClient, to: SipClient): Promise<number> {
  const began = performance.now();
  const incoming = to.request('INVITE');
  const call = from.inviteTo(to.login.user);
  to.answer(await incoming, 200);
  const answer = await call.final;
  const waited = performance.now() - began;
  if (answer.code !== 200) throw new Error(`a call was answered with ${answer.code}`);
  await to.request('ACK');
  const ended = from.bye(call.dialog);
  to.ok(await to.request('BYE'));
  await ended;
  return waited;
}

export async function measureCalls(): Promise<Figure[]> {
  const events: CallEvent[] = [];
  const account = (dn: string) => ({ tenantId: 1, agentId: Number(dn), dn, name: dn, domain: DOMAIN });
  const exchange = createExchange({
    clock: systemClock,
    directory: {
      find: (_domain, dn) => Promise.resolve({ ...account(dn), ha1: ha1Of(dn, DOMAIN, PASSWORD) }),
      known: (_domain, dn) => Promise.resolve(account(dn)),
    },
    reports: { registered: () => undefined, call: (event) => void events.push(event) },
  });
  const server = createServer();
  const close = openSipSocket({ server, exchange, clock: systemClock, origins: [], onError: (error) => say(String(error)) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/sip`;
  try {
    const began = performance.now();
    const clients = await Promise.all(
      Array.from({ length: AGENTS }, (_, at) => new SipClient(url, { user: dnOf(at), domain: DOMAIN, password: PASSWORD }).open()),
    );
    const codes = await Promise.all(clients.map(async (client) => (await client.register()).code));
    const registering = performance.now() - began;
    if (codes.some((code) => code !== 200)) throw new Error(`registered: ${codes.join(' ')}`);
    const waits: number[] = [];
    const calling = performance.now();
    for (let round = 0; round < ROUNDS; round++) {
      const pairs = Array.from({ length: CALLS }, (_, at) => [clients[at], clients[at + CALLS]] as [SipClient, SipClient]);
      waits.push(...(await Promise.all(pairs.map(([from, to]) => callThrough(from, to)))));
    }
    const took = (performance.now() - calling) / ROUNDS;
    const answered = events.filter(({ kind }) => kind === 'answered').length;
    const ended = events.filter(({ kind, code }) => kind === 'ended' && code === 0).length;
    const lost = ROUNDS * CALLS - Math.min(answered, ended);
    const sorted = waits.toSorted((one, other) => one - other);
    const slowest = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
    say(
      `${AGENTS} agents registered in ${two(registering)} ms; ${CALLS} calls at once in ${two(took)} ms, answered within ${two(slowest)} ms (p95); ${lost} of ${ROUNDS * CALLS} lost`,
    );
    for (const client of clients) client.drop();
    const perCall = took / CALLS;
    const perRegistration = registering / AGENTS;
    return [
      {
        what: `calls lost, ${CALLS} at once among ${AGENTS} agents, ${ROUNDS} rounds`,
        ...{
          measured: `${lost} of ${ROUNDS * CALLS}, answered within ${two(slowest)} ms (p95)`,
          ratio: String(lost),
          bound: '0',
          met: lost === 0,
        },
      },
      {
        what: 'a whole call against a registration',
        ...{ measured: `${two(perCall)} ms, ${two(perRegistration)} ms`, ratio: two(perCall / perRegistration) },
        ...{ bound: `≤ ${BOUND}`, met: perCall <= perRegistration * BOUND },
      },
    ];
  } finally {
    exchange.stop();
    await close();
    server.close();
  }
}
