// 账款调整, 折扣, 减免, 违约金减免 (menus 176, 178, 182, 180): asked for with evidence, decided by somebody else, taken back once. What fits is
// counted when it is asked for, to tell its maker, and anew under the locks when it is decided.
import {
  CHANGE_MENU,
  changeKind,
  FILE_CATEGORY,
  REQUEST,
  type Act,
  type auditChangeRequest,
  type ChangeRequestDetail,
  type createChangeRequest,
  type findChangeBills,
  type OutputOf,
  type ParsedInputOf,
  type rejectChangeRequest,
  type searchChangeRequests,
  type undoChangeRequest,
  type withdrawChangeRequest,
} from '@anju/contract';
import { isZeroDecimal, sumMoney } from '@anju/domain';
import { requireRight } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { lockBills } from '../../bill/change.queries.ts';
import { checkChange } from '../../bill/change.rules.ts';
import { applyChanges, undoChanges } from '../../bill/change.service.ts';
import { requireOther, requireState, requireThere, requireVersion } from '../../document/document.rules.ts';
import { decided, madeBy, mayCall, requireLimit } from '../../document/document.service.ts';
import * as queries from './change-request.queries.ts';
import { CHANGE_REQUEST, changeText, signed } from './change-request.rules.ts';

const ENTITY = 'bill-change';

export async function bills(scope: Scope, input: ParsedInputOf<typeof findChangeBills>): Promise<OutputOf<typeof findChangeBills>> {
  await requireRight(scope, CHANGE_MENU[input.kind], 'view');
  if (input.key === '' && input.billIds.length === 0) return [];
  return queries.listChangeBills(scope.db, input, scope.actor.estates, today(scope.clock));
}

export async function search(
  scope: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchChangeRequests>,
): Promise<OutputOf<typeof searchChangeRequests>> {
  await requireRight(scope, CHANGE_MENU[wanted.kind], 'view');
  const { db, actor, clock } = scope;
  const totals = await queries.countRequests(db, wanted, actor.estates, today(clock));
  return { ...totals, rows: await queries.listRequests(db, wanted, actor.estates, today(clock), size, (page - 1) * size) };
}

export async function detail(scope: Scope, id: number): Promise<ChangeRequestDetail> {
  const found = requireThere(CHANGE_REQUEST, await queries.findRequest(scope.db, id, scope.actor.estates));
  await requireRight(scope, CHANGE_MENU[found.kind], 'view');
  const { makerId, ...request } = found;
  return { ...request, mine: makerId === scope.actor.accountId, lines: await queries.listRequestBills(scope.db, id, today(scope.clock)) };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createChangeRequest>): Promise<{ id: number; number: string }> {
  const { kind, reason, note, fileId } = input;
  const { actor, clock, audit } = scope;
  await requireRight(scope, CHANGE_MENU[kind], 'add');
  const day = today(clock);
  const lines = signed(kind, input.lines);
  const amount = sumMoney(lines.map((line) => line.amount));
  if (isZeroDecimal(amount)) throw failField('lines', 'SETTLE_ZERO');
  return inTransaction(scope.db, async (tx) => {
    const ids = lines.map(({ billId }) => billId);
    const found = new Map((await lockBills(tx, actor.tenantId, ids, actor.estates, day)).map((bill) => [bill.id, bill]));
    for (const line of lines) {
      const bill = found.get(line.billId);
      if (!bill) throw fail('NOT_FOUND', { what: '账单' });
      checkChange(kind, bill, line.amount);
    }
    const [estateId, ...others] = new Set([...found.values()].map((bill) => bill.estateId));
    if (estateId === undefined || others.length > 0) throw fail('CHANGE_REQUEST_ESTATE');
    const number = await takeNumber(tx, actor.tenantId, await queries.findCompany(tx, estateId), 'bill-change', day);
    const head = { tenantId: actor.tenantId, number, estateId, kind, reason, note, fileId, bills: lines.length, amount };
    const id = await queries.insertRequest(tx, { ...head, ...madeBy(scope) }, lines);
    if (fileId !== null) await attachFile({ db: tx, actor }, { id: fileId, category: FILE_CATEGORY.changePaper, parentId: id });
    await audit.write(tx, actor, { action: '提交', entity: ENTITY, entityId: id, note: `${number} ${changeKind.text(kind)} ${amount}` });
    return { id, number };
  });
}

/** Held, of the version seen, and of a screen the person may do this on. */
async function held(scope: Scope, tx: Tx, { id, version }: { id: number; version: number }, act: Act): Promise<queries.HeldRequest> {
  const found = requireThere(CHANGE_REQUEST, await queries.lockRequest(tx, id, scope.actor.estates));
  await requireRight(scope, CHANGE_MENU[found.kind], act);
  requireVersion(CHANGE_REQUEST, found, version);
  return found;
}

export async function pass(scope: Scope, input: ParsedInputOf<typeof auditChangeRequest>): Promise<null> {
  const { actor, audit, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const found = await held(scope, tx, input, 'audit');
    requireState(CHANGE_REQUEST, found, [REQUEST.waiting], '审核');
    requireOther(found, actor);
    await requireLimit(scope, tx, found.amount);
    const { id, kind, number, amount } = found;
    const lines = await queries.listRequestLines(tx, id);
    await applyChanges(scope, tx, { kind, lines, reason: changeText(found), day: today(clock), documentId: id });
    await queries.updateRequest(tx, id, decided(scope, REQUEST.done, input.note));
    await audit.write(tx, actor, { action: '审核', entity: ENTITY, entityId: id, note: `${number} ${changeKind.text(kind)} ${amount}` });
    return null;
  });
}

export async function reject(scope: Scope, input: ParsedInputOf<typeof rejectChangeRequest>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const found = await held(scope, tx, input, 'audit');
    requireState(CHANGE_REQUEST, found, [REQUEST.waiting], '退回');
    requireOther(found, actor);
    await queries.updateRequest(tx, found.id, decided(scope, REQUEST.rejected, input.reason));
    await audit.write(tx, actor, { action: '退回', entity: ENTITY, entityId: found.id, note: `${found.number} ${input.reason}` });
    return null;
  });
}

export async function withdraw(scope: Scope, input: ParsedInputOf<typeof withdrawChangeRequest>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const found = await held(scope, tx, input, 'add');
    if (found.makerId !== actor.accountId) throw fail('CHANGE_REQUEST_OWN');
    requireState(CHANGE_REQUEST, found, [REQUEST.waiting], '撤回');
    await queries.updateRequest(tx, found.id, { state: REQUEST.withdrawn });
    await audit.write(tx, actor, { action: '撤回', entity: ENTITY, entityId: found.id, note: found.number });
    return null;
  });
}

/** 冲回: what it changed is as if it had never been. */
export async function undo(scope: Scope, input: ParsedInputOf<typeof undoChangeRequest>): Promise<null> {
  const { actor, audit, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const found = await held(scope, tx, input, 'audit');
    requireState(CHANGE_REQUEST, found, [REQUEST.done], '冲回');
    await requireLimit(scope, tx, found.amount);
    await undoChanges(scope, tx, found.id, `冲回 ${found.number}：${input.reason}`, today(clock));
    await queries.updateRequest(tx, found.id, { state: REQUEST.undone, checkNote: input.reason });
    await audit.write(tx, actor, { action: '冲回', entity: ENTITY, entityId: found.id, note: `${found.number} ${input.reason}` });
    return null;
  });
}

/** Evidence: seen by who sees the request, put there with it alone. */
export const CHANGE_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    const found = await queries.findRequest(scope.db, id, scope.actor.estates);
    return found !== undefined && mayCall(scope, { menu: CHANGE_MENU[found.kind], act: 'view' });
  },
  mayWrite: () => false,
};
