// Kamailio, rtpengine and sipp (packages of Debian and others), each in a process group of its own on addresses of this machine only.
import { spawn } from 'node:child_process';
import { access, constants, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from '../scripts/patience.ts';

const HERE = '127.0.0.1';
const deployed = (name: string): string => fileURLToPath(new URL(`../deploy/callcentre/${name}`, import.meta.url));

const PROGRAMS = ['kamailio', 'rtpengine', 'sipp'];
const PACKAGES = 'kamailio kamailio-websocket-modules kamailio-tls-modules rtpengine-daemon sip-tester';

/** Accounts other than root often have no /usr/sbin in their path, where Debian puts Kamailio. */
const PATH = [process.env['PATH'] ?? '', '/usr/sbin', '/usr/local/sbin'].join(delimiter);

async function isInstalled(program: string): Promise<boolean> {
  const looked = await Promise.allSettled(PATH.split(delimiter).map((folder) => access(join(folder, program), constants.X_OK)));
  return looked.some(({ status }) => status === 'fulfilled');
}

export async function requirePrograms(): Promise<void> {
  const installed = await Promise.all(PROGRAMS.map(isInstalled));
  const missing = PROGRAMS.filter((_, at) => !installed[at]);
  if (missing.length > 0)
    throw new Error(`not installed: ${missing.join(', ')}; on Debian: apt-get install --no-install-recommends ${PACKAGES}`);
}

export interface Started {
  /** The exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  output(): string;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Kamailio's main process, killed alone, leaves its workers on the port: what is signalled is the group. */
function start(program: string, args: readonly string[], folder: string): Started {
  const child = spawn(program, args, { cwd: folder, detached: true, env: { PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('latin1')).slice(-20_000);
    });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return {
    ended,
    output: () => output,
    async end(signal = 'SIGTERM') {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
      await ended;
    },
  };
}

export interface Ports {
  readonly udp: number;
  readonly ws: number;
  readonly engine: number;
  readonly customer: number;
}
export const RPC_TOKEN = 'token-of-the-tests';
export const DOMAIN = 'cc.test';

export async function startKamailio(folder: string, { udp, ws, engine, customer }: Ports): Promise<Started> {
  const pid = join(folder, 'kamailio.pid');
  // One that was left behind stops the start.
  await rm(pid, { force: true });
  const defined = [
    ...[`RPC_TOKEN="${RPC_TOKEN}"`, `DOMAIN="${DOMAIN}"`, `WS_PORT=${ws}`, `UDP_PORT=${udp}`, `PSTN_URI="sip:${HERE}:${customer}"`],
    ...[`RTPENGINE="udp:${HERE}:${engine}"`, 'WITH_RTPENGINE', 'WITH_RECORDING'],
  ];
  const args = ['-f', deployed('kamailio.cfg'), '-DD', '-E', '-Y', folder, '-P', pid, '-m', '32', '-M', '4'];
  const kamailio = start('kamailio', [...args, ...defined.flatMap((one) => ['-A', one])], folder);
  const isOver = kamailio.ended.then(() => true);
  const answers = (): Promise<boolean> =>
    fetch(`http://${HERE}:${ws}/`).then(
      ({ status }) => status === 404,
      () => false,
    );
  const patience = Date.now() + PATIENCE.wait;
  while (!(await answers()))
    if ((await Promise.race([isOver, setTimeout(100, false)])) || Date.now() > patience) {
      await kamailio.end('SIGKILL');
      throw new Error(`Kamailio does not answer:\n${kamailio.output()}`);
    }
  return kamailio;
}

export const startEngine = (folder: string, { engine }: Ports): Started =>
  start(
    'rtpengine',
    [
      ...['--config-file=none', '--foreground', '--log-stderr', '--table=-1', `--interface=${HERE}`, `--listen-ng=${HERE}:${engine}`],
      ...['--port-min=30000', '--port-max=30400', '--delete-delay=0'],
      ...['--recording-method=pcap', '--recording-format=eth', `--recording-dir=${folder}`],
    ],
    folder,
  );

/** Whoever is called outside: answers, and what is said comes back. */
export const startEcho = (folder: string, { customer }: Ports, mediaPort: number): Started =>
  start(
    'sipp',
    ['-sf', deployed('pstn-uas.xml'), '-i', HERE, '-p', String(customer), '-mp', String(mediaPort), '-rtp_echo', '-nostdin'],
    folder,
  );

/** A-law (G.711) of a tone. */
function tone(hertz: number, seconds: number): Buffer {
  const bytes = Buffer.alloc(8000 * seconds);
  for (let at = 0; at < bytes.length; at++) {
    const sample = Math.round(8000 * Math.sin((2 * Math.PI * hertz * at) / 8000));
    const size = Math.min(Math.abs(sample), 32_635);
    const exponent = size < 256 ? 0 : Math.floor(Math.log2(size)) - 7;
    const mantissa = (size >> (exponent === 0 ? 4 : exponent + 3)) & 0x0f;
    bytes[at] = ((sample >= 0 ? 0x80 : 0) | (exponent << 4) | mantissa) ^ 0x55;
  }
  return bytes;
}

/** A customer calls an agent, plays a tone, and hangs up after some seconds; exit code 0 when all went as written. */
export async function callFromOutside(folder: string, { udp }: Ports, agent: string, port: number, mediaPort: number): Promise<Started> {
  const [sound, scenario] = [join(folder, 'tone.al'), join(folder, 'customer.xml')];
  await writeFile(sound, tone(440, 2));
  await writeFile(scenario, (await readFile(deployed('pstn-uac.xml'), 'utf8')).replace('__TONE__', sound));
  const args = [`${HERE}:${udp}`, '-sf', scenario, '-s', agent, '-i', HERE, '-p', String(port), '-mp', String(mediaPort)];
  return start('sipp', [...args, '-m', '1', '-nostdin'], folder);
}
