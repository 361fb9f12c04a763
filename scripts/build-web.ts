// The pages as files: built by Vite when their sources changed, compressed once so that no request has to.
// `node scripts/build-web.ts` builds; the server asks `ensureWebBuild` at its start.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const WEB = join(ROOT, 'apps', 'web');
export const WEB_DIST = join(WEB, 'dist');
const STAMP = join(WEB_DIST, '.sources');

const SOURCES = ['apps/web/src', 'apps/web/public', 'apps/web/index.html', 'apps/web/vite.config.ts', 'package-lock.json'];
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
  return stamp !== undefined && stamp === (await hashSources());
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

async function buildWeb(): Promise<void> {
  const { build } = await import('vite');
  const sources = await hashSources();
  // Without its stamp a build that was cut short is made again.
  await rm(STAMP, { force: true });
  await build({ root: WEB, mode: 'production', logLevel: 'warn', build: { outDir: WEB_DIST, emptyOutDir: true } });
  const files = (await listFiles(WEB_DIST)).filter((file) => COMPRESSED.has(extname(file)));
  for (const file of files) await compress(file);
  await writeFile(STAMP, sources);
}

if (import.meta.main) await buildWeb();
