// The link of a house: whoever has it answers for the house, once, without a login. A wrong link, one of another tenant and one of nobody
// look
// the same.
import { SURVEY_CHANNEL, type answerPublicSurvey, type getPublicSurvey, type OutputOf, type ParsedInputOf } from '@anju/contract';
import { surveyDoor } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { PublicCall } from '../../../../platform/http/binder.ts';
import { systemActor } from '../../../../platform/system-actor.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { listQuestions, shareSurvey } from '../survey/survey.queries.ts';
import { findLink, insertAnswer, listLines } from './answer.queries.ts';
import { ONCE_KEY, readGiven, requireOpen } from './answer.service.ts';

const VISITOR = '住户';

export async function read({
  input: { tenantId, token },
  databases,
  clock,
}: Pick<PublicCall<ParsedInputOf<typeof getPublicSurvey>>, 'input' | 'databases' | 'clock'>): Promise<OutputOf<typeof getPublicSurvey>> {
  const db = databases.of(tenantId);
  const found = await findLink(db, token);
  if (!found) throw fail('SURVEY_LINK');
  const { surveyId, houseId: _house, answerId, byLink, state, ...shown } = found;
  const door = surveyDoor({ ...found, state }, today(clock));
  const mine = answerId !== null && byLink;
  // Questions of a survey that is not open and was not answered by this link are nobody's business.
  const shows = mine || (door === 'open' && answerId === null);
  return {
    ...shown,
    state: answerId === null ? door : 'answered',
    questions: shows ? await listQuestions(db, surveyId) : [],
    answers: mine ? await listLines(db, answerId) : [],
  };
}

export async function answer({
  input: { tenantId, token, name, answers: given },
  databases,
  clock,
  audit,
}: Pick<PublicCall<ParsedInputOf<typeof answerPublicSurvey>>, 'input' | 'databases' | 'clock' | 'audit'>): Promise<
  OutputOf<typeof answerPublicSurvey>
> {
  return inTransaction(databases.of(tenantId), async (tx) => {
    const link = await findLink(tx, token);
    const survey = link && (await shareSurvey(tx, link.surveyId));
    if (!survey) throw fail('SURVEY_LINK');
    const { surveyId, houseId, house } = link;
    const answered = () => fail('SURVEY_ANSWERED', { house });
    if (link.answerId !== null) throw answered();
    requireOpen(survey, today(clock));
    const { answers, score } = await readGiven(tx, surveyId, given);
    const at = clock.now().toISOString();
    const values = { surveyId, houseId, channel: SURVEY_CHANNEL.link, name, remark: '', score };
    const id = await onDuplicate(insertAnswer(tx, values, answers, { tenantId, by: name || VISITOR, at }), ONCE_KEY, answered);
    const note = `${survey.title} ${house} 链接`;
    await audit.write(tx, systemActor(tenantId), { action: '提交', entity: 'survey-answer', entityId: id, after: { score }, note });
    return { answeredAt: at };
  });
}
