// All the help texts of the program in one place, in the order of the menu.
import { CENTRE_INTROS } from './centre-intros.ts';
import type { MenuHelp } from './help-text.ts';
import { ACCOUNTING_HELP } from './menus/accounting.ts';
import { ADMINISTRATION_HELP } from './menus/administration.ts';
import { COLLECTION_ACCOUNT_HELP } from './menus/collection-account.ts';
import { COLLECTION_BILLING_HELP } from './menus/collection-billing.ts';
import { COLLECTION_HELP } from './menus/collection.ts';
import { CUSTOMER_CASE_HELP } from './menus/customer-case.ts';
import { CUSTOMER_HELP } from './menus/customer.ts';
import { INSIGHT_HELP } from './menus/insight.ts';
import { MEETING_HELP } from './menus/meeting.ts';
import { OFFICE_HELP } from './menus/office.ts';
import { OPERATION_HELP } from './menus/operation.ts';
import { OWNER_ACCOUNT_HELP } from './menus/owner-account.ts';
import { PUBLIC_ORDER_HELP } from './menus/public-order.ts';
import { PUBLIC_SERVICE_HELP } from './menus/public-service.ts';
import { SHARED_DATA_HELP } from './menus/shared-data.ts';
import { SHARED_PEOPLE_HELP } from './menus/shared-people.ts';
import { NAVIGATION } from './navigation.ts';

export { CASE_LIBRARY } from './cases/case-library.ts';
export { MENU_QUESTIONS } from './questions/all-questions.ts';

export const MENU_HELP: readonly MenuHelp[] = [
  ...SHARED_DATA_HELP,
  ...SHARED_PEOPLE_HELP,
  ...CUSTOMER_HELP,
  ...CUSTOMER_CASE_HELP,
  ...PUBLIC_SERVICE_HELP,
  ...PUBLIC_ORDER_HELP,
  ...OWNER_ACCOUNT_HELP,
  ...COLLECTION_BILLING_HELP,
  ...COLLECTION_HELP,
  ...COLLECTION_ACCOUNT_HELP,
  ...OFFICE_HELP,
  ...ACCOUNTING_HELP,
  ...INSIGHT_HELP,
  ...MEETING_HELP,
  ...ADMINISTRATION_HELP,
  ...OPERATION_HELP,
];

interface SystemDocument {
  readonly key: string;
  readonly title: string;
  readonly text: readonly string[];
}

export const SYSTEM_DOCUMENTS: readonly SystemDocument[] = [
  ...CENTRE_INTROS.map(({ menu, title, text }) => ({ key: String(menu), title, text })),
  { key: 'navigation', ...NAVIGATION },
];
