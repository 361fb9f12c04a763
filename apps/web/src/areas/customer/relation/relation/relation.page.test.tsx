import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  changeSurvey,
  createSurveyAnswer,
  finishRelationVisit,
  getRelation,
  getRelationVisit,
  getSurvey,
  MENU,
  QUESTION,
  readTimeline,
  RELATION_WAY,
  SATISFACTION,
  searchSurveyHouses,
  searchSurveys,
  SURVEY,
  SURVEY_CHANNEL,
  TIMELINE,
  type MenuState,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { ALL_ENDPOINTS, exampleOf, menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { sampleHead, sampleLine, sampleSurvey, sampleSurveyHouse, sampleVisit } from './parts/relation-samples.ts';
import RelationPage from './relation.page.tsx';

/** antd parts the two characters of a short button. */
const named = (text: string) => new RegExp(`^${[...text].join('\\s?')}$`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name: named(name) }));
const EMPTY = ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, 0)));

function open(stubs: readonly Stub[], asked = '', state: MenuState = 3) {
  const node = screenNode(MENU.relation, 'customer/relation/relation', { state });
  const scope = { node, search: new URLSearchParams(asked), visit: '', close: () => undefined, refresh: () => undefined };
  const page = (
    <PageScopeContext value={scope}>
      <RelationPage />
    </PageScopeContext>
  );
  return renderPage(page, { menu: menuOf(node, screenNode(MENU.caseAccept, 'customer/case/accept')), stubs: [...EMPTY, ...stubs] });
}

describe('the timeline', () => {
  const KINDS = [TIMELINE.case, TIMELINE.payment];
  const lines = () => [...document.querySelectorAll('[data-key]')].map((line) => line.getAttribute('data-key'));
  const first = [
    sampleLine('a', '2026-11-17T01:00:00.000Z', { link: { menu: MENU.caseAccept, id: 9 } }),
    sampleLine('b', '2026-11-02T01:00:00.000Z'),
  ];
  const second = [
    sampleLine('b', '2026-11-02T01:00:00.000Z'),
    sampleLine('c', '2026-10-30T15:59:00.000Z'),
    sampleLine('d', '2026-10-03T01:00:00.000Z'),
  ];

  test('more is appended by months, a shared line stands once, and a failed page is asked for again from where it was', async () => {
    let up = true;
    const { server } = open(
      [
        stub(getRelation, () => sampleHead()),
        stub(readTimeline, ({ after }) => {
          if (!up) return refuse('UNAVAILABLE');
          return after === null ? { rows: first, next: 'cursor', kinds: KINDS } : { rows: second, next: null, kinds: KINDS };
        }),
      ],
      'person=5',
    );
    await screen.findByText('诉求 a');
    expect(screen.getByText('诉求 a').closest('a')?.getAttribute('href')).toBe('/customer/case/accept?id=9');
    up = false;
    await press('更多');
    await screen.findByRole('button', { name: /重\s?试/ });
    expect(lines()).toEqual(['a', 'b']);
    up = true;
    await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
    await screen.findByText('诉求 d');
    expect(lines()).toEqual(['a', 'b', 'c', 'd']);
    expect(screen.getAllByRole('heading', { name: /年/ }).map((heading) => heading.textContent)).toEqual([
      '2026 年 11 月',
      '2026 年 10 月',
    ]);
    expect(screen.queryByRole('button', { name: named('更多') })).toBeNull();
    expect(server.inputsOf(readTimeline).map(({ after }) => after)).toEqual([null, 'cursor', 'cursor']);
  });

  test('a chip asks for its kind from the beginning', async () => {
    const { server } = open(
      [stub(getRelation, () => sampleHead()), stub(readTimeline, () => ({ rows: first, next: null, kinds: KINDS }))],
      'person=5',
    );
    await press(TIMELINE.text(TIMELINE.payment));
    await waitFor(() => expect(server.inputsOf(readTimeline).at(-1)).toMatchObject({ kinds: [TIMELINE.payment], after: null }));
    expect(screen.queryByRole('button', { name: TIMELINE.text(TIMELINE.bill) })).toBeNull();
  });

  test('a member of the family leads to the panorama of that person', async () => {
    const { server } = open(
      [stub(getRelation, ({ personId }) => sampleHead(personId === 6 ? { personId: 6, name: '林沛' } : {}))],
      'person=5',
    );
    await userEvent.click(await screen.findByRole('button', { name: /林沛/ }));
    expect(await screen.findByRole('heading', { name: '林沛' })).toBeTruthy();
    expect(server.inputsOf(getRelation).at(-1)).toEqual({ personId: 6 });
  });
});

test('a visit is finished with a digit and two taps; a to-do leads to it', async () => {
  const { server } = open(
    [
      stub(getRelationVisit, ({ id }) => ({ ...sampleVisit(id), photos: [], steps: [], nextId: null })),
      stub(finishRelationVisit, () => ({ nextId: null })),
    ],
    'id=3',
  );
  await press('完成走访');
  const dialog = (await screen.findByText('完成走访 周以宁')).closest<HTMLElement>('.ant-modal') ?? document.body;
  fireEvent.keyDown(within(dialog).getAllByRole('radio')[0] ?? dialog, { key: '2' });
  await userEvent.click(within(dialog).getByRole('button', { name: '一切正常，没有需要' }));
  await userEvent.click(within(dialog).getByRole('button', { name: named('保存') }));
  await waitFor(() =>
    expect(server.inputsOf(finishRelationVisit)).toEqual([
      {
        id: 3,
        version: 2,
        doneOn: businessDay(new Date()),
        way: RELATION_WAY.door,
        result: '一切正常，没有需要',
        satisfaction: SATISFACTION.fair,
        nextOn: null,
        photoIds: [],
      },
    ]),
  );
});

describe('answers on paper', () => {
  const houses = [101, 102, 103].map((id) => sampleSurveyHouse(id));
  const base = [
    stub(searchSurveys, () => ({ rows: [], total: 0, drafts: 0, running: 1, ended: 0 })),
    stub(getSurvey, () => sampleSurvey()),
    stub(searchSurveyHouses, () => ({ rows: houses, total: 3, asked: 3, answered: 0, low: 0 })),
  ];
  const keys = (...all: string[]) => all.forEach((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }));

  const onSheet = () => waitFor(() => expect(document.activeElement?.className).toBe('typing-sheet'));

  test('are typed in by keys, house after house', async () => {
    const { server } = open([...base, stub(createSurveyAnswer, () => ({ id: 1, score: '80.00', low: false }))], 'tab=survey&id=40');
    await press('录入答卷');
    await screen.findByRole('heading', { name: /3幢-2单元-101/ });
    await onSheet();
    keys('4', '1', '3', 'Enter');
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    keys('Enter', 'Enter');
    await screen.findByRole('heading', { name: /3幢-2单元-102/ });
    await onSheet();
    expect(server.inputsOf(createSurveyAnswer)).toEqual([
      {
        surveyId: 40,
        houseId: 101,
        channel: SURVEY_CHANNEL.paper,
        name: '',
        remark: '',
        paperIds: [],
        answers: [
          { questionId: 1, choices: [], score: 4, text: '' },
          { questionId: 2, choices: [0, 2], score: null, text: '' },
        ],
      },
    ]);
    // The next sheet is blank: Enter says what is missing and sends nothing.
    keys('Enter');
    expect(await screen.findByText('请回答第 1 题')).toBeTruthy();
    expect(server.inputsOf(createSurveyAnswer)).toHaveLength(1);
  });

  test('a refused sheet stays as it was typed', async () => {
    open([...base, stub(createSurveyAnswer, () => refuse('SURVEY_ANSWERED', { house: '3幢-2单元-101' }))], 'tab=survey&id=40');
    await press('录入答卷');
    await screen.findByRole('heading', { name: /3幢-2单元-101/ });
    await onSheet();
    keys('5', '2', 'Enter', 'Enter', 'Enter');
    expect(await screen.findByText('3幢-2单元-101 已有答卷，不能重复提交')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /3幢-2单元-101/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: '5', pressed: true })).toBeTruthy();
  });
});

test('questions are written, sorted by keys and saved in their order; what is missing is told at its question', async () => {
  const draft = sampleSurvey({ state: SURVEY.draft, questions: [] });
  const { server } = open([stub(getSurvey, () => draft), stub(changeSurvey, () => null)], 'tab=survey&id=40');
  await press('设计题目');
  await userEvent.click(await screen.findByRole('button', { name: `+ ${QUESTION.text(QUESTION.words)}` }));
  await userEvent.type(screen.getByLabelText('第 1 题题目'), '意见');
  await userEvent.click(screen.getByRole('button', { name: `+ ${QUESTION.text(QUESTION.single)}` }));
  await userEvent.type(screen.getByLabelText('第 2 题题目'), '是否满意');
  await press('保存');
  const cards = () => screen.getAllByRole('listitem', { name: /^第 \d 题$/ });
  expect(await within(cards()[1] ?? document.body).findByText('请至少填写两个选项')).toBeTruthy();
  expect(server.inputsOf(changeSurvey)).toEqual([]);
  fireEvent.change(screen.getByLabelText('第 2 题选项'), { target: { value: '是\n否\n' } });
  fireEvent.keyDown(screen.getByLabelText('第 2 题选项'), { key: 'ArrowUp', altKey: true });
  // As on a phone, beside the form.
  expect(within(screen.getByRole('region', { name: '手机预览' })).getByLabelText('是')).toBeTruthy();
  await press('保存');
  await waitFor(() => expect(server.inputsOf(changeSurvey)).toHaveLength(1));
  expect(server.inputsOf(changeSurvey)[0]).toMatchObject({
    id: 40,
    version: 3,
    estateIds: [3],
    questions: [
      { kind: QUESTION.single, title: '是否满意', options: ['是', '否'], required: true },
      { kind: QUESTION.words, title: '意见', options: [], required: false },
    ],
  });
});

describe('every view', () => {
  const ONE = ALL_ENDPOINTS.map((endpoint) => stub(endpoint, () => exampleOf(endpoint.output, 1)));
  const WRITES = /^(新增|安排|批量|转交|完成|设置|采纳|不采纳|立即|启用|停用|修改|删除|发布|录入|导出)/;
  const VIEWS = [
    ['visit', ['列表', '日历', '关怀计划']],
    ['level', ['客户', '建议', '分级设置']],
    ['survey', []],
  ] as const;

  test.each(VIEWS)('of the tab %s is drawn, and offers nothing that writes to who may only look', async (tab, views) => {
    const { client } = open(ONE, `tab=${tab}`, 1);
    await screen.findByRole('tabpanel');
    for (const view of views.length === 0 ? [null] : views) {
      if (view !== null) await userEvent.click(await screen.findByText(view, { selector: '.ant-segmented-item-label' }));
      await waitFor(() => expect(client.isFetching()).toBe(0));
      const offered = screen
        .queryAllByRole<HTMLButtonElement>('button')
        .filter(({ disabled }) => !disabled)
        .map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').replaceAll(/\s/g, ''));
      expect(offered.filter((text) => WRITES.test(text))).toEqual([]);
      expect(within(screen.getByRole('tabpanel')).getByText('只能查看')).toBeTruthy();
    }
  });
});
