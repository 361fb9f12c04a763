import { readFirstSteps } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { read } from './first-steps.service.ts';

export function firstStepsRoutes(binder: Binder): void {
  binder.handle(readFirstSteps, (call) => read(call));
}
