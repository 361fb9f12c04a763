import { listPreferences, savePreference } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as preference from './preference.service.ts';

export function preferenceRoutes(binder: Binder): void {
  binder.handle(listPreferences, (call) => preference.list(call));
  binder.handle(savePreference, (call) => preference.save(call, call.input));
}
