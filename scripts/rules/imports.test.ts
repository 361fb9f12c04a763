import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plant, type Tree } from './tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

const imports = (...modules: string[]): string => modules.map((module) => `import '${module}';`).join('\n');
const importsType = (module: string): string => `import type { Kysely } from '${module}'; export type Db = Kysely;`;

/** One example of each allowed import. */
const CLEAN: Tree = {
  'packages/contract/src/index.ts': imports('zod', './kit.ts'),
  'packages/contract/src/kit.ts': imports('zod'),
  'packages/domain/src/index.ts': imports('@anju/contract', 'decimal.js'),
  'packages/domain/src/pinyin.ts': imports('pinyin-pro'),
  'apps/server/src/main.ts': imports('./app.ts'),
  'scripts/build.ts': imports('../apps/server/src/app.ts'),
  'apps/server/src/app.ts': imports('./platform/http.ts', './modules/estate/index.ts', './modules/org/index.ts'),
  'apps/server/src/platform/http.ts': imports('./db/pool.ts', '@anju/contract'),
  'apps/server/src/platform/db/pool.ts': imports('pg', 'kysely'),
  'apps/server/src/platform/db/sql.ts': imports('kysely'),
  'apps/server/src/platform/http.test.ts': imports('../app.ts'),
  'apps/server/src/modules/org/stage.fixtures.ts': imports('@anju/domain'),
  'apps/server/src/modules/org/index.ts': imports('./structure/company.service.ts'),
  'apps/server/src/modules/org/structure/company.service.ts': imports('@anju/domain'),
  'apps/server/seeds/index.ts': imports('../src/modules/org/index.ts', '../src/modules/estate/for-seeds.ts'),
  'apps/server/seeds/index.test.ts': imports('../src/modules/estate/property/house.service.ts'),
  'apps/server/src/modules/estate/for-seeds.ts': imports('./property/house.service.ts'),
  'apps/server/src/modules/estate/person/person.service.ts': imports('../property/house.service.ts'),
  'apps/server/src/modules/estate/property/house.fixtures.ts': imports('../person/person.service.ts'),
  'apps/server/src/modules/estate/index.ts': imports('./property/house.routes.ts'),
  'apps/server/src/modules/estate/property/house.routes.ts': imports('./house.service.ts', '../../../platform/http.ts'),
  'apps/server/src/modules/estate/property/house.service.ts': [
    imports('./house.rules.ts', './house.queries.ts', '../../org/index.ts', '@anju/domain/pinyin'),
    importsType('kysely'),
  ].join('\n'),
  'apps/server/src/modules/estate/property/house.rules.ts': imports('@anju/domain', '@anju/contract'),
  'apps/server/src/modules/estate/property/house.queries.ts': imports(
    'kysely',
    'pg',
    '../../../platform/db/pool.ts',
    '../../../platform/db/sql.ts',
  ),
  'apps/server/src/modules/estate/property/house.routes.test.ts': imports('./house.queries.ts', 'kysely', '../../../app.ts'),
  'apps/web/src/app/main.tsx': imports('../shell/shell.tsx', '../areas/estate/property/house.page.tsx', '../site/site.tsx'),
  'apps/web/src/shell/shell.tsx': imports('../areas/estate/index.ts', '../ui/money.tsx', '../platform/api/call.ts'),
  'apps/web/src/site/site.tsx': imports('../platform/api/call.ts', 'react'),
  'apps/web/src/platform/api/call.ts': imports('@anju/contract'),
  'apps/web/src/ui/money.tsx': imports('@anju/domain', 'react'),
  'apps/web/src/archetypes/list/list-page.tsx': imports('../../ui/money.tsx', '../../platform/api/call.ts'),
  'apps/web/src/areas/org/index.ts': imports('../../platform/api/call.ts'),
  'apps/web/src/areas/estate/people/person-card.tsx': imports('../property/house-picker.tsx'),
  'apps/web/src/areas/estate/index.ts': imports('./property/house-picker.tsx'),
  'apps/web/src/areas/estate/property/house-picker.tsx': imports('../../../archetypes/list/list-page.tsx', '../../org/index.ts'),
  'apps/web/src/areas/estate/property/house.page.tsx': imports('./house-picker.tsx'),
};

/** rule → file that breaks it → content of the file */
const PLANTED: Readonly<Record<string, Tree>> = {
  'no-cycles': { 'packages/domain/src/egg.ts': imports('./hen.ts') },
  resolvable: { 'apps/server/src/platform/planted-gap.ts': imports('./nowhere.ts') },
  'contract-is-a-leaf': {
    'packages/contract/src/planted-domain.ts': imports('@anju/domain'),
    'packages/contract/src/planted-node.ts': imports('node:fs'),
  },
  'domain-is-pure': {
    'packages/domain/src/planted-node.ts': imports('node:fs'),
    'packages/domain/src/planted-react.ts': imports('react'),
  },
  'packages-below-apps': { 'packages/domain/src/planted.test.ts': imports('../../../apps/server/src/platform/http.ts') },
  'server-not-web': { 'apps/server/src/platform/planted-web.ts': imports('../../../web/src/platform/api/call.ts') },
  'server-not-scripts': { 'apps/server/src/planted-script.ts': imports('../../../scripts/build.ts') },
  'web-not-server': { 'apps/web/src/platform/planted-server.ts': imports('../../../server/src/platform/http.ts') },
  'pinyin-stays-on-the-server': {
    'apps/web/src/platform/planted-pinyin.ts': imports('@anju/domain/pinyin'),
    'apps/web/src/platform/planted-dictionary.ts': imports('pinyin-pro'),
  },
  'web-ground-knows-no-area': {
    'apps/web/src/platform/planted-area.ts': imports('../areas/estate/index.ts'),
    'apps/web/src/ui/planted-area.ts': imports('../areas/estate/index.ts'),
    'apps/web/src/archetypes/list/planted-area.ts': imports('../../areas/estate/index.ts'),
  },
  'web-area-by-its-door': { 'apps/web/src/shell/planted-page.ts': imports('../areas/estate/property/house.page.tsx') },
  'web-area-to-area-by-its-door': { 'apps/web/src/areas/org/planted-page.ts': imports('../estate/property/house-picker.tsx') },
  'site-without-back-office': {
    'apps/web/src/site/planted-shell.ts': imports('../shell/shell.tsx'),
    'apps/web/src/site/planted-ui.ts': imports('../ui/money.tsx'),
    'apps/web/src/site/planted-archetype.ts': imports('../archetypes/list/list-page.tsx'),
    'apps/web/src/site/planted-area.ts': imports('../areas/estate/index.ts'),
  },
  'platform-knows-no-module': {
    'apps/server/src/platform/planted-module.ts': imports('../modules/estate/index.ts'),
    'apps/server/src/platform/planted-app.ts': imports('../app.ts'),
  },
  'module-by-its-door': { 'apps/server/src/planted-inside.ts': imports('./modules/estate/property/house.service.ts') },
  'fixtures-for-tests': { 'apps/server/src/modules/org/planted.service.ts': imports('./stage.fixtures.ts') },
  'module-to-module-by-its-door': {
    'apps/server/src/modules/org/structure/planted-inside.ts': imports('../../estate/property/house.service.ts'),
  },
  'seeds-by-the-doors': {
    'apps/server/seeds/planted-inside.ts': imports('../src/modules/estate/property/house.service.ts'),
  },
  'groups-are-layers': {
    'apps/server/src/modules/estate/property/planted-higher.ts': imports('../person/person.service.ts'),
    'apps/web/src/areas/estate/property/planted-higher.ts': imports('../people/person-card.tsx'),
  },
  'groups-are-listed': {
    'apps/server/src/modules/estate/planted-group/planted.ts': imports('../property/house.service.ts'),
    'apps/web/src/areas/estate/planted-group/planted.ts': imports('../property/house-picker.tsx'),
  },
  'routes-through-service': { 'apps/server/src/modules/estate/property/planted-a.routes.ts': imports('./house.queries.ts') },
  'service-below-routes': { 'apps/server/src/modules/estate/property/planted-b.service.ts': imports('./house.routes.ts') },
  'queries-are-sql-alone': { 'apps/server/src/modules/estate/property/planted-c.queries.ts': imports('./house.service.ts') },
  'rules-are-pure': {
    'apps/server/src/modules/estate/property/planted-d.rules.ts': imports('./house.queries.ts'),
    'apps/server/src/modules/estate/property/planted-e.rules.ts': imports('./house.service.ts'),
    'apps/server/src/modules/estate/property/planted-f.rules.ts': imports('../../../platform/db/pool.ts'),
    'apps/server/src/modules/estate/property/planted-g.rules.ts': importsType('kysely'),
  },
  'sql-in-queries': {
    'apps/server/src/modules/estate/property/planted-h.service.ts': imports('kysely'),
    'apps/server/src/modules/estate/property/planted-i.service.ts': imports('pg'),
    'apps/server/src/modules/estate/property/planted-j.service.ts': imports('../../../platform/db/sql.ts'),
  },
};

/** The other half of the cycle, which is reported once; a type import is enough to close it. */
const HEN: Tree = { 'packages/domain/src/hen.ts': "import type { Egg } from './egg.ts'; export type Hen = Egg;" };

interface CruiseResult {
  readonly summary: { readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[] };
}

/** `rule: file`, sorted. */
function violationsIn(tree: Tree): string[] {
  const { root, remove } = plant(tree);
  onTestFinished(remove);
  const output = execFileSync(process.execPath, [CRUISER, 'apps', 'packages', '--config', CONFIG, '--output-type', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const result = JSON.parse(output) as CruiseResult;
  return result.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`).toSorted();
}

describe('import rules', () => {
  it('allow what the architecture allows', () => expect(violationsIn(CLEAN)).toEqual([]));

  it('report every planted violation, and nothing beside it', () => {
    const tree = { ...CLEAN, ...HEN, ...(Object.assign({}, ...Object.values(PLANTED)) as Tree) };
    const expected = Object.entries(PLANTED).flatMap(([rule, files]) => Object.keys(files).map((file) => `${rule}: ${file}`));
    expect(violationsIn(tree)).toEqual(expected.toSorted());
  });

  it('each have a planted violation', () => {
    const config = createRequire(import.meta.url)(CONFIG) as { readonly forbidden: readonly { readonly name: string }[] };
    const names = new Set(config.forbidden.map((rule) => rule.name));
    expect([...names].toSorted()).toEqual(Object.keys(PLANTED).toSorted());
  });
});
