// A server in a separate process that is killed repeatedly while users work: every request is sent until it is answered, with the same key, as
// a browser does.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Envelope } from '@anju/contract';
import { COMPILED } from '../platform/testing/run-main.ts';
import type { Person } from './installation.ts';

const WORKER = fileURLToPath(new URL('./server.worker.ts', import.meta.url));

interface Server {
  readonly address: string;
  readonly child: ChildProcess;
  /** Listened for from the start, because a listener added after the exit would wait forever. */
  readonly gone: Promise<unknown>;
}
async function startServer(databaseUrl: string): Promise<Server> {
  const child = spawn(process.execPath, [WORKER, databaseUrl], {
    env: { ...process.env, ...COMPILED },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { address: line.toString().trim(), child, gone };
}

export interface Attempt {
  readonly person: Person;
  readonly path: string;
  readonly body: object;
  /** Absent for a call that is not idempotent. */
  readonly key?: string;
}
interface Kills {
  readonly kills: number;
  /** The server is killed after so many answers. */
  readonly every: number;
  readonly workers: number;
}
interface Answer<A> {
  readonly attempt: A;
  readonly envelope: Envelope<unknown>;
  /** How often it was sent: more than once if the server was killed meanwhile. */
  readonly sent: number;
}

/** Every attempt with its answer, and how often the server was killed. */
export async function throughKills<A extends Attempt>(
  databaseUrl: string,
  attempts: readonly A[],
  { kills, every, workers }: Kills,
): Promise<{ answers: Answer<A>[]; killed: number }> {
  const waiting = attempts.map((attempt) => ({ attempt, sent: 1 }));
  const answers: Answer<A>[] = [];
  let server = await startServer(databaseUrl);
  let killed = 0;
  let replacing: Promise<unknown> | undefined;
  const send = async ({ path, person, body, key }: Attempt): Promise<Envelope<unknown>> => {
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Envelope<unknown>;
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const asked = server;
      try {
        answers.push({ ...next, envelope: await send(next.attempt) });
        if (killed < kills && answers.length % every === 0) {
          killed += 1;
          asked.child.kill('SIGKILL');
        }
      } catch {
        waiting.push({ ...next, sent: next.sent + 1 });
        // The first worker to notice starts a new server; the others wait for it.
        if (server === asked)
          replacing ??= asked.gone.then(() => startServer(databaseUrl)).then((fresh) => ((server = fresh), (replacing = undefined)));
        await replacing;
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  server.child.kill('SIGKILL');
  return { answers, killed };
}
