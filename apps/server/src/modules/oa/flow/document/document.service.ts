// Documents as their authors and handlers work on them: written, sent, signed, returned, ended. Every step is one transaction through the engine.
import {
  DOCUMENT,
  DOCUMENT_ACT,
  DOCUMENT_TASK,
  LAYOUT,
  NODE,
  type changeDocument,
  type createDocument,
  type FlowDefinition,
  type ParsedInputOf,
} from '@anju/contract';
import type { FlowAction } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { approvalSource } from '../../../../platform/document/approval.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { cleanHtml } from '../../../../platform/html/clean-html.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { removeBytes } from '../../../files/index.ts';
import { decided } from './approval.service.ts';
import * as cases from './document-case.queries.ts';
import { loadCase, seenPerson, takeStep, type LoadedDocument, type StepWords, type Taken } from './document-engine.service.ts';
import * as drafts from './document-draft.queries.ts';
import { saveFiles } from './document-file.service.ts';
import { makePdf } from './document-paper.service.ts';
import { requireSeen } from './document-seen.service.ts';
import { formProblem, knownFields, knownPicks } from './document.rules.ts';

/** Documents are handled by employees; an account without one cannot call this. */
export function employeeOf({ actor }: Pick<Scope, 'actor'>): number {
  if (actor.employeeId === null) throw fail('NOT_AUTHORISED');
  return actor.employeeId;
}

// ---- writing ---------------------------------------------------------------------------------------------------------------------------

type Form = ParsedInputOf<typeof createDocument>;

interface FormFlow {
  readonly family: number;
  readonly definition: FlowDefinition;
}

/** The workflow a draft is written for: one that may be started today. */
async function startableFlow(scope: Scope, tx: Tx, flowId: number): Promise<FormFlow> {
  const flow = await drafts.findFlow(tx, flowId);
  if (!flow || flow.business !== null) throw fail('NOT_FOUND', { what: '流程' });
  const { definition, family } = flow;
  if (definition === null) throw failField('flowId', 'FLOW_UNPUBLISHED', { name: flow.name });
  if (flow.companyId !== null && flow.companyId !== scope.actor.companyId) throw fail('NOT_FOUND', { what: '流程' });
  return { definition, family };
}

/** What was sent once stays on its workflow and on the version it was sent with, whatever was published since: its signatures belong to it. */
function sentFlow({ flowId, flowVersionId, definition, family }: cases.DocumentNow, form: Form): FormFlow | null {
  if (flowVersionId === null || definition === null) return null;
  if (form.flowId !== flowId) throw failField('flowId', 'DOCUMENT_STATE', { state: '已发送过', what: '更换流程' });
  return { definition, family };
}

async function written(tx: Tx, form: Form, flow: FormFlow): Promise<drafts.WrittenForm> {
  const { definition } = flow;
  const template = form.templateId === null ? undefined : await drafts.findTemplate(tx, form.templateId);
  if (form.templateId !== null && !template) throw failField('templateId', 'NOT_FOUND', { what: '公文模板' });
  const { title, kind, urgency, secrecy, amount, flowId, templateId } = form;
  return {
    ...{ title, kind, urgency, secrecy, amount, flowId, templateId },
    family: flow.family,
    layout: template?.layout ?? LAYOUT.plain,
    head: template?.head ?? '',
    word: template?.word ?? '',
    body: cleanHtml(form.body),
    fields: knownFields(definition, form.fields),
    picks: knownPicks(definition, form.picks),
  };
}

/** Returns the storage keys of files that were taken out. */
async function keepParts(scope: Scope, tx: Tx, id: number, form: Form, sent: boolean): Promise<string[]> {
  await drafts.setReaders(tx, id, form.copyTo, scope.actor.name, scope.clock.now().toISOString(), sent);
  return saveFiles(scope, tx, id, form.fileIds);
}

export async function create(scope: Scope, form: Form): Promise<{ id: number; version: number }> {
  const employeeId = employeeOf(scope);
  return inTransaction(scope.db, async (tx) => {
    const seat = await cases.findSeat(tx, employeeId, today(scope.clock));
    if (!seat) throw fail('DOCUMENT_NO_SEAT');
    const row = {
      ...(await written(tx, form, await startableFlow(scope, tx, form.flowId))),
      ...seat,
      authorId: employeeId,
      authorName: scope.actor.name,
      business: null,
      businessId: null,
      businessText: '',
      at: scope.clock.now().toISOString(),
    };
    const id = await drafts.insertDocument(tx, row);
    await keepParts(scope, tx, id, form, false);
    await scope.audit.write(tx, scope.actor, { action: '拟稿', entity: 'document', entityId: id, note: form.title });
    return form.send ? { id, ...(await sendLocked(scope, tx, id)) } : { id, version: 0 };
  });
}

export async function change(scope: Scope, input: ParsedInputOf<typeof changeDocument>): Promise<{ id: number; version: number }> {
  const employeeId = employeeOf(scope);
  const { id } = input;
  return inTransaction(scope.db, async (tx) => {
    const document = await requireOwn(tx, id, employeeId, '修改');
    if (document.version !== input.version) throw fail('STALE', { what: '公文' });
    if (document.business !== null)
      throw fail(approvalSource(document.business)?.changes === true ? 'DOCUMENT_BUSINESS' : 'DOCUMENT_BUSINESS_FIXED', {
        what: document.flowName,
      });
    const form = await written(tx, input, sentFlow(document, input) ?? (await startableFlow(scope, tx, input.flowId)));
    const version = await drafts.updateForm(tx, id, form, scope.clock.now().toISOString());
    const dropped = await keepParts(scope, tx, id, input, false);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'document', entityId: id, note: input.title });
    const changed = input.send ? { id, ...(await sendLocked(scope, tx, id)) } : { id, version };
    await removeBytes(scope, dropped);
    return changed;
  });
}

async function requireOwn(tx: Tx, id: number, employeeId: number, what: string): Promise<cases.DocumentNow> {
  const document = await cases.lockDocument(tx, id);
  if (document?.starterId !== employeeId) throw fail('NOT_FOUND', { what: '公文' });
  if (!DOCUMENT.is(document.state, 'draft', 'returned', 'revoked'))
    throw fail('DOCUMENT_STATE', { state: DOCUMENT.text(document.state), what });
  return document;
}

export async function remove(scope: Scope, { id }: { readonly id: number }): Promise<null> {
  const employeeId = employeeOf(scope);
  return inTransaction(scope.db, async (tx) => {
    const document = await requireOwn(tx, id, employeeId, '删除');
    const dropped = await saveFiles(scope, tx, id, []);
    if (!(await drafts.deleteDraft(tx, id, employeeId)))
      throw fail('DOCUMENT_STATE', { state: DOCUMENT.text(document.state), what: '删除' });
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'document', entityId: id, note: document.title });
    await removeBytes(scope, dropped);
    return null;
  });
}

/** Checks the form against the definition and sends the document, which this transaction has locked. */
export async function sendLocked(scope: Scope, tx: Tx, id: number): Promise<{ version: number }> {
  const document = await cases.lockDocument(tx, id);
  if (!document) throw fail('NOT_FOUND', { what: '公文' });
  // While it is not on its way, somebody may disable its workflow.
  if (DOCUMENT.is(document.state, 'draft', 'revoked') && (await cases.holdFlow(tx, document.flowId)).disabled)
    throw fail('FLOW_DISABLED', { name: document.flowName });
  const loaded = await loadCase(scope, tx, document);
  // The document of a business row has no form.
  const problem = document.business === null ? formProblem(loaded.definition, document) : null;
  if (problem?.kind === 'missing') throw fail('DOCUMENT_FIELD', { name: problem.name });
  if (problem?.kind === 'wrong') throw fail('DOCUMENT_FIELD_WRONG', { name: problem.name, what: problem.what });
  if (problem?.kind === 'pick') throw fail('DOCUMENT_PICK', { node: problem.node });
  const taken = await takeStep(
    scope,
    tx,
    loaded,
    { kind: 'send', actor: employeeOf(scope) },
    {
      act: DOCUMENT_ACT.send,
      word: '发送',
      opinion: '',
    },
  );
  await decided(scope, tx, taken, '');
  return { version: taken.version };
}

// ---- steps -----------------------------------------------------------------------------------------------------------------------------

interface StepInput {
  readonly id: number;
  readonly version: number;
  /** The open task a handler saw: the step counts for that one only. */
  readonly taskId?: number | null | undefined;
}
type ActionOf = (actor: number, as: number | undefined, loaded: LoadedDocument) => FlowAction;

/** One step of a handler or of the sender. `seen`: the step is refused when the document changed since the user read it. */
async function step(
  scope: Scope,
  input: StepInput,
  actionOf: ActionOf,
  words: StepWords | ((loaded: LoadedDocument) => StepWords),
  seen = false,
) {
  const actor = employeeOf(scope);
  const taken = await inTransaction(scope.db, async (tx) => {
    const document = await cases.lockDocument(tx, input.id);
    if (!document) throw fail('NOT_FOUND', { what: '公文' });
    await requireSeen(scope, tx, document);
    if (seen && document.version !== input.version) throw fail('STALE', { what: '公文' });
    const loaded = await loadCase(scope, tx, document);
    const spoken = typeof words === 'function' ? words(loaded) : words;
    const as = await seenPerson(scope, tx, loaded, actor, input.taskId ?? null);
    const result = await takeStep({ ...scope, db: tx }, tx, loaded, actionOf(actor, as, loaded), spoken);
    await decided({ ...scope, db: tx }, tx, result, spoken.opinion);
    return result;
  });
  await finalise(scope, taken);
  return { version: taken.version };
}

const nodeOf = ({ definition, now }: LoadedDocument) => definition.nodes.find(({ id }) => id === now.node);
/** Agreeing has another name where it is not a matter of opinion. */
const AGREEING = {
  [NODE.conclude]: { act: DOCUMENT_ACT.conclude, word: '审结' },
  [NODE.finalise]: { act: DOCUMENT_ACT.finalise, word: '定稿' },
  [NODE.finish]: { act: DOCUMENT_ACT.finish, word: '完结' },
} as const;
const agreeing = (loaded: LoadedDocument, opinion: string): StepWords => {
  const type = nodeOf(loaded)?.type;
  const named =
    type !== undefined && type in AGREEING ? AGREEING[type as keyof typeof AGREEING] : { act: DOCUMENT_ACT.agree, word: '同意' };
  return { ...named, opinion };
};

type Opined<T = StepInput> = T & { readonly opinion: string };

export const send = (scope: Scope, { id, version }: StepInput): Promise<{ version: number }> =>
  inTransaction(scope.db, async (tx) => {
    const document = await requireOwn(tx, id, employeeOf(scope), '发送');
    if (document.version !== version) throw fail('STALE', { what: '公文' });
    // The row of a revoked document was taken back with it.
    if (document.business !== null && document.state === DOCUMENT.revoked)
      throw fail('DOCUMENT_BUSINESS_REVOKED', { what: document.flowName });
    return sendLocked({ ...scope, db: tx }, tx, id);
  });

export const agree = (scope: Scope, input: Opined) =>
  step(
    scope,
    input,
    (actor, as) => ({ kind: 'agree', actor, as }),
    (loaded) => agreeing(loaded, input.opinion),
  );

export const finish = (scope: Scope, input: Opined) =>
  step(
    scope,
    input,
    (actor, as, loaded) => {
      const node = nodeOf(loaded);
      if (node?.type !== NODE.finish) throw fail('DOCUMENT_STATE', { state: DOCUMENT.text(loaded.now.state), what: '完结' });
      return { kind: 'agree', actor, as };
    },
    (loaded) => agreeing(loaded, input.opinion),
  );

export const reject = (scope: Scope, input: Opined) =>
  step(scope, input, (actor, as) => ({ kind: 'reject', actor, as }), { act: DOCUMENT_ACT.reject, word: '不同意', opinion: input.opinion });

export const giveBack = (scope: Scope, input: Opined<StepInput & { readonly to: string }>) =>
  step(
    scope,
    input,
    (actor, as) => ({ kind: 'return', actor, as, to: input.to }),
    ({ definition }) => ({
      act: DOCUMENT_ACT.return,
      word: '退回',
      opinion: input.opinion,
      detail: `退回到“${definition.nodes.find(({ id }) => id === input.to)?.name ?? ''}”`,
    }),
  );

/** A step that puts somebody else in: the person must be in service. */
async function toPerson(scope: Scope, ids: readonly number[]): Promise<string> {
  const found = await cases.listPeople(scope.db, ids);
  const gone = ids.find((id) => !found.some((one) => one.id === id && one.serving && one.accountId !== null));
  if (gone !== undefined) throw fail('DOCUMENT_LEFT', { name: found.find(({ id }) => id === gone)?.name ?? '该员工' });
  return ids.map((id) => found.find((one) => one.id === id)?.name ?? '').join('、');
}

export async function transfer(scope: Scope, input: Opined<StepInput & { readonly to: number }>) {
  const name = await toPerson(scope, [input.to]);
  const words = { act: DOCUMENT_ACT.transfer, word: '转办', opinion: input.opinion, detail: `转给${name}` };
  return step(scope, input, (actor, as) => ({ kind: 'transfer', actor, as, to: input.to }), words);
}

/** The duty to finish passes on: by whoever has it, or by the sender. */
export async function changeFinisher(scope: Scope, input: Opined<StepInput & { readonly to: number }>) {
  const name = await toPerson(scope, [input.to]);
  return step(
    scope,
    input,
    (actor, as, loaded) => {
      if (nodeOf(loaded)?.type !== NODE.finish)
        throw fail('DOCUMENT_STATE', { state: DOCUMENT.text(loaded.now.state), what: '更换完结人' });
      const { now, environment } = loaded;
      const holds = now.tasks.some(
        ({ round, state, person }) => round === now.round && state === DOCUMENT_TASK.open && person === (as ?? actor),
      );
      const entitled = now.starter === actor || environment.managers.includes(actor);
      return entitled && !holds ? { kind: 'reassign', actor, to: input.to } : { kind: 'transfer', actor, as, to: input.to };
    },
    { act: DOCUMENT_ACT.changeFinisher, word: '更换完结人', opinion: input.opinion, detail: `改由${name}完结` },
  );
}

export async function addSigners(
  scope: Scope,
  input: Opined<StepInput & { readonly people: readonly number[]; readonly how: 'before' | 'beside' }>,
) {
  const names = await toPerson(scope, input.people);
  const detail = `${input.how === 'before' ? '前加签' : '加签'}${names}`;
  const words = { act: DOCUMENT_ACT.addSign, word: '加签', opinion: input.opinion, detail };
  return step(scope, input, (actor, as) => ({ kind: 'addSign', actor, as, people: input.people, how: input.how }), words);
}

const plain = (kind: 'suspend' | 'resume' | 'revoke' | 'terminate', act: StepWords['act'], word: string) => (scope: Scope, input: Opined) =>
  step(scope, input, (actor) => ({ kind, actor }), { act, word, opinion: input.opinion }, kind === 'revoke' || kind === 'terminate');
export const suspend = plain('suspend', DOCUMENT_ACT.suspend, '中止');
export const resume = plain('resume', DOCUMENT_ACT.resume, '恢复');
export const revoke = plain('revoke', DOCUMENT_ACT.revoke, '撤回');
export const terminate = plain('terminate', DOCUMENT_ACT.terminate, '终止');

/** After the step: it stands whether or not the PDF could be made (document-paper.service.ts). */
async function finalise(scope: Scope, { before, after }: Taken): Promise<void> {
  if (after.state !== before.now.state && DOCUMENT.is(after.state, 'finalised')) await makePdf(scope, before.document);
}
