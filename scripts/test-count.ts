/** The part of Vitest's JSON report that is counted. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value && Array.isArray(value.testResults);

export interface Count {
  passed: number;
  failed: number;
}

/** A skipped test, a file that does not load and an error outside of any test are failures: nothing may be left out in silence. */
export function countTests(json: unknown, exitedWell: boolean): Count {
  if (!isReport(json)) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = json;
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
  const failed = numFailedTests + numPendingTests + numTodoTests + broken.length;
  if (failed > 0) return { passed, failed };
  return { passed, failed: exitedWell && passed > 0 ? 0 : 1 };
}
