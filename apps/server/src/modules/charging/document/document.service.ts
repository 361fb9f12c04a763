// Who asked for a document and who decided it, as its columns keep them, and how far a decision may go.
import type { Access } from '@anju/contract';
import { menusOf, refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { readSettleSettings } from '../service/settle-setting/settle-setting.service.ts';
import { checkLimit, type Decision } from './document.rules.ts';

export const madeBy = ({ actor, clock }: Scope) => ({
  makerId: actor.accountId,
  createdBy: actor.name,
  createdAt: clock.now().toISOString(),
});

export const checkedBy = ({ actor, clock }: Scope): Omit<Decision, 'state' | 'checkNote'> => ({
  checkerId: actor.accountId,
  checkedBy: actor.name,
  checkedAt: clock.now().toISOString(),
});

export const decided = (scope: Scope, state: number, checkNote: string): Decision => ({ ...checkedBy(scope), state, checkNote });

/** Above 审批限额 only who sees all estates decides. */
export async function requireLimit({ actor }: Scope, tx: Tx, amount: string | null): Promise<void> {
  checkLimit(actor.estates, amount, (await readSettleSettings(tx)).approveLimit);
}

/** Whether a call of this access would be let through; asked for the papers that hang on a document. */
export async function mayCall(scope: Scope, access: Access): Promise<boolean> {
  return refusal(access, scope.actor, await rightsOn(scope, menusOf(access))) === null;
}
