import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as reading from './subject-read.service.ts';
import * as subject from './subject.service.ts';

export function subjectRoutes(binder: Binder): void {
  binder.handle(contract.readSubjectTree, (call) => reading.tree(call, call.input));
  binder.handle(contract.readTopSubjects, (call) => reading.top(call, call.input));
  binder.handle(contract.checkSubject, (call) => reading.check(call, call.input));
  binder.handle(contract.createSubject, (call) => subject.create(call, call.input));
  binder.handle(contract.changeSubject, (call) => subject.change(call, call.input));
  binder.handle(contract.disableSubject, (call) => subject.disable(call, call.input));
  binder.handle(contract.removeSubject, (call) => subject.remove(call, call.input.id));
  binder.handle(contract.copySubjects, (call) => subject.copy(call, call.input));
}
