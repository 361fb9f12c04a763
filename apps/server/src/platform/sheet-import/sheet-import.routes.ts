import type { Binder } from '../http/binder.ts';
import type { JobQueue } from '../scope.ts';
import * as imports from './sheet-import.service.ts';

/** The six calls of an import kind and its job. */
export function sheetImportRoutes(binder: Binder, jobs: JobQueue, kind: imports.SheetKind): void {
  const { sheet } = kind;
  binder.handle(sheet.open, (call) => imports.open(kind, call, call.input));
  binder.handle(sheet.rows, (call) => imports.receive(kind, call, call.input));
  binder.handle(sheet.check, (call) => imports.check(kind, call, call.input.id));
  binder.handle(sheet.problems, (call) => imports.problems(kind, call, call.input));
  binder.handle(sheet.commit, (call) => imports.commit(kind, call, call.input));
  binder.handle(sheet.drop, (call) => imports.drop(kind, call, call.input.id));
  jobs.define(imports.jobOf(kind), (scope, input: Parameters<typeof imports.run>[2]) => imports.run(kind, scope, input));
}
