import { expect, test } from 'vitest';
import { countTests, namesOfFailures } from './test-count.ts';

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) });
const report = (
  numbers: { passed?: number; failed?: number; pending?: number; todo?: number },
  ...testResults: ReturnType<typeof file>[]
) => ({
  numPassedTests: numbers.passed ?? 0,
  numFailedTests: numbers.failed ?? 0,
  numPendingTests: numbers.pending ?? 0,
  numTodoTests: numbers.todo ?? 0,
  testResults,
});

test.each([
  ['all pass', report({ passed: 3 }, file('passed', 'passed')), true, { passed: 3, failed: 0 }],
  ['a test fails', report({ passed: 2, failed: 1 }, file('failed', 'passed', 'failed')), false, { passed: 2, failed: 1 }],
  ['a file does not load', report({ passed: 2 }, file('passed', 'passed'), file('failed')), false, { passed: 2, failed: 1 }],
  ['tests are skipped', report({ passed: 2, pending: 1, todo: 1 }, file('passed', 'passed')), true, { passed: 2, failed: 2 }],
  ['an error outside of any test', report({ passed: 2 }, file('passed', 'passed')), false, { passed: 2, failed: 1 }],
  ['nothing ran', report({}), true, { passed: 0, failed: 1 }],
  ['no report', undefined, false, { passed: 0, failed: 1 }],
])('%s', (_name, json, exitedWell, expected) => {
  expect(countTests(json, exitedWell)).toEqual(expected);
});

test.each([
  ['nothing had changed', undefined, true, 0],
  ['nothing that changed has a test', report({}), true, 0],
  ['the runner ended badly', undefined, false, 1],
  ['what changed is broken', report({ failed: 1 }, file('failed', 'failed')), false, 1],
])('beside what changed: %s', (_name, json, exitedWell, failed) => {
  expect(countTests(json, exitedWell, true).failed).toBe(failed);
  expect(namesOfFailures(json, [], exitedWell, true)).toHaveLength(failed);
});

const named = (status: string, fullName: string, ...failureMessages: string[]) => ({ status, fullName, failureMessages });
const ofFile = (name: string, status: string, assertionResults: ReturnType<typeof named>[], message = '') => ({
  name,
  status,
  message,
  assertionResults,
});

test('what failed is told by name with the beginning of its message, and what passed is not', () => {
  const json = {
    ...report({ passed: 1, failed: 1, pending: 1 }),
    testResults: [
      ofFile('a.test.ts', 'failed', [
        named('passed', 'adds'),
        named('failed', 'subtracts', 'AssertionError: expected 1 to be 2\n    at a.test.ts:3'),
        named('pending', 'divides'),
      ]),
      ofFile('b.test.ts', 'failed', [], 'Cannot find module'),
    ],
  };
  expect(namesOfFailures(json, ['Error: socket hang up\n    at c.ts:1'], false)).toEqual([
    'a.test.ts > subtracts (failed)\n      AssertionError: expected 1 to be 2\n          at a.test.ts:3',
    'a.test.ts > divides (pending)',
    'b.test.ts (not loaded)\n      Cannot find module',
    'outside of any test\n      Error: socket hang up\n          at c.ts:1',
  ]);
});

test('a bad end without a culprit is told too; a good one says nothing', () => {
  const json = report({ passed: 1 }, file('passed', 'passed'));
  expect(namesOfFailures(json, [], false)).toEqual(['no test is to blame: nothing ran, or the runner itself ended badly']);
  expect(namesOfFailures(undefined, [], false)).toEqual(['the tests wrote no report']);
  expect(namesOfFailures(json, [], true)).toEqual([]);
});
