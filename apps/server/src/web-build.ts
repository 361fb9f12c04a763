// The built web pages as the server uses them: where they are, whether they are current, and how to build them when they are not. The build
// itself is scripts/build-web.ts, a separate program, so that the server does not keep the bundler's memory.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BUILD = join(ROOT, 'scripts', 'build-web.ts');
export const WEB = join(ROOT, 'apps', 'web');
export const WEB_DIST = join(WEB, 'dist');
/** The renderer's folder; platform/http/page/site-pages.ts finds it relative to the folder of the pages. */
export const RENDERER_DIST = join(WEB, 'dist-server');
/** Written when a build is complete; holds the hash of the sources it was built from. */
export const STAMP = join(WEB_DIST, '.sources');

/** The same, once the compressed copies are complete. */
export const COMPRESSED_STAMP = join(WEB_DIST, '.compressed');
/** The build prints it when the pages can be shown. */
export const PAGES_BUILT = 'pages built\n';
/** Asks the build for what comes after the pages. */
export const ONLY_REST = '--rest';

const SOURCES = [
  ...['apps/web/src', 'apps/web/public', 'apps/web/index.html', 'apps/web/vite.config.ts'],
  ...['scripts/build-web.ts', 'package-lock.json'],
];

export async function listFiles(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** One hash of everything the pages are built from, except tests. */
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

/** The hash of the sources if the pages are built from them. */
async function currentSources(): Promise<string | undefined> {
  const stamp = await readFile(STAMP, 'utf8').catch(() => undefined);
  const drawable = await stat(join(RENDERER_DIST, 'render.js')).catch(() => undefined);
  return stamp !== undefined && drawable !== undefined && stamp === (await hashSources()) ? stamp : undefined;
}

const hasTools = (): boolean => existsSync(join(ROOT, 'node_modules', 'vite'));

/** Resolves when the pages can be shown; the rest is done beside the work of this process and outlives it. */
function build(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BUILD, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let text = '';
    const collect = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      if (!text.includes(PAGES_BUILT)) return;
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      resolve();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', () => reject(new Error(`The pages could not be built:\n${text.trim()}`)));
  });
}

export async function ensureWebBuild(log: (line: string) => void): Promise<{ built: boolean }> {
  const current = await currentSources();
  if (current !== undefined) {
    // A build whose rest was interrupted.
    if (hasTools() && (await readFile(COMPRESSED_STAMP, 'utf8').catch(() => '')) !== current) await build([ONLY_REST]);
    return { built: false };
  }
  if (!hasTools()) {
    // A container image has no build tools but contains the built pages.
    if (existsSync(join(WEB_DIST, 'index.html'))) return { built: false };
    throw new Error('The pages are not built and the build tools are not installed: run npm ci, then npm run build.');
  }
  log('building the pages');
  await build([]);
  return { built: true };
}
