// What the server does without a user, such as scheduled work, is done and written down in this name.
import type { Actor } from './scope.ts';

export const SYSTEM_ACCOUNT = 0;
export const SYSTEM_NAME = '系统';

export const systemActor = (tenantId: number): Actor => ({
  tenantId,
  accountId: SYSTEM_ACCOUNT,
  username: '',
  role: 'emp',
  name: SYSTEM_NAME,
  menuStyle: 0,
  employeeId: null,
  companyId: null,
  estates: null,
  buildings: [],
});
