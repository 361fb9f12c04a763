// What tests need before they begin, prepared by a process that keeps it: the process writes where it is into a file, which a variable names
// to the tests, and removes everything when it is ended, or with whoever started it.
import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const IS_READY = 'is ready: ';

/** The side of the process that keeps it. */
export async function keep(variable: string, file: string, content: object, remove: () => Promise<void>): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => resolve());
    if (process.send !== undefined && !process.connected) resolve();
    setInterval(() => undefined, 60_000);
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(content));
  console.log(`What the tests need ${IS_READY}${variable}=${file}`);
  await asked;
  await rm(file, { force: true });
  await remove();
  process.exit(0);
}

/** The side of whoever needs it: resolves when it is prepared, with the function that ends it; undefined when that failed. */
export function prepared(script: string, file: string): Promise<(() => Promise<void>) | undefined> {
  const child = spawn(process.execPath, [script, file], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.stdout?.on('data', (text: Buffer) => {
      if (text.toString('utf8').includes(IS_READY)) resolve(end);
    });
    void ended.then(() => resolve(undefined));
  });
}
