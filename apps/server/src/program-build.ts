// The program as one built file beside its sources: loading two thousand modules one by one takes longer than everything else at a start. It is
// used only while it is exactly what the sources say; otherwise the sources run, and scripts/build-program.ts builds it for the next start.
// This file is read by every start, so it imports nothing of the program.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SERVER = join(ROOT, 'apps', 'server');
const BUILD = join(ROOT, 'scripts', 'build-program.ts');
/** A folder for each mark of the sources. */
export const PROGRAM_DIST = join(SERVER, 'dist');

const IGNORED = /\.(test|fixtures)\.ts$/;

/** A mark of the names, sizes and times of all sources of the program; taking it costs a hundredth of loading them. */
export function markOfSources(root = ROOT): string {
  const packages = join(root, 'packages');
  const folders = [
    ...['src', 'seeds'].map((name) => join(root, 'apps', 'server', name)),
    ...(existsSync(packages) ? readdirSync(packages).map((name) => join(packages, name, 'src')) : []),
  ].filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !IGNORED.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256');
  for (const file of [...files, join(root, 'package-lock.json')].sort()) {
    const info = statSync(file, { throwIfNoEntry: false });
    if (info) hash.update(`${file.slice(root.length)} ${info.size} ${info.mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** The built program if it is current; undefined when the sources have to run. */
export function builtProgram(): string | undefined {
  if (!existsSync(PROGRAM_DIST)) return undefined;
  const program = join(PROGRAM_DIST, markOfSources(), 'start.js');
  return existsSync(program) ? program : undefined;
}

/** Builds it for the next start, apart from this process and after its own work; a machine without the build tools runs the sources. */
export function buildForNextStart(): void {
  if (!existsSync(join(ROOT, 'node_modules', 'vite')) || builtProgram() !== undefined) return;
  spawn(process.execPath, [BUILD, '--gently'], { cwd: dirname(BUILD), stdio: 'ignore', detached: true }).unref();
}
