// Who may import whom (docs/architecture.md, section 3). scripts/rules/imports.test.ts breaks each rule once on purpose:
// a new rule needs its planted violation there.
const TEST = '\\.test\\.tsx?$';
const WEB = '^apps/web/src/';
const SERVER = '^apps/server/src/';
const MODULES = `${SERVER}modules/`;
// Code that only tests load; it may reach across layers to prepare what it looks at.
const TEST_CODE = [TEST, '\\.fixtures\\.tsx?$', '-samples\\.tsx?$'];
const npm = (...names) => names.map((name) => `(^|/)node_modules/${name}/`);

// The groups of every area as layers, the lowest first: a group may import those before it and knows nothing of those after it. What has to
// travel up is an event (apps/server/src/platform/hook.ts). A new group takes its place here.
const LAYERS = {
  [`${MODULES}charging/`]: [
    'charged-estate',
    'chain',
    'bill',
    'held-act',
    'service',
    'receipt-book',
    'ledger',
    'billing',
    'invoice',
    'charge-contract',
    'settlement',
    'close',
    'draw-down',
    'pay',
    'account',
    'arrears',
    'bank-collection',
    'bank-income',
    'collection-rate',
    'statement',
    'home',
    'find',
    'verify',
  ],
  [`${MODULES}estate/`]: [
    'search',
    'property',
    'person',
    'customer',
    'public-area',
    'device',
    'follow',
    'lookup',
    'parking',
    'resident',
    'resolution',
    'find',
  ],
  [`${MODULES}files/`]: ['file', 'picture', 'sheet'],
  [`${MODULES}help/`]: ['menu-help', 'service-case'],
  [`${MODULES}manage/`]: [
    'online',
    'log',
    'opinion',
    'site',
    'company',
    'staff',
    'permission',
    'bank',
    'charge-type',
    'estate-type',
    'function-order',
    'infolet',
    'first-steps',
    'backup',
  ],
  [`${MODULES}oa/`]: ['inform', 'notification', 'pending'],
  [`${MODULES}org/`]: ['structure', 'grant', 'employee', 'calendar', 'lookup', 'service-standard'],
  [`${MODULES}session/`]: ['login', 'account', 'menu', 'preference', 'site', 'housekeeping'],
  [`${MODULES}system/`]: ['registration', 'tenant', 'function-order', 'function-price', 'job', 'release', 'status'],
  [`${WEB}areas/charging/`]: ['bill', 'document', 'service', 'billing', 'checkout', 'account', 'arrears', 'money'],
  [`${WEB}areas/estate/`]: ['search-select', 'choose', 'record', 'property', 'people', 'resolution'],
  [`${WEB}areas/manage/`]: ['dict', 'infolet', 'system', 'unit', 'website'],
  [`${WEB}areas/org/`]: ['structure'],
  [`${WEB}areas/system/`]: ['release', 'tenant'],
};

const layerRules = Object.entries(LAYERS).flatMap(([area, groups]) =>
  groups.slice(0, -1).map((group, place) => ({
    name: 'groups-are-layers',
    comment: 'A lower group of an area knows nothing of a higher one; the order is the list LAYERS.',
    severity: 'error',
    from: { path: `${area}${group}/`, pathNot: TEST_CODE },
    to: { path: `${area}(${groups.slice(place + 1).join('|')})/` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-is-a-leaf',
      comment: 'The contract imports zod and itself.',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: TEST },
      to: { pathNot: ['^packages/contract/', ...npm('zod')] },
    },
    {
      name: 'domain-is-pure',
      comment: 'Domain rules know the contract and arithmetic: no input, no output, no framework.',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: TEST },
      to: { pathNot: ['^packages/(contract|domain)/', ...npm('decimal\\.js', 'pinyin-pro')] },
    },
    {
      name: 'packages-below-apps',
      comment: 'Also in their tests, packages do not know who uses them.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'server-not-web',
      comment: 'Both sides meet in the contract only.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'server-not-scripts',
      comment: 'The product runs without the programs that build and test it; those may import the product.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^scripts/' },
    },
    { name: 'web-not-server', severity: 'error', from: { path: '^apps/web/' }, to: { path: '^apps/server/' } },
    {
      name: 'pinyin-stays-on-the-server',
      comment: 'Its dictionary is larger than a page.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: ['^packages/domain/src/pinyin\\.ts$', ...npm('pinyin-pro')] },
    },
    {
      name: 'web-ground-knows-no-area',
      comment: 'platform, ui and archetypes serve every area, so they name none.',
      severity: 'error',
      from: { path: `${WEB}(platform|ui|archetypes)/` },
      to: { path: `${WEB}areas/` },
    },
    {
      name: 'web-area-by-its-door',
      comment: 'An area is reached through its index.ts; only the page registry in app/ opens pages.',
      severity: 'error',
      from: { path: WEB, pathNot: `${WEB}(areas|app)/` },
      to: { path: `${WEB}areas/`, pathNot: `${WEB}areas/[^/]+/index\\.tsx?$` },
    },
    {
      name: 'web-area-to-area-by-its-door',
      severity: 'error',
      from: { path: `${WEB}areas/([^/]+)/` },
      to: { path: `${WEB}areas/`, pathNot: [`${WEB}areas/$1/`, `${WEB}areas/[^/]+/index\\.tsx?$`] },
    },
    {
      name: 'site-without-back-office',
      comment: 'A visitor of the public website loads none of the back office.',
      severity: 'error',
      from: { path: `${WEB}site/` },
      to: { path: `${WEB}(shell|archetypes|ui|areas)/` },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'app.ts and main.ts put modules together; platform is what they stand on.',
      severity: 'error',
      from: { path: `${SERVER}platform/`, pathNot: TEST },
      to: { path: [MODULES, `${SERVER}(app|main)\\.ts$`] },
    },
    {
      name: 'module-by-its-door',
      comment: 'A module is reached through its index.ts.',
      severity: 'error',
      from: { path: SERVER, pathNot: MODULES },
      to: { path: MODULES, pathNot: `${MODULES}[^/]+/index\\.ts$` },
    },
    {
      name: 'module-to-module-by-its-door',
      severity: 'error',
      from: { path: `${MODULES}([^/]+)/` },
      to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
    },
    {
      name: 'seeds-by-the-doors',
      comment: 'Seeds reach a module through its index.ts, or through for-seeds.ts for what the app does not need.',
      severity: 'error',
      from: { path: '^apps/server/seeds/', pathNot: TEST },
      to: { path: MODULES, pathNot: `${MODULES}[^/]+/(index|for-seeds)\\.ts$` },
    },
    ...layerRules,
    {
      name: 'groups-are-listed',
      comment: 'A group outside of the list LAYERS would have no place among the layers.',
      severity: 'error',
      from: {
        path: `(${MODULES}|${WEB}areas/)[^/]+/[^/]+/`,
        pathNot: Object.entries(LAYERS).map(([area, groups]) => `${area}(${groups.join('|')})/`),
      },
      to: {},
    },
    {
      name: 'routes-through-service',
      comment: 'routes → service → queries: a route holds no SQL and no transaction.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.queries\\.ts$' },
    },
    {
      name: 'service-below-routes',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'queries-are-sql-alone',
      comment: 'A query decides nothing, so it calls nobody who does.',
      severity: 'error',
      from: { path: '\\.queries\\.ts$' },
      to: { path: '\\.(service|routes)\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules answer from their arguments: no SQL, no service, no database.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: ['\\.(queries|service|routes)\\.ts$', `${SERVER}platform/(db|tenancy|postgres)/`, ...npm('pg', 'kysely')] },
    },
    {
      name: 'sql-in-queries',
      comment: 'Only *.queries.ts and platform speak to the database; others may name its types.',
      severity: 'error',
      from: { path: SERVER, pathNot: [`${SERVER}platform/`, '\\.queries\\.ts$', '\\.fixtures\\.ts$', TEST] },
      to: { path: [...npm('pg', 'pg-copy-streams', 'kysely'), `${SERVER}platform/db/sql\\.ts$`], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-server|coverage)/' },
    // Types count too: a type that crosses a border is a dependency like any other.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
