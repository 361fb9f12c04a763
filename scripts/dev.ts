// `npm run dev`: the server restarts and the page reloads on every change. Vite serves the pages and forwards /api.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PORT = process.env['PORT'] ?? '3000';
const API_PORT = process.env['ANJU_API_PORT'] ?? String(Number(PORT) + 1);

const start = (args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    PORT: API_PORT,
    ANJU_WEB: 'dev',
    ANJU_PUBLIC_URL: `http://localhost:${PORT}`,
  }),
  start(
    [
      join('node_modules', 'vite', 'bin', 'vite.js'),
      'apps/web',
      '--port',
      PORT,
      '--strictPort',
      '--host',
      process.env['HOST'] ?? '127.0.0.1',
    ],
    {
      VITE_API: `http://127.0.0.1:${API_PORT}`,
    },
  ),
];

let ending = false;
/** When one of the two processes ends, the other is stopped too. */
function end(signal: NodeJS.Signals): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
for (const child of children) {
  child.on('exit', (code) => {
    if (!ending) process.exitCode = code ?? 1;
    end('SIGTERM');
  });
}
