// 挂账申报 (170) and the requests of 挂账回转 (369): written, changed while a draft, submitted, withdrawn. Deciding is in hang-approve.service.
import {
  FILE_CATEGORY,
  HANG,
  MENU,
  type ArrearsChoice,
  type changeHang,
  type createHang,
  type createHangTransfer,
  type findArrearsObjects,
  type HangBill,
  type HangDetail,
  type listHangBills,
  type OutputOf,
  type ParsedInputOf,
  type searchHang,
} from '@anju/contract';
import { capitalAmount, sumMoney } from '@anju/domain';
import { requireRight } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { fail, onDuplicate } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { lockObjects, type ObjectKey } from '../../bill/balance.queries.ts';
import { findEstate } from '../../billing/run/estate.queries.ts';
import { requireState, requireThere, requireVersion } from '../../document/document.rules.ts';
import { madeBy, mayCall } from '../../document/document.service.ts';
import * as bills from './suspension-bills.queries.ts';
import type { BillFact, RequestNow } from './suspension-shapes.ts';
import * as queries from './suspension.queries.ts';
import { checkChosen, HANG_REQUEST, HANG_STATE, kindText, misfit } from './suspension.rules.ts';

const DRAFT_OR_WAITING = [HANG_STATE.draft, HANG_STATE.waiting];

const billOf = ({
  houseId: _house,
  state: _state,
  void: _void,
  hung: _hung,
  heldBy: _held,
  waitsIn: _waits,
  planned: _planned,
  writeOffId: _off,
  writeOffSeq: _seq,
  writeOffVersion: _version,
  ...bill
}: BillFact): HangBill => bill;

export const objects = ({ db, actor, clock }: Scope, { key }: ParsedInputOf<typeof findArrearsObjects>): Promise<ArrearsChoice[]> =>
  queries.findObjects(db, key, actor.estates, today(clock));

export async function choices(scope: Scope, { kind, objects: of, requestId }: ParsedInputOf<typeof listHangBills>): Promise<HangBill[]> {
  const facts = await bills.listFacts(scope.db, kind, of, { day: today(scope.clock), estates: scope.actor.estates, requestId });
  return facts.filter((fact) => misfit(kind, fact) === null && fact.waitsIn === null).map(billOf);
}

export async function openBillsOf(scope: Scope, object: ObjectKey): Promise<HangBill[]> {
  return (await bills.listOpen(scope.db, object, { day: today(scope.clock), estates: scope.actor.estates })).map(billOf);
}

export async function search(
  { db, actor, clock }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchHang>,
): Promise<OutputOf<typeof searchHang>> {
  const asking = { estates: actor.estates, accountId: actor.accountId, today: today(clock) };
  const totals = await queries.countRequests(db, filter, asking.estates, asking.today);
  return { ...totals, rows: await queries.listRequests(db, filter, asking, size, (page - 1) * size) };
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<HangDetail> {
  const head = requireThere(HANG_REQUEST, await queries.findRequest(db, id, actor));
  const day = today(clock);
  const lines = new Map((await queries.listLines(db, id)).map((line) => [line.billId, line]));
  const facts = await bills.readFacts(db, [...lines.keys()], { day, estates: null, requestId: id });
  const decided = head.state === HANG_STATE.approved;
  const open = !decided && head.state !== HANG_STATE.rejected && head.state !== HANG_STATE.withdrawn;
  const shown = facts.map((fact) => {
    const line = lines.get(fact.billId) as queries.LineNow;
    return {
      ...billOf(fact),
      amount: misfit(head.kind, fact) === null || decided ? fact.amount : '0.00',
      asked: line.asked,
      done: decided ? line.done : null,
      settlementNumber: line.settlementNumber,
    };
  });
  const asked = sumMoney(shown.map((line) => line.asked));
  const objectsOf = [...new Map(facts.map((fact) => [`${fact.objectKind}-${fact.objectId}`, fact])).values()];
  return {
    ...head,
    lines: shown,
    asked,
    now: open ? sumMoney(shown.map((line) => line.amount)) : head.amount,
    capital: capitalAmount(decided ? head.amount : asked),
    beside: await queries.listBeside(db, objectsOf, id, day),
  };
}

type Form = Omit<ParsedInputOf<typeof createHang>, 'submit'>;

/** Under the locks of their objects, so that two people who choose the same bill wait for each other. */
async function chosen(
  scope: Scope,
  tx: Tx,
  kind: number,
  billIds: readonly number[],
  requestId: number | null,
): Promise<readonly BillFact[]> {
  const asked = { day: today(scope.clock), estates: scope.actor.estates, requestId };
  await lockObjects(tx, await bills.readFacts(tx, billIds, asked));
  const facts = await bills.readFacts(tx, billIds, asked);
  checkChosen(kind, billIds, facts);
  return facts;
}
const linesOf = (facts: readonly BillFact[]) => facts.map(({ billId, amount }) => ({ billId, amount }));
/** The same bill in two requests at once: whoever comes second is told. */
const once = <T>(work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'hang_request_line_waiting', () => fail('HANG_BILL', { what: '所选账单', why: '已在其他申报中' }));

export async function create(
  scope: Scope,
  kind: number,
  { submit, ...input }: Form & { submit: boolean },
): Promise<{ id: number; number: string }> {
  const { actor, audit, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const facts = await chosen(scope, tx, kind, input.billIds, null);
    const { estateId, amount } = checkChosen(kind, input.billIds, facts);
    const companyId = (await findEstate(tx, estateId))?.companyId ?? 0;
    const made = madeBy(scope);
    const number = await takeNumber(tx, actor.tenantId, companyId, 'hang', today(clock));
    const { billIds: _ids, ...head } = input;
    const id = await queries.insertRequest(tx, {
      ...head,
      tenantId: actor.tenantId,
      number,
      estateId,
      kind,
      bills: facts.length,
      amount,
      state: submit ? HANG_STATE.waiting : HANG_STATE.draft,
      ...made,
      submittedAt: submit ? made.createdAt : null,
    });
    await once(queries.insertLines(tx, actor.tenantId, id, linesOf(facts)));
    if (input.fileId !== null) await attachFile({ db: tx, actor }, { id: input.fileId, category: FILE_CATEGORY.hangPaper, parentId: id });
    const note = `${number} ${kindText(kind)} ${facts.length} 笔 ${amount} 元`;
    await audit.write(tx, actor, { action: submit ? '提交' : '新增', entity: 'hang-request', entityId: id, note });
    return { id, number };
  });
}

export const createTransfer = (
  scope: Scope,
  { kind, ...input }: ParsedInputOf<typeof createHangTransfer>,
): Promise<{ id: number; number: string }> => create(scope, kind, input);

/** His own, in one of these states; kinds other than 挂账 belong to the other screen. */
async function hold(
  scope: Scope,
  tx: Tx,
  id: number,
  version: number,
  act: 'change' | 'void',
  from: readonly number[],
  what: string,
): Promise<RequestNow> {
  const request = requireThere(HANG_REQUEST, await queries.lockRequest(tx, id, scope.actor.estates));
  await requireRight(scope, request.kind === HANG.hang ? MENU.arrearsRequest : MENU.arrearsTransfer, act);
  requireState(HANG_REQUEST, request, from, what);
  if (request.makerId !== scope.actor.accountId) throw fail('HANG_MAKER');
  requireVersion(HANG_REQUEST, request, version);
  return request;
}

export async function change(scope: Scope, { id, version, submit, billIds, ...input }: ParsedInputOf<typeof changeHang>): Promise<null> {
  const { actor, audit, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const request = await hold(scope, tx, id, version, 'change', [HANG_STATE.draft], '修改');
    const facts = await chosen(scope, tx, request.kind, billIds, id);
    const { estateId, amount } = checkChosen(request.kind, billIds, facts);
    await queries.deleteLines(tx, id);
    await once(queries.insertLines(tx, actor.tenantId, id, linesOf(facts)));
    const at = clock.now().toISOString();
    const state = submit ? { state: HANG_STATE.waiting, submittedAt: at } : {};
    await queries.updateRequest(tx, id, { ...input, ...state, estateId, amount, bills: facts.length });
    if (input.fileId !== null && input.fileId !== request.fileId)
      await attachFile({ db: tx, actor }, { id: input.fileId, category: FILE_CATEGORY.hangPaper, parentId: id });
    await audit.write(tx, actor, { action: submit ? '提交' : '修改', entity: 'hang-request', entityId: id, note: request.number });
    return null;
  });
}

export async function submit(scope: Scope, { id, version }: { id: number; version: number }): Promise<null> {
  const { actor, audit, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const request = await hold(scope, tx, id, version, 'change', [HANG_STATE.draft], '提交');
    const ids = (await queries.listLines(tx, id)).map(({ billId }) => billId);
    await chosen(scope, tx, request.kind, ids, id);
    await queries.updateRequest(tx, id, { state: HANG_STATE.waiting, submittedAt: clock.now().toISOString() });
    await audit.write(tx, actor, { action: '提交', entity: 'hang-request', entityId: id, note: request.number });
    return null;
  });
}

export async function withdraw(scope: Scope, { id, version }: { id: number; version: number }): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const request = await hold(scope, tx, id, version, 'void', DRAFT_OR_WAITING, '撤回');
    await queries.freeLines(tx, id);
    await queries.updateRequest(tx, id, { state: HANG_STATE.withdrawn });
    await audit.write(tx, actor, { action: '撤回', entity: 'hang-request', entityId: id, note: request.number });
    return null;
  });
}

const MENUS = [MENU.arrearsRequest, MENU.arrearsAudit, MENU.arrearsTransfer] as const;
/** Evidence: seen by who sees the request, put there with it alone. */
export const HANG_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    return (await mayCall(scope, { menu: MENUS, act: 'view' })) && queries.isSeen(scope.db, id, scope.actor.estates);
  },
  mayWrite: () => false,
};
