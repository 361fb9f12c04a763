// The operator's command: node apps/server/src/restore.ts <file> [--as code]. Opens the database as the server does, creates an empty
// installation (without demo data) if there is none, and restores the tenant of a backup into it.
import { inspect, parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { tenantCode } from '@anju/contract';
import { seed } from '../seeds/index.ts';
import { openBackup } from './platform/backup/open-backup.ts';
import { restoreTenant } from './platform/backup/restore-tenant.ts';
import { readConfig } from './platform/config.ts';
import { closeToOthers } from './platform/files/private-folders.ts';
import { migrate, newestMigration } from './platform/db/migrate.ts';
import { PlainError } from './platform/plain-error.ts';
import { clashText } from './platform/session/clashing-names.queries.ts';
import { openDatabase } from './platform/postgres/open-database.ts';

const USAGE = 'usage: node apps/server/src/restore.ts <file> [--as code]';
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const note = (line: string): void => say(`anju: ${line}`);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stop.abort(new PlainError('stopped; nothing was restored')));

function readOrder(args: readonly string[]): { file: string; code?: string } {
  const { positionals, values } = read(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new PlainError(USAGE);
  if (values.as === undefined) return { file: resolve(file) };
  const code = tenantCode.safeParse(values.as);
  if (!code.success)
    throw new PlainError(`--as ${values.as}: a code has 2 to 20 small letters, digits or hyphens and begins with a letter`);
  return { file: resolve(file), code: code.data };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { as: { type: 'string' } } });
  } catch {
    throw new PlainError(USAGE);
  }
}

async function restore(): Promise<void> {
  closeToOthers();
  const { file, code } = readOrder(process.argv.slice(2));
  const config = readConfig(process.env);
  // The file is checked first, so that an unreadable file does not leave an empty installation behind.
  const backup = await openBackup(file, newestMigration());
  const database = await openDatabase(config, note);
  try {
    const { version, applied } = await migrate(database.url);
    if (applied > 0) note(`database migrated to version ${version}`);
    const { superPassword } = await seed(database.url, { demo: false });
    if (superPassword !== undefined) say(`账号 account: super   一次性密码 one-time password, shown only now: ${superPassword}`);
    const { filesDir } = config;
    const made = await restoreTenant({ ownerUrl: database.url, backup, filesDir, code, signal: stop.signal });
    say(`已恢复 restored: ${made.code} ${made.name}, as of ${made.takenAt}: ${made.rows} rows, ${made.files} files`);
    for (const clash of made.clashing) note(clashText(clash));
    if (made.missing > 0) note(`${made.missing} files were already gone when the backup was made`);
  } finally {
    await database.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  // Aborted work fails with its own error; the abort reason is the message we want to show.
  if (stop.signal.reason instanceof PlainError) return stop.signal.reason.message;
  if (['debug', 'trace'].includes(process.env['ANJU_LOG'] ?? '')) return inspect(error);
  return `${error instanceof Error ? error.message : String(error)} (ANJU_LOG=debug tells the details)`;
}

restore().catch((error: unknown) => {
  process.stderr.write(`anju: ${reasonOf(error)}\n`);
  process.exitCode = 1;
});
