// Area accounting: the books of every company. domain: accounting.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';

export function accountingModule(_binder: Binder, _jobs: JobQueue): void {}
