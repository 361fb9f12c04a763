import * as calls from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as amortisation from './amortisation/amortisation.service.ts';
import * as check from './check/check.service.ts';
import * as close from './close.service.ts';
import * as reconciliation from './reconciliation/reconciliation.service.ts';
import * as reopening from './reopen.service.ts';
import * as setting from './setting/setting.service.ts';
import * as step from './step/step.service.ts';

export function closeRoutes(binder: Binder): void {
  binder.handle(calls.readClose, (call) => close.read(call, call.input));
  binder.handle(calls.readCloseChecks, (call) => check.read(call, call.input));
  binder.handle(calls.runCloseStep, (call) => step.run(call, call.input));
  binder.handle(calls.undoCloseStep, (call) => step.undo(call, call.input));
  binder.handle(calls.closePeriod, (call) => close.close(call, call.input));
  binder.handle(calls.markYearFiled, (call) => close.markFiled(call, call.input));

  binder.handle(calls.askReopening, (call) => reopening.ask(call, call.input));
  binder.handle(calls.confirmReopening, (call) => reopening.confirm(call, call.input));
  binder.handle(calls.rejectReopening, (call) => reopening.reject(call, call.input));
  binder.handle(calls.recallReopening, (call) => reopening.recall(call, call.input));

  binder.handle(calls.readCloseSetting, (call) => setting.read(call, call.input.companyId));
  binder.handle(calls.changeCloseSetting, (call) => setting.change(call, call.input));
  binder.handle(calls.listAmortisations, (call) => amortisation.list(call, call.input.companyId));
  binder.handle(calls.createAmortisation, (call) => amortisation.create(call, call.input));
  binder.handle(calls.changeAmortisation, (call) => amortisation.change(call, call.input));
  binder.handle(calls.removeAmortisation, (call) => amortisation.remove(call, call.input.id));

  binder.handle(calls.listBankReconciliations, (call) => reconciliation.list(call, call.input));
  binder.handle(calls.readBankReconciliation, (call) => reconciliation.read(call, call.input));
  binder.handle(calls.saveBankReconciliation, (call) => reconciliation.save(call, call.input));
  binder.handle(calls.removeBankReconciliation, (call) => reconciliation.remove(call, call.input.id));
}
