import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PlainError } from '../plain-error.ts';

/** PostgreSQL refuses to run as root, so root runs it under another account; any other user runs it under their own. */
export type OsUser = { uid: number; gid: number };

const OWN_ACCOUNT = 'anju';
const CREATE_COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', OWN_ACCOUNT],
  ['adduser', '-S', '-D', '-H', OWN_ACCOUNT],
];

async function findAccount(name: string): Promise<OsUser | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name);
  if (!fields) return undefined;
  const user = { uid: Number(fields[2]), gid: Number(fields[3]) };
  return user.uid > 0 ? user : undefined;
}

/** Of two useradd at the same time the later one replaces the account, and with it the number the first has already used. */
function createOnce([command, ...args]: readonly [string, ...string[]]): void {
  const script = `id -u ${OWN_ACCOUNT} >/dev/null 2>&1 || ${[command, ...args].join(' ')}`;
  const { error } = spawnSync('flock', ['/etc/passwd', 'sh', '-c', script], { stdio: 'ignore' });
  if (error) spawnSync(command, args, { stdio: 'ignore' });
}

/** Undefined: run as the current user. `home` is the folder of an earlier start, whose owner is used again. */
export async function chooseOsUser(home: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const earlier = await stat(home).catch(() => undefined);
  if (earlier && earlier.uid !== 0) return { uid: earlier.uid, gid: earlier.gid };
  const existing = await findAccount(OWN_ACCOUNT);
  if (existing) return existing;
  for (const command of CREATE_COMMANDS) {
    createOnce(command);
    const created = await findAccount(OWN_ACCOUNT);
    if (created) return created;
  }
  // Very small images have no command to create an account.
  const spare = (await findAccount('postgres')) ?? (await findAccount('nobody'));
  if (spare) return spare;
  throw new PlainError('PostgreSQL cannot run as root and no other account exists here; start as an ordinary user or set DATABASE_URL.');
}

/** Whether the account may pass through every folder above and including `path`. */
export async function canReach(user: OsUser, path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const info = await stat(folder);
    const shift = info.uid === user.uid ? 6 : info.gid === user.gid ? 3 : 0;
    if (((info.mode >> shift) & 1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
