// Builds the pages as files with Vite and compresses them once, so that no request has to. A second bundle of the public website lets the
// server render it. `node scripts/build-web.ts` builds; the server runs it at start when the sources have changed, and waits for the pages only.
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, constants as system, setPriority } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { buildProgram } from './build-program.ts';
import {
  COMPRESSED_STAMP,
  hashSources,
  listFiles,
  ONLY_REST,
  PAGES_BUILT,
  RENDERER_DIST,
  STAMP,
  WEB,
  WEB_DIST,
} from '../apps/server/src/web-build.ts';

const COMPRESSED = new Set(['.js', '.css', '.svg', '.html', '.json', '.mjs', '.wasm']);
/** Below this a compressed answer is not smaller on the wire. */
const WORTH_COMPRESSING = 1024;

/** The server may send it as soon as it is there. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    // Each file is compressed once and sent many times, so the slowest setting is worthwhile.
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ]);
  await Promise.all([writeWhole(`${file}.gz`, zipped), writeWhole(`${file}.br`, brotli)]);
}

/** Writes a compressed copy next to each file of a folder that is large enough to benefit. */
export async function compressAll(folder: string): Promise<void> {
  const waiting = (await listFiles(folder)).filter((file) => COMPRESSED.has(extname(file)));
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await compress(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

const PAGES: InlineConfig = { build: { outDir: WEB_DIST, emptyOutDir: true } };

/**
 * Files that the PDF library fetches by name while it renders. Their folder carries the library's version, since browsers cache assets
 * indefinitely.
 */
async function copyPdfData(): Promise<void> {
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as { version: string };
  for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
    await cp(join(library, folder), join(WEB_DIST, 'assets', `pdfjs-${version}`, folder), { recursive: true });
}

/** One file without external dependencies, built for production regardless of the server's own environment. */
const RENDERER: InlineConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: 'src/site/render.tsx', outDir: RENDERER_DIST, emptyOutDir: true, minify: true, manifest: false, copyPublicDir: false },
};

async function buildWeb(sources: string): Promise<void> {
  const { build } = await import('vite');
  // Removing the stamp first means that an interrupted build is repeated.
  await rm(STAMP, { force: true });
  await build({ root: WEB, mode: 'production', logLevel: 'warn', ...PAGES });
  await copyPdfData();
  await build({ root: WEB, mode: 'production', logLevel: 'warn', ...RENDERER });
  await writeFile(STAMP, sources);
}

/** What the pages do not need to be shown: a server that waits for them goes on. */
async function buildRest(sources: string): Promise<void> {
  setPriority(system.priority.PRIORITY_LOW);
  await compressAll(WEB_DIST);
  await writeFile(COMPRESSED_STAMP, sources);
  await buildProgram();
}

if (import.meta.main) {
  const sources = await hashSources();
  if (!process.argv.includes(ONLY_REST)) await buildWeb(sources);
  process.stdout.write(PAGES_BUILT);
  await buildRest(sources);
}
