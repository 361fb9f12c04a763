// 诉求受理 (menu 94): the cases of one call are registered together, each accepted, dispatched, answered at once or left for somebody else.
import {
  CASE,
  CASE_ACT,
  CASE_CLOCK,
  CASE_KIND,
  COMPLAINT_LEVEL,
  FILE_CATEGORY,
  type acceptCases,
  type CaseCaller,
  type CaseForm,
  type CaseState,
  type CaseThen,
  type changeCase,
  type joinCase,
  type OutputOf,
  type ParsedInputOf,
  type previewPromise,
} from '@anju/contract';
import { cutText } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { takeNumbers } from '../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../files/index.ts';
import * as queries from './case-accept.queries.ts';
import { insertStep, lockCase, updateCase, type LockedCase } from './case-change.queries.ts';
import { dispatchTo, dispatchByTurn } from './case-dispatch.service.ts';
import { announce, lockFor } from './case-lock.service.ts';
import { noteStep, promiseAnew, takeStep } from './case-move.service.ts';
import { listCategoryFacts, type CategoryFacts } from './case-promise.queries.ts';
import { promiseAt } from './case-promise.service.ts';
import { viewerOf } from './case.policy.ts';

const TITLE_LENGTH = 30;
const ACCEPTED_PHOTO = 1;

/** The first words of the content stand for the case in lists. */
export const titleOf = (content: string): string => cutText(content.split(/[\n。；;]/u)[0]?.trim() || content.trim(), TITLE_LENGTH);

export async function preview(
  scope: Scope,
  { estateId, categoryId, urgency }: ParsedInputOf<typeof previewPromise>,
): Promise<OutputOf<typeof previewPromise>> {
  const place = await queries.findPlace(
    scope.db,
    { estateId, houseId: null, parkingId: null, publicAreaId: null, personId: null },
    reachOf(scope.actor),
  );
  if (!place) throw failField('estateId', 'NOT_FOUND', { what: '小区' });
  const [category] = await listCategoryFacts(scope.db, [categoryId]);
  if (!category || category.disabled) throw failField('categoryId', 'CASE_CATEGORY');
  const { limit, limits, dues } = await promiseAt(
    scope.db,
    { companyId: place.companyId, kind: category.kind, categoryId, urgency },
    scope.clock.now().toISOString(),
  );
  return {
    respondDue: dues.respond,
    arriveDue: dues.arrive,
    finishDue: dues.finish,
    clock: limits.clock,
    clause: limit?.clause ?? '',
    teamId: category.teamId,
    teamName: category.teamName,
    paid: category.paid,
    priceNote: category.priceNote,
  };
}

async function requirePlace(scope: Scope, tx: Tx, caller: CaseCaller): Promise<queries.CasePlaceFound> {
  const place = await queries.findPlace(tx, caller, reachOf(scope.actor));
  if (!place) throw failField('estateId', 'NOT_FOUND', { what: '小区' });
  if (caller.houseId !== null && !place.house) throw failField('houseId', 'CASE_OBJECT', { what: '房屋' });
  if (caller.parkingId !== null && !place.parking) throw failField('parkingId', 'CASE_OBJECT', { what: '车位' });
  if (caller.publicAreaId !== null && !place.area) throw failField('publicAreaId', 'CASE_OBJECT', { what: '公共区域' });
  // Somebody who sees single buildings of the estate only registers what is in them.
  const { estates } = scope.actor;
  if (caller.houseId === null && estates !== null && !estates.includes(caller.estateId))
    throw failField('houseId', 'CASE_OBJECT', { what: '房屋' });
  return place;
}

async function checkForm(scope: Scope, tx: Tx, form: CaseForm, category: CategoryFacts | undefined, path: string): Promise<CategoryFacts> {
  if (!category || category.disabled || category.kind !== form.kind) throw failField(`${path}categoryId`, 'CASE_CATEGORY');
  if (form.visitFrom !== null && Date.parse(form.visitFrom) < scope.clock.now().getTime())
    throw failField(`${path}visitFrom`, 'CASE_APPOINTMENT');
  if (form.kind !== CASE_KIND.complaint) return category;
  if (form.accusedId !== null && !(await queries.findServing(tx, form.accusedId))) throw failField(`${path}accusedId`, 'CASE_TEAM_MEMBER');
  if (form.departmentId !== null && !(await queries.hasDepartment(tx, form.departmentId)))
    throw failField(`${path}departmentId`, 'NOT_FOUND', { what: '部门' });
  return category;
}

const complaintOf = ({ level, departmentId, authorityNo }: CaseForm) => ({
  level: level ?? COMPLAINT_LEVEL.normal,
  departmentId,
  authorityNo,
});

/** A masked phone stands for the person's own; the user never saw more of it. */
const phoneOf = ({ phone }: CaseCaller, own: string | null): string => (phone.includes('*') ? (own ?? '') : phone);

async function attachPhotos(scope: Scope, tx: Tx, caseId: number, moment: number, fileIds: readonly number[]): Promise<void> {
  const ids = [...new Set(fileIds)];
  for (const id of ids) await attachFile({ db: tx, actor: scope.actor }, { id, category: FILE_CATEGORY.casePhoto, parentId: caseId });
  await queries.addPhotos(tx, scope.actor.tenantId, caseId, moment, ids);
}

async function register(
  scope: Scope,
  tx: Tx,
  caller: CaseCaller,
  place: queries.CasePlaceFound,
  form: CaseForm,
  category: CategoryFacts,
  number: string,
) {
  const stamp = stampOf(scope);
  const complains = form.kind === CASE_KIND.complaint;
  const id = await queries.insertCase(
    tx,
    {
      number,
      companyId: place.companyId,
      estateId: caller.estateId,
      houseId: caller.houseId,
      parkingId: caller.parkingId,
      publicAreaId: caller.publicAreaId,
      place: form.place,
      position: form.position,
      personId: caller.personId,
      reporter: caller.reporter,
      phone: phoneOf(caller, place.personPhone),
      source: caller.source,
      sourceNo: caller.sourceNo,
      kind: form.kind,
      categoryId: form.categoryId,
      urgency: form.urgency,
      importance: form.importance,
      title: titleOf(form.content),
      content: form.content,
      visitFrom: form.visitFrom,
      visitTo: form.visitTo,
      paid: category.paid,
      toldPrice: form.toldPrice,
      state: CASE.new,
      teamId: category.teamId,
      way: category.way,
      visitRule: category.visitRule,
      clock: CASE_CLOCK.always,
      relatedId: form.relatedId,
      callId: null,
      accusedId: complains ? form.accusedId : null,
      registeredAt: stamp.at,
      makerId: scope.actor.accountId,
    },
    stamp,
  );
  if (complains) await queries.saveComplaint(tx, stamp.tenantId, id, complaintOf(form));
  await attachPhotos(scope, tx, id, ACCEPTED_PHOTO, form.photoIds);
  const first = { from: CASE.new, to: CASE.new, employeeId: scope.actor.employeeId, by: stamp.by, at: stamp.at, workerId: null } as const;
  await insertStep(tx, stamp.tenantId, id, { ...first, act: CASE_ACT.register, remark: form.content, teamId: category.teamId });
  await scope.audit.write(tx, scope.actor, { action: '登记', entity: 'case', entityId: id, note: `${number} ${titleOf(form.content)}` });
  return id;
}

/** The employee who acts; users without an employee keep no case. */
export function requireEmployee({ actor }: Scope): number {
  if (actor.employeeId === null) throw fail('NOT_AUTHORISED');
  return actor.employeeId;
}

async function goOn(scope: Scope, tx: Tx, id: number, next: CaseThen): Promise<CaseState> {
  if (next.then === 'keep') return CASE.new;
  const actor = requireEmployee(scope);
  const viewer = await viewerOf({ ...scope, db: tx });
  // The user may be the one complained about only by mistake; the form was checked, so the case is there for everybody else.
  const locked = async () => (await lockCase(tx, id, viewer)) as LockedCase;
  if (next.then === 'answer')
    return (
      await takeStep(scope, tx, await locked(), { act: CASE_ACT.answer, actor }, { remark: next.answer, patch: { result: next.answer } })
    ).state;
  await takeStep(scope, tx, await locked(), { act: CASE_ACT.accept, actor });
  if (next.then === 'accept') return CASE.waiting;
  if (next.workerId !== null)
    return (await dispatchTo(scope, tx, await locked(), { workerId: next.workerId, overFull: next.overFull, remark: '' })).state;
  if (next.teamId !== null) await updateCase(tx, id, { teamId: next.teamId }, stampOf(scope));
  return (await dispatchByTurn(scope, tx, await locked()))?.state ?? CASE.waiting;
}

export const create = (scope: Scope, { cases, ...caller }: ParsedInputOf<typeof acceptCases>): Promise<OutputOf<typeof acceptCases>> =>
  inTransaction(scope.db, async (tx) => {
    const { actor, clock } = scope;
    const place = await requirePlace(scope, tx, caller);
    const known = await listCategoryFacts(
      tx,
      cases.map(({ form }) => form.categoryId),
    );
    const checked: CategoryFacts[] = [];
    for (const [at, { form }] of cases.entries())
      checked.push(
        await checkForm(
          scope,
          tx,
          form,
          known.find(({ id }) => id === form.categoryId),
          `cases.${at}.form.`,
        ),
      );
    const numbers = await takeNumbers(tx, actor.tenantId, place.companyId, 'case', today(clock), cases.length);
    const made: { id: number; number: string; state: CaseState }[] = [];
    for (const [at, { form, next }] of cases.entries()) {
      const number = numbers[at] as string;
      const id = await register(scope, tx, caller, place, form, checked[at] as CategoryFacts, number);
      made.push({ id, number, state: await goOn(scope, tx, id, next) });
    }
    if (made.length > 1)
      await queries.joinCalls(
        tx,
        made.map(({ id }) => id),
      );
    await announce(scope, tx);
    return { cases: made };
  });

/** Another caller with the same trouble: the words go into the history and the case is urged. */
export const join = (scope: Scope, { id, reporter, phone, content }: ParsedInputOf<typeof joinCase>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const now = await lockFor(scope, tx, id);
    const remark = `${reporter}${phone === '' || phone.includes('*') ? '' : ` ${phone}`}：${content}`;
    await takeStep(scope, tx, now, { act: CASE_ACT.urge, actor: requireEmployee(scope) }, { remark, patch: { urges: now.urges + 1 } });
    await scope.audit.write(tx, scope.actor, { action: '并入来电', entity: 'case', entityId: id, note: `${now.number} ${reporter}` });
    await announce(scope, tx);
    return null;
  });

/** The text and the category of a case nobody works on yet; another category or urgency promises other times, from the same moment. */
export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeCase>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const now = await lockFor(scope, tx, id, version);
    const open: readonly CaseState[] = [CASE.new, CASE.waiting, CASE.assigned];
    if (!open.includes(now.state)) throw fail('CASE_STATE', { number: now.number, state: CASE.text(now.state), what: '修改' });
    const [found] = await listCategoryFacts(tx, [form.categoryId]);
    const category = await checkForm(scope, tx, form, found, '');
    const complains = form.kind === CASE_KIND.complaint;
    const other = form.categoryId !== now.categoryId || form.urgency !== now.urgency || form.kind !== now.kind;
    const wanted = { ...now, kind: form.kind, categoryId: form.categoryId, urgency: form.urgency };
    const promised = other && now.acceptedAt !== null ? await promiseAnew(scope, tx, wanted, now.acceptedAt) : {};
    const { place, position, content, urgency, importance, kind, categoryId, visitFrom, visitTo, toldPrice, relatedId } = form;
    const team = form.categoryId !== now.categoryId && now.state !== CASE.assigned ? { teamId: category.teamId, way: category.way } : {};
    const patch = { place, position, content, urgency, importance, kind, categoryId, visitFrom, visitTo, toldPrice, relatedId };
    const accusedId = complains ? form.accusedId : null;
    if (accusedId !== null && accusedId === now.workerId) throw failField('accusedId', 'CASE_ACCUSED');
    await updateCase(
      tx,
      id,
      { ...patch, ...team, ...promised, title: titleOf(content), paid: category.paid, visitRule: category.visitRule, accusedId },
      stampOf(scope),
    );
    if (complains) await queries.saveComplaint(tx, scope.actor.tenantId, id, complaintOf(form));
    await attachPhotos(scope, tx, id, ACCEPTED_PHOTO, form.photoIds);
    await noteStep(scope, tx, now, CASE_ACT.change, now.content === content ? '' : now.content);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'case', entityId: id, after: form, note: now.number });
    await announce(scope, tx);
    return null;
  });
