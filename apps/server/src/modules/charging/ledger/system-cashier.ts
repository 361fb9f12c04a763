// The drawer of the system: settlements that no cashier takes, such as the scheduled draw-down, are booked in its name.
import type { Actor } from '../../../platform/scope.ts';

export const SYSTEM_CASHIER = 0;
export const SYSTEM_NAME = '系统';

export const systemActor = (tenantId: number): Actor => ({
  tenantId,
  accountId: SYSTEM_CASHIER,
  username: '',
  role: 'emp',
  name: SYSTEM_NAME,
  menuStyle: 0,
  employeeId: null,
  companyId: null,
  estates: null,
  buildings: [],
});
