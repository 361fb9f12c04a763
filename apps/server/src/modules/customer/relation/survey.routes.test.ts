// 满意度调查: the houses are drawn once, a house answers once whichever way, the link works without a login until the end, and the results are
// worked out by hand.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerPublicSurvey,
  beginSurvey,
  changeSurvey,
  changeSurveyAnswer,
  copySurvey,
  createSurvey,
  createSurveyAnswer,
  endSurvey,
  exportSurveyAnswers,
  extendSurvey,
  FILE_CATEGORY,
  getPublicSurvey,
  getSurvey,
  getSurveyAnswer,
  previewSurvey,
  printSurveyForms,
  readSurveyResult,
  removeSurveyAnswer,
  searchSurveyHouses,
  searchSurveys,
  searchSurveyTexts,
  SURVEY,
  SURVEY_CHANNEL,
  type InputOf,
} from '@anju/contract';
import { finishedJob } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { fetchAs, PDF, send } from '../../../testing/sample-files.ts';
import { at, dayOf, openRelations } from './relation.fixtures.ts';
import { endOver } from './survey/survey.service.ts';

let ground: Awaited<ReturnType<typeof openRelations>>;
beforeAll(async () => {
  ground = await openRelations();
});
afterAll(() => ground.installation.close());

const saysOf = (answer: { envelope: { msg: string; data: unknown } }): string =>
  answer.envelope.msg + JSON.stringify(answer.envelope.data ?? null);
type Answers = InputOf<typeof answerPublicSurvey>['answers'];

/** A survey of one building that runs, with its questions and the links of its houses. */
async function running(more: Partial<InputOf<typeof createSurvey>> = {}) {
  const { emp } = ground.people;
  const { id } = await emp.call(createSurvey, ground.surveyForm(more));
  const { version } = await emp.call(getSurvey, { id });
  const { asked } = await emp.call(beginSurvey, { id, version });
  const { forms, questions } = await emp.call(printSurveyForms, { surveyId: id });
  const [overall, clean, again, words] = questions.map((question) => question.id) as [number, number, number, number];
  const answers = (five: number, ten: number | null, text = ''): Answers => [
    { questionId: overall, score: five },
    { questionId: clean, score: ten },
    { questionId: again, choices: [five > 3 ? 0 : 1] },
    { questionId: words, text },
  ];
  const linkOf = (at_: number) => {
    const [, , tenantId, token] = (forms[at_]?.link ?? '').split('/');
    return { tenantId: Number(tenantId), token: token ?? '' };
  };
  return { id, asked, forms, questions, answers, linkOf };
}

describe('a survey', () => {
  it('is changed only as a draft, draws its houses once, and ends once', async () => {
    const { people, surveyForm, sql } = ground;
    const { id } = await people.emp.call(createSurvey, surveyForm({ percent: 50 }));
    const draft = await people.emp.call(getSurvey, { id });
    await people.emp.call(changeSurvey, { id, version: draft.version, ...surveyForm({ percent: 50, title: '改名后的调查' }) });
    const preview = await people.emp.call(previewSurvey, { id });
    expect(preview.asked).toBe(Math.ceil(preview.houses / 2));
    const version = draft.version + 1;
    const both = await Promise.all([people.emp.ask(beginSurvey, { id, version }), people.emp.ask(beginSurvey, { id, version })]);
    expect(both.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    const tokens = await sql<{ token: string }>('select token from customer.survey_house where survey_id = $1', [id]);
    expect(tokens).toHaveLength(preview.asked);
    const begun = await people.emp.call(getSurvey, { id });
    expect(begun).toMatchObject({ title: '改名后的调查', state: SURVEY.running, asked: preview.asked, answered: 0, score: null });
    expect(saysOf(await people.emp.ask(changeSurvey, { id, version: begun.version, ...surveyForm() }))).toContain('进行中，不能修改');
    expect(saysOf(await people.emp.ask(extendSurvey, { id, version: begun.version, toOn: dayOf(5) }))).toContain('应晚于现在的');
    await people.emp.call(endSurvey, { id, version: begun.version });
    expect(saysOf(await people.emp.ask(endSurvey, { id, version: begun.version + 1 }))).toContain('已结束，不能结束');
    const copy = await people.emp.call(copySurvey, { id });
    expect((await people.emp.call(getSurvey, { id: copy.id })).questions.map(({ title }) => title)).toEqual(
      begun.questions.map(({ title }) => title),
    );
  });

  it('asks the named buildings of an estate, and an estate of which none is named as a whole', async () => {
    const { people, surveyForm, house, sql } = ground;
    // Every estate of the demo has a company of its own; a survey belongs to one.
    const [second] = await sql<{ id: number; before: number }>(
      `update estate.estate e set company_id = x.company_id from estate.estate x
        where e.tenant_id = $1 and e.name = '创智园' and x.tenant_id = $1 and x.id = $2
       returning e.id::int, old.company_id::int as before`,
      [house.tenant, house.estate],
    );
    const asks = async (estateIds: number[], buildingIds: number[]) => {
      const { id } = await people.emp.call(createSurvey, surveyForm({ estateIds, buildingIds }));
      return { ...(await people.emp.call(previewSurvey, { id })), ...(await people.emp.call(getSurvey, { id })) };
    };
    const other = second?.id ?? 0;
    const [part, rest, both] = [
      await asks([house.estate], [house.building]),
      await asks([other], []),
      await asks([house.estate, other], [house.building]),
    ];
    expect(rest.houses).toBeGreaterThan(0);
    expect(both.houses).toBe(part.houses + rest.houses);
    // Two estates may each have a building of this name.
    expect(both.buildings).toMatch(new RegExp(`^.+ ${part.buildings}$`));
    await sql(`update estate.estate set company_id = $2 where tenant_id = $1 and id = $3`, [house.tenant, second?.before, other]);
  });

  it('is not seen by who sees none of its estates', async () => {
    const { id, forms } = await running();
    const { limited } = ground.people;
    const seen = await limited.ask(searchSurveys, { key: '年度满意度' });
    const rows = seen.envelope.code === 200 ? (seen.envelope.data as { rows: { id: number }[] }).rows.map((row) => row.id) : [];
    const detail = await limited.ask(getSurvey, { id });
    expect(rows.includes(id)).toBe(detail.envelope.code === 200);
    if (detail.envelope.code !== 200)
      expect(
        (await limited.ask(createSurveyAnswer, { surveyId: id, houseId: forms[0]?.houseId ?? 0, channel: 1, answers: [] })).envelope.code,
      ).not.toBe(200);
  });
});

describe('a house', () => {
  it('answers once: of two who send at once one is told, whichever way they come', async () => {
    const { people, installation } = ground;
    const { id, forms, answers, linkOf } = await running();
    const houseId = forms[0]?.houseId ?? 0;
    const typed = { surveyId: id, houseId, channel: SURVEY_CHANNEL.paper, answers: answers(4, 8) } as const;
    const both = await Promise.all([
      people.emp.ask(createSurveyAnswer, typed),
      installation.visitor.ask(answerPublicSurvey, { ...linkOf(0), answers: answers(1, null) }),
    ]);
    expect(both.map(({ envelope }) => envelope.code === 200).toSorted()).toEqual([false, true]);
    const lost = both.find(({ envelope }) => envelope.code !== 200);
    expect(lost?.envelope.msg).toContain('已有答卷，不能重复提交');
    expect((await people.emp.call(getSurvey, { id })).answered).toBe(1);
  });

  it('is typed in from paper with its scan, corrected and taken back', async () => {
    const { people, installation } = ground;
    const { id, forms, answers, questions } = await running();
    const houseId = forms[0]?.houseId ?? 0;
    const { data: scan } = await send(
      installation.app,
      await people.emp.token(),
      '问卷.pdf',
      PDF,
      `cat=${FILE_CATEGORY.surveyPaper}&parent=0`,
    );
    const { paper: channel } = SURVEY_CHANNEL;
    const typed = { surveyId: id, houseId, channel, name: '周女士', paperIds: [scan.id] };
    expect(saysOf(await people.emp.ask(createSurveyAnswer, { ...typed, answers: answers(4, 8).slice(1) }))).toContain(
      '请回答第 1 题：总体服务',
    );
    expect(saysOf(await people.emp.ask(createSurveyAnswer, { ...typed, answers: answers(6, 8) }))).toContain('第 1 题的答案不正确');
    // 2 of 5 three times and 9 of 10 once: (3 × 40 + 90) / 4 = 52.5.
    const made = await people.emp.call(createSurveyAnswer, { ...typed, answers: answers(2, 9, '电梯常坏') });
    expect(made).toMatchObject({ score: '52.50', low: true });
    const found = await people.emp.call(getSurveyAnswer, { id: made.id });
    expect(found).toMatchObject({ papers: [{ id: scan.id }], name: '周女士', questions });
    expect(found.caseText).toBe('满意度调查“年度满意度调查”评分较低：\n总体服务：2 分（满分 5 分）\n您的建议：电梯常坏');
    expect(
      await people.emp.call(changeSurveyAnswer, { id: made.id, version: 0, channel, answers: answers(5, null), paperIds: [scan.id] }),
    ).toEqual({
      score: '100.00',
      low: false,
    });
    expect((await people.emp.ask(removeSurveyAnswer, { id: made.id, version: 0, reason: '录错房号' })).envelope.code).not.toBe(200);
    await people.emp.call(removeSurveyAnswer, { id: made.id, version: 1, reason: '录错房号' });
    expect((await people.emp.call(searchSurveyHouses, { surveyId: id })).answered).toBe(0);
  });
});

describe('a link', () => {
  it('needs no login, answers once and can be looked at again; a wrong one says so', async () => {
    const { visitor } = ground.installation;
    const { linkOf, answers, forms } = await running();
    const link = linkOf(1);
    const open = await visitor.call(getPublicSurvey, link);
    expect(open).toMatchObject({ state: 'open', title: '年度满意度调查', house: forms[1]?.house, answers: [] });
    expect(JSON.stringify(open)).not.toContain(forms[1]?.name ?? '-');
    const wrong = { ...link, token: `${link.token.slice(0, 15)}${link.token.endsWith('0') ? '1' : '0'}` };
    for (const bad of [wrong, { ...link, tenantId: link.tenantId + 1 }, { ...link, tenantId: 999_999 }, { ...link, token: 'short' }])
      for (const answer of [
        await visitor.ask(getPublicSurvey, bad),
        await visitor.ask(answerPublicSurvey, { ...bad, answers: answers(5, 9) }),
      ])
        expect(saysOf(answer)).toContain('链接不正确或已失效');
    const huge = await visitor.ask(answerPublicSurvey, { ...link, answers: answers(5, 9, '字'.repeat(1001)) });
    expect(saysOf(huge)).toContain('最多 1000 个字');
    await visitor.call(answerPublicSurvey, { ...link, answers: answers(5, 9, '很好') });
    expect(saysOf(await visitor.ask(answerPublicSurvey, { ...link, answers: answers(1, 1) }))).toContain('不能重复提交');
    const again = await visitor.call(getPublicSurvey, link);
    expect(again).toMatchObject({ state: 'answered', answers: [{ score: 5 }, { score: 9 }, { choices: [0] }, { text: '很好' }] });
  });

  it('works to the last day, and then says that it is over', async () => {
    const { people, installation, clock, otherProcess, house } = ground;
    const { id, linkOf, answers } = await running({ toOn: dayOf(2) });
    clock.at = at('23:30', 2);
    await installation.visitor.call(answerPublicSurvey, { ...linkOf(0), answers: answers(4, 8) });
    clock.at = at('00:30', 3);
    expect(await installation.visitor.call(getPublicSurvey, linkOf(1))).toMatchObject({ state: 'over', questions: [] });
    expect(saysOf(await installation.visitor.ask(answerPublicSurvey, { ...linkOf(1), answers: answers(4, 8) }))).toContain('调查已于');
    const processes = [otherProcess(), otherProcess()];
    const ended = await Promise.all(processes.map(({ db }) => endOver(installation.services, db, house.tenant)));
    expect(ended.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
    expect(ended).toContain(0);
    for (const { close } of processes) await close();
    expect((await people.emp.call(getSurvey, { id })).state).toBe(SURVEY.ended);
    clock.at = at('10:00');
  });
});

describe('results', () => {
  it('are what a clerk works out by hand, and go out as a sheet', async () => {
    const { people, installation } = ground;
    const { visitor } = installation;
    const { id, asked, forms, answers, linkOf, questions } = await running();
    await visitor.call(answerPublicSurvey, { ...linkOf(0), answers: answers(5, 10, '满意') });
    await visitor.call(answerPublicSurvey, { ...linkOf(1), answers: answers(4, null) });
    const third = {
      surveyId: id,
      houseId: forms[2]?.houseId ?? 0,
      channel: SURVEY_CHANNEL.phone,
      answers: answers(2, 4, '绿化一般'),
    } as const;
    await people.emp.call(createSurveyAnswer, third);
    // 100, 80 and (3 × 40 + 40) / 4 = 40: the mean is 73.33, two of three are satisfied.
    const result = await people.emp.call(readSurveyResult, { surveyId: id });
    expect(result).toMatchObject({ asked, answered: 3, score: '73.33', scored: 3, satisfied: 2, satisfiedRate: '66.67' });
    const [overall, clean, again] = result.questions;
    expect(overall).toMatchObject({ answered: 3, average: '3.67', satisfiedRate: '66.67' });
    expect(overall?.spread.map(({ count }) => count)).toEqual([0, 1, 0, 1, 1]);
    expect(clean).toMatchObject({ answered: 2, average: '7.00', satisfiedRate: '50.00' });
    expect(again?.spread).toEqual([
      { label: '愿意', count: 2, share: '66.67' },
      { label: '不愿意', count: 1, share: '33.33' },
    ]);
    expect(result.channels.map(({ name, answered, score }) => [name, answered, score])).toEqual([
      ['电话', 1, '40.00'],
      ['链接', 2, '90.00'],
    ]);
    expect(result.buildings).toMatchObject([{ asked, answered: 3, score: '73.33' }]);
    const byPhone = await people.emp.call(readSurveyResult, { surveyId: id, channels: [SURVEY_CHANNEL.phone] });
    expect(byPhone).toMatchObject({ answered: 1, score: '40.00', satisfiedRate: '0.00' });
    const texts = await people.emp.call(searchSurveyTexts, { surveyId: id });
    expect(texts.rows.map(({ text }) => text)).toEqual(['绿化一般', '满意']);
    const low = await people.emp.call(searchSurveyHouses, { surveyId: id, low: true });
    expect(low).toMatchObject({ total: 1, rows: [{ house: forms[2]?.house, score: '40.00' }] });

    const purpose = { usage: '年度分析', auditor: '王总', auditDate: dayOf(0) };
    const emp = await installation.as('emp');
    const { jobId } = await emp.call(exportSurveyAnswers, { filter: { surveyId: id, answered: true }, purpose });
    const { fileId } = await finishedJob(emp, jobId);
    const url = `/api/file/down?cat=${FILE_CATEGORY.jobResult}&id=${fileId ?? 0}&parent=${jobId}`;
    const { rawPayload } = await fetchAs(installation.app, url, emp.token);
    const [sheet] = (await readXlsx(rawPayload)).sheets;
    expect(sheet?.rows[0]?.slice(8)).toEqual([...questions.map(({ title }, nth) => `${nth + 1}. ${title}`), '备注']);
    expect(sheet?.rows.slice(1).map((row) => row.slice(7, 12))).toEqual([
      ['100.00', 5, 10, '愿意', '满意'],
      ['80.00', 4, '', '愿意', ''],
      ['40.00', 2, 4, '不愿意', '绿化一般'],
    ]);
  });
});
