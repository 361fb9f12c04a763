import { readFile } from 'node:fs/promises';

/** Identifies a process by more than its pid: the kernel's start tick distinguishes it from a later process with the same pid. */
export type ProcessMark = { pid: number; started: string };

async function readStat(pid: number): Promise<{ state: string; started: string } | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** A zombie counts as gone: in a container without an init process it may never be reaped. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process is running but belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const stat = await readStat(pid);
  return stat === undefined || (stat.state !== 'Z' && stat.state !== 'X');
}

export async function markOf(pid: number): Promise<ProcessMark> {
  return { pid, started: (await readStat(pid))?.started ?? '' };
}

export async function isSameProcess(mark: ProcessMark): Promise<boolean> {
  if (!(await isAlive(mark.pid))) return false;
  const now = await markOf(mark.pid);
  return mark.started === '' || now.started === '' || mark.started === now.started;
}

/** The command line of the process; undefined where it cannot be read (for example without /proc). */
export async function commandLine(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return text?.split('\0');
}
