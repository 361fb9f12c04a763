import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { QUESTION } from '@anju/contract/customer/relation/states';
import { answerPublicSurvey, getPublicSurvey, type PublicSurvey } from '@anju/contract/customer/relation/survey-answer';
import { ApiError } from '../../platform/errors/api-error.ts';
import { refuse, serve, stub, type Stub } from '../../platform/testing/stubs.ts';
import { SurveyPage } from './survey-page.tsx';
import { linkOf } from './survey-path.ts';

const LINK = linkOf('/survey/1/0123456789abcdef');
const AT = '2026-11-18T02:00:00.000Z';
const question = { section: '', required: true, options: [], most: null, weight: 1 };
const survey: PublicSurvey = {
  state: 'open',
  title: '2026 年满意度调查',
  intro: '',
  company: '云栖物业',
  estateName: '云栖花园',
  house: '3幢-2单元-1201',
  fromOn: '2026-11-01',
  toOn: '2026-11-30',
  questions: [
    { ...question, id: 1, kind: QUESTION.five, title: '总体满意度' },
    { ...question, id: 2, kind: QUESTION.several, title: '最需要改进的', options: ['保洁', '安保', '绿化'], most: 2 },
    { ...question, id: 3, kind: QUESTION.words, title: '意见', required: false },
  ],
  answeredAt: null,
  answers: [],
};
function open(...stubs: Stub[]) {
  const server = serve([stub(getPublicSurvey, () => survey), ...stubs]);
  return { server, ...render(<SurveyPage link={LINK} />) };
}
const asked = (name: RegExp) => within(screen.getByRole('group', { name }));
async function fill() {
  await userEvent.click((await screen.findByRole('group', { name: /总体满意度/ })).querySelectorAll('input')[3] ?? document.body);
  await userEvent.click(asked(/最需要改进/).getByLabelText('保洁'));
}
const submit = (name: RegExp | string = '提交') => userEvent.click(screen.getByRole('button', { name }));

test('answers are sent once and shown afterwards', async () => {
  const { server } = open(stub(answerPublicSurvey, () => ({ answeredAt: AT })));
  await fill();
  await userEvent.click(asked(/最需要改进/).getByLabelText('安保'));
  expect(asked(/最需要改进/).getByLabelText<HTMLInputElement>('绿化').disabled).toBe(true);
  const button = screen.getByRole('button', { name: '提交' });
  await userEvent.dblClick(button);
  expect(await screen.findByText('已提交，谢谢您')).toBeTruthy();
  expect(server.inputsOf(answerPublicSurvey)).toEqual([
    {
      tenantId: 1,
      token: '0123456789ABCDEF',
      name: '',
      answers: [
        { questionId: 1, choices: [], score: 4, text: '' },
        { questionId: 2, choices: [0, 1], score: null, text: '' },
      ],
    },
  ]);
  expect(asked(/最需要改进/).getByLabelText<HTMLInputElement>('保洁').checked).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing is sent while a required question is open', async () => {
  const { server } = open(stub(answerPublicSurvey, () => ({ answeredAt: AT })));
  await userEvent.click(await screen.findByLabelText('保洁'));
  await submit();
  expect(asked(/总体满意度/).getByRole('alert').textContent).toBe('请回答这一题');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(server.inputsOf(answerPublicSurvey)).toEqual([]);
});

test('a failed send keeps the answers, also over a reload, and they are sent again', async () => {
  let connected = false;
  const sending = stub(answerPublicSurvey, () => {
    if (!connected) throw new ApiError({ code: 0, status: 0, msg: '' });
    return { answeredAt: AT };
  });
  const first = open(sending);
  await fill();
  await submit();
  expect(await screen.findByText(/没有提交成功：网络出现问题/)).toBeTruthy();
  first.unmount();
  connected = true;
  open(sending);
  await screen.findByText('已答 2 / 3');
  await submit();
  expect(await screen.findByText('已提交，谢谢您')).toBeTruthy();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('anju.survey'))).toEqual([]);
});

test('an answer whose receipt was lost is not asked for again', async () => {
  let arrived = false;
  open(
    stub(getPublicSurvey, () => (arrived ? { ...survey, state: 'answered' as const, answeredAt: AT } : survey)),
    stub(answerPublicSurvey, () => {
      arrived = true;
      return refuse('SURVEY_ANSWERED', { house: survey.house });
    }),
  );
  await fill();
  await submit();
  expect(await screen.findByText('已提交，谢谢您')).toBeTruthy();
});

test.each([
  [{ state: 'over' as const }, '调查已结束'],
  [{ state: 'early' as const }, '调查还没有开始'],
])('says plainly that there is nothing to answer: %o', async (more, text) => {
  open(stub(getPublicSurvey, () => ({ ...survey, ...more })));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

test('a broken link is told without a call, a failed one can be tried again', async () => {
  const server = serve([]);
  const broken = render(<SurveyPage link={linkOf('/survey/1/short')} />);
  expect(screen.getByRole('alert').textContent).toContain('链接不正确');
  expect(server.calls).toEqual([]);
  broken.unmount();
  let up = false;
  open(stub(getPublicSurvey, () => (up ? survey : refuse('UNAVAILABLE'))));
  await screen.findByRole('alert');
  up = true;
  await submit('重试');
  await waitFor(() => expect(screen.getByText('3幢-2单元-1201', { exact: false })).toBeTruthy());
});
