import type { Role } from '@anju/contract/kit/roles';
import type { MenuStyle } from '@anju/contract/session/session';

/** Actions on the user's own account; employees with the new menu style find them under their name, all other users in the bar. */
export const USER_ACTIONS = ['password', 'duties', 'log', 'sentInforms', 'menuStyle', 'locale'] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** The dialogs the header opens. */
export type HeaderDialog = Exclude<UserAction, 'menuStyle' | 'locale'> | 'cases';

const EMPLOYEE_ONLY: readonly UserAction[] = ['duties', 'log', 'sentInforms', 'menuStyle'];

export interface HeaderLinks {
  readonly actions: readonly UserAction[];
  /** Whether the actions are in a dropdown under the user's name. */
  readonly dropdown: boolean;
  readonly caseLibrary: boolean;
  readonly navigation: boolean;
  readonly communication: 'enabled' | 'disabled' | 'hidden';
}

/** Specification 1, sections 2.3 and 6. */
export function headerLinks(role: Role, menuStyle: MenuStyle): HeaderLinks {
  const employee = role === 'emp';
  return {
    actions: USER_ACTIONS.filter((action) => employee || !EMPLOYEE_ONLY.includes(action)),
    dropdown: employee && menuStyle === 1,
    caseLibrary: role !== 'sa',
    navigation: !['sa', 'super', 'gov'].includes(role),
    communication: role === 'sa' ? 'hidden' : employee ? 'enabled' : 'disabled',
  };
}
