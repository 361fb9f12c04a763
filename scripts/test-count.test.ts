import { expect, test } from 'vitest';
import { countTests } from './test-count.ts';

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
