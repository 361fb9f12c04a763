// The pages as files: built by Vite when their sources changed, compressed once so that no request has to. Beside them, the public
// website once more as a bundle the server draws it with.
// `node scripts/build-web.ts` builds; the server asks `ensureWebBuild` at its start.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineConfig } from 'vite';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const WEB = join(ROOT, 'apps', 'web');
export const WEB_DIST = join(WEB, 'dist');
/** Where the server finds its renderer, seen from the folder of the pages: platform/http/site-pages.ts. */
const RENDERER_DIST = join(WEB, 'dist-server');
const STAMP = join(WEB_DIST, '.sources');

const SOURCES = [
  ...['apps/web/src', 'apps/web/public', 'apps/web/index.html', 'apps/web/blank.html', 'apps/web/vite.config.ts'],
  ...['scripts/build-web.ts', 'package-lock.json'],
];
const COMPRESSED = new Set(['.js', '.css', '.svg', '.html', '.json', '.mjs']);
/** Below this a compressed answer is not smaller on the wire. */
const WORTH_COMPRESSING = 1024;
const BROTLI_QUALITY = 7;

async function listFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** One figure for everything the pages are made of; tests are not. */
export async function hashSources(root = ROOT): Promise<string> {
  const packages = await readdir(join(root, 'packages')).catch(() => []);
  const places = [...SOURCES, ...packages.map((name) => join('packages', name, 'src'))];
  const files = (await Promise.all(places.map((place) => listFiles(join(root, place))))).flat();
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

async function isCurrent(): Promise<boolean> {
  const stamp = await readFile(STAMP, 'utf8').catch(() => undefined);
  const drawable = await stat(join(RENDERER_DIST, 'render.js')).catch(() => undefined);
  return stamp !== undefined && drawable !== undefined && stamp === (await hashSources());
}

/** In a process of its own, so that the bundler's memory does not stay with the server. */
export async function ensureWebBuild(log: (line: string) => void): Promise<{ built: boolean }> {
  if (await isCurrent()) return { built: false };
  if (!(await stat(join(ROOT, 'node_modules', 'vite')).catch(() => undefined))) {
    // A container leaves the build tools out and brings the pages ready.
    if (await stat(join(WEB_DIST, 'index.html')).catch(() => undefined)) return { built: false };
    throw new Error('The pages are not built and the build tools are not installed: run npm ci, then npm run build.');
  }
  log('building the pages');
  const output = await new Promise<string | undefined>((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    const collect = (chunk: Buffer): void => void (text += chunk.toString('utf8'));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? undefined : text));
  });
  if (output !== undefined) throw new Error(`The pages could not be built:\n${output.trim()}`);
  return { built: true };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, zipped), writeFile(`${file}.br`, brotli)]);
}

/** The application, and an empty page of the same make for the bench to measure against. */
const PAGES: InlineConfig = {
  build: {
    outDir: WEB_DIST,
    emptyOutDir: true,
    rolldownOptions: { input: { index: join(WEB, 'index.html'), blank: join(WEB, 'blank.html') } },
  },
};

/** What the PDF library fetches by name while it draws; in a folder of its version, since browsers keep assets for good. */
async function copyPdfData(): Promise<void> {
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as { version: string };
  for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
    await cp(join(library, folder), join(WEB_DIST, 'assets', `pdfjs-${version}`, folder), { recursive: true });
}

/** One file that needs nothing installed beside it, made for production whatever the server's own surroundings say. */
const RENDERER: InlineConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: 'src/site/render.tsx', outDir: RENDERER_DIST, emptyOutDir: true, minify: true, manifest: false, copyPublicDir: false },
};

async function buildWeb(): Promise<void> {
  const { build } = await import('vite');
  const sources = await hashSources();
  // Without its stamp a build that was cut short is made again.
  await rm(STAMP, { force: true });
  await build({ root: WEB, mode: 'production', logLevel: 'warn', ...PAGES });
  await copyPdfData();
  await build({ root: WEB, mode: 'production', logLevel: 'warn', ...RENDERER });
  const files = (await listFiles(WEB_DIST)).filter((file) => COMPRESSED.has(extname(file)));
  for (const file of files) await compress(file);
  await writeFile(STAMP, sources);
}

if (import.meta.main) await buildWeb();
