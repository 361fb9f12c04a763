// Lint rules of our own, as selectors of the syntax tree; .oxlintrc.json says where each holds, and scripts/rules breaks each on purpose.
const MONEY_NAME = '/(amount|money|price|principal|balance)$/i';
const SUITES = '/^(it|test|describe)$/';

const RULES = {
  'no-enum': {
    message: 'No enum: types are stripped, not compiled. Use enumeration() of the contract or a union.',
    selectors: ['TSEnumDeclaration'],
  },
  'no-float': {
    message: 'No floats: money and quantities are decimal text, see @anju/domain.',
    selectors: [
      'CallExpression[callee.name="parseFloat"]',
      'CallExpression[callee.object.name="Number"][callee.property.name="parseFloat"]',
    ],
  },
  'no-money-number': {
    message: 'Money never becomes a number: use the decimal functions of @anju/domain.',
    selectors: [
      `CallExpression[callee.name="Number"] > Identifier.arguments[name=${MONEY_NAME}]`,
      `CallExpression[callee.name="Number"] > MemberExpression.arguments[property.name=${MONEY_NAME}]`,
      `UnaryExpression[operator="+"] > Identifier[name=${MONEY_NAME}]`,
      `UnaryExpression[operator="+"] > MemberExpression[property.name=${MONEY_NAME}]`,
    ],
  },
  'no-skipped-test': {
    message: 'A test runs, always, or it is not there.',
    selectors: [`MemberExpression[object.name=${SUITES}][property.name=/^(skip|only|todo|fails|skipIf|runIf)$/]`],
  },
  'no-sleep': {
    message: 'Tests do not sleep: wait for the thing itself.',
    selectors: ['NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]'],
  },
  'no-own-limit': {
    message:
      'No private time limits: a busy machine breaks them. vitest.config.ts and scripts/test-patience.ts say how long anything may take.',
    selectors: [
      'Property[key.name=/^(timeout|testTimeout|hookTimeout)$/]',
      'CallExpression[callee.name=/^(it|test|describe|beforeAll|beforeEach|afterAll|afterEach)$/] > Literal.arguments[raw=/^[0-9]/]',
      `CallExpression[callee.callee.object.name=${SUITES}] > Literal.arguments[raw=/^[0-9]/]`,
      'CallExpression[callee.property.name=/^(waitFor|waitUntil|poll)$/] > Literal.arguments[raw=/^[0-9]/]',
    ],
  },
  'no-own-clock': {
    message: 'The clock is injected: take the time from the clock of platform.',
    selectors: [
      'NewExpression[callee.name="Date"][arguments.length=0]',
      'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    ],
  },
  'no-foreign-style': {
    message: 'Styles of a folder beside this one: move what both need above them, or into ui.',
    // Up, then down again; \x2f is a slash.
    selectors: [String.raw`ImportDeclaration[source.value=/^(\.\.\x2f)+[^.\x2f]+\x2f.*\.css$/]`],
  },
  'no-sql': {
    message: 'SQL lives in *.queries.ts.',
    selectors: ['CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/]'],
  },
};

/** The part of a lint rule's context that is used here. */
interface Context {
  report(found: { node: unknown; message: string }): void;
}

const ruleOf = ({ message, selectors }: { readonly message: string; readonly selectors: readonly string[] }) => ({
  meta: { type: 'problem', schema: [] },
  create: (context: Context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node: unknown) => context.report({ node, message })])),
});

export default {
  meta: { name: 'anju' },
  rules: Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, ruleOf(rule)])),
};
