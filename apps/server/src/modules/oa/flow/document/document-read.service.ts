// Documents as they are read: lists, and one document with what the user may do with it, its way so far and the way still to come.
import {
  DOCUMENT,
  DOCUMENT_FAMILY,
  DOCUMENT_KIND,
  DOCUMENT_TASK,
  NODE,
  NODE_ACT,
  searchDocuments,
  searchTodoDocuments,
  type DocumentDetail,
  type DocumentRow,
  type DocumentStep,
  type FlowNode,
  type TodoDocument,
} from '@anju/contract';
import { earlierNodes, isDecision, takeAction, type FlowAction } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { approvalSource } from '../../../../platform/document/approval.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { substitutedBy } from '../substitute/substitute.queries.ts';
import * as details from './document-detail.queries.ts';
import { findDocument } from './document-case.queries.ts';
import { loadCase, personOf, type LoadedDocument } from './document-engine.service.ts';
import { lacksPdf, makePdf } from './document-paper.service.ts';
import { stepsOf } from './document-path.service.ts';
import * as queries from './document-read.queries.ts';
import { requireSeen } from './document-seen.service.ts';
import { employeeOf } from './document.service.ts';

const viewerOf = (scope: Scope): queries.Viewer => ({
  employeeId: employeeOf(scope),
  day: today(scope.clock),
  now: scope.clock.now().toISOString(),
});

export const searchTodo = listing(searchTodoDocuments, (scope, filter) => ({ viewer: viewerOf(scope), filter }), {
  totals: queries.totalsOfTodo,
  page: queries.listTodo,
});
export const search = listing(searchDocuments, (scope, filter) => ({ viewer: viewerOf(scope), filter }), {
  totals: queries.countDocuments,
  page: queries.listDocuments,
});

const FIRST = 100;
export const listToDeal = (scope: Scope): Promise<TodoDocument[]> =>
  queries.listTodo(
    scope.db,
    { viewer: viewerOf(scope), filter: { families: [DOCUMENT_FAMILY.internal], kinds: [], key: '' } },
    { limit: FIRST, offset: 0, sort: undefined },
  );
export const listBeginning = (scope: Scope): Promise<DocumentRow[]> =>
  queries.listOwn(scope.db, employeeOf(scope), [DOCUMENT.draft, DOCUMENT.returned, DOCUMENT.revoked], 0);
export const listProcessing = (scope: Scope, flowId: number): Promise<DocumentRow[]> =>
  queries.listOwn(
    scope.db,
    employeeOf(scope),
    [DOCUMENT.running, DOCUMENT.suspended, DOCUMENT.returned, DOCUMENT.concluded, DOCUMENT.finalised],
    flowId,
  );
export const listRevocable = (scope: Scope, flowId: number): Promise<DocumentRow[]> =>
  queries.listRevocable(scope.db, employeeOf(scope), flowId);

async function load(scope: Scope, db: DbOrTx, id: number): Promise<LoadedDocument> {
  const document = await findDocument(db, id);
  if (!document) throw fail('NOT_FOUND', { what: '公文' });
  await requireSeen(scope, db, document);
  return loadCase(scope, db, document);
}

/** Makes the final PDF where it is lacking, once the document was read: neither its lock nor a connection is held meanwhile. */
async function withPdf(scope: Scope, detail: DocumentDetail): Promise<DocumentDetail> {
  if (!detail.pdfPending) return detail;
  const pdf = await makePdf(scope, detail);
  return { ...detail, pdf, pdfPending: pdf === null };
}

export const get = async (scope: Scope, id: number): Promise<DocumentDetail> =>
  withPdf(scope, await inTransaction(scope.db, (tx) => detailOf({ ...scope, db: tx }, tx, id)));

export const open = async (scope: Scope, id: number): Promise<DocumentDetail> => {
  const detail = await inTransaction(scope.db, async (tx) => {
    const document = await findDocument(tx, id);
    if (!document) throw fail('NOT_FOUND', { what: '公文' });
    await requireSeen(scope, tx, document);
    await details.markRead(tx, id, employeeOf(scope), scope.clock.now().toISOString());
    return detailOf({ ...scope, db: tx }, tx, id);
  });
  return withPdf(scope, detail);
};

export const getPath = (scope: Scope, id: number): Promise<DocumentStep[]> =>
  inTransaction(scope.db, async (tx) => {
    const loaded = await load(scope, tx, id);
    return stepsOf(scope, tx, loaded, await details.listSignatures(tx, id, today(scope.clock)));
  });

export const getOpinions = async (scope: Scope, id: number, mine: boolean): Promise<DocumentDetail['events']> => {
  await load(scope, scope.db, id);
  return details.listEvents(scope.db, id, mine ? employeeOf(scope) : null);
};

export async function saveOpinion(scope: Scope, { id, note }: { readonly id: number; readonly note: string }): Promise<null> {
  const me = employeeOf(scope);
  const persons = [me, ...(await substitutedBy(scope.db, me, today(scope.clock)))];
  if ((await details.saveNote(scope.db, id, persons, note)) === 0) throw fail('DOCUMENT_NOT_YOURS');
  return null;
}

async function detailOf(scope: Scope, db: Tx, id: number): Promise<DocumentDetail> {
  const loaded = await load(scope, db, id);
  const me = employeeOf(scope);
  const { document, definition, now } = loaded;
  const text = await details.getText(db, id);
  const as = await personOf(scope, db, loaded, me);
  const signatures = await details.listSignatures(db, id, today(scope.clock));
  const steps = await stepsOf(scope, db, loaded, signatures);
  const mine = now.tasks.find(
    (task) =>
      task.round === now.round && task.person === (as ?? me) && task.state === DOCUMENT_TASK.open && now.state !== DOCUMENT.suspended,
  );
  const own = mine && signatures.find(({ taskId }) => taskId === mine.id);
  const node = definition.nodes.find((one) => one.id === now.node);
  const follows = await details.listFollowsOf(db, id, me, today(scope.clock));
  const { family, title, kind, urgency, authorName, departmentName, companyName, amount, flowName, state, nodeName, business, version } =
    document;
  const handlers = signatures.filter(({ taskId }) => now.tasks.some((task) => task.id === taskId && task.state === DOCUMENT_TASK.open));
  return {
    ...{ id, family, title, urgency, authorName, departmentName, companyName, amount, flowName, state, nodeName, version },
    ...text,
    pdfPending: DOCUMENT.is(state, 'finalised', 'finished') && text.pdf === null && (await lacksPdf(db, id)),
    number: document.number ?? '',
    kind: DOCUMENT_KIND.schema.parse(kind),
    urgency: document.urgency as DocumentDetail['urgency'],
    business: business as DocumentDetail['business'],
    handlers: handlers.map(({ personName }) => personName).join('、'),
    flowId: document.flowId,
    fields: definition.fields.map((field) => ({ ...field, value: document.fields[field.name] ?? '' })),
    picks: Object.fromEntries(Object.entries(document.picks).map(([key, people]) => [key, [...people]])),
    files: await details.listFiles(db, id),
    copies: await details.listReaders(db, id),
    sealRequests: await details.listSealRequests(db, id),
    steps,
    events: await details.listEvents(db, id),
    followList: follows,
    businessId: await recordOf(db, business, text.businessId),
    businessMenu: await menuOf(db, business, text.businessId),
    can: rightsOf(
      loaded,
      me,
      as,
      follows.some((one) => one.mine),
    ),
    returnTo:
      mine && node && isDecision(node)
        ? earlierNodes(now, definition.nodes).map((one) => ({ node: one, name: nameOf(definition.nodes, one) }))
        : [],
    task:
      mine && node && own
        ? { id: mine.id, substituteFor: as === undefined ? '' : own.personName, nodeName: node.name, nodeType: node.type, note: own.note }
        : null,
    next: mine && node ? nextText(loaded, { kind: 'agree', actor: me, as }) : '',
  };
}

const menuOf = async (db: DbOrTx, business: number | null, id: number | null): Promise<number | null> =>
  business === null || id === null ? null : ((await approvalSource(business)?.menuOf(db, id)) ?? null);

const recordOf = async (db: DbOrTx, business: number | null, id: number | null): Promise<number | null> => {
  const source = business === null ? undefined : approvalSource(business);
  return id === null || source?.recordOf === undefined ? id : source.recordOf(db, id);
};

const nameOf = (nodes: readonly FlowNode[], id: string | null): string => nodes.find((node) => node.id === id)?.name ?? '';

/** What the engine would accept; where only a value or a person is missing, the user is told when trying. */
function rightsOf(loaded: LoadedDocument, me: number, as: number | undefined, asked: boolean): DocumentDetail['can'] {
  const { now, environment, definition, document } = loaded;
  const would = (action: FlowAction): boolean => {
    const result = takeAction(now, action, environment);
    return result.ok || result.why === 'CONDITION' || result.why === 'NO_HANDLER';
  };
  const node = definition.nodes.find((one) => one.id === now.node);
  const holds = would({ kind: 'agree', actor: me, as });
  const allows = (act: FlowNode['acts'][number]) => holds && node !== undefined && node.acts.includes(act);
  const starts = now.starter === me && DOCUMENT.is(now.state, 'draft', 'returned', 'revoked');
  const live = DOCUMENT.is(now.state, 'running', 'returned', 'concluded', 'finalised');
  const managing = now.starter === me || environment.managers.includes(me);
  const rights: Readonly<Record<DocumentDetail['can'][number], boolean>> = {
    change: starts && document.business === null,
    remove: starts && now.state === DOCUMENT.draft,
    send: starts && (document.business === null || now.state !== DOCUMENT.revoked),
    revoke: would({ kind: 'revoke', actor: me }),
    agree: holds && node !== undefined && node.type !== NODE.finish && node.type !== NODE.finalise,
    reject: holds && would({ kind: 'reject', actor: me, as }),
    return: allows(NODE_ACT.return) && node !== undefined && isDecision(node) && earlierNodes(now, definition.nodes).length > 0,
    transfer: allows(NODE_ACT.transfer) && node?.type !== NODE.finish,
    addSign: allows(NODE_ACT.addSign) && node !== undefined && isDecision(node),
    suspend: would({ kind: 'suspend', actor: me }),
    resume: would({ kind: 'resume', actor: me }),
    terminate: would({ kind: 'terminate', actor: me }),
    follow: live && !holds && managing,
    answer: asked,
    finalise: holds && node?.type === NODE.finalise,
    finish: holds && node?.type === NODE.finish,
    changeFinisher: node?.type === NODE.finish && live && (holds || managing),
    copyTo: now.state !== DOCUMENT.draft && (holds || managing),
  };
  return (Object.keys(rights) as DocumentDetail['can']).filter((right) => rights[right]);
}

/** 同意后送 江南（审结）; or who still has to sign here. */
function nextText(loaded: LoadedDocument, action: FlowAction): string {
  const { now, environment, definition, handlers } = loaded;
  const result = takeAction(now, action, environment);
  if (!result.ok) return result.why === 'CONDITION' ? `无法判断下一步：${result.what}` : '';
  const { next } = result;
  const names = new Map([...handlers.values()].flat().map(({ id, name }) => [id, name]));
  const waiting = next.tasks.filter(({ round, state }) => round === next.round && DOCUMENT_TASK.is(state, 'open', 'waiting'));
  const people = waiting
    .map(({ person }) => names.get(person) ?? '')
    .filter((name) => name !== '')
    .join('、');
  if (DOCUMENT.is(next.state, 'finished', 'terminated')) return `之后${DOCUMENT.text(next.state)}`;
  return next.round === now.round ? `还需 ${people} 办理` : `之后送 ${people}（${nameOf(definition.nodes, next.node)}）`;
}
