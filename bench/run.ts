// `npm run bench`: measures both sides in one run and writes bench/results.md. Figures are ratios, so that they are comparable between
// machines; a figure that misses its target has its reason and next step in bench/notes.md.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import { say, startServer, stopServer, two, type Figure } from './figure.ts';
import { makeNeighbours, makeTenant, openGround, type Ground } from './ground.ts';
import { measureBooks } from './books.ts';
import { measureCrash } from './crash.ts';
import { measureCalls } from './calls.ts';
import { measureCases } from './cases.ts';
import { measureDocuments } from './documents.ts';
import { measureArrears, measureCharging } from './money.ts';
import { growth, searchAgainstSql } from './houses.ts';
import { importAgainstCopy } from './import.ts';
import { errandTimes } from './people.ts';
import { measureOnSite } from './on-site.ts';
import { measureStart } from './start.ts';
import { measureVerify } from './verify.ts';
import { webFigures } from './web.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const NEIGHBOURS = 200;
const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

async function measureWeb(): Promise<Figure[]> {
  const web = await webFigures(3217);
  say(`home ${kb(web.homeScript)}, office ${kb(web.officeScript)}`);
  return ofWeb(web);
}

async function measureHouses(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const small = await makeTenant(ground.url, SMALL);
    const server = await startServer(ground);
    const { address } = server;
    try {
      const imported = await importAgainstCopy(ground, address, small);
      say(`import ${two(imported.import)} s (rows ${two(imported.send)}, job ${two(imported.run)}), copy ${two(imported.copy)} s`);
      const few = await makeTenant(ground.url, SMALL + 1);
      await makeNeighbours(ground.url, NEIGHBOURS);
      const many = await makeTenant(ground.url, LARGE);
      say(`made ${many.houses} houses`);
      await vacuum(ground);
      const atFew = await growth(address, few);
      const atMany = await growth(address, many);
      say(
        `tree p95 ${two(atFew.tree.p95)} → ${two(atMany.tree.p95)} ms, search p95 ${two(atFew.search.p95)} → ${two(atMany.search.p95)} ms`,
      );
      const errands = { few: await errandTimes(ground, address, few), many: await errandTimes(ground, address, many) };
      for (const [what, time] of errands.many) say(`${what}: ${two(errands.few.get(what) ?? 0)} → ${two(time)} ms`);
      const search = await searchAgainstSql(ground, address, many);
      say(`search ${two(search.http.perSecond)}/s over HTTP, ${two(search.sql.perSecond)}/s as SQL`);
      return [...ofHouses(imported, { few: atFew, many: atMany }, search), ...ofErrands(errands)];
    } finally {
      await stopServer(server);
    }
  } finally {
    await ground.close();
  }
}

async function vacuum(ground: Ground): Promise<void> {
  await withOwner(ground.url, (client) => client.query('vacuum analyze'));
}

const ofErrands = ({ few, many }: Record<'few' | 'many', ReadonlyMap<string, number>>): Figure[] =>
  [...many].map(([what, time]) => {
    const before = few.get(what) ?? Number.NaN;
    return {
      what: `${what}, p95 at 1,000,000 houses and 2,500,000 people against 10,000, 200 tenants`,
      measured: `${two(time)} ms against ${two(before)} ms`,
      ratio: two(time / before),
      bound: '≤ 2',
      met: time / before <= 2,
    };
  });

function ofHouses(
  imported: Awaited<ReturnType<typeof importAgainstCopy>>,
  grown: Record<'few' | 'many', Awaited<ReturnType<typeof growth>>>,
  search: Awaited<ReturnType<typeof searchAgainstSql>>,
): Figure[] {
  const throughput = search.http.perSecond / search.sql.perSecond;
  const importing = imported.import / imported.copy;
  const tree = grown.many.tree.p95 / grown.few.tree.p95;
  const finding = grown.many.search.p95 / grown.few.search.p95;
  return [
    {
      what: 'House search page, 20 of 1,000,000, filtered: HTTP with session, rights and policies against the same SQL through `pg`',
      measured: `${search.http.perSecond.toFixed(0)}/s against ${search.sql.perSecond.toFixed(0)}/s`,
      ratio: two(throughput),
      bound: '≥ 0.5',
      met: throughput >= 0.5,
    },
    {
      what: 'Import of 100,000 houses with owners (rows sent, checked, written) against COPY of the same rows',
      measured: `${two(imported.import)} s (rows ${two(imported.send)}, job ${two(imported.run)}) against ${two(imported.copy)} s`,
      ratio: two(importing),
      bound: '≤ 4',
      met: importing <= 4,
    },
    {
      what: 'Tree level, p95 at 1,000,000 houses against 10,000',
      measured: `${two(grown.many.tree.p95)} ms against ${two(grown.few.tree.p95)} ms`,
      ratio: two(tree),
      bound: '≤ 2',
      met: tree <= 2,
    },
    {
      what: 'Search by number, owner, phone, state, p95 at 1,000,000 houses against 10,000',
      measured: `${two(grown.many.search.p95)} ms against ${two(grown.few.search.p95)} ms`,
      ratio: two(finding),
      bound: '≤ 2',
      met: finding <= 2,
    },
  ];
}

function ofWeb(web: Awaited<ReturnType<typeof webFigures>>): Figure[] {
  return [
    {
      what: 'Script before the public home is usable (gzip)',
      measured: kb(web.homeScript),
      ratio: '',
      bound: '≤ 120 KB',
      met: web.homeScript <= 120 * 1024,
    },
    {
      what: 'Script before the back office is usable (gzip)',
      measured: kb(web.officeScript),
      ratio: '',
      bound: '≤ 380 KB',
      met: web.officeScript <= 380 * 1024,
    },
    {
      what: 'Login until the landing page can be used, p95 against loading an empty antd page',
      measured: `${two(web.shell.login)} ms against ${two(web.shell.blankLoad)} ms`,
      ratio: two(web.shell.login / web.shell.blankLoad),
      bound: '',
      met: true,
    },
    {
      what: 'Switch between two open tabs, p95 of click to frame against an empty antd page',
      measured: `${two(web.shell.tabSwitch)} ms against ${two(web.shell.blankFrame)} ms`,
      ratio: two(web.shell.tabSwitch / web.shell.blankFrame),
      bound: '≤ 1.5',
      met: web.shell.tabSwitch / web.shell.blankFrame <= 1.5,
    },
    {
      what: 'Open a third screen, p95 against loading an empty antd page',
      measured: `${two(web.shell.thirdScreen)} ms against ${two(web.shell.blankLoad)} ms`,
      ratio: two(web.shell.thirdScreen / web.shell.blankLoad),
      bound: '',
      met: true,
    },
  ];
}

const PARTS = {
  houses: measureHouses,
  charging: measureCharging,
  crash: () => measureCrash(),
  arrears: measureArrears,
  documents: measureDocuments,
  calls: measureCalls,
  cases: measureCases,
  onSite: measureOnSite,
  books: measureBooks,
  verify: measureVerify,
  web: measureWeb,
  start: measureStart,
} as const;
const RESULTS = join(import.meta.dirname, 'results.md');

/** Running a single part (`npm run bench -- web`) leaves the lines of the other parts unchanged. */
async function measure(): Promise<string[]> {
  const asked = process.argv.slice(2);
  const known = await readFile(RESULTS, 'utf8').catch(() => '');
  const kept = known.split('\n').filter((line) => /^\| (?!what)/.test(line));
  const lines = new Map(kept.map((line) => [line.split(' | ')[0], line]));
  for (const [name, part] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const row of await part()) {
      lines.set(`| ${row.what}`, `| ${row.what} | ${row.measured} | ${row.ratio} | ${row.bound} | ${row.met ? 'yes' : 'no'} |`);
    }
  }
  return [...lines.values()];
}

const rows = await measure();
const notes = await readFile(join(import.meta.dirname, 'notes.md'), 'utf8').catch(() => '');
const table = [
  '# Figures',
  '',
  `Written by \`npm run bench\` on ${cpus().length} cores (${process.arch}), Node ${process.version}, PostgreSQL bundled with the program, fsync on. Each ratio is measured side by side in one run.`,
  '',
  '| what | measured | ratio | bound | met |',
  '|---|---|---|---|---|',
  ...rows,
  '',
  notes,
].join('\n');
await writeFile(RESULTS, table);
say(table);
