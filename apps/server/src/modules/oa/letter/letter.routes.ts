import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { defineLetterFiles } from './letter-file.service.ts';
import * as steps from './letter-step.service.ts';
import * as letter from './letter.service.ts';

export function letterRoutes(binder: Binder): void {
  binder.handle(contract.listLettersToDeal, (call) => letter.toDeal(call));
  binder.handle(contract.searchLetters, (call) => letter.search(call, call.input));
  binder.handle(contract.listReceivingCompanies, (call) => letter.companies(call, call.input));
  binder.handle(contract.listReceiversOfCompany, (call) => letter.receivers(call, call.input));
  binder.handle(contract.submitLetter, (call) => letter.submit(call, call.input));
  binder.handle(contract.getLetter, (call) => letter.detail(call, call.input.id));
  binder.handle(contract.removeLetter, (call) => letter.remove(call, call.input.id));
  binder.handle(contract.openLetter, (call) => steps.open(call, call.input.id));
  binder.handle(contract.dealLetter, (call) => steps.deal(call, call.input));
  binder.handle(contract.revokeLetter, (call) => steps.revoke(call, call.input));
  defineLetterFiles();
  letter.defineLetterTodo();
}
