// 优减标准 (menu 156): created by one user, approved by another, ended early or left to expire. For its effect on bills see
// reduction-apply.service.ts.
import {
  APPROVAL,
  createReduction,
  fileCategoryOf,
  MEMBER_TEXT,
  MENU,
  type changeReduction,
  type endReduction,
  type findReductionMembers,
  type OutputOf,
  type ParsedInputOf,
  type ReductionDetail,
  type ReductionForm,
  type searchReductions,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { requireEstate } from '../../charged-estate/charged-estate.policy.ts';
import * as queries from './reduction.queries.ts';
import { ACTIVE, approvalLines, ENDED, REJECTED, stateText, storedOf, WAITING } from './reduction.rules.ts';
import { changeApproval, hasDocument, requestApproval, type ApprovalRequest } from '../../../../platform/document/approval.ts';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';

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
  const { makerId, returnedTo, ...reduction } = found;
  return { ...reduction, mine: makerId === actor.accountId, mayChange: returnedTo !== null && returnedTo === actor.employeeId };
}

export async function members(
  scope: Scope,
  { estateId, kind, key }: ParsedInputOf<typeof findReductionMembers>,
): Promise<OutputOf<typeof findReductionMembers>> {
  const { id, name } = await requireEstate(scope, estateId);
  return kind === 'estate' ? [{ id, text: name }] : queries.findMembers(scope.db, scope.actor, estateId, kind, key, today(scope.clock));
}

export const items = ({ db }: Scope) => queries.listItems(db);

/** Everything the form names must exist and belong to this estate. */
async function checkForm(tx: Tx, reach: Reach, { estateId, members: { kind, ids }, chargeTypeIds }: ReductionForm): Promise<number[]> {
  const known = new Set((await queries.listItems(tx)).map(({ id }) => id));
  if (chargeTypeIds.some((id) => !known.has(id))) throw failField('chargeTypeIds', 'REDUCTION_ITEM');
  if (kind === 'estate') return [estateId];
  const chosen = [...new Set(ids)];
  if ((await queries.countMembers(tx, reach, estateId, kind, chosen)) !== chosen.length)
    throw failField('members', 'REDUCTION_MEMBER', { what: MEMBER_TEXT[kind] });
  return chosen;
}

const attach = async (scope: Scope, tx: Tx, id: number, fileId: number | null): Promise<void> => {
  if (fileId !== null)
    await attachFile({ db: tx, actor: scope.actor }, { id: fileId, category: fileCategoryOf(createReduction, 'fileId'), parentId: id });
};

export async function create(scope: Scope, form: ReductionForm): Promise<OutputOf<typeof createReduction>> {
  const { actor, clock, audit } = scope;
  const estate = await requireEstate(scope, form.estateId);
  return inTransaction(scope.db, async (tx) => {
    const memberIds = await checkForm(tx, scope.actor, form);
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
    const flowName = await requestApproval(scope, tx, await approvalOf(tx, id));
    return { id, number, flowName };
  });
}

/** Where a workflow for reductions is published, a document decides instead of the second person; it says what the row says. */
async function approvalOf(tx: Tx, id: number): Promise<ApprovalRequest> {
  const found = await queries.findReduction(tx, id, null);
  if (!found) throw fail('NOT_FOUND', { what: '优减标准' });
  const { number, name, limitAmount } = found;
  const title = `优减标准 ${number} ${name}`;
  return { kind: APPROVAL.reduction, id, title, lines: approvalLines(found), amount: limitAmount, amountField: 'limitAmount' };
}

const reductions = documentFlow<queries.HeldReduction, queries.ReductionChange>({
  name: '优减标准',
  entity: ENTITY,
  states: { text: (state) => stateText(state ?? 0) },
  refused: 'REDUCTION_STATE',
  order: ['version', 'state', 'maker'],
  lock: queries.lockReduction,
  update: queries.updateReduction,
  limit: async (tx) => (await readSettleSettings(tx)).approveLimit,
  notMaker: 'NOT_AUTHORISED',
  approval: { kind: APPROVAL.reduction, menuOf: () => MENU.billingReduce, changes: true },
  paper: {
    menu: MENU.billingReduce,
    isSeen: async (db, id, estates) => (await queries.findReduction(db, id, estates)) !== undefined,
  },
});
export const REDUCTION_PAPER = reductions.paper;

/**
 * The user who changes it becomes its maker. What a document decides is changed by its sender, once the document came back, and keeps its
 * maker: the document keeps its author, and everybody who wrote it is barred from deciding.
 */
export async function change(
  scope: Scope,
  { id, version, ...form }: ParsedInputOf<typeof changeReduction>,
): Promise<OutputOf<typeof changeReduction>> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const changing = { action: '修改', from: [WAITING, REJECTED], by: 'anyone' } as const;
    const before = await reductions.hold(scope, tx, { id, version }, changing);
    if (form.estateId !== before.estateId) await requireEstate(scope, form.estateId);
    const memberIds = await checkForm(tx, scope.actor, form);
    const byDocument = await hasDocument(tx, APPROVAL.reduction, id);
    await queries.updateReduction(tx, id, {
      ...storedOf(form),
      fileId: form.fileId,
      state: WAITING,
      ...(byDocument ? {} : { makerId: actor.accountId }),
      checkerId: null,
      checkedBy: '',
      checkedAt: null,
      checkNote: '',
    });
    await queries.replaceMembers(tx, actor.tenantId, id, form.members.kind, memberIds);
    if (form.fileId !== before.fileId) await attach(scope, tx, id, form.fileId);
    await audit.write(tx, actor, { action: '修改', entity: ENTITY, entityId: id, note: `${before.number} ${form.name}` });
    return { flowName: await changeApproval(scope, tx, await approvalOf(tx, id)) };
  });
}

export const pass = reductions.step({
  decides: 'approve',
  action: '审核',
  from: [WAITING],
  to: ACTIVE,
  by: 'other',
  amount: ({ limitAmount }) => limitAmount,
  note: ({ document: { number, name } }) => `${number} ${name}`,
});

/** Also allowed for an active one that was not applied to any bill yet. */
export const reject = reductions.step({
  decides: 'reject',
  action: '退回',
  from: [WAITING, ACTIVE],
  to: REJECTED,
  by: 'other',
  async before({ tx, document: { id, state, number } }) {
    if (state === ACTIVE && (await queries.isUsed(tx, id))) throw fail('REDUCTION_USED', { number });
  },
});

/** Taken back with its document, by whoever sent that: there is no decision, and it may be changed and asked for again. */
reductions.step({ decides: 'withdraw', action: '撤回', from: [WAITING], to: REJECTED, by: 'maker' });

export const end = reductions.step<ParsedInputOf<typeof endReduction>>({
  action: '终止',
  from: [ACTIVE],
  to: ENDED,
  by: 'anyone',
  writes: ({ input }) => ({ toDate: input.lastDay, checkNote: input.reason }),
  note: ({ document, input }) => `${document.number} ${input.lastDay} ${input.reason}`,
  async before({ document: { fromDate, toDate }, input: { lastDay } }) {
    if (lastDay < fromDate || lastDay > toDate)
      throw failField('lastDay', 'REDUCTION_END', { from: formatDay(fromDate), to: formatDay(toDate) });
  },
});
