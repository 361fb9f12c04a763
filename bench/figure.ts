// The definition of a measured figure, the server it is measured on, and that server's memory use.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ground } from './ground.ts';

export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly ratio: string;
  readonly bound: string;
  readonly met: boolean;
}

export const say = (text: string) => process.stdout.write(`${text}\n`);
export const two = (value: number) => value.toFixed(2);

export interface BenchServer {
  readonly address: string;
  readonly child: ChildProcess;
}
export async function startServer(ground: Ground): Promise<BenchServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts'), ground.url, join(ground.folder, 'files')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code} before it listened`)));
  const [chunk] = (await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended])) as [Buffer];
  return { address: chunk.toString().trim(), child };
}

export async function stopServer({ child }: BenchServer): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The server's peak memory in MiB; NaN where the system does not report it. */
export async function peakMemory({ child }: BenchServer): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
