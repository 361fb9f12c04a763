// 账款调整, 折扣, 减免, 违约金减免 (menus 176, 178, 182, 180): requested with evidence, decided by another user, undone at most once. Whether the
// amounts fit is checked on creation, to inform the requester, and again under the locks when the request is decided.
import {
  APPROVAL,
  CHANGE,
  CHANGE_MENU,
  createChangeRequest,
  fileCategoryOf,
  REQUEST,
  type Act,
  type ChangeRequestDetail,
  type findChangeBills,
  type OutputOf,
  type ParsedInputOf,
  type searchChangeRequests,
  type undoChangeRequest,
} from '@anju/contract';
import { isZeroDecimal, sumMoney } from '@anju/domain';
import { requireRight } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { wholeOnly } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { lockBills } from '../../bill/change/change.queries.ts';
import { checkChange } from '../../bill/change/change.rules.ts';
import { applyChanges, undoChanges } from '../../bill/change/change.service.ts';
import { requestApproval } from '../../../../platform/document/approval.ts';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { requireThere } from '../../../../platform/document/document.rules.ts';
import { mayCall } from '../../../../platform/document/document.service.ts';
import { madeBy } from '../../../../platform/stamp.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import * as queries from './change-request.queries.ts';
import { changeText, signed } from './change-request.rules.ts';

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
  const found = requireThere({ name: '单据' }, await queries.findRequest(scope.db, id, scope.actor.estates));
  await requireRight(scope, CHANGE_MENU[found.kind], 'view');
  const { makerId, ...request } = found;
  return { ...request, mine: makerId === scope.actor.accountId, lines: await queries.listRequestBills(scope.db, id, today(scope.clock)) };
}

export async function create(
  scope: Scope,
  input: ParsedInputOf<typeof createChangeRequest>,
): Promise<OutputOf<typeof createChangeRequest>> {
  const { kind, reason, note, fileId } = input;
  const { actor, clock, audit } = scope;
  await requireRight(scope, CHANGE_MENU[kind], 'add');
  const day = today(clock);
  const lines = signed(kind, input.lines);
  const amount = sumMoney(lines.map((line) => line.amount));
  if (isZeroDecimal(amount)) throw failField('lines', 'SETTLE_ZERO');
  return inTransaction(scope.db, async (tx) => {
    const ids = lines.map(({ billId }) => billId);
    const found = new Map((await lockBills(tx, actor.tenantId, ids, wholeOnly(actor), day)).map((bill) => [bill.id, bill]));
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
    if (fileId !== null)
      await attachFile({ db: tx, actor }, { id: fileId, category: fileCategoryOf(createChangeRequest, 'fileId'), parentId: id });
    await audit.write(tx, actor, { action: '提交', entity: ENTITY, entityId: id, note: `${number} ${CHANGE.text(kind)} ${amount}` });
    const flowName = await requestApproval({ ...scope, db: tx }, tx, {
      kind: APPROVAL.change,
      id,
      title: `${CHANGE.text(kind)} ${number}`,
      lines: [`单号：${number}`, `账单：${lines.length} 笔`, `金额：${amount} 元`, ...(note === '' ? [] : [`说明：${note}`])],
      amount,
    });
    return { id, number, flowName };
  });
}

const requests = documentFlow<queries.HeldRequest>({
  name: '单据',
  entity: 'bill-change',
  states: REQUEST,
  refused: 'CHANGE_REQUEST_STATE',
  notMaker: 'CHANGE_REQUEST_OWN',
  order: ['version', 'state', 'maker'],
  lock: queries.lockRequest,
  update: queries.updateRequest,
  limit: async (tx) => (await readSettleSettings(tx)).approveLimit,
  approval: { kind: APPROVAL.change, menuOf: async (db, id) => CHANGE_MENU[await queries.kindOf(db, id)] },
});
/** The right is checked on the screen that belongs to the kind of the request. */
const right =
  (act: Act) =>
  ({ scope, document }: { scope: Scope; document: queries.HeldRequest }): Promise<void> =>
    requireRight(scope, CHANGE_MENU[document.kind], act);

export const pass = requests.step({
  decides: 'approve',
  action: '审核',
  from: [REQUEST.waiting],
  to: REQUEST.done,
  by: 'other',
  right: right('audit'),
  amount: ({ amount }) => amount,
  note: ({ document: { number, kind, amount } }) => `${number} ${CHANGE.text(kind)} ${amount}`,
  async run({ scope, tx, document }) {
    const day = today(scope.clock);
    await requireOpenMonths(scope, tx, { estateId: document.estateId, from: day, what: '变动账款' });
    const lines = await queries.listRequestLines(tx, document.id);
    await applyChanges(scope, tx, { kind: document.kind, lines, reason: changeText(document), day, documentId: document.id });
  },
});

export const reject = requests.step({
  decides: 'reject',
  action: '退回',
  from: [REQUEST.waiting],
  to: REQUEST.rejected,
  by: 'other',
  right: right('audit'),
});

export const withdraw = requests.step({
  decides: 'withdraw',
  action: '撤回',
  from: [REQUEST.waiting],
  to: REQUEST.withdrawn,
  by: 'maker',
  right: right('add'),
  order: ['version', 'maker', 'state'],
});

/** 冲回: its bills become what they would be without the request. */
export const undo = requests.step<ParsedInputOf<typeof undoChangeRequest>>({
  action: '冲回',
  from: [REQUEST.done],
  to: REQUEST.undone,
  by: 'anyone',
  right: right('audit'),
  amount: ({ amount }) => amount,
  writes: ({ input }) => ({ checkNote: input.reason }),
  async run({ scope, tx, document, input }) {
    const day = today(scope.clock);
    await requireOpenMonths(scope, tx, { estateId: document.estateId, from: day, what: '冲回变动' });
    await undoChanges(scope, tx, { documentId: document.id }, `冲回 ${document.number}：${input.reason}`, day);
  },
});

/** Evidence: the screen whose users see it depends on the kind of the request. */
export const CHANGE_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    const found = await queries.findRequest(scope.db, id, scope.actor.estates);
    return found !== undefined && mayCall(scope, { menu: CHANGE_MENU[found.kind], act: 'view' });
  },
  mayWrite: () => false,
};
