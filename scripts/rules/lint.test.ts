import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plant, type Tree } from './tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
const CONFIG: Tree = Object.fromEntries(
  ['.oxlintrc.json', 'scripts/lint-plugin.ts'].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const SERVICE = 'apps/server/src/modules/estate/house';

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `export const line${index} = ${index};\n`).join('');
const useSql = "import { sql } from 'kysely';\nexport const query = sql();\n";
const select = 'export const list = (db: { selectFrom: (table: string) => string }) => db.selectFrom("house");\n';

const CLEAN: Tree = {
  'packages/domain/src/fits.ts': lines(300),
  'packages/domain/src/fits.test.ts': lines(400),
  'packages/domain/src/waits.test.ts':
    'declare const vi: { waitFor: (check: () => void, options?: object) => void };\nvi.waitFor(() => {}, { interval: 25 });\n',
  'packages/domain/src/area.ts': 'export const area = (text: string) => Number(text);\n',
  'apps/web/src/archetypes/record/record-drawer.tsx': "export { Drawer } from 'antd';\n",
  'apps/web/src/areas/estate/house/house.page.tsx': "import '../../estate.css';\nimport './house.css';\nimport './owner/owner.css';\n",
  'apps/web/src/platform/api/call.ts': "export const call = () => fetch('/api/health');\n",
  'apps/server/src/main.ts': "console.log('listening');\n",
  'apps/server/src/platform/clock.ts': 'export const now = () => new Date();\nexport const tick = () => Date.now();\n',
  [`${SERVICE}/house.queries.ts`]: useSql + select,
  [`${SERVICE}/house.routes.test.ts`]: useSql + select,
  [`${SERVICE}/house.service.ts`]: 'export const handover = (day: string) => new Date(day);\n',
  [`${SERVICE}/types.service.ts`]: "import type { Kysely } from 'kysely';\nexport type Db = Kysely;\n",
};

/** rule → file that breaks it → content of the file */
const PLANTED: Readonly<Record<string, Tree>> = {
  'typescript/no-explicit-any': { 'packages/domain/src/planted-any.ts': 'export type Loose = any;\n' },
  'typescript/no-floating-promises': {
    'packages/domain/src/planted-floating.ts': 'const later = async () => 1;\nexport function go() {\n  later();\n}\n',
  },
  'typescript/consistent-type-imports': {
    'packages/domain/src/planted-type-import.ts': "import { Kysely } from 'kysely';\nexport type Db = Kysely;\n",
  },
  'typescript/ban-ts-comment': {
    'packages/domain/src/planted-ignore.ts': '// @ts-ignore because\nexport const one: string = 1;\n',
  },
  'max-lines': { 'packages/domain/src/planted-long.ts': lines(301), 'packages/domain/src/planted-long.test.ts': lines(401) },
  'no-console': {
    'packages/domain/src/planted-console.ts': "console.log('here');\n",
  },
  'no-warning-comments': {
    'packages/domain/src/planted-disable.ts': "// oxlint-disable-next-line no-console\nconsole.log('here');\n",
    'packages/domain/src/planted-old-disable.ts': "// eslint-disable-next-line no-console\nconsole.log('here');\n",
  },
  'react-hooks/rules-of-hooks': {
    'apps/web/src/ui/planted-hook.tsx':
      'declare function useState(value: number): number;\nexport function Part({ on }: { on: boolean }) {\n  if (on) return useState(1);\n  return null;\n}\n',
  },
  'no-restricted-globals': {
    'apps/web/src/areas/estate/planted-fetch.ts': "export const call = () => fetch('/api/health');\n",
    'apps/web/src/site/planted-request.ts': 'export const call = () => new XMLHttpRequest();\n',
  },
  'no-restricted-properties': { 'apps/web/src/areas/estate/planted-window.ts': "export const call = () => window.fetch('/api/health');\n" },
  'no-restricted-imports': {
    [`${SERVICE}/planted-sql.service.ts`]: useSql,
    'apps/web/src/areas/estate/planted-modal.tsx': "export { Modal } from 'antd';\n",
    'apps/web/src/archetypes/planted-drawer.tsx': "export { Drawer } from 'antd';\n",
  },
  'anju/no-enum': { 'packages/domain/src/planted-enum.ts': 'export enum State {\n  on,\n}\n' },
  'anju/no-float': {
    'packages/domain/src/planted-float.ts': "export const value = parseFloat('1.5');\n",
    'packages/domain/src/planted-number-float.ts': "export const value = Number.parseFloat('1.5');\n",
    [`${SERVICE}/planted-money.service.ts`]: "export const value = parseFloat('1.5');\n",
  },
  'anju/no-money-number': {
    'packages/domain/src/planted-number.ts': 'export const size = (row: { amount: string }) => Number(row.amount);\n',
    'packages/domain/src/planted-plus.ts': 'export const size = (unitPrice: string) => +unitPrice;\n',
  },
  'anju/no-skipped-test': {
    'packages/domain/src/planted-skip.test.ts':
      "declare const it: { skip: (name: string, body: () => void) => void };\nit.skip('later', () => {});\n",
  },
  'anju/no-own-limit': {
    'packages/domain/src/planted-limit.test.ts':
      "declare const it: (name: string, body: () => void, limit?: number) => void;\nit('is quick', () => {}, 20_000);\n",
    'packages/domain/src/planted-each.test.ts':
      "declare const it: { each: (rows: number[]) => (name: string, body: () => void, limit?: number) => void };\nit.each([1])('is quick', () => {}, 20_000);\n",
    'packages/domain/src/planted-option.test.ts': 'export const WAIT = { timeout: 10_000 };\n',
    'packages/domain/src/planted-wait.test.ts':
      'declare const vi: { waitFor: (check: () => void, limit?: number) => void };\nvi.waitFor(() => {}, 10_000);\n',
    'apps/server/src/platform/jobs/planted-limit.fixtures.ts': 'export const WAIT = { timeout: 10_000 };\n',
    [`${SERVICE}/planted-limit.fixtures.ts`]: 'export const WAIT = { timeout: 10_000 };\n',
  },
  'anju/no-sleep': {
    'packages/domain/src/planted-sleep.test.ts': 'export const sleep = () => new Promise((resolve) => setTimeout(resolve, 50));\n',
  },
  'anju/no-own-clock': {
    [`${SERVICE}/planted-date.service.ts`]: 'export const today = () => new Date();\n',
    [`${SERVICE}/planted-now.queries.ts`]: 'export const now = () => Date.now();\n',
  },
  'anju/no-sql': { [`${SERVICE}/planted-select.service.ts`]: select },
  'anju/no-foreign-style': {
    'apps/web/src/areas/estate/house/planted-beside.tsx': "import '../parking/parking.css';\n",
    'apps/web/src/areas/estate/house/parts/planted-far.tsx': "import '../../../charging/desk/desk.css';\n",
  },
};

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** `rule: file` of every error, sorted. The linter fails when it finds something, and prints the same. */
async function errorsIn(tree: Tree): Promise<string[]> {
  const { root, remove } = plant({ ...CONFIG, ...tree });
  onTestFinished(remove);
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(BIN, 'tsgolint') };
  const run = promisify(execFile)(join(BIN, 'oxlint'), ['--format', 'json', 'apps', 'packages'], { cwd: root, env });
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics
    .map(({ code, filename }) => `${code.replace('eslint(', '').replace('(', '/').replace(')', '')}: ${filename}`)
    .toSorted();
}

describe('lint rules', () => {
  it('let pass what is right', async () => expect(await errorsIn(CLEAN)).toEqual([]));

  it('report every planted violation, and nothing beside it', async () => {
    const expected = Object.entries(PLANTED).flatMap(([rule, files]) => Object.keys(files).map((file) => `${rule}: ${file}`));
    expect(await errorsIn(Object.assign({}, ...Object.values(PLANTED)) as Tree)).toEqual(expected.toSorted());
  });
});
