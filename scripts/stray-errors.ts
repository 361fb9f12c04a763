// A Vitest reporter. Errors outside of any test (an unhandled rejection, a worker that died) are missing from the JSON report, so they are
// written to a file that `npm test` names and lists at its end.
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['ANJU_STRAY_ERRORS'];
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`)));
  }
}
