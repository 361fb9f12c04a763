// 挂账申报 (170) and the requests of 挂账回转 (369): written, changed while they are drafts, submitted, withdrawn. The decisions are in
// suspension-approve.service.
import {
  APPROVAL,
  createSuspension,
  fileCategoryOf,
  MENU,
  searchSuspensions,
  SUSPENSION,
  SUSPENSION_STATE,
  type ArrearsChoice,
  type changeSuspension,
  type createSuspensionTransfer,
  type findArrearsObjects,
  type listSuspensionBills,
  type OutputOf,
  type ParsedInputOf,
  type submitSuspension,
  type SuspensionBill,
  type SuspensionDetail,
  type SuspensionKind,
} from '@anju/contract';
import { capitalAmount, sumMoney } from '@anju/domain';
import { requireRight } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { requestApproval } from '../../../../platform/document/approval.ts';
import { documentFlow, type StepContext, type StepInput } from '../../../../platform/document/document-flow.ts';
import { requireThere } from '../../../../platform/document/document.rules.ts';
import { fail, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { madeBy } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { lockObjects, type ObjectKey } from '../../bill/core/balance.queries.ts';
import { findEstate } from '../../charged-estate/charged-estate.queries.ts';
import * as bills from './suspension-bills.queries.ts';
import type { BillFact, RequestNow } from './suspension-shapes.ts';
import * as queries from './suspension.queries.ts';
import { checkChosen, misfit } from './suspension.rules.ts';

/** Requests to suspend are decided on 挂账审核, those of other kinds on 挂账回转. */
const menuOf = async (db: DbOrTx, id: number): Promise<number> =>
  (await queries.kindOf(db, id)) === SUSPENSION.suspend ? MENU.arrearsAudit : MENU.arrearsTransfer;

const flow = documentFlow<RequestNow, queries.RequestChange>({
  name: '挂账单据',
  entity: 'suspension',
  states: SUSPENSION_STATE,
  refused: 'HANG_STATE',
  notMaker: 'HANG_MAKER',
  order: ['state', 'maker', 'version'],
  lock: queries.lockRequest,
  update: queries.updateRequest,
  approval: { kind: APPROVAL.suspension, menuOf },
  paper: { menu: [MENU.arrearsRequest, MENU.arrearsAudit, MENU.arrearsTransfer], isSeen: queries.isSeen },
});
export const { paper: SUSPENSION_PAPER, step } = flow;

const billOf = ({
  houseId: _house,
  state: _state,
  void: _void,
  suspended: _hung,
  heldBy: _held,
  waitsIn: _waits,
  planned: _planned,
  writeOffId: _off,
  writeOffSeq: _seq,
  writeOffVersion: _version,
  ...bill
}: BillFact): SuspensionBill => bill;

export const objects = ({ db, actor, clock }: Scope, { key }: ParsedInputOf<typeof findArrearsObjects>): Promise<ArrearsChoice[]> =>
  queries.findObjects(db, key, actor.estates, today(clock));

export async function choices(
  scope: Scope,
  { kind, objects: of, requestId }: ParsedInputOf<typeof listSuspensionBills>,
): Promise<SuspensionBill[]> {
  const facts = await bills.listFacts(scope.db, kind, of, { day: today(scope.clock), estates: scope.actor.estates, requestId });
  return facts.filter((fact) => misfit(kind, fact) === null && fact.waitsIn === null).map(billOf);
}

export async function openBillsOf(scope: Scope, object: ObjectKey): Promise<SuspensionBill[]> {
  return (await bills.listOpen(scope.db, object, { day: today(scope.clock), estates: scope.actor.estates })).map(billOf);
}

export const search = listing(searchSuspensions, { totals: queries.totalsOfRequests, page: queries.findRequestsPage });

export async function detail({ db, actor, clock }: Scope, id: number): Promise<SuspensionDetail> {
  const head = requireThere(flow.kind, await queries.findRequest(db, id, actor));
  const day = today(clock);
  const lines = new Map((await queries.listLines(db, id)).map((line) => [line.billId, line]));
  const facts = await bills.readFacts(db, [...lines.keys()], { day, estates: null, requestId: id });
  const approved = head.state === SUSPENSION_STATE.approved;
  const open = SUSPENSION_STATE.is(head.state, 'draft', 'waiting');
  const shown = facts.map((fact) => {
    const line = lines.get(fact.billId) as queries.LineNow;
    return {
      ...billOf(fact),
      amount: misfit(head.kind, fact) === null || approved ? fact.amount : '0.00',
      asked: line.asked,
      done: approved ? line.done : null,
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
    capital: capitalAmount(approved ? head.amount : asked),
    beside: await queries.listBeside(db, objectsOf, id, day),
  };
}

interface Asked {
  readonly id: number;
  readonly number: string;
  readonly kind: SuspensionKind;
  readonly bills: number;
  readonly amount: string;
}
/** Where a workflow for suspensions is published, a document decides instead of the second person. */
const askApproval = (scope: Scope, tx: Tx, { id, number, kind, bills: many, amount }: Asked): Promise<string | null> =>
  requestApproval({ ...scope, db: tx }, tx, {
    kind: APPROVAL.suspension,
    id,
    title: `${SUSPENSION.text(kind)} ${number}`,
    lines: [`单号：${number}`, `账单：${many} 笔`, `金额：${amount} 元`],
    amount,
  });

type Form = Omit<ParsedInputOf<typeof createSuspension>, 'submit'>;

/** The bills of a request, checked. Their objects are locked, so that two users who choose the same bill wait for each other. */
async function chosen(
  scope: Scope,
  tx: Tx,
  kind: SuspensionKind,
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
/** If two requests name the same bill concurrently, the second is refused. */
const once = <T>(work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'suspension_line_waiting', () => fail('HANG_BILL', { what: '所选账单', why: '已在其他申报中' }));

export async function create(
  scope: Scope,
  kind: SuspensionKind,
  { submit: submitted, ...input }: Form & { submit: boolean },
): Promise<OutputOf<typeof createSuspension>> {
  const { actor, audit, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const facts = await chosen(scope, tx, kind, input.billIds, null);
    const { estateId, amount } = checkChosen(kind, input.billIds, facts);
    const companyId = (await findEstate(tx, estateId))?.companyId ?? 0;
    const made = madeBy(scope);
    const number = await takeNumber(tx, actor.tenantId, companyId, 'suspension', today(clock));
    const { billIds: _ids, ...head } = input;
    const id = await queries.insertRequest(tx, {
      ...head,
      tenantId: actor.tenantId,
      number,
      estateId,
      kind,
      bills: facts.length,
      amount,
      state: submitted ? SUSPENSION_STATE.waiting : SUSPENSION_STATE.draft,
      ...made,
      submittedAt: submitted ? made.createdAt : null,
    });
    await once(queries.insertLines(tx, actor.tenantId, id, linesOf(facts)));
    if (input.fileId !== null)
      await attachFile({ db: tx, actor }, { id: input.fileId, category: fileCategoryOf(createSuspension, 'fileId'), parentId: id });
    const note = `${number} ${SUSPENSION.text(kind)} ${facts.length} 笔 ${amount} 元`;
    await audit.write(tx, actor, { action: submitted ? '提交' : '新增', entity: 'suspension', entityId: id, note });
    const flowName = submitted ? await askApproval(scope, tx, { id, number, kind, bills: facts.length, amount }) : null;
    return { id, number, flowName };
  });
}

export const createTransfer = (
  scope: Scope,
  { kind, ...input }: ParsedInputOf<typeof createSuspensionTransfer>,
): Promise<OutputOf<typeof createSuspension>> => create(scope, kind, input);

/** Requests to suspend belong to 挂账申报, those of other kinds to 挂账回转. */
const rightTo =
  (act: 'change' | 'void') =>
  ({ scope, document: { kind } }: StepContext<RequestNow, unknown>): Promise<void> =>
    requireRight(scope, kind === SUSPENSION.suspend ? MENU.arrearsRequest : MENU.arrearsTransfer, act);
const OF_DRAFT = { from: [SUSPENSION_STATE.draft], by: 'maker', right: rightTo('change') } as const;

export async function change(
  scope: Scope,
  { id, version, submit: submitted, billIds, ...input }: ParsedInputOf<typeof changeSuspension>,
): Promise<OutputOf<typeof changeSuspension>> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const request = await flow.hold(scope, tx, { id, version }, { ...OF_DRAFT, action: '修改' });
    const facts = await chosen(scope, tx, request.kind, billIds, id);
    const { estateId, amount } = checkChosen(request.kind, billIds, facts);
    await queries.deleteLines(tx, id);
    await once(queries.insertLines(tx, actor.tenantId, id, linesOf(facts)));
    const state = submitted ? submission(scope) : {};
    await queries.updateRequest(tx, id, { ...input, ...state, estateId, amount, bills: facts.length });
    if (input.fileId !== null && input.fileId !== request.fileId)
      await attachFile({ db: tx, actor }, { id: input.fileId, category: fileCategoryOf(createSuspension, 'fileId'), parentId: id });
    await audit.write(tx, actor, { action: submitted ? '提交' : '修改', entity: 'suspension', entityId: id, note: request.number });
    const asked = { id, number: request.number, kind: request.kind, bills: facts.length, amount };
    return { flowName: submitted ? await askApproval(scope, tx, asked) : null };
  });
}
const submission = ({ clock }: Scope) => ({ state: SUSPENSION_STATE.waiting, submittedAt: clock.now().toISOString() });

export const submit = step<StepInput, OutputOf<typeof submitSuspension>>({
  ...OF_DRAFT,
  action: '提交',
  to: SUSPENSION_STATE.waiting,
  before: async ({ scope, tx, document: request }) => {
    const ids = (await queries.listLines(tx, request.id)).map(({ billId }) => billId);
    await chosen(scope, tx, request.kind, ids, request.id);
    return { result: { flowName: await askApproval(scope, tx, { ...request, bills: ids.length }) } };
  },
  writes: ({ scope }) => submission(scope),
});

export const withdraw = step({
  decides: 'withdraw',
  action: '撤回',
  from: [SUSPENSION_STATE.draft, SUSPENSION_STATE.waiting],
  to: SUSPENSION_STATE.withdrawn,
  by: 'maker',
  right: rightTo('void'),
  run: ({ tx, document: request }) => queries.freeLines(tx, request.id),
});
