// The built web pages as the server uses them: where they are, whether they are current, and how to build them when they are not. The build
// itself is scripts/build-web.ts, a separate program, so that the server does not keep the bundler's memory.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BUILD = join(ROOT, 'scripts', 'build-web.ts');
export const WEB = join(ROOT, 'apps', 'web');
export const WEB_DIST = join(WEB, 'dist');
/** The renderer's folder; platform/http/site-pages.ts finds it relative to the folder of the pages. */
export const RENDERER_DIST = join(WEB, 'dist-server');
/** Written when a build is complete; holds the hash of the sources it was built from. */
export const STAMP = join(WEB_DIST, '.sources');

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

async function isCurrent(): Promise<boolean> {
  const stamp = await readFile(STAMP, 'utf8').catch(() => undefined);
  const drawable = await stat(join(RENDERER_DIST, 'render.js')).catch(() => undefined);
  return stamp !== undefined && drawable !== undefined && stamp === (await hashSources());
}

export async function ensureWebBuild(log: (line: string) => void): Promise<{ built: boolean }> {
  if (await isCurrent()) return { built: false };
  if (!(await stat(join(ROOT, 'node_modules', 'vite')).catch(() => undefined))) {
    // A container image has no build tools but contains the built pages.
    if (await stat(join(WEB_DIST, 'index.html')).catch(() => undefined)) return { built: false };
    throw new Error('The pages are not built and the build tools are not installed: run npm ci, then npm run build.');
  }
  log('building the pages');
  const output = await new Promise<string | undefined>((resolve, reject) => {
    const child = spawn(process.execPath, [BUILD], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
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
