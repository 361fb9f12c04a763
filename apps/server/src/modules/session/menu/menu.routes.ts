// The user's menu; `msg` contains the navigator state, 0 until the navigator is customised.
import { getMenu, getMenuV2 } from '@anju/contract';
import { WithMessage, type Binder } from '../../../platform/http/binder.ts';
import { readMenu } from './menu.service.ts';

const NAVIGATOR_STATE = '0';

export function menuRoutes(binder: Binder): void {
  for (const endpoint of [getMenu, getMenuV2]) {
    binder.handle(endpoint, async (call) => new WithMessage(await readMenu(call), NAVIGATOR_STATE));
  }
}
