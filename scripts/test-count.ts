/** The part of Vitest's JSON report that is counted. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name?: string; message?: string; status: string; assertionResults: Assertion[] }[];
}

interface Assertion {
  status: string;
  fullName?: string;
  failureMessages?: string[] | null;
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value && Array.isArray(value.testResults);

export interface Count {
  passed: number;
  failed: number;
}

/** If nothing has changed, no test runs and the runner writes no report. */
const nothingToDo = (json: unknown, exitedWell: boolean, mayBeEmpty: boolean): boolean =>
  mayBeEmpty && exitedWell && (!isReport(json) || json.testResults.length === 0);

/** A skipped test, a file that does not load and an error outside of any test count as failures, so that nothing is left out silently. */
export function countTests(json: unknown, exitedWell: boolean, mayBeEmpty = false): Count {
  if (nothingToDo(json, exitedWell, mayBeEmpty)) return { passed: 0, failed: 0 };
  if (!isReport(json)) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = json;
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
  const failed = numFailedTests + numPendingTests + numTodoTests + broken.length;
  if (failed > 0) return { passed, failed };
  return { passed, failed: exitedWell && passed > 0 ? 0 : 1 };
}

/** How many lines of a failure's message the summary includes: enough for the expectation and its location. */
const TOLD_LINES = 6;

const told = (where: string, message = ''): string =>
  [where, ...message.split('\n').slice(0, TOLD_LINES)].filter((line) => line.trim() !== '').join('\n      ');

/** The names of the failures for the end of the output, which stays visible when the rest scrolls away. */
export function namesOfFailures(json: unknown, strayErrors: string[], exitedWell: boolean, mayBeEmpty = false): string[] {
  const strays = strayErrors.map((error) => told('outside of any test', error));
  if (nothingToDo(json, exitedWell, mayBeEmpty)) return strays;
  if (!isReport(json)) return ['the tests wrote no report', ...strays];
  const names = json.testResults.flatMap(({ name = '', message, status, assertionResults }) => {
    const bad = assertionResults.filter((one) => one.status !== 'passed');
    if (bad.length > 0) return bad.map((one) => told(`${name} > ${one.fullName ?? ''} (${one.status})`, one.failureMessages?.[0]));
    return status === 'failed' ? [told(`${name} (not loaded)`, message)] : [];
  });
  const all = [...names, ...strays];
  if (all.length > 0) return all;
  return exitedWell && json.numPassedTests > 0 ? [] : ['no test is to blame: nothing ran, or the runner itself ended badly'];
}
