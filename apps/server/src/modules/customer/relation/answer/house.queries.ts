// The houses a survey asks, with what they answered; the papers printed for them; and the sheet of all answers.
import { sql } from 'kysely';
import {
  RELATION_AUDIENCE,
  type OutputOf,
  type printSurveyForms,
  type QuestionAnswer,
  type RelationAudience,
  type searchSurveyHouses,
  type SurveyHouse,
  type SurveyHouseFilter,
} from '@anju/contract';
import { LOW_BELOW } from '@anju/domain';
import { allOf, first, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { ListSearch } from '../../../../platform/listing/listing.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant, personsMeant } from '../../../estate/index.ts';
import { OWNERS, RESIDENTS, seenHouse, type Fragment } from '../people/people.queries.ts';

type Search = ListSearch<SurveyHouseFilter>;
const LOW = sql`a.score < ${lit(LOW_BELOW)}`;

const FROM = sql`customer.survey_house x join estate_view.house h on ${own('h')} and h.id = x.house_id
  left join customer.survey_answer a on ${own('a')} and a.survey_id = x.survey_id and a.house_id = x.house_id`;

/** Whoever was asked, by the house: owners in a line, or the head of the household. */
export const askedName = (audience: Fragment, today: string): Fragment => {
  const day = sql`${today}::date`;
  const ties = sql`select o.* from (${OWNERS(day)}) o where o.house_id = x.house_id and ${audience} <> ${lit(RELATION_AUDIENCE.residents)}
    union all select r.* from (${RESIDENTS(day)}) r where r.house_id = x.house_id and ${audience} <> ${lit(RELATION_AUDIENCE.owners)}`;
  return sql`left join lateral (
    select string_agg(p.name, '、' order by t.share desc, p.id) as name, (array_agg(p.phone order by t.share desc, p.id))[1] as phone
      from (select t.*, min(t.way) over () as first_way from (${ties}) t) t
      join estate_view.person p on ${own('p')} and p.id = t.person_id
     where t.way = t.first_way and (t.way = 1 or t.share > 0)) who on true`;
};

function meant({ filter, today, accountId: _account, ...reach }: Search): Fragment {
  const { surveyId, estateId, buildingId, answered, channels, low, key } = filter;
  const day = sql`${today}::date`;
  return allOf(
    own('x'),
    sql`x.survey_id = ${surveyId}`,
    seenHouse(reach),
    when(estateId !== null, sql`x.estate_id = ${estateId}`),
    when(buildingId !== null, sql`h.building_id = ${buildingId}`),
    when(answered !== null, answered === true ? sql`a.id is not null` : sql`a.id is null`),
    when(channels.length > 0, sql`a.channel = any (${channels}::smallint[])`),
    when(low, LOW),
    when(
      key !== '',
      () => sql`(x.house_id in ${housesMeant(key, today)}
        or x.house_id in (select o.house_id from (${OWNERS(day)}) o where o.person_id in ${personsMeant(key)}))`,
    ),
  );
}

type Totals = Omit<OutputOf<typeof searchSurveyHouses>, 'rows'>;
export const totalsOfHouses = (db: DbOrTx, search: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, count(*)::int as asked, count(a.id)::int as answered, count(*) filter (where ${LOW})::int as low
    from ${FROM} where ${meant(search)}`;

export const listHouses = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SurveyHouse[]> => rows<SurveyHouse>(db)`
  with page as materialized (
    select x.survey_id, x.house_id, x.estate_id, h.building_id, h.code, h.sort_key, a.id as answer_id, a.at, a.channel, a.by, a.score
      from ${FROM} where ${meant(search)} order by x.estate_id, h.sort_key, h.id limit ${limit} offset ${offset})
  select x.house_id, x.estate_id, e.name as estate_name, x.building_id, x.code as house, coalesce(who.name, '') as name,
         coalesce(who.phone, '') as phone, x.answer_id, x.at as answered_at, x.channel, coalesce(x.by, '') as by, x.score::text as score
    from page x join estate_view.estate e on ${own('e')} and e.id = x.estate_id
    join customer.survey s on ${own('s')} and s.id = x.survey_id ${askedName(sql`s.audience`, search.today)}
   order by x.estate_id, x.sort_key, x.house_id`;

export interface AnsweredHouse extends SurveyHouse {
  readonly remark: string;
  readonly answers: QuestionAnswer[];
}
/** For the sheet: with everything that was answered. */
export async function listAnsweredHouses(
  db: DbOrTx,
  search: Search,
  page: { readonly limit: number; readonly offset: number },
): Promise<AnsweredHouse[]> {
  const found = await listHouses(db, search, page);
  const ids = found.flatMap(({ answerId }) => (answerId === null ? [] : [answerId]));
  const lines = await rows<QuestionAnswer & { answerId: number; remark: string }>(db)`
    select n.answer_id, n.question_id, n.choices, n.score, n.text, a.remark
      from customer.survey_answer_line n join customer.survey_answer a on ${own('a')} and a.id = n.answer_id
     where ${own('n')} and n.answer_id = any (${ids}::bigint[])`;
  const byAnswer = Map.groupBy(lines, ({ answerId }) => answerId);
  return found.map((house) => {
    const of = byAnswer.get(house.answerId ?? 0) ?? [];
    return { ...house, remark: of[0]?.remark ?? '', answers: of };
  });
}

// ---- papers -------------------------------------------------------------------------------------------------------------

export interface FormAsked {
  readonly surveyId: number;
  readonly buildingId: number | null;
  readonly houseIds: readonly number[];
  readonly open: boolean;
  readonly reach: Reach;
}
const printed = ({ surveyId, buildingId, houseIds, open, reach }: FormAsked): Fragment =>
  allOf(
    own('x'),
    sql`x.survey_id = ${surveyId}`,
    seenHouse(reach),
    when(buildingId !== null, sql`h.building_id = ${buildingId}`),
    when(houseIds.length > 0, sql`x.house_id = any (${houseIds}::bigint[])`),
    when(open, sql`a.id is null`),
  );
type Form = Omit<OutputOf<typeof printSurveyForms>['forms'][number], 'link'> & { token: string };
export const listForms = (
  db: DbOrTx,
  asked: FormAsked,
  { today, limit, offset }: { readonly today: string; readonly limit: number; readonly offset: number },
): Promise<Form[]> => rows<Form>(db)`
  select x.house_id, e.name as estate_name, h.code as house, coalesce(who.name, '') as name, x.token
    from ${FROM} join estate_view.estate e on ${own('e')} and e.id = x.estate_id
    join customer.survey s on ${own('s')} and s.id = x.survey_id ${askedName(sql`s.audience`, today)}
   where ${printed(asked)} order by x.estate_id, h.sort_key, h.id limit ${limit} offset ${offset}`;
export const countForms = async (db: DbOrTx, asked: FormAsked): Promise<number> =>
  (await one<{ n: number }>(db)`select count(*)::int as n from ${FROM} where ${printed(asked)}`).n;

export interface PaperHead {
  readonly title: string;
  readonly intro: string;
  readonly number: string;
  readonly company: string;
  readonly toOn: string;
  readonly audience: RelationAudience;
}
export const findPaperHead = (db: DbOrTx, id: number): Promise<PaperHead | undefined> => first<PaperHead>(db)`
  select s.title, s.intro, s.number, c.name as company, s.to_on, s.audience
    from customer.survey s join org_view.company c on ${own('c')} and c.id = s.company_id where ${own('s')} and s.id = ${id}`;
