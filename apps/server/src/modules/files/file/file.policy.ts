// Who may see and add the files of a parent record. A category has one kind of parent, and the area that owns the parents decides who may
// access them; an undeclared category is refused. An upload under parent 0 is visible only to its uploader until a record takes it over.
import { FILE_CATEGORY } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { getPlatformTenant } from '../../../platform/tenancy/known-tenants.queries.ts';

export interface FileParent {
  mayRead(scope: Scope, parentId: number): boolean | Promise<boolean>;
  /** Whether a file may be uploaded directly to the record. */
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
  FILE_CATEGORY.suspensionPaper,
  FILE_CATEGORY.instalmentPaper,
  FILE_CATEGORY.changePaper,
  FILE_CATEGORY.reductionPaper,
  FILE_CATEGORY.refundPaper,
  FILE_CATEGORY.invoicePaper,
  FILE_CATEGORY.contractPaper,
  FILE_CATEGORY.documentPaper,
  FILE_CATEGORY.letterPaper,
  FILE_CATEGORY.sealPicture,
  FILE_CATEGORY.sealPaper,
  FILE_CATEGORY.sealScan,
  FILE_CATEGORY.casePhoto,
  FILE_CATEGORY.caseSign,
  FILE_CATEGORY.violationPhoto,
  FILE_CATEGORY.decorationPhoto,
  FILE_CATEGORY.workerPhoto,
  FILE_CATEGORY.customerSign,
  FILE_CATEGORY.decorationPaper,
  FILE_CATEGORY.moveInPaper,
  FILE_CATEGORY.checkPhoto,
  FILE_CATEGORY.takeoverPaper,
  FILE_CATEGORY.visitPhoto,
  FILE_CATEGORY.surveyPaper,
  FILE_CATEGORY.listingPhoto,
  FILE_CATEGORY.leasePaper,
  FILE_CATEGORY.assetPhoto,
  FILE_CATEGORY.assetPaper,
  FILE_CATEGORY.handbackPhoto,
  FILE_CATEGORY.releasePaper,
  FILE_CATEGORY.gatePhoto,
  FILE_CATEGORY.voucherPaper,
  FILE_CATEGORY.callTape,
];

const waits = (category: number, parentId: number): boolean => parentId === 0 && WAITING_CATEGORIES.includes(category);

const isOperator = ({ actor }: Scope): boolean => actor.role === 'super' || actor.role === 'root';

/** Files of the public website: readable by everyone, maintained by administrators and operators. */
export const SITE: FileParent = { mayRead: () => true, mayWrite: (scope) => scope.actor.role === 'sa' || isOperator(scope) };

/** Uploaded by visitors with their registration, read by the operators. */
export const APPLICATION: FileParent = {
  mayRead: async (scope) => isOperator(scope) && scope.actor.tenantId === (await getPlatformTenant(scope.db)),
  mayWrite: () => false,
};

interface Suspended {
  readonly category: number;
  readonly parentId: number;
  readonly accountId: number;
}

export async function mayRead(scope: Scope, { category, parentId, accountId }: Suspended): Promise<boolean> {
  // The result of a job may contain everything its requester may see, so only the requester may read it.
  if (category === FILE_CATEGORY.jobResult || waits(category, parentId)) return accountId === scope.actor.accountId;
  return (await parents.get(category)?.mayRead(scope, parentId)) ?? false;
}

/** Whether files of this category may exist at all. */
export const isCategory = (category: number): boolean =>
  category === FILE_CATEGORY.jobResult || WAITING_CATEGORIES.includes(category) || parents.has(category);

/** Undefined when the category does not allow uploads at all. */
export async function mayWrite(scope: Scope, category: number, parentId: number): Promise<boolean | undefined> {
  return waits(category, parentId) ? true : parents.get(category)?.mayWrite(scope, parentId);
}
