// A Vitest reporter: errors outside of any test (a promise nobody waited for, a worker that died) are in no JSON report.
// `npm test` gives the file to write them to, and names them at its end.
import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['ANJU_STRAY_ERRORS'];
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`)));
  }
}
