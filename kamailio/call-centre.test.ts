// The softphone on Kamailio, with rtpengine and sipp as the outside: the same tests as on the provider of the server, and calls to and from customers,
// whose sound passes rtpengine and is recorded there. `npm run test:kamailio`.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { CALL, CALL_TYPE } from '@anju/contract';
import { describeCalls, lastRecord, type Centre } from '../e2e/calls.ts';
import { freePort, runCopy, type Running } from '../e2e/running.ts';
import { answer, dial, hears, isAt, press, type Seat } from '../e2e/seat.ts';
import { callFromOutside, DOMAIN, RPC_TOKEN, startEcho, startEngine, startKamailio, type Ports, type Started } from './programs.ts';

const OUTSIDE = '13912345678';
/** In pstn-uac.xml. */
const CUSTOMER = '13900000000';
const AUDIBLE = 0.05;
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

/** Plays the recording of the youngest call in 通话记录; how loud it is at its loudest, 1 at most. */
async function play({ page, phone }: Seat): Promise<number> {
  await phone.getByRole('tab', { name: '通话记录' }).click();
  await phone.getByRole('button', { name: '播放录音' }).first().click();
  await phone.getByLabel('录音', { exact: true }).waitFor();
  const loudest = await page.evaluate<number>(`(async () => {
    const player = document.querySelector('audio[aria-label="录音"]');
    const context = new AudioContext();
    const meter = context.createAnalyser();
    context.createMediaElementSource(player).connect(meter);
    player.currentTime = 0;
    await player.play();
    const heard = new Float32Array(meter.fftSize);
    let loudest = 0;
    while (!player.ended && loudest < ${AUDIBLE}) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      meter.getFloatTimeDomainData(heard);
      loudest = heard.reduce((most, one) => Math.max(most, Math.abs(one)), loudest);
    }
    return loudest;
  })()`);
  await phone.getByRole('tab', { name: '通话', exact: true }).click();
  return loudest;
}

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
