import {
  changePerson,
  createPerson,
  exportPersons,
  findSamePersons,
  getPerson,
  mergePersons,
  removePerson,
  searchPersons,
  showPerson,
  tagPersons,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { PERSON_EXPORT_JOB, requestExport, runExport } from './person-export.service.ts';
import { merge } from './person-merge.service.ts';
import * as person from './person.service.ts';

export function personRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(searchPersons, (call) => person.search(call, call.input));
  binder.handle(getPerson, (call) => person.detail(call, call.input.id));
  binder.handle(showPerson, (call) => person.show(call, call.input.id));
  binder.handle(findSamePersons, (call) => person.same(call, call.input));
  binder.handle(createPerson, (call) => person.create(call, call.input));
  binder.handle(changePerson, (call) => person.change(call, call.input));
  binder.handle(removePerson, (call) => person.remove(call, call.input.id));
  binder.handle(mergePersons, (call) => merge(call, call.input));
  binder.handle(tagPersons, (call) => person.tag(call, call.input));
  binder.handle(exportPersons, (call) => requestExport(call, call.input));
  jobs.define(PERSON_EXPORT_JOB, runExport);
}
