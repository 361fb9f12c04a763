// The browser for the end-to-end tests: an installed one, or one downloaded now.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Headless builds of the same engine come first, because drawing an unseen window takes half of the machine. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const INSTRUCTIONS =
  'No browser for the journeys: install Chromium (Debian: apt-get install chromium-headless-shell fonts-noto-cjk; elsewhere: npx playwright-core install --with-deps chromium) ' +
  'or set CHROMIUM_PATH to one.';

/** Some systems have a placeholder of that name which only explains how to install the real one. */
function works(path: string): boolean {
  if (!existsSync(path)) return false;
  const run = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return run.status === 0 && /(chrom|edge).*\d+\./i.test(run.stdout);
}

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => [...folders, '/usr/bin', '/usr/local/bin'].map((folder) => join(folder, name)));
  return [...candidates, ...MAC, chromium.executablePath()].find(works);
}

function run(command: string, args: string[]): boolean {
  process.stderr.write(`${command} ${args.join(' ')}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Standard output carries the test report.
  return spawnSync(command, args, { cwd: ROOT, env, stdio: ['ignore', 2, 2] }).status === 0;
}

function installDebianPackage(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const install = (browser: string) => run('apt-get', ['install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk']);
  return run('apt-get', ['update']) && (install('chromium-headless-shell') || install('chromium'));
}

function downloadFromPlaywright(): boolean {
  return run(process.execPath, [join(ROOT, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
}

export function findBrowser(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return works(given) ? Promise.resolve(given) : Promise.reject(new Error(`CHROMIUM_PATH=${given} is no working browser.`));
  for (const provide of [() => true, installDebianPackage, downloadFromPlaywright]) {
    const found = provide() ? findInstalled() : undefined;
    if (found) return Promise.resolve(found);
  }
  return Promise.reject(new Error(INSTRUCTIONS));
}
