// 装修登记 (menu 88): the application, its papers and its crew.
import {
  addDecorationPapers,
  APPLICANT,
  DECORATION,
  DECORATION_ACT,
  DECORATION_PAPER,
  fileCategoryOf,
  HOUSE_USE,
  RESIDENT_RELATION,
  type Applicant,
  type changeDecoration,
  type createDecoration,
  type DecorationForm,
  type OutputOf,
  type ParsedInputOf,
  type readDecorationHouse,
  type readPaperNeeds,
  type removeDecorationPaper,
  type resubmitDecoration,
  type withdrawDecoration,
} from '@anju/contract';
import { maskPhone, neededPapers } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFiles, deleteFile, lockAttached, removeBytes } from '../../../files/index.ts';
import { plannedLines } from '../money/money.rules.ts';
import { requireNoneLeft, withdrawMoney } from '../money/money.service.ts';
import { listPeople, type FoundPerson } from '../../caller/caller-card.queries.ts';
import { readSetting } from '../money/setting.queries.ts';
import { viewerOf } from '../seen/viewer.policy.ts';
import { insertStep, listWorks, UNCHECKED, updateDecoration, type WorkFacts } from '../step/change.queries.ts';
import { announce, holdDocuments, lockFor, noteStep, onDecoration, requireMove, takeStep } from '../step/move.service.ts';
import * as queries from './apply.queries.ts';
import { saveCrew } from './crew.service.ts';
import { askDecision, endDocument } from './decide.service.ts';

/** Who of a house applies as whom. */
const applicantOf = ({ isOwner, relation }: FoundPerson): Applicant =>
  isOwner || relation === RESIDENT_RELATION.self
    ? APPLICANT.owner
    : relation === RESIDENT_RELATION.tenant
      ? APPLICANT.tenant
      : APPLICANT.family;

export async function house(
  scope: Scope,
  { houseId }: ParsedInputOf<typeof readDecorationHouse>,
): Promise<OutputOf<typeof readDecorationHouse>> {
  const { db } = scope;
  const facts = await queries.findHouse(db, houseId, reachOf(scope.actor));
  if (!facts || facts.disabled) throw failField('houseId', 'DECORATION_HOUSE');
  const viewer = await viewerOf(scope);
  const shown = (phone: string) => (viewer.phones ? phone : maskPhone(phone));
  const { disabled: _, ...known } = facts;
  const [people, running, history, openViolations, setting] = await Promise.all([
    listPeople(db, houseId, today(scope.clock)),
    queries.findRunning(db, houseId),
    queries.listPast(db, houseId, null),
    queries.countViolations(db, houseId),
    readSetting(db, facts.companyId),
  ]);
  const owner = people.find(({ isOwner }) => isOwner);
  return {
    ...known,
    owner: owner ? { personId: owner.personId, name: owner.name, phone: shown(owner.phone) } : null,
    people: people.map((one) => ({
      personId: one.personId,
      name: one.name,
      phone: shown(one.phone),
      relation: one.isOwner ? APPLICANT.text(APPLICANT.owner) : RESIDENT_RELATION.text(one.relation ?? RESIDENT_RELATION.other),
      applicant: applicantOf(one),
    })),
    openAmount: viewer.arrears ? await queries.sumArrears(db, houseId) : null,
    running: running ?? null,
    history,
    openViolations,
    workingHours: setting.workingHours,
    rules: setting.rules,
    planned: plannedLines(setting, { area: facts.area, passes: 1 }),
  };
}

export async function needs(
  { db }: Scope,
  { applicant, contractorKind, workIds, papers }: ParsedInputOf<typeof readPaperNeeds>,
): Promise<OutputOf<typeof readPaperNeeds>> {
  const needed = neededPapers(applicant, contractorKind, await listWorks(db, workIds));
  return needed.map((one) => ({ ...one, missing: !papers.includes(one.paper) }));
}

/** Works that may be chosen; one that was disabled since may stay. */
async function requireWorks(tx: Tx, workIds: readonly number[], before: ReadonlySet<number>): Promise<readonly WorkFacts[]> {
  const works = await listWorks(tx, workIds);
  if (works.length < new Set(workIds).size || works.some(({ id, disabled }) => disabled && !before.has(id)))
    throw failField('workIds', 'DECORATION_WORK');
  return works;
}

async function columnsOf(
  scope: Scope,
  tx: Tx,
  form: DecorationForm,
  houseId: number,
  works: readonly WorkFacts[],
  phones: { phone: string; leaderPhone: string },
) {
  const { papers: _papers, workers: _workers, workIds: _works, ...values } = form;
  const people = await listPeople(tx, houseId, today(scope.clock));
  const person = people.find(({ personId }) => personId === form.applicantId);
  if (form.applicantId !== null && !person) throw failField('applicantId', 'DECORATION_PERSON');
  if (form.applicant === APPLICANT.owner && person && !person.isOwner) throw failField('applicant', 'DECORATION_PERSON');
  const masked = (typed: string, known: string) => (typed.includes('*') ? known : typed);
  const owner = people.find(({ isOwner }) => isOwner);
  return {
    owner,
    values: {
      ...values,
      phone: masked(form.phone, person?.phone ?? phones.phone),
      leaderPhone: masked(form.leaderPhone, phones.leaderPhone),
      structural: works.some(({ structural }) => structural),
      gas: works.some(({ gas }) => gas),
    },
  };
}

const placeOfPapers = (decorationId: number) => ({
  category: fileCategoryOf(addDecorationPapers, 'papers.fileId'),
  parentId: decorationId,
});

async function addPapersTo(scope: Scope, tx: Tx, decorationId: number, papers: DecorationForm['papers']): Promise<void> {
  if (papers.length === 0) return;
  await attachFiles(
    { db: tx, actor: scope.actor },
    placeOfPapers(decorationId),
    papers.map(({ fileId }) => fileId),
  );
  await queries.insertPapers(tx, decorationId, papers, stampOf(scope));
}

/** Two users apply for one house at the same moment: one wins. */
const once = <T>(work: Promise<T>): Promise<T> =>
  onDuplicate(work, 'decoration_running', () => failField('houseId', 'DECORATION_RUNNING', { number: '（刚刚登记）' }));

export const create = (
  scope: Scope,
  { houseId, ...form }: ParsedInputOf<typeof createDecoration>,
): Promise<OutputOf<typeof createDecoration>> =>
  inTransaction(scope.db, async (tx) => {
    const facts = await queries.findHouse(tx, houseId, reachOf(scope.actor));
    if (!facts || facts.disabled) throw failField('houseId', 'DECORATION_HOUSE');
    if (facts.useState === HOUSE_USE.notHandedOver) throw failField('houseId', 'DECORATION_NOT_HANDED');
    const running = await queries.findRunning(tx, houseId);
    if (running) throw failField('houseId', 'DECORATION_RUNNING', { number: running.number });
    if (form.plannedTo < today(scope.clock)) throw failField('plannedTo', 'DECORATION_PAST');
    const works = await requireWorks(tx, form.workIds, new Set());
    const { owner, values } = await columnsOf(scope, tx, form, houseId, works, { phone: '', leaderPhone: '' });
    if (!owner) throw failField('houseId', 'DECORATION_OWNER');
    const setting = await readSetting(tx, facts.companyId);
    const stamp = stampOf(scope);
    const number = await takeNumber(tx, scope.actor.tenantId, facts.companyId, 'decoration', today(scope.clock));
    const row = {
      ...values,
      number,
      companyId: facts.companyId,
      estateId: facts.estateId,
      houseId,
      ownerId: owner.personId,
      workingHours: form.workingHours === '' ? setting.workingHours : form.workingHours,
      state: DECORATION.waiting,
      appliedAt: stamp.at,
      makerId: scope.actor.accountId,
    };
    const id = await once(queries.insertDecoration(tx, row, stamp));
    await queries.replaceWorks(tx, id, form.workIds);
    await addPapersTo(scope, tx, id, form.papers);
    await saveCrew(scope, tx, { id, number }, form.workers);
    const step = { from: DECORATION.waiting, to: DECORATION.waiting, accountId: scope.actor.accountId, by: stamp.by, at: stamp.at };
    await insertStep(tx, stamp.tenantId, id, { ...step, act: DECORATION_ACT.apply, remark: works.map(({ name }) => name).join('、') });
    await scope.audit.write(tx, scope.actor, { action: '申请', entity: 'decoration', entityId: id, note: `${number} ${facts.house}` });
    await announce(scope, tx);
    return { id, number, flowName: null };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeDecoration>): Promise<null> =>
  onDecoration(scope, { id, version }, '修改', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.change);
    const before = await queries.findForm(tx, id);
    const works = await requireWorks(tx, form.workIds, new Set(before.workIds));
    const { values } = await columnsOf(inner, tx, form, found.houseId, works, before);
    await queries.replaceWorks(tx, id, form.workIds);
    await addPapersTo(inner, tx, id, form.papers);
    await saveCrew(inner, tx, found, form.workers);
    await queries.reopenPapers(tx, id);
    // What was changed is checked again.
    await endDocument(inner, tx, found, '申请已修改');
    await takeStep(inner, tx, found, DECORATION_ACT.change, { patch: { ...values, ...UNCHECKED } });
    return { answer: null };
  });

export const resubmit = (scope: Scope, { id, version, remark }: ParsedInputOf<typeof resubmitDecoration>): Promise<null> =>
  onDecoration(scope, { id, version }, '重新申请', async (inner, tx, found) => {
    const running = await queries.findRunning(tx, found.houseId);
    if (running && running.id !== id) throw fail('DECORATION_RUNNING', { number: running.number });
    await queries.reopenPapers(tx, id);
    await once(takeStep(inner, tx, found, DECORATION_ACT.resubmit, { remark, patch: UNCHECKED }));
    return { note: remark, answer: null };
  });

export const withdraw = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof withdrawDecoration>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const inner: Scope = { ...scope, db: tx };
    await holdDocuments(tx, id);
    await withdrawMoney(inner, tx, id, null, reason);
    const found = await lockFor(inner, tx, id, version);
    await requireMove(inner, tx, found, DECORATION_ACT.withdraw);
    await requireNoneLeft(tx, id);
    await takeStep(inner, tx, found, DECORATION_ACT.withdraw, { remark: reason });
    await endDocument(inner, tx, found, reason);
    await scope.audit.write(tx, scope.actor, { action: '撤销', entity: 'decoration', entityId: id, note: `${found.number} ${reason}` });
    await announce(scope, tx);
    return null;
  });

export const addPapers = (scope: Scope, { id, papers }: ParsedInputOf<typeof addDecorationPapers>): Promise<null> =>
  onDecoration(scope, { id }, '补充资料', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.change);
    await addPapersTo(inner, tx, id, papers);
    const ended = await endDocument(inner, tx, found, '资料已补充');
    await updateDecoration(tx, id, ended ? UNCHECKED : {}, stampOf(scope));
    const names = papers.map(({ paper }) => DECORATION_PAPER.text(paper)).join('、');
    await noteStep(inner, tx, found, DECORATION_ACT.change, `补充 ${names}`);
    return { note: names, answer: null };
  });

export const removePaper = (scope: Scope, { id, paperId }: ParsedInputOf<typeof removeDecorationPaper>): Promise<null> =>
  onDecoration(scope, { id }, '删除资料', async (inner, tx, found) => {
    await requireMove(inner, tx, found, DECORATION_ACT.change);
    const dropped = await queries.dropPaper(tx, id, paperId);
    if (!dropped) throw fail('FILE_GONE');
    const file = await lockAttached(tx, placeOfPapers(id), dropped.fileId);
    await deleteFile(tx, dropped.fileId);
    const ended = await endDocument(inner, tx, found, '资料已删除');
    await updateDecoration(tx, id, ended ? UNCHECKED : {}, stampOf(scope));
    // Without the paper that was wrong the rest may be fine.
    if (!ended) await askDecision(inner, tx, found);
    await removeBytes(inner, file?.keys ?? []);
    return { note: DECORATION_PAPER.text(dropped.paper), answer: null };
  });
