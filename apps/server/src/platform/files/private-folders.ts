// Nobody else on the machine reads what the installation keeps: folders 0700, files 0600. New ones are made so (umask and explicit modes);
// this puts right what an earlier version, a copy or an unpacked backup left open. Only what belongs to the current account is touched.
import { chmod, lstat, opendir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o077;
/** Entries looked at in one start. Beyond it the closed top folder has to do. */
const MOST_ENTRIES = 1_000_000;
/** What the program makes in its data folder. A folder with anything else in it is shared with others and keeps its own mode. */
const OUR_NAMES = /^(postgres|postgres\.json(\.new)?|files|anju\.lock(\..*)?|lost\+found)$/;

/** Set before anything is written. The web build is for everybody and uses the former one, which is returned. */
export const closeToOthers = (): number => process.umask(OTHERS);

const isOurs = ({ uid }: { uid: number }): boolean => uid === process.getuid?.();

/** True when others could read or write it. */
async function close(path: string, mode: number): Promise<boolean> {
  const info = await lstat(path).catch(() => undefined);
  if (!info || info.isSymbolicLink() || !isOurs(info) || (info.mode & 0o777 & ~mode) === 0) return false;
  await chmod(path, info.mode & mode);
  return (info.mode & 0o066) !== 0;
}

/**
 * Closes a folder and everything below it; returns how many entries were open. The folder itself is closed last, and its mode says whether
 * this was done before: a start that is interrupted begins again, and all later ones read one entry.
 */
export async function closeFolder(folder: string, most = MOST_ENTRIES): Promise<number> {
  const top = await realpath(folder).catch(() => undefined);
  if (top === undefined) return 0;
  const info = await stat(top);
  if (!info.isDirectory() || !isOurs(info) || (info.mode & OTHERS) === 0) return 0;
  let closed = 0;
  let seen = 0;
  const waiting = [top];
  for (let at = waiting.pop(); at !== undefined && seen < most; at = waiting.pop()) {
    for await (const entry of await opendir(at)) {
      if (++seen > most) break;
      const path = join(at, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (!entry.isFile()) continue;
      if (await close(path, entry.isDirectory() ? FOLDER : FILE)) closed += 1;
    }
  }
  return closed + ((await close(top, FOLDER)) ? 1 : 0);
}

/** The data folder with the database's password, and the folder of uploaded and made files. */
export async function closeDataFolders(dataDir: string, filesDir: string): Promise<number> {
  let closed = await closeFolder(filesDir);
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names) if (/^(postgres\.json|anju\.lock)/.test(name) && (await close(join(dataDir, name), FILE))) closed += 1;
  if (names.length === 0 || !names.every((name) => OUR_NAMES.test(name))) return closed;
  // When root starts the program, the database runs under another account, which has to pass through this folder to its own.
  const home = await lstat(join(dataDir, 'postgres')).catch(() => undefined);
  const passing = home?.isDirectory() === true && !isOurs(home);
  return closed + ((await close(dataDir, passing ? 0o711 : FOLDER)) ? 1 : 0);
}
