// The order of test files: the longest first, so that no core idles at the end while another has just begun a long file. The runner sorts
// by the durations it has measured, and by size where it has measured none, as in a fresh clone. Size misjudges the files below: they are
// short, but start programs, seed installations or restore backups.
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** File names without folders, so that a file may move; a test checks that every listed file exists. */
export const LONGEST: readonly string[] = [
  'isolation-calls.routes.test.ts',
  'fuzz.routes.test.ts',
  'demo-any-day.db.test.ts',
  'main.db.test.ts',
  'faults.db.test.ts',
  'held-crash.db.test.ts',
  'income-together.db.test.ts',
  'backup.routes.test.ts',
  'restore.routes.test.ts',
  'seed.db.test.ts',
  'house-import-crash.routes.test.ts',
  'settle-crash.db.test.ts',
  'reversal-restores.db.test.ts',
  'change-restores.db.test.ts',
  'embedded.db.test.ts',
  'demo-history.db.test.ts',
  'restore-tenant.db.test.ts',
  'house-many.routes.test.ts',
  'lint.test.ts',
  'imports.test.ts',
  'pages.test.tsx',
  'screens.test.ts',
  'office-business.test.ts',
  'screens-outside.test.ts',
  'register.test.ts',
  'office.test.ts',
  'backup.test.ts',
];

/** Keeps the runner's grouping by project and moves the longest files to the front of each group. */
export function takeLongestFirst<T>(sorted: readonly T[], groupOf: (one: T) => string, pathOf: (one: T) => string): T[] {
  const rank = (one: T): number => {
    const place = LONGEST.indexOf(basename(pathOf(one)));
    return place === -1 ? LONGEST.length : place;
  };
  const groups = Map.groupBy(sorted, groupOf);
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => rank(a) - rank(b)));
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return takeLongestFirst(
      await super.sort(files),
      (file) => file.project.name,
      (file) => file.moduleId,
    );
  }
}
