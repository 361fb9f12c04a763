// 诉求受理 (menu 94): the cases of one call are registered together; each is accepted, dispatched, answered on the spot or left for others.
import {
  CASE,
  CASE_ACT,
  CASE_CLOCK,
  CASE_KIND,
  COMPLAINT_LEVEL,
  type acceptCases,
  type CaseCaller,
  type CaseForm,
  type CaseState,
  type CaseThen,
  type OutputOf,
  type ParsedInputOf,
  type previewPromise,
} from '@anju/contract';
import { cutText } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { failField } from '../../../../platform/errors/failure.ts';
import { takeNumbers } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { saveComplaint } from '../complaint/complaint.queries.ts';
import { requireNamed } from '../complaint/complaint.service.ts';
import { holdTeams, holdWorkers, listTeamsIn } from '../dispatch/dispatch.queries.ts';
import { dispatchByTurn, dispatchTo } from '../dispatch/dispatch.service.ts';
import { attachPhotos } from '../photo/photo.service.ts';
import { findEstate, findPlace, type CasePlaceFound } from '../seen/place.queries.ts';
import { isSeenCase } from '../seen/row.queries.ts';
import { viewerOf } from '../seen/viewer.policy.ts';
import { insertStep, lockCases, updateCase, type LockedCase } from '../step/change.queries.ts';
import { promiseAnswer } from '../step/clock.service.ts';
import { announce, loggedNote, requireEmployee } from '../step/lock.service.ts';
import { takeStep } from '../step/move.service.ts';
import { listCategoryFacts, type CategoryFacts } from '../step/promise.queries.ts';
import { promiseAt } from '../step/promise.service.ts';
import * as queries from './accept.queries.ts';

const TITLE_LENGTH = 30;

/** The first words of the content stand for the case in lists. */
export const titleOf = (content: string): string => cutText(content.split(/[\n。；;]/u)[0]?.trim() || content.trim(), TITLE_LENGTH);

export async function preview(
  scope: Scope,
  { estateId, categoryId, urgency }: ParsedInputOf<typeof previewPromise>,
): Promise<OutputOf<typeof previewPromise>> {
  const place = await findEstate(scope.db, estateId, reachOf(scope.actor));
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

async function requirePlace(scope: Scope, tx: Tx, caller: CaseCaller): Promise<CasePlaceFound> {
  const place = await findPlace(tx, caller, reachOf(scope.actor));
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

export async function checkForm(
  scope: Scope,
  tx: Tx,
  form: CaseForm,
  category: CategoryFacts | undefined,
  { path, before }: { readonly path: string; readonly before?: LockedCase },
): Promise<CategoryFacts> {
  if (!category || category.disabled || category.kind !== form.kind) throw failField(`${path}categoryId`, 'CASE_CATEGORY');
  const agreed = form.visitFrom !== null && form.visitFrom !== before?.visitFrom;
  if (agreed && Date.parse(form.visitFrom as string) < scope.clock.now().getTime()) throw failField(`${path}visitFrom`, 'CASE_APPOINTMENT');
  if (
    form.relatedId !== null &&
    (form.relatedId === before?.id || !(await isSeenCase(tx, form.relatedId, await viewerOf({ ...scope, db: tx }))))
  )
    throw failField(`${path}relatedId`, 'NOT_FOUND', { what: '关联的诉求' });
  if (form.kind !== CASE_KIND.complaint) return category;
  // Nobody takes down or changes a complaint about themselves.
  if (form.accusedId !== null && form.accusedId === scope.actor.employeeId) throw failField(`${path}accusedId`, 'CASE_ACCUSED');
  await requireNamed(tx, form, path);
  return category;
}

export const complaintOf = ({ level, departmentId, authorityNo }: CaseForm) => ({
  level: level ?? COMPLAINT_LEVEL.normal,
  departmentId,
  authorityNo,
});

/** A masked phone stands for the person's own; the user never saw more of it. */
const phoneOf = ({ phone }: CaseCaller, own: string | null): string => (phone.includes('*') ? (own ?? '') : phone);

async function register(
  scope: Scope,
  tx: Tx,
  caller: CaseCaller,
  place: CasePlaceFound,
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
  if (complains) await saveComplaint(tx, stamp.tenantId, id, complaintOf(form));
  await attachPhotos(scope, tx, id, 'accepted', form.photoIds);
  const first = { from: CASE.new, to: CASE.new, employeeId: scope.actor.employeeId, by: stamp.by, at: stamp.at, workerId: null } as const;
  await insertStep(tx, stamp.tenantId, id, { ...first, act: CASE_ACT.register, remark: form.content, teamId: category.teamId });
  await scope.audit.write(tx, scope.actor, {
    action: '登记',
    entity: 'case',
    entityId: id,
    note: loggedNote({ kind: form.kind, number }, titleOf(form.content)),
  });
  return id;
}

async function goOn(scope: Scope, tx: Tx, id: number, next: CaseThen): Promise<CaseState> {
  // It was registered in this transaction, and its form was checked: whether the user sees it is not asked again.
  const locked = async () => (await lockCases(tx, [id], null))[0] as LockedCase;
  if (next.then === 'keep') {
    await updateCase(tx, id, await promiseAnswer(scope, tx, await locked()), stampOf(scope));
    return CASE.new;
  }
  const actor = requireEmployee(scope);
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

/** The team of a category where it works in the estate: a category belongs to all companies, its team to one. */
export const ofEstate = (category: CategoryFacts, teams: ReadonlySet<number>): CategoryFacts => ({
  ...category,
  teamId: category.teamId !== null && teams.has(category.teamId) ? category.teamId : null,
});

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
          { path: `cases.${at}.form.` },
        ),
      );
    const wanted = cases.map(({ next }) => (next.then === 'dispatch' ? next.teamId : null));
    const teams = await listTeamsIn(tx, caller.estateId, [...checked.map(({ teamId }) => teamId), ...wanted]);
    for (const [at, teamId] of wanted.entries())
      if (teamId !== null && !teams.has(teamId)) throw failField(`cases.${at}.next.teamId`, 'CASE_TEAM');
    // Everybody takes teams before workers, both in one order.
    await holdTeams(tx, [...teams]);
    await holdWorkers(
      tx,
      cases.flatMap(({ next }) => (next.then === 'dispatch' ? (next.workerId ?? []) : [])),
    );
    const numbers = await takeNumbers(tx, actor.tenantId, place.companyId, 'case', today(clock), cases.length);
    const made: { id: number; number: string; state: CaseState }[] = [];
    for (const [at, { form, next }] of cases.entries()) {
      const number = numbers[at] as string;
      const id = await register(scope, tx, caller, place, form, ofEstate(checked[at] as CategoryFacts, teams), number);
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
