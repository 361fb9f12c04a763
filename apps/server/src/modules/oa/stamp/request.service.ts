// 用印申请 (menu 205): written by the handler, decided by another user or by document. domain: property 7.3. What happens to an approved
// request is in use.service.ts and outing.service.ts.
import {
  APPROVAL,
  createSealRequest,
  fileCategoryOf,
  MENU,
  SEAL,
  SEAL_CATEGORY,
  SEAL_KIND,
  SEAL_REQUEST,
  searchSealRequests,
  type OutputOf,
  type ParsedInputOf,
  type SealRequestDetail,
  type SealRequestForm,
} from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { requestApproval } from '../../../platform/document/approval.ts';
import { documentFlow, type StepContext } from '../../../platform/document/document-flow.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { madeBy } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFiles } from '../../files/index.ts';
import { findLiving } from '../flow/document/document-draft.queries.ts';
import { askedDocument, documentOf, keepPaper } from './request-document.service.ts';
import * as found from './request-search.queries.ts';
import * as queries from './request.queries.ts';
import { findOuting, lockSealForUse, type LockedSeal } from './seal.queries.ts';
import { viewerOf } from './stamp.policy.ts';
import { isValidOn, stepsOf } from './stamp.rules.ts';
import { listUses } from './use.queries.ts';

const SHOWN_CHANGES = 100;
const WHAT = '用印申请';

export async function search(scope: Scope, input: ParsedInputOf<typeof searchSealRequests>): Promise<OutputOf<typeof searchSealRequests>> {
  const viewer = await viewerOf(scope);
  const asked = (_: Scope, filter: found.RequestSearch['filter']): found.RequestSearch => ({ filter, viewer });
  return listing(searchSealRequests, asked, { totals: found.totalsOfRequests, page: found.listRequests })(scope, input);
}

export async function detail(scope: Scope, id: number): Promise<SealRequestDetail> {
  const { db } = scope;
  const viewer = await viewerOf(scope);
  const request = await found.findRequest(db, id, viewer);
  if (!request) throw fail('NOT_FOUND', { what: WHAT });
  const files = await found.listPapers(db, id);
  const uses = await listUses(db, id);
  const outings = await found.listOutings(db, id, viewer.now);
  const changes = await found.listChanges(db, id, SHOWN_CHANGES);
  const waits = request.state === SEAL_REQUEST.waiting;
  const flowName = waits ? ((await findLiving(db, APPROVAL.seal, id))?.flowName ?? null) : null;
  const document = await documentOf(scope, request);
  const {
    sealState: _state,
    validFrom: _from,
    validTo: _to,
    keeps: _keeps,
    documentId: _d,
    documentTitle: _t,
    documentNumber: _n,
    ...row
  } = request;
  return { ...row, files, document, uses, outings, changes, flowName, steps: stepsOf({ ...request, flowName }, viewer) };
}

// ---- writing --------------------------------------------------------------------------------------------------------------------------

/** Refuses a seal that is not in use, or not on this day; beside the field that named it. */
export function checkSeal(seal: LockedSeal, day: string, what: string, field?: string): void {
  const { name, state } = seal;
  const refuse = field === undefined ? fail : (...why: Parameters<typeof fail>) => failField(field, ...why);
  if (state !== SEAL.used) throw refuse('SEAL_STATE', { name, state: SEAL.text(state), what });
  if (!isValidOn(seal, day)) throw refuse('SEAL_NOT_VALID', { name, day: formatDay(day) });
}

async function chooseSeal(tx: Tx, { sealId, useOn, outside }: SealRequestForm): Promise<LockedSeal> {
  const seal = await lockSealForUse(tx, sealId);
  if (!seal) throw failField('sealId', 'NOT_FOUND', { what: '印章' });
  checkSeal(seal, useOn, '申请使用', 'sealId');
  if (outside && seal.kind === SEAL_KIND.electronic) throw failField('outside', 'SEAL_ELECTRONIC');
  return seal;
}

const outsideLines = ({ outside, outsidePlace, outsideReason, returnBy }: SealRequestForm): string[] =>
  outside && returnBy !== null ? [`外带：${outsidePlace}，${outsideReason}，${formatInstant(returnBy)} 前归还`] : [];

export const create = (scope: Scope, input: ParsedInputOf<typeof createSealRequest>): Promise<{ id: number; number: string }> =>
  inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const { fileIds, ...asked } = input;
    const form = asked.outside ? asked : { ...asked, outsideReason: '', outsidePlace: '', returnBy: null };
    const day = today(clock);
    if (actor.employeeId === null) throw fail('SEAL_REQUEST_NOBODY');
    if (form.useOn < day) throw failField('useOn', 'SEAL_REQUEST_PAST');
    if (form.returnBy !== null && Date.parse(form.returnBy) <= clock.now().getTime()) throw failField('returnBy', 'SEAL_RETURN_PAST');
    const seal = await chooseSeal(tx, input);
    const within: Scope = { ...scope, db: tx };
    const document = await askedDocument(within, form.documentId);
    const number = await takeNumber(tx, actor.tenantId, seal.companyId, 'seal-request', day);
    const place = { tenantId: actor.tenantId, number, companyId: seal.companyId, handlerId: actor.employeeId };
    const id = await queries.insertRequest(tx, { ...form, ...place, ...madeBy(scope) });
    await attachFiles({ db: tx, actor }, { category: fileCategoryOf(createSealRequest, 'fileIds'), parentId: id }, fileIds);
    if (document !== null) await keepPaper(within, id, document);
    const note = `${number} ${form.title}`;
    await audit.write(tx, actor, { action: '提交', entity: 'seal-request', entityId: id, after: input, note });
    await requestApproval(within, tx, {
      kind: APPROVAL.seal,
      id,
      title: `${WHAT} ${number}`,
      lines: [
        `单号：${number}`,
        `文件：${form.title}（${SEAL_CATEGORY.text(form.category)}）`,
        `印章：${seal.name}，${form.copies} 份，${formatDay(form.useOn)} 用印`,
        ...outsideLines(input),
        ...(document === null ? [] : [`公文：${document.number} ${document.title}`.replace('： ', '：')]),
        ...(form.remark === '' ? [] : [`备注：${form.remark}`]),
      ],
      amount: null,
    });
    return { id, number };
  });

// ---- steps ----------------------------------------------------------------------------------------------------------------------------

export const requests = documentFlow<queries.HeldRequest, queries.RequestChange>({
  name: WHAT,
  entity: 'seal-request',
  states: SEAL_REQUEST,
  refused: 'SEAL_REQUEST_STATE',
  notMaker: 'SEAL_REQUEST_OWN',
  lock: async (tx, id, _estates, scope) => queries.lockRequest(tx, id, await viewerOf({ ...scope, db: tx })),
  update: queries.updateRequest,
  approval: { kind: APPROVAL.seal, menuOf: () => MENU.stamp },
});

/** The keeper of the seal, or a user with the right 修改 for its company. */
export const byKeeper =
  (what: string) =>
  ({ document: { keeps, keeper } }: Pick<StepContext<queries.HeldRequest, unknown>, 'document'>): Promise<void> =>
    keeps ? Promise.resolve() : Promise.reject(fail('SEAL_NOT_KEEPER', { keeper, what }));

export const approve = requests.step({
  decides: 'approve',
  action: '审核',
  from: [SEAL_REQUEST.waiting],
  to: SEAL_REQUEST.approved,
  by: 'other',
  async before({ scope, tx, document: { sealId, useOn } }) {
    const seal = await lockSealForUse(tx, sealId);
    if (!seal) throw fail('NOT_FOUND', { what: '印章' });
    // The first day on which the approval lets the seal be used as planned.
    const day = today(scope.clock);
    checkSeal(seal, day > useOn ? day : useOn, '通过');
  },
});

export const reject = requests.step({
  decides: 'reject',
  action: '退回',
  from: [SEAL_REQUEST.waiting],
  to: SEAL_REQUEST.rejected,
  by: 'other',
});

/** An approved request is withdrawn only while nothing was stamped and the seal is not outside for it. */
export const withdraw = requests.step({
  decides: 'withdraw',
  action: '撤销',
  from: [SEAL_REQUEST.waiting, SEAL_REQUEST.approved],
  to: SEAL_REQUEST.withdrawn,
  by: 'maker',
  async before({ tx, document: { id, number, sealId, used } }) {
    if (used > 0 || (await findOuting(tx, sealId))?.requestId === id) throw fail('SEAL_REQUEST_BEGUN', { number });
  },
});
