// Surveys as lists and one by one, and writing them. A survey is seen by whoever sees a part of one of its estates; it is changed by
// somebody who sees all of
// them whole.
import { sql } from 'kysely';
import {
  RELATION_AUDIENCE,
  SURVEY,
  type OutputOf,
  type QuestionForm,
  type RelationAudience,
  type searchSurveys,
  type SurveyForm,
  type SurveyQuestion,
  type SurveyState,
} from '@anju/contract';
import { allOf, exists, first, lit, one, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { ListPage, SearchOf } from '../../../../platform/listing/listing.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { inScope, seen, seenInPart, seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { OWNERS, RESIDENTS, type Fragment } from '../people/people.queries.ts';

type Search = SearchOf<typeof searchSurveys>;

/** On `customer.survey s`. */
export const seenSurvey = (reach: Reach): Fragment =>
  reach.estates === null
    ? sql`true`
    : sql`exists (select from customer.survey_estate x where ${own('x')} and x.survey_id = s.id
      and ${seenInPart(reach, sql`x.estate_id`)})`;
const ownSurvey = ({ estates }: Pick<Reach, 'estates'>): Fragment =>
  estates === null
    ? sql`true`
    : sql`not exists (select from customer.survey_estate x
        where ${own('x')} and x.survey_id = s.id and not ${inScope(estates, sql`x.estate_id`)})`;

const meant = ({ filter: { estateId, states, key }, estates, buildings }: Search): Fragment =>
  allOf(
    own('s'),
    seenSurvey({ estates, buildings }),
    when(
      estateId !== null,
      sql`exists (select from customer.survey_estate x where ${own('x')} and x.survey_id = s.id and x.estate_id = ${estateId})`,
    ),
    when(states.length > 0, sql`s.state = any (${states}::smallint[])`),
    when(key !== '', sql`position(lower(${key}) in lower(s.title || ' ' || s.number)) > 0`),
  );

type Totals = Omit<OutputOf<typeof searchSurveys>, 'rows'>;
const counted = (state: number): Fragment => sql`count(*) filter (where s.state = ${lit(state)})::int`;
export const totalsOfSurveys = (db: DbOrTx, search: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, ${counted(SURVEY.draft)} as drafts, ${counted(SURVEY.running)} as running,
    ${counted(SURVEY.ended)} as ended
    from customer.survey s where ${meant(search)}`;

/** The houses the user sees are counted, not those of other estates. */
const sums = (reach: Reach): Fragment => sql`left join lateral (
  select count(*)::int as asked, count(a.id)::int as answered, count(a.score)::int as scored, coalesce(sum(a.score), 0)::text as points,
         count(*) filter (where a.score >= 80)::int as satisfied
    from customer.survey_house x left join customer.survey_answer a
      on ${own('a')} and a.survey_id = x.survey_id and a.house_id = x.house_id
   where ${own('x')} and x.survey_id = s.id and ${seenOfHouse(reach, sql`x.estate_id`, sql`x.house_id`)}) n on true`;
const columns = (reach: Reach): Fragment => sql`
  s.id, s.version, s.number, s.title, s.state, s.audience, s.percent, s.from_on, s.to_on, s.began_at, s.ended_at, s.created_by,
    s.created_at,
  n.asked, n.answered, n.scored, n.points, n.satisfied, ${ownSurvey(reach)} as own,
  coalesce((select string_agg(e.name, '、' order by e.id) from customer.survey_estate x
    join estate_view.estate e on ${own('e')} and e.id = x.estate_id and ${seenInPart(reach, sql`e.id`)}
   where ${own('x')} and x.survey_id = s.id), '') as estates`;

export interface FoundSurvey {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly title: string;
  readonly state: SurveyState;
  readonly audience: RelationAudience;
  readonly percent: number;
  readonly fromOn: string;
  readonly toOn: string;
  readonly beganAt: string | null;
  readonly endedAt: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly asked: number;
  readonly answered: number;
  readonly scored: number;
  readonly points: string;
  readonly satisfied: number;
  readonly own: boolean;
  readonly estates: string;
}
export const listSurveys = (db: DbOrTx, search: Search, { limit, offset }: ListPage): Promise<(FoundSurvey & { questions: number })[]> =>
  rows<FoundSurvey & { questions: number }>(db)`
    with page as materialized (
      select s.* from customer.survey s where ${meant(search)} order by s.created_at desc, s.id desc limit ${limit} offset ${offset})
    select ${columns(search)}, (select count(*)::int from customer.survey_question q where ${own('q')} and q.survey_id = s.id) as questions
      from page s ${sums(search)} order by s.created_at desc, s.id desc`;

export interface WholeSurvey extends FoundSurvey {
  readonly intro: string;
  readonly estateIds: number[];
  readonly buildingIds: number[];
  readonly buildings: string;
}
export const findSurvey = (db: DbOrTx, id: number, reach: Reach): Promise<WholeSurvey | undefined> => first<WholeSurvey>(db)`
  select ${columns(reach)}, s.intro,
         array(select x.estate_id from customer.survey_estate x where ${own('x')} and x.survey_id = s.id order by 1) as estate_ids,
         array(select x.building_id from customer.survey_building x where ${own('x')} and x.survey_id = s.id order by 1) as building_ids,
         coalesce((select string_agg(case when (select count(*) from customer.survey_estate z where ${own('z')} and z.survey_id = s.id) > 1
               then e.name || ' ' else '' end || b.name, '、' order by e.sort_key, b.sort_key)
             from customer.survey_building x
             join estate_view.building b on ${own('b')} and b.id = x.building_id and ${seen(reach, sql`b.estate_id`, sql`b.id`)}
             join estate_view.estate e on ${own('e')} and e.id = b.estate_id
             where ${own('x')} and x.survey_id = s.id), '') as buildings
    from customer.survey s ${sums(reach)} where ${own('s')} and s.id = ${id} and ${seenSurvey(reach)}`;

export const isSeenSurvey = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> =>
  exists(db)`select from customer.survey s where ${own('s')} and s.id = ${id} and ${seenSurvey(reach)}`;

export const listQuestions = (db: DbOrTx, id: number): Promise<SurveyQuestion[]> => rows<SurveyQuestion>(db)`
  select q.id, q.section, q.kind, q.title, q.required, q.options, q.most, q.weight from customer.survey_question q
   where ${own('q')} and q.survey_id = ${id} order by q.position`;

// ---- writing ------------------------------------------------------------------------------------------------------------

export interface LockedSurvey {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly title: string;
  readonly state: SurveyState;
  readonly companyId: number;
  readonly audience: RelationAudience;
  readonly percent: number;
  readonly fromOn: string;
  readonly toOn: string;
}
const LOCKED = sql`s.id, s.version, s.number, s.title, s.state, s.company_id, s.audience, s.percent, s.from_on, s.to_on`;
/** For a change: all of its estates have to be the user's. */
export const lockSurvey = (tx: Tx, id: number, reach: Reach): Promise<LockedSurvey | undefined> => first<LockedSurvey>(tx)`
  select ${LOCKED} from customer.survey s where ${own('s')} and s.id = ${id} and ${ownSurvey(reach)} for no key update`;
/** For an answer: nobody ends the survey until the answer is written, and answers do not wait for each other. */
export const shareSurvey = (tx: Tx, id: number): Promise<LockedSurvey | undefined> =>
  first<LockedSurvey>(tx)`select ${LOCKED} from customer.survey s where ${own('s')} and s.id = ${id} for share`;

export interface SurveyPlace {
  readonly companyId: number;
  readonly estates: number;
  readonly companies: number;
}
export const findPlace = async (tx: Tx, estateIds: readonly number[], { estates }: Reach): Promise<SurveyPlace> => one<SurveyPlace>(tx)`
  select min(e.company_id) as company_id, count(*)::int as estates, count(distinct e.company_id)::int as companies
    from estate_view.estate e where ${own('e')} and e.id = any (${estateIds}::bigint[]) and ${inScope(estates, sql`e.id`)}`;
export const countBuildings = async (tx: Tx, buildingIds: readonly number[], estateIds: readonly number[]): Promise<number> =>
  (
    await one<{ n: number }>(tx)`
      select count(*)::int as n from estate_view.building b
       where ${own('b')} and b.id = any (${buildingIds}::bigint[]) and b.estate_id = any (${estateIds}::bigint[])`
  ).n;

type Values = Pick<SurveyForm, 'title' | 'intro' | 'audience' | 'percent' | 'fromOn' | 'toOn'>;
const valuesOf = ({ title, intro, audience, percent, fromOn, toOn }: Values): Values => ({ title, intro, audience, percent, fromOn, toOn });

export async function insertSurvey(
  tx: Tx,
  form: SurveyForm,
  made: { readonly number: string; readonly companyId: number },
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('customer.survey')
    .values({ ...valuesOf(form), ...made, state: SURVEY.draft, tenantId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertParts(tx, tenantId, id, form);
  return id;
}
export async function updateDraft(tx: Tx, tenantId: number, id: number, form: SurveyForm, companyId: number): Promise<void> {
  await tx
    .updateTable('customer.survey')
    .set((eb) => ({ ...valuesOf(form), companyId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await deleteParts(tx, id);
  await insertParts(tx, tenantId, id, form);
}
export async function deleteParts(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from customer.survey_question x where ${own('x')} and x.survey_id = ${id}`;
  await run(tx)`delete from customer.survey_estate x where ${own('x')} and x.survey_id = ${id}`;
  await run(tx)`delete from customer.survey_building x where ${own('x')} and x.survey_id = ${id}`;
}
export async function deleteSurvey(tx: Tx, id: number): Promise<void> {
  await deleteParts(tx, id);
  await run(tx)`delete from customer.survey s where ${own('s')} and s.id = ${id}`;
}
async function insertParts(tx: Tx, tenantId: number, id: number, { estateIds, buildingIds, questions }: SurveyForm): Promise<void> {
  await run(tx)`insert into customer.survey_estate (tenant_id, survey_id, estate_id)
    select distinct ${tenantId}::int, ${id}::bigint, x from unnest(${estateIds}::bigint[]) x`;
  await run(tx)`insert into customer.survey_building (tenant_id, survey_id, building_id)
    select distinct ${tenantId}::int, ${id}::bigint, x from unnest(${buildingIds}::bigint[]) x`;
  await insertQuestions(tx, tenantId, id, questions);
}
async function insertQuestions(tx: Tx, tenantId: number, surveyId: number, questions: readonly QuestionForm[]): Promise<void> {
  if (questions.length === 0) return;
  const values = questions.map((question, position) => ({ ...question, tenantId, surveyId, position }));
  await tx.insertInto('customer.surveyQuestion').values(values).execute();
}

// ---- whom ---------------------------------------------------------------------------------------------------------------

export interface AskedHouse {
  readonly houseId: number;
  readonly estateId: number;
  readonly estateName: string;
}
/** Every house the survey would ask, in a random order within its estate. */
export function listHouses(db: DbOrTx, survey: Pick<LockedSurvey, 'id' | 'audience'>, today: string): Promise<AskedHouse[]> {
  const day = sql`${today}::date`;
  const ties = [
    ...(survey.audience === RELATION_AUDIENCE.residents ? [] : [OWNERS(day)]),
    ...(survey.audience === RELATION_AUDIENCE.owners ? [] : [RESIDENTS(day)]),
  ];
  return rows<AskedHouse>(db)`
    select h.id as house_id, h.estate_id, e.name as estate_name
      from customer.survey_estate x join estate_view.estate e on ${own('e')} and e.id = x.estate_id
      join estate_view.house h on ${own('h')} and h.estate_id = x.estate_id and not h.disabled
     where ${own('x')} and x.survey_id = ${survey.id}
       and (not exists (select from customer.survey_building b join estate_view.building g on ${own('g')} and g.id = b.building_id
           where ${own('b')} and b.survey_id = x.survey_id and g.estate_id = x.estate_id)
         or h.building_id in (select b.building_id from customer.survey_building b where ${own('b')} and b.survey_id = x.survey_id))
       and h.id in (select t.house_id from (${sql.join(ties, sql` union all `)}) t)
     order by h.estate_id, random()`;
}

export async function insertHouses(
  tx: Tx,
  tenantId: number,
  surveyId: number,
  houses: readonly { readonly houseId: number; readonly estateId: number; readonly token: string }[],
): Promise<void> {
  await run(tx)`
    insert into customer.survey_house (tenant_id, survey_id, house_id, estate_id, token)
    select ${tenantId}, ${surveyId}, x.house_id, x.estate_id, x.token
      from unnest(${houses.map(({ houseId }) => houseId)}::bigint[], ${houses.map(({ estateId }) => estateId)}::bigint[],
                  ${houses.map(({ token }) => token)}::text[]) x(house_id, estate_id, token)`;
}

interface SurveyChange {
  readonly state?: SurveyState;
  readonly beganAt?: string;
  readonly endedAt?: string;
  readonly toOn?: string;
}
export async function updateSurvey(tx: Tx, id: number, values: SurveyChange): Promise<void> {
  await tx
    .updateTable('customer.survey')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Surveys whose last day is over. */
export const endOver = (tx: Tx, today: string, now: string): Promise<{ id: number; title: string }[]> =>
  rows<{ id: number; title: string }>(tx)`
    update customer.survey s set state = ${lit(SURVEY.ended)}, ended_at = ${now}::timestamptz, version = s.version + 1
     where ${own('s')} and s.state = ${lit(SURVEY.running)} and s.to_on < ${today}::date returning s.id, s.title`;
