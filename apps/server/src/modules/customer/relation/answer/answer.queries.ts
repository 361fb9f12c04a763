// Answers of surveys: written once per house, read one by one, and by the link of a house.
import { sql } from 'kysely';
import { SURVEY_CHANNEL, type QuestionAnswer, type SurveyAnswer, type SurveyChannel, type SurveyState } from '@anju/contract';
import { exists, first, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { seenHouse } from '../people/people.queries.ts';

export interface AskedPlace {
  readonly houseId: number;
  readonly house: string;
}
/** A house the survey asks and the user sees. */
export const findAsked = (db: DbOrTx, surveyId: number, houseId: number, reach: Reach): Promise<AskedPlace | undefined> =>
  first<AskedPlace>(db)`
    select h.id as house_id, h.code as house from customer.survey_house x join estate_view.house h on ${own('h')} and h.id = x.house_id
     where ${own('x')} and x.survey_id = ${surveyId} and x.house_id = ${houseId} and ${seenHouse(reach)}`;

export interface NewAnswer {
  readonly surveyId: number;
  readonly houseId: number;
  readonly channel: SurveyChannel;
  readonly name: string;
  readonly remark: string;
  readonly score: string | null;
}
export async function insertAnswer(
  tx: Tx,
  values: NewAnswer,
  answers: readonly QuestionAnswer[],
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('customer.surveyAnswer')
    .values({ ...values, tenantId, by, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, tenantId, values.surveyId, id, answers);
  return id;
}
async function insertLines(
  tx: Tx,
  tenantId: number,
  surveyId: number,
  answerId: number,
  answers: readonly QuestionAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const values = answers.map(({ questionId, choices, score, text }) => ({
    tenantId,
    surveyId,
    answerId,
    questionId,
    choices,
    score,
    text,
  }));
  await tx.insertInto('customer.surveyAnswerLine').values(values).execute();
}

export type AnswerChange = Pick<NewAnswer, 'channel' | 'name' | 'remark' | 'score'>;
export async function updateAnswer(
  tx: Tx,
  { id, surveyId }: { readonly id: number; readonly surveyId: number },
  values: AnswerChange,
  answers: readonly QuestionAnswer[],
  { tenantId, by }: Stamp,
): Promise<void> {
  await tx
    .updateTable('customer.surveyAnswer')
    .set((eb) => ({ ...values, by, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await run(tx)`delete from customer.survey_answer_line n where ${own('n')} and n.answer_id = ${id}`;
  await insertLines(tx, tenantId, surveyId, id, answers);
}
export async function deleteAnswer(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from customer.survey_answer_line n where ${own('n')} and n.answer_id = ${id}`;
  await run(tx)`delete from customer.survey_answer a where ${own('a')} and a.id = ${id}`;
}

export async function replacePapers(tx: Tx, tenantId: number, id: number, fileIds: readonly number[]): Promise<void> {
  await run(tx)`delete from customer.survey_paper x where ${own('x')} and x.answer_id = ${id}`;
  await run(tx)`
    insert into customer.survey_paper (tenant_id, answer_id, file_id) select ${tenantId}, ${id}, f from unnest(${fileIds}::bigint[]) f`;
}
export const listPapers = (db: DbOrTx, id: number): Promise<SurveyAnswer['papers']> => rows<SurveyAnswer['papers'][number]>(db)`
  select f.id, f.name from customer.survey_paper x join files_view.file f on f.tenant_id = x.tenant_id and f.id = x.file_id
   where ${own('x')} and x.answer_id = ${id} order by f.id`;

export interface LockedAnswer {
  readonly id: number;
  readonly version: number;
  readonly surveyId: number;
  readonly houseId: number;
  readonly house: string;
  readonly channel: SurveyChannel;
}
export const lockAnswer = (tx: Tx, id: number, reach: Reach): Promise<LockedAnswer | undefined> => first<LockedAnswer>(tx)`
  select a.id, a.version, a.survey_id, a.house_id, h.code as house, a.channel
    from customer.survey_answer a join estate_view.house h on ${own('h')} and h.id = a.house_id
   where ${own('a')} and a.id = ${id} and ${seenHouse(reach)} for no key update of a`;

export type FoundAnswer = Omit<SurveyAnswer, 'questions' | 'answers' | 'papers' | 'caseText'>;
export const findAnswer = (db: DbOrTx, id: number, reach: Reach): Promise<FoundAnswer | undefined> => first<FoundAnswer>(db)`
  select a.id, a.version, a.survey_id, s.title as survey_title, s.state as survey_state, a.house_id, h.estate_id, e.name as estate_name,
         h.code as house, a.channel, a.name, a.at, a.by, a.remark, a.score::text as score
    from customer.survey_answer a join customer.survey s on ${own('s')} and s.id = a.survey_id
    join estate_view.house h on ${own('h')} and h.id = a.house_id
    join estate_view.estate e on ${own('e')} and e.id = h.estate_id
   where ${own('a')} and a.id = ${id} and ${seenHouse(reach)}`;
export const isSeenAnswer = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> => exists(db)`
  select from customer.survey_answer a join estate_view.house h on ${own('h')} and h.id = a.house_id
   where ${own('a')} and a.id = ${id} and ${seenHouse(reach)}`;
/** In the order of the questions. */
export const listLines = (db: DbOrTx, id: number): Promise<QuestionAnswer[]> => rows<QuestionAnswer>(db)`
  select n.question_id, n.choices, n.score, n.text from customer.survey_answer_line n
    join customer.survey_question q on ${own('q')} and q.id = n.question_id
   where ${own('n')} and n.answer_id = ${id} order by q.position`;

// ---- by the link --------------------------------------------------------------------------------------------------------

export interface FoundLink {
  readonly surveyId: number;
  readonly houseId: number;
  readonly house: string;
  readonly estateName: string;
  readonly title: string;
  readonly intro: string;
  readonly company: string;
  readonly state: SurveyState;
  readonly fromOn: string;
  readonly toOn: string;
  readonly answerId: number | null;
  readonly answeredAt: string | null;
  /** It was answered by the link itself, so what was said may be shown to whoever has it. */
  readonly byLink: boolean;
}
export const findLink = (db: DbOrTx, token: string): Promise<FoundLink | undefined> => first<FoundLink>(db)`
  select x.survey_id, x.house_id, h.code as house, e.name as estate_name, s.title, s.intro, c.name as company, s.state, s.from_on, s.to_on,
         a.id as answer_id, a.at as answered_at, coalesce(a.channel = ${sql.lit(SURVEY_CHANNEL.link)}, false) as by_link
    from customer.survey_house x join customer.survey s on ${own('s')} and s.id = x.survey_id
    join estate_view.house h on ${own('h')} and h.id = x.house_id
    join estate_view.estate e on ${own('e')} and e.id = x.estate_id
    join org_view.company c on ${own('c')} and c.id = s.company_id
    left join customer.survey_answer a on ${own('a')} and a.survey_id = x.survey_id and a.house_id = x.house_id
   where ${own('x')} and x.token = ${token}`;
