// What a survey says, counted by the database: houses asked and answered by estate, building and channel, and every question.
import { sql } from 'kysely';
import type { ParsedInputOf, readSurveyResult, searchSurveyTexts, SurveyText } from '@anju/contract';
import { SATISFIED_FROM } from '@anju/domain';
import { allOf, count, lit, own, rows, when } from '../../../../platform/db/sql.ts';
import type { ListPage, SearchOf } from '../../../../platform/listing/listing.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { seenHouse, type Fragment } from '../people/people.queries.ts';

export interface ResultAsked extends Reach {
  readonly filter: ParsedInputOf<typeof readSurveyResult>;
}
const houses = ({ filter: { surveyId, estateId, buildingId }, ...reach }: ResultAsked): Fragment =>
  allOf(
    own('x'),
    sql`x.survey_id = ${surveyId}`,
    seenHouse(reach),
    when(estateId !== null, sql`x.estate_id = ${estateId}`),
    when(buildingId !== null, sql`h.building_id = ${buildingId}`),
  );
const answersOf = ({ filter: { channels } }: ResultAsked): Fragment => sql`customer.survey_answer a
  on ${own('a')} and a.survey_id = x.survey_id and a.house_id = x.house_id
  and ${channels.length > 0 ? sql`a.channel = any (${channels}::smallint[])` : sql`true`}`;
const HOUSE = sql`join estate_view.house h on ${own('h')} and h.id = x.house_id`;
const SUMS = sql`count(a.id)::int as answered, count(a.score)::int as scored, coalesce(sum(a.score), 0)::text as points,
  count(*) filter (where a.score >= ${lit(SATISFIED_FROM)})::int as satisfied`;

export interface GroupSums {
  readonly by: 'all' | 'estate' | 'building' | 'channel';
  readonly id: number;
  readonly name: string;
  readonly asked: number;
  readonly answered: number;
  readonly scored: number;
  readonly points: string;
  readonly satisfied: number;
}
export const listGroups = (db: DbOrTx, asked: ResultAsked): Promise<GroupSums[]> => rows<GroupSums>(db)`
  with g as (
    select grouping(x.estate_id) as no_estate, grouping(h.building_id) as no_building, x.estate_id, h.building_id, count(*)::int as asked,
      ${SUMS}
      from customer.survey_house x ${HOUSE} left join ${answersOf(asked)}
     where ${houses(asked)} group by grouping sets ((), (x.estate_id), (h.building_id)))
  select case when g.no_estate = 0 then 'estate' when g.no_building = 0 then 'building' else 'all' end as by,
         coalesce(g.estate_id, g.building_id, 0) as id, coalesce(e.name, w.name || ' ' || b.name, '') as name, g.asked, g.answered,
           g.scored,
         g.points, g.satisfied
    from g left join estate_view.estate e on ${own('e')} and e.id = g.estate_id
    left join estate_view.building b on ${own('b')} and b.id = g.building_id
    left join estate_view.estate w on ${own('w')} and w.id = b.estate_id
  union all
  select 'channel', a.channel, '', 0, ${SUMS} from customer.survey_house x ${HOUSE} join ${answersOf(asked)}
   where ${houses(asked)} group by a.channel
   order by 1, 2`;

export interface QuestionSums {
  readonly questionId: number;
  /** Which option, or which score; null in the line of the whole question. */
  readonly value: number | null;
  readonly count: number;
  readonly points: number;
}
/** A line per question, and one for each option or score that was given. */
export const listQuestionSums = (db: DbOrTx, asked: ResultAsked): Promise<QuestionSums[]> => rows<QuestionSums>(db)`
  with line as materialized (
    select n.question_id, n.choices, n.score
      from customer.survey_house x ${HOUSE} join ${answersOf(asked)}
      join customer.survey_answer_line n on ${own('n')} and n.survey_id = x.survey_id and n.answer_id = a.id
     where ${houses(asked)})
  select n.question_id, null::int as value, count(*)::int as count, coalesce(sum(n.score), 0)::int as points
    from line n group by n.question_id
  union all
  select n.question_id, v.value::int, count(*)::int, 0
    from line n cross join lateral unnest(case when n.score is null then n.choices else array[n.score] end) v(value)
   group by n.question_id, v.value`;

// ---- texts --------------------------------------------------------------------------------------------------------------

type Search = SearchOf<typeof searchSurveyTexts>;
const FROM = sql`customer.survey_answer_line n
  join customer.survey_answer a on ${own('a')} and a.survey_id = n.survey_id and a.id = n.answer_id
  join estate_view.house h on ${own('h')} and h.id = a.house_id`;
const said = ({ filter: { surveyId, questionId, estateId, buildingId, key }, estates, buildings }: Search): Fragment =>
  allOf(
    own('n'),
    sql`n.survey_id = ${surveyId} and n.text <> ''`,
    seenHouse({ estates, buildings }),
    when(questionId !== null, sql`n.question_id = ${questionId}`),
    when(estateId !== null, sql`h.estate_id = ${estateId}`),
    when(buildingId !== null, sql`h.building_id = ${buildingId}`),
    when(key !== '', sql`position(lower(${key}) in lower(n.text)) > 0`),
  );
export const countTexts = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*)::int from ${FROM} where ${said(search)}`;
export const listTexts = (db: DbOrTx, search: Search, { limit, offset }: ListPage): Promise<SurveyText[]> => rows<SurveyText>(db)`
  select n.answer_id, n.question_id, q.title as question, n.text, a.house_id, e.name as estate_name, h.code as house,
    a.score::text as score, a.at
    from ${FROM} join customer.survey_question q on ${own('q')} and q.id = n.question_id
    join estate_view.estate e on ${own('e')} and e.id = h.estate_id
   where ${said(search)} order by n.answer_id desc, q.position limit ${limit} offset ${offset}`;
