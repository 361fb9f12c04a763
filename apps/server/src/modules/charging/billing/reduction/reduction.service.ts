// 优减标准 (menu 156): written by one, audited by another, ended early or left to run out. What it takes off bills: reduction-apply.service.ts.
import {
  FILE_CATEGORY,
  MEMBER_TEXT,
  MENU,
  type auditReduction,
  type changeReduction,
  type endReduction,
  type findReductionMembers,
  type OutputOf,
  type ParsedInputOf,
  type ReductionDetail,
  type ReductionForm,
  type rejectReduction,
  type searchReductions,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { mayCall, requireLimit } from '../../document/document.service.ts';
import { requireEstate } from '../run/batch.policy.ts';
import * as queries from './reduction.queries.ts';
import { ACTIVE, ENDED, REJECTED, stateText, storedOf, WAITING } from './reduction.rules.ts';

const ENTITY = 'reduction';

export async function search(
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchReductions>,
): Promise<OutputOf<typeof searchReductions>> {
  const totals = await queries.countReductions(db, wanted, actor.estates);
  return { ...totals, rows: await queries.listReductions(db, wanted, actor.estates, size, (page - 1) * size) };
}

export async function detail({ db, actor }: Scope, id: number): Promise<ReductionDetail> {
  const found = await queries.findReduction(db, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '优减标准' });
  const { makerId, ...reduction } = found;
  return { ...reduction, mine: makerId === actor.accountId };
}

export async function members(
  scope: Scope,
  { estateId, kind, key }: ParsedInputOf<typeof findReductionMembers>,
): Promise<OutputOf<typeof findReductionMembers>> {
  const { id, name } = await requireEstate(scope, estateId);
  return kind === 'estate' ? [{ id, text: name }] : queries.findMembers(scope.db, estateId, kind, key, today(scope.clock));
}

export const items = ({ db }: Scope) => queries.listItems(db);

/** What is named must be there, and of this estate. */
async function checkForm(tx: Tx, { estateId, members: { kind, ids }, chargeTypeIds }: ReductionForm): Promise<number[]> {
  const known = new Set((await queries.listItems(tx)).map(({ id }) => id));
  if (chargeTypeIds.some((id) => !known.has(id))) throw failField('chargeTypeIds', 'REDUCTION_ITEM');
  if (kind === 'estate') return [estateId];
  const chosen = [...new Set(ids)];
  if ((await queries.countMembers(tx, estateId, kind, chosen)) !== chosen.length)
    throw failField('members', 'REDUCTION_MEMBER', { what: MEMBER_TEXT[kind] });
  return chosen;
}

const attach = async (scope: Scope, tx: Tx, id: number, fileId: number | null): Promise<void> => {
  if (fileId !== null)
    await attachFile({ db: tx, actor: scope.actor }, { id: fileId, category: FILE_CATEGORY.reductionPaper, parentId: id });
};

export async function create(scope: Scope, form: ReductionForm): Promise<{ id: number; number: string }> {
  const { actor, clock, audit } = scope;
  const estate = await requireEstate(scope, form.estateId);
  return inTransaction(scope.db, async (tx) => {
    const memberIds = await checkForm(tx, form);
    const number = await takeNumber(tx, actor.tenantId, estate.companyId, 'reduction', today(clock));
    const id = await queries.insertReduction(tx, {
      ...storedOf(form),
      tenantId: actor.tenantId,
      number,
      fileId: form.fileId,
      makerId: actor.accountId,
      createdBy: actor.name,
      createdAt: clock.now().toISOString(),
    });
    await queries.replaceMembers(tx, actor.tenantId, id, form.members.kind, memberIds);
    await attach(scope, tx, id, form.fileId);
    await audit.write(tx, actor, { action: '新增', entity: ENTITY, entityId: id, note: `${number} ${estate.name} ${form.name}` });
    return { id, number };
  });
}

async function held({ actor }: Scope, tx: Tx, id: number, version: number): Promise<queries.HeldReduction> {
  const found = await queries.lockReduction(tx, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '优减标准' });
  if (found.version !== version) throw fail('STALE', { what: '优减标准' });
  return found;
}
function requireState({ number, state }: queries.HeldReduction, allowed: readonly number[], what: string): void {
  if (!allowed.includes(state)) throw fail('REDUCTION_STATE', { number, state: stateText(state), what });
}

/** Who changes it answers for it: he is its maker now. */
export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeReduction>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const before = await held(scope, tx, id, version);
    requireState(before, [WAITING, REJECTED], '修改');
    if (form.estateId !== before.estateId) await requireEstate(scope, form.estateId);
    const memberIds = await checkForm(tx, form);
    await queries.updateReduction(tx, id, {
      ...storedOf(form),
      fileId: form.fileId,
      state: WAITING,
      makerId: actor.accountId,
      checkerId: null,
      checkedBy: '',
      checkedAt: null,
      checkNote: '',
    });
    await queries.replaceMembers(tx, actor.tenantId, id, form.members.kind, memberIds);
    if (form.fileId !== before.fileId) await attach(scope, tx, id, form.fileId);
    await audit.write(tx, actor, { action: '修改', entity: ENTITY, entityId: id, note: `${before.number} ${form.name}` });
    return null;
  });
}

const checked = ({ actor, clock }: Scope) => ({
  checkerId: actor.accountId,
  checkedBy: actor.name,
  checkedAt: clock.now().toISOString(),
});

export async function pass(scope: Scope, { id, version }: ParsedInputOf<typeof auditReduction>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const found = await held(scope, tx, id, version);
    requireState(found, [WAITING], '审核');
    if (found.makerId === actor.accountId) throw fail('MAKER_IS_CHECKER');
    await requireLimit(scope, tx, found.limitAmount);
    await queries.updateReduction(tx, id, { ...checked(scope), state: ACTIVE });
    await audit.write(tx, actor, { action: '审核', entity: ENTITY, entityId: id, note: `${found.number} ${found.name}` });
    return null;
  });
}

/** Also one in force that no bill has carried yet. */
export async function reject(scope: Scope, { id, version, reason }: ParsedInputOf<typeof rejectReduction>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const found = await held(scope, tx, id, version);
    requireState(found, [WAITING, ACTIVE], '退回');
    if (found.makerId === actor.accountId) throw fail('MAKER_IS_CHECKER');
    if (found.state === ACTIVE && (await queries.isUsed(tx, id))) throw fail('REDUCTION_USED', { number: found.number });
    await queries.updateReduction(tx, id, { ...checked(scope), state: REJECTED, checkNote: reason });
    await audit.write(tx, actor, { action: '退回', entity: ENTITY, entityId: id, note: `${found.number} ${reason}` });
    return null;
  });
}

export async function end(scope: Scope, { id, version, lastDay, reason }: ParsedInputOf<typeof endReduction>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const found = await held(scope, tx, id, version);
    requireState(found, [ACTIVE], '终止');
    const { fromDate, toDate, number } = found;
    if (lastDay < fromDate || lastDay > toDate)
      throw failField('lastDay', 'REDUCTION_END', { from: formatDay(fromDate), to: formatDay(toDate) });
    await queries.updateReduction(tx, id, { state: ENDED, toDate: lastDay, checkNote: reason });
    await audit.write(tx, actor, { action: '终止', entity: ENTITY, entityId: id, note: `${number} ${lastDay} ${reason}` });
    return null;
  });
}

/** Evidence: seen by who sees the reduction, put there with it alone. */
export const REDUCTION_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    return (
      (await mayCall(scope, { menu: MENU.billingReduce, act: 'view' })) &&
      (await queries.findReduction(scope.db, id, scope.actor.estates)) !== undefined
    );
  },
  mayWrite: () => false,
};
