// What the types cannot say. Rules of ours are data (see BANS), so that scripts/rules can break each of them on purpose.
// Comments cannot switch a rule off: an exception is a change of this file, with its reason.
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/*.test.tsx'];
/** What tests are arranged with, outside of the modules of the server. */
const SUPPORT = ['e2e/**/*.ts', 'apps/*/src/**/testing/**/*.{ts,tsx}', 'apps/*/src/platform/**/*.fixtures.{ts,tsx}'];
const FIXTURES = 'apps/server/src/modules/**/*.fixtures.ts';
const MODULES = 'apps/server/src/modules/**/*.ts';
const MONEY_NAME = '/(amount|money|price|principal|balance)$/i';

const BANS = {
  everywhere: [
    { selector: 'TSEnumDeclaration', message: 'No enum: types are stripped, not compiled. Use enumeration() of the contract or a union.' },
    {
      selector: 'CallExpression[callee.name="parseFloat"], CallExpression[callee.object.name="Number"][callee.property.name="parseFloat"]',
      message: 'No floats: money and quantities are decimal text, see @anju/domain.',
    },
    {
      selector: `CallExpression[callee.name="Number"] > Identifier.arguments[name=${MONEY_NAME}], CallExpression[callee.name="Number"] > MemberExpression.arguments[property.name=${MONEY_NAME}]`,
      message: 'Money never becomes a number: use the decimal functions of @anju/domain.',
    },
    {
      selector: `UnaryExpression[operator="+"] > Identifier[name=${MONEY_NAME}], UnaryExpression[operator="+"] > MemberExpression[property.name=${MONEY_NAME}]`,
      message: 'Money never becomes a number: use the decimal functions of @anju/domain.',
    },
  ],
  tests: [
    {
      selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo|fails|skipIf|runIf)$/]',
      message: 'A test runs, always, or it is not there.',
    },
    {
      selector: 'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
      message: 'Tests do not sleep: wait for the thing itself.',
    },
  ],
  patience: [
    {
      selector: [
        'Property[key.name=/^(timeout|testTimeout|hookTimeout)$/]',
        ':matches(CallExpression[callee.name=/^(it|test|describe|beforeAll|beforeEach|afterAll|afterEach)$/], CallExpression[callee.callee.object.name=/^(it|test|describe)$/], CallExpression[callee.property.name=/^(waitFor|waitUntil|poll)$/]) > Literal.arguments[raw=/^[0-9]/]',
      ].join(', '),
      message:
        'No private time limits: a busy machine breaks them. vitest.config.ts and scripts/test-patience.ts say how long anything may take.',
    },
  ],
  modules: [
    {
      selector:
        'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.object.name="Date"][callee.property.name="now"]',
      message: 'The clock is injected: take the time from the clock of platform.',
    },
  ],
  outsideQueries: [
    {
      selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/]',
      message: 'SQL lives in *.queries.ts.',
    },
  ],
};
const noSyntax = (...bans) => ({ 'no-restricted-syntax': ['error', ...bans.flat()] });

export default defineConfig(
  // schema.ts is written by a program.
  globalIgnores([
    '**/node_modules/',
    '**/dist/',
    '**/dist-server/',
    '**/coverage/',
    'data/',
    '.cache/',
    'e2e/shots/',
    'apps/server/src/platform/db/schema.ts',
  ]),
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{js,cjs,mjs}'], rules: { 'no-undef': 'off' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Fastify plugins, handlers and stubs are async by signature, whether they wait or not.
      '@typescript-eslint/require-await': 'off',
      // React ignores what an event handler returns; failures of calls are shown by platform/errors.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      ...noSyntax(BANS.everywhere),
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/platform/api/**', ...TESTS],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Call endpoints through platform/api.' },
        { name: 'XMLHttpRequest', message: 'Call endpoints through platform/api.' },
      ],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].map((object) => ({
          object,
          property: 'fetch',
          message: 'Call endpoints through platform/api.',
        })),
      ],
    },
  },
  {
    files: ['apps/web/src/{areas,archetypes}/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/archetypes/record/record-drawer.tsx', ...TESTS],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'antd',
              importNames: ['Drawer', 'Modal'],
              message: 'A record opens in RecordDrawer (two widths), a dialog is Dialog or EntryDialog (three widths).',
            },
          ],
        },
      ],
    },
  },
  { files: [MODULES], rules: noSyntax(BANS.everywhere, BANS.modules) },
  {
    files: [MODULES],
    ignores: ['**/*.queries.ts', ...TESTS],
    rules: {
      ...noSyntax(BANS.everywhere, BANS.modules, BANS.outsideQueries),
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ name: 'kysely', importNames: ['sql'], message: 'SQL lives in *.queries.ts.' }] },
      ],
    },
  },
  {
    files: TESTS,
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      // expect(stub.method) names a method, it does not call it.
      '@typescript-eslint/unbound-method': 'off',
      // expect.any() and its like are typed any, wherever they stand for a value.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      ...noSyntax(BANS.everywhere, BANS.tests, BANS.patience),
    },
  },
  { files: SUPPORT, ignores: TESTS, rules: noSyntax(BANS.everywhere, BANS.patience) },
  { files: [FIXTURES], rules: noSyntax(BANS.everywhere, BANS.modules, BANS.outsideQueries, BANS.patience) },
  {
    files: ['scripts/**', 'bench/**', 'faults/**', 'e2e/**', 'apps/server/src/main.ts', 'apps/server/seeds/**'],
    rules: { 'no-console': 'off' },
  },
);
