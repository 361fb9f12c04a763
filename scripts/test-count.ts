import { z } from 'zod';

/** The part of Vitest's JSON report that is counted. */
const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

export interface Count {
  passed: number;
  failed: number;
}

/** A skipped test, a file that does not load and an error outside of any test are failures: nothing may be left out in silence. */
export function countTests(json: unknown, exitedWell: boolean): Count {
  const parsed = report.safeParse(json);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.data;
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'));
  const failed = numFailedTests + numPendingTests + numTodoTests + broken.length;
  if (failed > 0) return { passed, failed };
  return { passed, failed: exitedWell && passed > 0 ? 0 : 1 };
}
