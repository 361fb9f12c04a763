// The questions of a survey while they are designed. Pure.
import {
  QUESTION,
  questionHas,
  RELATION_AUDIENCE,
  type QuestionForm,
  type QuestionKind,
  type SurveyDetail,
  type SurveyForm,
  type SurveyQuestion,
} from '@anju/contract';

/** A question of the form has a key of its own, because its place changes. */
export interface DesignQuestion extends QuestionForm {
  readonly key: number;
}
export interface Design extends Omit<SurveyForm, 'questions' | 'fromOn' | 'toOn'> {
  readonly fromOn: string | null;
  readonly toOn: string | null;
  readonly questions: readonly DesignQuestion[];
}

const nextKey = ({ questions }: Design): number => Math.max(0, ...questions.map(({ key }) => key)) + 1;

export const blankDesign = (today: string, until: string): Design => ({
  title: '',
  intro: '',
  estateIds: [],
  buildingIds: [],
  audience: RELATION_AUDIENCE.owners,
  percent: 100,
  fromOn: today,
  toOn: until,
  questions: [],
});

export const designOf = (survey: SurveyDetail): Design => ({
  title: survey.title,
  intro: survey.intro,
  estateIds: survey.estateIds,
  buildingIds: survey.buildingIds,
  audience: survey.audience,
  percent: survey.percent,
  fromOn: survey.fromOn,
  toOn: survey.toOn,
  questions: survey.questions.map(({ id, ...question }) => ({ ...question, key: id })),
});

const blankQuestion = (kind: QuestionKind, title = ''): QuestionForm => ({
  section: '',
  kind,
  title,
  required: kind !== QUESTION.words,
  options: questionHas.options(kind) ? ['', ''] : [],
  most: null,
  weight: 1,
});

/** Behind the question named, in its section; at the end without one. Answers the key of the new question as well. */
export function withQuestion(design: Design, kind: QuestionKind, after: number | null): readonly [Design, number] {
  const key = nextKey(design);
  const at = design.questions.findIndex((one) => one.key === after);
  const place = at < 0 ? design.questions.length : at + 1;
  const section = design.questions[place - 1]?.section ?? '';
  return [{ ...design, questions: design.questions.toSpliced(place, 0, { ...blankQuestion(kind), section, key }) }, key];
}

const USUAL: readonly (readonly [QuestionKind, string])[] = [
  [QUESTION.five, '您对物业服务的总体满意度'],
  [QUESTION.five, '您对保洁服务的满意度'],
  [QUESTION.five, '您对秩序维护的满意度'],
  [QUESTION.five, '您对绿化养护的满意度'],
  [QUESTION.five, '您对维修服务的满意度'],
  [QUESTION.five, '您对客服态度与效率的满意度'],
  [QUESTION.words, '您的意见和建议'],
];
export function withUsual(design: Design): Design {
  const first = nextKey(design);
  const added = USUAL.map(([kind, title], at) => ({ ...blankQuestion(kind, title), key: first + at }));
  return { ...design, questions: [...design.questions, ...added] };
}

/** A question of another kind keeps its words; its options come and go with the kind. */
export const changed = (design: Design, key: number, patch: Partial<QuestionForm>): Design => ({
  ...design,
  questions: design.questions.map((one) => {
    if (one.key !== key) return one;
    const next = { ...one, ...patch };
    if (!questionHas.options(next.kind)) return { ...next, options: [], most: null };
    return {
      ...next,
      options: next.options.length === 0 ? ['', ''] : next.options,
      most: next.kind === QUESTION.several ? next.most : null,
    };
  }),
});

export const without = (design: Design, key: number): Design => ({
  ...design,
  questions: design.questions.filter((one) => one.key !== key),
});

/** To a place counted without the question itself. */
export function movedTo(design: Design, key: number, place: number): Design {
  const one = design.questions.find((question) => question.key === key);
  if (!one) return design;
  const rest = design.questions.filter((question) => question.key !== key);
  return { ...design, questions: rest.toSpliced(Math.min(rest.length, Math.max(0, place)), 0, one) };
}
export const movedBy = (design: Design, key: number, by: 1 | -1): Design =>
  movedTo(design, key, design.questions.findIndex((one) => one.key === key) + by);

/** One option in each line; blank lines are left out. */
const optionsOf = ({ options }: QuestionForm): string[] => options.map((option) => option.trim()).filter((option) => option !== '');

/** As it is sent; what is missing is found by the schema of the call. */
export const formOf = ({ questions, ...design }: Design) => ({
  ...design,
  questions: questions.map(({ key: _, ...question }) => ({ ...question, options: optionsOf(question) })),
});

export const previewOf = ({ questions }: Design): SurveyQuestion[] =>
  questions.map(({ key, ...question }) => ({ ...question, id: key, title: question.title || '（题目）', options: optionsOf(question) }));

/** The first message for each field: `title`, `questions.3.title`. */
export const messagesOf = (issues: readonly { readonly path: string; readonly msg: string }[]): ReadonlyMap<string, string> =>
  new Map(issues.toReversed().map(({ path, msg }) => [path, msg]));

/** All messages of the question at a place. */
export const problemsAt = (messages: ReadonlyMap<string, string>, at: number): readonly string[] =>
  [...messages].filter(([path]) => path.startsWith(`questions.${at}.`)).map(([, text]) => text);
