// The softphone on Kamailio, with rtpengine and sipp as the outside: the same tests as on the provider of the server, and calls to and from customers,
// whose sound passes rtpengine and is recorded there. `npm run test:kamailio`.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { CALL, CALL_TYPE } from '@anju/contract';
import { SipClient } from '../apps/server/src/modules/callcentre/sip/sip-client.fixtures.ts';
import { describeCalls, lastRecord, type Centre } from '../e2e/calls.ts';
import { freePort, runCopy, type Running } from '../e2e/running.ts';
import { answer, AUDIBLE, dial, hears, isAt, play, press, vanish } from '../e2e/seat.ts';
import { callFromOutside, DOMAIN, RPC_TOKEN, startEcho, startEngine, startKamailio, type Ports, type Started } from './programs.ts';

const OUTSIDE = '13912345678';
/** In pstn-uac.xml. */
const CUSTOMER = '13900000000';
let folder: string;
let ports: Ports;

async function openCentre(): Promise<Centre> {
  folder = await mkdtemp(join(tmpdir(), 'anju-kamailio-'));
  const [udp, ws, engine, customer, media] = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()];
  ports = { udp, ws, engine, customer };
  const others = [startEngine(folder, ports), startEcho(folder, ports, media)];
  let kamailio: Started | undefined;
  let program: Running | undefined;
  const stop = async (): Promise<void> => {
    await program?.stop();
    await Promise.all([kamailio, ...others].flatMap((one) => (one ? [one.end()] : [])));
    await rm(folder, { recursive: true });
  };
  try {
    kamailio = await startKamailio(folder, ports);
    program = await runCopy(inject('demoData'), {
      ANJU_CALL_SIP_URL: `ws://127.0.0.1:${ws}`,
      ANJU_CALL_KAMAILIO_RPC: `http://127.0.0.1:${ws}/rpc`,
      ANJU_CALL_KAMAILIO_TOKEN: RPC_TOKEN,
      ANJU_CALL_KAMAILIO_DOMAIN: DOMAIN,
      ANJU_CALL_KAMAILIO_TAPES: folder,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl: program.baseUrl,
    databaseUrl: program.databaseUrl,
    echo: OUTSIDE,
    async restart() {
      await kamailio?.end('SIGKILL');
      kamailio = await startKamailio(folder, ports);
    },
    stop,
  };
}

const { centre, office } = describeCalls(openCentre);

/** Bytes of the recordings that rtpengine has written so far. */
async function recorded(): Promise<number> {
  const place = join(folder, 'pcaps');
  const sizes = (await readdir(place)).map(async (name) => (await stat(join(place, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('an agent calls a number outside, hears it, and rtpengine records the call', async () => {
  const one = await office().agent('8001');
  const before = await recorded();
  await dial(one, OUTSIDE);
  await isAt(one, '通话中');
  await hears(one);
  await expect.poll(recorded).toBeGreaterThan(before);
  await press(one, '挂断');
  await isAt(one, '空闲');
  const outbound = { type: CALL_TYPE.outbound, state: CALL.answered, to: OUTSIDE, taped: true };
  await expect.poll(() => lastRecord(centre())).toMatchObject(outbound);
  expect(await play(one)).toBeGreaterThan(AUDIBLE);
});

test('a customer outside calls an agent, is heard, and ends the call by hanging up', async () => {
  const one = await office().agent('8001');
  const before = await recorded();
  const customer = await callFromOutside(folder, ports, '8001', await freePort(), await freePort());
  onTestFinished(() => customer.end());
  await answer(one);
  await isAt(one, '通话中');
  await hears(one);
  await isAt(one, '空闲');
  expect(await customer.ended, customer.output()).toBe(0);
  expect(await recorded()).toBeGreaterThan(before);
  const inbound = { type: CALL_TYPE.inbound, state: CALL.answered, from: CUSTOMER, talked: true, taped: true };
  await expect.poll(() => lastRecord(centre())).toMatchObject(inbound);
  expect(await play(one)).toBeGreaterThan(AUDIBLE);
});

test('an agent whose page vanishes in a call with a customer is hung up for', async () => {
  const three = await office().agent('8003');
  await dial(three, OUTSIDE);
  await isAt(three, '通话中');
  await hears(three);
  await vanish(three);
  await office().forget(three);
  await expect.poll(() => lastRecord(centre())).toMatchObject({ type: CALL_TYPE.outbound, state: CALL.answered, to: OUTSIDE });
});

test('a stranger sends nothing through by claiming to be in a call', async () => {
  const stranger = new SipClient(`ws://127.0.0.1:${ports.ws}`, { user: '8001', domain: DOMAIN, password: 'guess' });
  await stranger.open();
  onTestFinished(() => stranger.drop());
  const target = `sip:${OUTSIDE}@127.0.0.1:${ports.customer}`;
  const dialog = { id: 'invented', tag: 'a', remoteTag: 'b', remote: `<${target}>`, target, own: stranger.address, seq: 0 };
  const extra: [string, string][] = [['route', `<sip:127.0.0.1:${ports.ws};transport=ws;lr>`]];
  for (const method of ['INVITE', 'BYE', 'REFER']) expect((await stranger.ask(stranger.inside(dialog, method, { extra }))).code).toBe(407);
});

test('a call from the trunk to a number that is no agent does not go back to the trunk', async () => {
  const customer = await callFromOutside(folder, ports, '057186550100', await freePort(), await freePort());
  onTestFinished(() => customer.end());
  expect(await customer.ended).not.toBe(0);
});
