// Who may see and fill what hangs on a parent. A category has one kind of parent, and the area that owns the parents says who reaches
// them; a category nobody spoke for is refused. Under parent 0 an upload waits, its owner's alone, until a paper takes it over.
import { FILE_CATEGORY } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { getPlatformTenant } from '../../../platform/tenancy/known-tenants.queries.ts';

export interface FileParent {
  mayRead(scope: Scope, parentId: number): boolean | Promise<boolean>;
  /** Whether an upload may be hung on it straight away. */
  mayWrite(scope: Scope, parentId: number): boolean | Promise<boolean>;
}

const parents = new Map<number, FileParent>();

export function defineFileParent(category: number, parent: FileParent): void {
  const known = parents.get(category);
  if (known && known !== parent) throw new Error(`the parents of file category ${category} are defined twice`);
  parents.set(category, parent);
}

/** Categories whose uploads wait under parent 0. */
export const WAITING_CATEGORIES: readonly number[] = [
  FILE_CATEGORY.attachment,
  FILE_CATEGORY.picture,
  FILE_CATEGORY.notificationPdf,
  FILE_CATEGORY.chasePaper,
  FILE_CATEGORY.markPaper,
  FILE_CATEGORY.hangPaper,
  FILE_CATEGORY.instalmentPaper,
  FILE_CATEGORY.changePaper,
  FILE_CATEGORY.reductionPaper,
  FILE_CATEGORY.refundPaper,
  FILE_CATEGORY.invoicePaper,
  FILE_CATEGORY.contractPaper,
];

const waits = (category: number, parentId: number): boolean => parentId === 0 && WAITING_CATEGORIES.includes(category);

const isOperator = ({ actor }: Scope): boolean => actor.role === 'super' || actor.role === 'root';

/** The staff of the tenant reads its notifications; publishing one takes its PDF over. */
export const NOTIFICATION: FileParent = { mayRead: ({ actor }) => actor.role !== 'gov', mayWrite: () => false };

/** Of the public website: for everyone, kept up by who runs it. */
export const SITE: FileParent = { mayRead: () => true, mayWrite: (scope) => scope.actor.role === 'sa' || isOperator(scope) };

/** Sent in by visitors with their registration, looked at by the operators. */
export const APPLICATION: FileParent = {
  mayRead: async (scope) => isOperator(scope) && scope.actor.tenantId === (await getPlatformTenant(scope.db)),
  mayWrite: () => false,
};

interface Hung {
  readonly category: number;
  readonly parentId: number;
  readonly accountId: number;
}

export async function mayRead(scope: Scope, { category, parentId, accountId }: Hung): Promise<boolean> {
  // What a job made may hold all its asker may see, and its asker alone.
  if (category === FILE_CATEGORY.jobResult || waits(category, parentId)) return accountId === scope.actor.accountId;
  return (await parents.get(category)?.mayRead(scope, parentId)) ?? false;
}

/** Whether anything may hang there at all. */
export const isCategory = (category: number): boolean =>
  category === FILE_CATEGORY.jobResult || WAITING_CATEGORIES.includes(category) || parents.has(category);

/** Undefined when the category is not for uploads at all. */
export async function mayWrite(scope: Scope, category: number, parentId: number): Promise<boolean | undefined> {
  return waits(category, parentId) ? true : parents.get(category)?.mayWrite(scope, parentId);
}
