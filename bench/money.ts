// Figures of charging: a month billed, published and paid, payments while the server is killed, and arrears over years.
import { arrearsFigure, makeYears, summaryTimes } from './arrears.ts';
import { attachAll, billingAgainstInsert } from './charging.ts';
import { publishAgainstSql, settleAgainstSql } from './collect.ts';
import { peakMemory, say, startServer, stopServer, two, type Figure } from './figure.ts';
import { makeTenant, openGround } from './ground.ts';

const HOUSES = 100_000;
const MEMORY = 512;

export async function measureCharging(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const charged = await attachAll(ground, await makeTenant(ground.url, HOUSES, 'charging', HOUSES));
    const server = await startServer(ground);
    const billed = await billingAgainstInsert(ground, server.address, charged);
    say(`billing ${two(billed.run)} s, bare ${two(billed.bare)} s, ${billed.bills} bills`);
    const published = await publishAgainstSql(ground, server.address, charged, billed.batchId, billed.bareBatch);
    say(`publish ${two(published.publish)} s, bare ${two(published.bare)} s, ${published.bills} bills`);
    const paid = await settleAgainstSql(ground, server.address, charged, {
      http: `id = ${billed.batchId}`,
      bare: `number = '${billed.bareBatch}'`,
    });
    say(`settle ${two(paid.http.perSecond)}/s (p95 ${two(paid.http.p95)} ms), bare ${two(paid.bare.perSecond)}/s`);
    const memory = await peakMemory(server);
    await stopServer(server);
    return figures(billed, published, paid, memory);
  } finally {
    await ground.close();
  }
}

function figures(
  billed: Awaited<ReturnType<typeof billingAgainstInsert>>,
  published: Awaited<ReturnType<typeof publishAgainstSql>>,
  paid: Awaited<ReturnType<typeof settleAgainstSql>>,
  memory: number,
): Figure[] {
  const settling = paid.http.perSecond / paid.bare.perSecond;
  return [
    {
      what: `Billing run of 100,000 houses × 3 items (${billed.bills} bills with explanation) against a bare INSERT … SELECT with the same constraints`,
      measured: `${two(billed.run)} s against ${two(billed.bare)} s`,
      ratio: two(billed.run / billed.bare),
      bound: '≤ 2.5',
      met: billed.run / billed.bare <= 2.5,
    },
    {
      what: `Publish of ${published.bills} bills with balances, notices and events, against the same rows by plain statements`,
      measured: `${two(published.publish)} s against ${two(published.bare)} s`,
      ratio: two(published.publish / published.bare),
      bound: '',
      met: true,
    },
    {
      what: 'Settlements of three bills with 16 clients over HTTP against a bare transaction doing the same writes',
      measured: `${paid.http.perSecond.toFixed(0)}/s against ${paid.bare.perSecond.toFixed(0)}/s`,
      ratio: two(settling),
      bound: '≥ 0.4',
      met: settling >= 0.4,
    },
    {
      what: 'Memory of the server at its highest over all of these',
      measured: `${memory.toFixed(0)} MiB`,
      ratio: '',
      bound: `≤ ${MEMORY} MiB`,
      met: !(memory > MEMORY),
    },
  ];
}

export async function measureArrears(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const estates = await makeYears(ground);
    say(`made ${estates.one.bills} and ${estates.five.bills} bills`);
    const server = await startServer(ground);
    try {
      const one = await summaryTimes(server.address, estates.one);
      const five = await summaryTimes(server.address, estates.five);
      say(`arrears p95 ${two(one.p95)} → ${two(five.p95)} ms`);
      return [arrearsFigure(one, five, estates.five.bills)];
    } finally {
      await stopServer(server);
    }
  } finally {
    await ground.close();
  }
}
