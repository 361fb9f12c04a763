import type { MenuNode } from '@anju/contract/menu';
import type { UserInformation } from '@anju/contract/session/session';
import { enterSession, setAccount, setMenu } from '../session/index.ts';

export function testUser(overrides: Partial<UserInformation> = {}): UserInformation {
  return {
    id: 7,
    role: 'emp',
    accountName: 'emp',
    name: '陈晓岚',
    companyId: 3,
    company: '云栖物业服务有限公司',
    companyNick: '云栖物业',
    job: '收费员',
    logo: '',
    menuStyle: 1,
    tenantId: 1,
    tenantName: '安居物业',
    ...overrides,
  };
}

/** Puts a user with a menu into the session, as after a login. */
export function logInAs(user: Partial<UserInformation>, menu: readonly MenuNode[]): void {
  const information = testUser(user);
  enterSession(information);
  setAccount(information);
  setMenu(menu, '0');
}
