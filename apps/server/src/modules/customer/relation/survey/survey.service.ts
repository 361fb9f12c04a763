// 满意度调查: drafted, begun, ended. The houses are drawn when it begins; from then on its questions stay.
import {
  SURVEY,
  searchSurveys,
  type beginSurvey,
  type changeSurvey,
  type copySurvey,
  type createSurvey,
  type endSurvey,
  type extendSurvey,
  type OutputOf,
  type ParsedInputOf,
  type previewSurvey,
  type SurveyDetail,
  type SurveyForm,
} from '@anju/contract';
import { formatDay, meanOf, partRate, takeSurveyMove, type SurveyMove } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Scope, Services } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { systemActor } from '../../../../platform/system-actor.ts';
import { inTransaction, type Db, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { newGateCode } from '../../gate/gate-kind.ts';
import * as queries from './survey.queries.ts';

const ENTITY = 'survey' as const;

const rated = <S extends queries.FoundSurvey>({ scored, points, satisfied, ...row }: S) => ({
  ...row,
  answerRate: partRate(row.answered, row.asked),
  score: meanOf(points, scored),
  satisfiedRate: partRate(satisfied, scored),
});

export const search = listing(searchSurveys, {
  totals: queries.totalsOfSurveys,
  page: queries.listSurveys,
  row: (found: queries.FoundSurvey & { questions: number }) => rated(found),
});

export async function detail({ db, actor }: Scope, id: number): Promise<SurveyDetail> {
  const found = await queries.findSurvey(db, id, reachOf(actor));
  if (!found) throw fail('NOT_FOUND', { what: '满意度调查' });
  return { ...rated(found), questions: await queries.listQuestions(db, id) };
}

/** The company of the estates, all of which the user sees whole. */
async function companyOf(scope: Scope, tx: Tx, { estateIds, buildingIds }: SurveyForm): Promise<number> {
  const wanted = [...new Set(estateIds)];
  const { companyId, estates, companies } = await queries.findPlace(tx, wanted, reachOf(scope.actor));
  if (estates < wanted.length) throw failField('estateIds', 'SURVEY_ESTATE');
  if (companies > 1) throw failField('estateIds', 'SURVEY_COMPANY');
  const buildings = new Set(buildingIds);
  if ((await queries.countBuildings(tx, [...buildings], wanted)) < buildings.size) throw failField('buildingIds', 'SURVEY_ESTATE');
  return companyId;
}

async function insert(scope: Scope, tx: Tx, form: SurveyForm, action: string): Promise<{ id: number; number: string }> {
  const { actor, clock } = scope;
  const companyId = await companyOf(scope, tx, form);
  const number = await takeNumber(tx, actor.tenantId, companyId, 'survey', today(clock));
  const id = await queries.insertSurvey(tx, form, { number, companyId }, stampOf(scope));
  await scope.audit.write(tx, actor, { action, entity: ENTITY, entityId: id, after: form, note: `${number} ${form.title}` });
  return { id, number };
}

export const create = (scope: Scope, form: ParsedInputOf<typeof createSurvey>): Promise<OutputOf<typeof createSurvey>> =>
  inTransaction(scope.db, (tx) => insert(scope, tx, form, '新增'));

export const copy = (scope: Scope, id: number): Promise<OutputOf<typeof copySurvey>> =>
  inTransaction(scope.db, async (tx) => {
    const { title, intro, estateIds, buildingIds, audience, percent, fromOn, toOn, questions } = await detail({ ...scope, db: tx }, id);
    const day = today(scope.clock);
    const days = { fromOn: fromOn < day ? day : fromOn, toOn: toOn < day ? day : toOn };
    const asked = questions.map(({ id: _id, ...question }) => question);
    return insert(scope, tx, { title, intro, estateIds, buildingIds, audience, percent, ...days, questions: asked }, '复制');
  });

async function lock(scope: Scope, tx: Tx, id: number, version: number | undefined, move: SurveyMove, what: string) {
  return lockRow(tx, {
    what: '满意度调查',
    find: () => queries.lockSurvey(tx, id, reachOf(scope.actor)),
    version,
    check: ({ state, title }) => {
      if (takeSurveyMove(state, move) === null) throw fail('SURVEY_STATE', { title, state: SURVEY.text(state), what });
    },
  });
}

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeSurvey>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version, 'change', '修改');
    const companyId = await companyOf(scope, tx, form);
    await queries.updateDraft(tx, scope.actor.tenantId, id, form, companyId);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note: form.title });
    return null;
  });

export const remove = (scope: Scope, id: number): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { number, title } = await lock(scope, tx, id, undefined, 'change', '删除');
    await queries.deleteSurvey(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, note: `${number} ${title}` });
    return null;
  });

// ---- whom ---------------------------------------------------------------------------------------------------------------

/** Of each estate so many of a hundred, at least one; the houses come in a random order. */
function draw(houses: readonly queries.AskedHouse[], percent: number): queries.AskedHouse[] {
  const byEstate = Map.groupBy(houses, ({ estateId }) => estateId);
  return [...byEstate.values()].flatMap((all) => all.slice(0, Math.ceil((all.length * percent) / 100)));
}

export async function preview({ db, actor, clock }: Scope, id: number): Promise<OutputOf<typeof previewSurvey>> {
  const found = await queries.findSurvey(db, id, reachOf(actor));
  if (!found?.own) throw fail('NOT_FOUND', { what: '满意度调查' });
  const houses = await queries.listHouses(db, found, today(clock));
  const estates = [...Map.groupBy(houses, ({ estateId }) => estateId)].map(([estateId, all]) => ({
    ...{ estateId, name: all[0]?.estateName ?? '', houses: all.length },
  }));
  return { houses: houses.length, asked: draw(houses, found.percent).length, estates };
}

export const begin = (scope: Scope, { id, version }: ParsedInputOf<typeof beginSurvey>): Promise<OutputOf<typeof beginSurvey>> =>
  inTransaction(scope.db, async (tx) => {
    const { actor, clock } = scope;
    const survey = await lock(scope, tx, id, version, 'begin', '发布');
    if (survey.toOn < today(clock)) throw fail('SURVEY_PAST');
    if ((await queries.listQuestions(tx, id)).length === 0) throw fail('SURVEY_NO_QUESTION');
    const houses = draw(await queries.listHouses(tx, survey, today(clock)), survey.percent);
    if (houses.length === 0) throw fail('SURVEY_NO_HOUSE');
    await queries.insertHouses(
      tx,
      actor.tenantId,
      id,
      houses.map((house) => ({ ...house, token: newGateCode() })),
    );
    await queries.updateSurvey(tx, id, { state: SURVEY.running, beganAt: clock.now().toISOString() });
    const note = `${survey.number} ${survey.title}；${houses.length} 户`;
    await scope.audit.write(tx, actor, { action: '发布', entity: ENTITY, entityId: id, note });
    return { asked: houses.length };
  });

export const end = (scope: Scope, { id, version }: ParsedInputOf<typeof endSurvey>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { number, title } = await lock(scope, tx, id, version, 'end', '结束');
    await queries.updateSurvey(tx, id, { state: SURVEY.ended, endedAt: scope.clock.now().toISOString() });
    await scope.audit.write(tx, scope.actor, { action: '结束', entity: ENTITY, entityId: id, note: `${number} ${title}` });
    return null;
  });

export const extend = (scope: Scope, { id, version, toOn }: ParsedInputOf<typeof extendSurvey>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version, 'extend', '延长');
    if (toOn <= before.toOn) throw failField('toOn', 'SURVEY_LATER', { day: formatDay(before.toOn) });
    if (toOn < today(scope.clock)) throw failField('toOn', 'SURVEY_PAST');
    await queries.updateSurvey(tx, id, { toOn });
    const note = `${before.number} 截止日期 ${formatDay(before.toOn)} → ${formatDay(toOn)}`;
    await scope.audit.write(tx, scope.actor, { action: '延长', entity: ENTITY, entityId: id, note });
    return null;
  });

// ---- by itself ----------------------------------------------------------------------------------------------------------

/** Surveys whose last day is over end; if two servers end them concurrently, each survey ends once. */
export const endOver = ({ clock, audit }: Pick<Services, 'clock' | 'audit'>, db: Db, tenantId: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ended = await queries.endOver(tx, today(clock), clock.now().toISOString());
    for (const { id, title } of ended)
      await audit.write(tx, systemActor(tenantId), { action: '结束', entity: ENTITY, entityId: id, note: `${title}；到期` });
    return ended.length;
  });

const MINUTES = 30;
export function surveyHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(MINUTES, 'customer.survey-end', (db, tenantId) => endOver(services, db, tenantId));
}
