import {
  askRestore,
  changeBackupKeep,
  downloadBackup,
  makeBackup,
  removeBackup,
  searchBackups,
  searchRestoreRequests,
  withdrawRestore,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as backup from './backup.service.ts';
import * as request from './restore-request.service.ts';

export function backupRoutes(binder: Binder): void {
  binder.handle(searchBackups, (call) => backup.search(call, call.input));
  binder.handle(makeBackup, (call) => backup.make(call));
  binder.handle(downloadBackup, (call) => backup.download(call, call.input));
  binder.handle(removeBackup, (call) => backup.remove(call, call.input.id));
  binder.handle(changeBackupKeep, (call) => backup.changeKeep(call, call.input));
  binder.handle(searchRestoreRequests, (call) => request.search(call, call.input));
  binder.handle(askRestore, (call) => request.ask(call, call.input));
  binder.handle(withdrawRestore, (call) => request.withdraw(call, call.input.id));
}
