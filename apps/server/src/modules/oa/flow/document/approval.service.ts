// Documents that decide business rows: begun when the row is written, carried out in the transaction of the step that decided them.
import { DOCUMENT, DOCUMENT_ACT, DOCUMENT_KIND, LAYOUT, SECRECY, URGENCY, type FlowDefinition } from '@anju/contract';
import { allConditionFields, conditionFields, isConcluded, parseCondition } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { approvalSource, type ApprovalEngine, type ApprovalOutcome, type ApprovalRequest } from '../../../../platform/document/approval.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as cases from './document-case.queries.ts';
import * as drafts from './document-draft.queries.ts';
import { loadCase, takeStep, type Taken } from './document-engine.service.ts';

const bodyOf = (lines: readonly string[]): string => lines.map((line) => `<p>${escape(line)}</p>`).join('');
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * What the document decided, if this step did: a conclusion approves, an end without one rejects, a revocation or an end by the sender takes the
 * request back. What was concluded or revoked before was decided then.
 */
export function outcomeOf({ before: { now }, after }: Pick<Taken, 'before' | 'after'>, by: number | null): ApprovalOutcome | null {
  if (isConcluded(now) || now.state === DOCUMENT.revoked) return null;
  if (isConcluded(after)) return 'approve';
  if (after.state === DOCUMENT.terminated && now.state !== DOCUMENT.terminated) return by === now.starter ? 'withdraw' : 'reject';
  return after.state === DOCUMENT.revoked ? 'withdraw' : null;
}

/** Carries out the decision about the business row of a document. The decider stands for the document, with the whole tenant in sight. */
export async function decided(scope: Scope, tx: Tx, taken: Taken, opinion: string): Promise<void> {
  const { business, businessId } = taken.before.document;
  const outcome = outcomeOf(taken, scope.actor.employeeId);
  if (business === null || businessId === null || outcome === null) return;
  const source = approvalSource(business);
  if (!source) throw new Error(`nobody decides business rows of kind ${business}`);
  const standing: Scope = { ...scope, db: tx, byDocument: true, actor: { ...scope.actor, estates: null, buildings: [] } };
  await source.decide(standing, tx, businessId, outcome, opinion);
}

/** Whether any condition on the way asks for the amount: without one the document would stop there. */
function asksForAmount(definition: FlowDefinition): boolean {
  const known = allConditionFields(definition);
  return definition.edges.some(({ when }) => {
    const reading = when === '' ? null : parseCondition(when, known);
    return reading?.ok === true && conditionFields(reading.condition).includes('金额');
  });
}

/** Said beside the field while the form is still open, not to somebody who decides later. */
function requireAmount(definition: FlowDefinition, name: string, { amount, amountField }: ApprovalRequest): void {
  if (amount === null && amountField !== undefined && asksForAmount(definition)) throw failField(amountField, 'DOCUMENT_AMOUNT', { name });
}

export const approvalEngine: ApprovalEngine = {
  async begin(scope, tx, request) {
    const { kind, id, title, lines, amount, facts = {} } = request;
    const { employeeId, name } = scope.actor;
    if (employeeId === null) return null;
    const seat = await cases.findSeat(tx, employeeId, today(scope.clock));
    const flow = seat && (await drafts.findBusinessFlow(tx, kind, seat.companyId));
    if (!seat || !flow || flow.definition === null) return null;
    requireAmount(flow.definition, flow.name, request);
    const documentId = await drafts.insertDocument(tx, {
      ...seat,
      ...{ flowId: flow.id, family: flow.family, templateId: null, layout: LAYOUT.plain, head: '', word: '' },
      ...{ title, kind: DOCUMENT_KIND.other, urgency: URGENCY.plain, secrecy: SECRECY.internal, amount },
      body: bodyOf(lines),
      ...{ fields: facts, picks: {}, authorId: employeeId, authorName: name, business: kind, businessId: id, businessText: title },
      at: scope.clock.now().toISOString(),
    });
    const document = await cases.lockDocument(tx, documentId);
    if (!document) throw fail('NOT_FOUND', { what: '公文' });
    const loaded = await loadCase(scope, tx, document);
    await takeStep(scope, tx, loaded, { kind: 'send', actor: employeeId }, { act: DOCUMENT_ACT.send, word: '发送', opinion: '' });
    return flow.name;
  },

  async lock(tx, kind, id) {
    await drafts.lockLiving(tx, kind, id);
  },

  async running(tx, kind, id) {
    const living = await drafts.findLiving(tx, kind, id);
    return living ? { flowName: living.flowName, returned: living.state === DOCUMENT.returned, starterId: living.starterId } : null;
  },

  async renew(scope, tx, request) {
    const { kind, id, title, lines, amount, facts = {} } = request;
    const living = await drafts.findLiving(tx, kind, id);
    const document = living && (await cases.findDocument(tx, living.id));
    if (!living || !document) throw fail('NOT_FOUND', { what: '公文' });
    if (document.definition !== null) requireAmount(document.definition, living.flowName, request);
    const at = scope.clock.now().toISOString();
    await drafts.updateBusinessText(tx, living.id, { title, body: bodyOf(lines), amount, fields: facts }, at);
    // Whoever changes it is part of its history, and decides it no more.
    await cases.insertEvents(tx, [
      {
        ...{ documentId: living.id, round: document.round, nodeName: document.nodeName, action: DOCUMENT_ACT.change },
        ...{ byId: scope.actor.employeeId, byName: scope.actor.name, detail: '', opinion: '', at },
      },
    ]);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'document', entityId: living.id, note: title });
  },

  async drop(scope, tx, kind, id, reason) {
    const living = await drafts.findLiving(tx, kind, id);
    const document = living && (await cases.lockDocument(tx, living.id));
    // A document that has decided about the row already stays as it is; only its own finish is still to come.
    if (!document || isConcluded(document)) return;
    const loaded = await loadCase(scope, tx, document);
    // The sender may always end what was not concluded; whoever withdraws the row acts for the sender.
    const words = { act: DOCUMENT_ACT.terminate, word: '终止', opinion: reason };
    await takeStep(scope, tx, loaded, { kind: 'terminate', actor: loaded.now.starter }, words);
  },
};
