import { readFile } from 'node:fs/promises';

/** Beyond a pid: the kernel's start tick tells a process from a later one that was given the same number. */
export type ProcessMark = { pid: number; started: string };

async function readStat(pid: number): Promise<{ state: string; started: string } | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** A zombie counts as gone: in a container without an init process nobody may ever reap it. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that it lives but belongs to someone else.
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

/** What the process is, as far as the system tells (without /proc it does not). */
export async function commandLine(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return text?.split('\0');
}
