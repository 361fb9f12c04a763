import { describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  acceptCase,
  acceptCases,
  CASE,
  CASE_KIND,
  CASE_SOURCE,
  CASE_URGENCY,
  joinCase,
  MENU,
  noteCall,
  readCase,
  searchCases,
  type CaseDetail,
  type OutputOf,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { exampleOf, menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { informSample } from '../../../../platform/inform/inform-samples.ts';
import { informWay } from '../../../../platform/inform/inform-way.ts';
import { CALL_READS } from './accept-samples.ts';
import AcceptPage from './accept.page.tsx';

function openCall(stubs: readonly Stub[] = [], query = '') {
  const node = screenNode(MENU.caseAccept, 'customer/case/accept');
  const scope = { node, search: new URLSearchParams(query), visit: '', close: () => {}, refresh: () => {} };
  return renderPage(
    <PageScopeContext value={scope}>
      <AcceptPage />
    </PageScopeContext>,
    { menu: menuOf(node), menuStyle: 0, stubs: [...CALL_READS, ...stubs] },
  );
}
const focused = (name: string) => waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name));
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
async function openHouse(text = '1203') {
  await screen.findByRole('radio', { name: /水暖/ });
  await focused('查找来电人');
  await userEvent.keyboard(`${text}{Enter}`);
  await focused('性质');
  await waitFor(() => expect(box('联系人').value).not.toBe(''));
  expect(screen.getByRole('button', { name: '不是这户' })).toBeTruthy();
}
/** 报修, 水暖 without a kind below it, and the words. */
async function note(content: string) {
  await userEvent.keyboard('1');
  await focused('类别');
  await userEvent.keyboard('s');
  await focused('细类');
  await userEvent.tab();
  await focused('位置');
  await userEvent.tab();
  await userEvent.tab();
  await focused('内容');
  await userEvent.keyboard(content);
}

describe('诉求受理', () => {
  test('keys only: house, kind, category, words, urgency, F9; then the hand is in the search box again, and 受理单 can be printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const detail = exampleOf(readCase.output, 1) as CaseDetail;
    const { server } = openCall([stub(readCase, ({ id }) => ({ ...detail, id }))]);
    await openHouse();
    await note('角阀漏水');
    // Past the photos.
    await userEvent.tab();
    await userEvent.tab();
    await focused('紧急');
    await userEvent.keyboard('w{F9}');
    await screen.findByText('已受理 SQ2026-11-0410');
    expect(server.inputsOf(acceptCases)).toMatchObject([
      {
        estateId: 1,
        houseId: 9,
        personId: 21,
        reporter: '周以宁',
        phone: '138****6721',
        source: CASE_SOURCE.phone,
        cases: [
          {
            form: { kind: CASE_KIND.repair, categoryId: 2, content: '角阀漏水', urgency: CASE_URGENCY.urgent, visitFrom: null },
            next: { then: 'dispatch', workerId: null, teamId: null },
          },
        ],
      },
    ]);
    expect(server.calls.find(({ endpoint }) => endpoint === acceptCases)?.headers.get('idempotency-key')).toBeTruthy();
    await focused('查找来电人');
    expect(box('内容').value).toBe('');
    expect(screen.queryByRole('button', { name: '不是这户' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /受理单/ }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(server.inputsOf(readCase)).toEqual([{ id: 80 }]);
    expect(screen.getByRole('region', { name: '诉求受理单' })).toBeTruthy();
  });

  test('two cases of one call are sent in one go, one of them answered on the spot', async () => {
    const { server } = openCall();
    await openHouse('林沛');
    expect(box('联系人').value).toBe('林沛');
    await note('角阀漏水');
    await userEvent.keyboard('{F4}');
    await focused('性质');
    await userEvent.keyboard('3');
    expect(screen.getAllByRole('tab', { name: /^诉求 \d/ }).map(({ textContent }) => textContent)).toEqual([
      '诉求 1 · 报修',
      '诉求 2 · 咨询',
    ]);
    await userEvent.type(box('内容'), '几点来水');
    await userEvent.click(screen.getByRole('button', { name: '当场答复' }));
    await focused('答复内容');
    await userEvent.keyboard('15:00 恢复{F8}');
    await screen.findByText('已受理 SQ2026-11-0410、SQ2026-11-0411');
    const [sent] = server.inputsOf(acceptCases);
    expect(sent?.personId).toBe(22);
    expect(sent?.cases.map(({ form, next }) => [form.kind, form.categoryId, form.content, next])).toEqual([
      [CASE_KIND.repair, 2, '角阀漏水', { then: 'accept' }],
      // A kind with one category needs no choice.
      [CASE_KIND.question, 4, '几点来水', { then: 'answer', answer: '15:00 恢复' }],
    ]);
  });

  test('F7 leaves the case for somebody else to accept', async () => {
    const { server } = openCall();
    await openHouse();
    await note('角阀漏水');
    await userEvent.keyboard('{F7}');
    await screen.findByText('已登记 SQ2026-11-0410');
    expect(server.inputsOf(acceptCases)[0]?.cases.map(({ next }) => next)).toEqual([{ then: 'keep' }]);
  });

  test('F6 adds the words to the case that is there already, and no case is made', async () => {
    const { server } = openCall([stub(joinCase, () => null)]);
    await openHouse();
    await note('下水反味');
    const alike = await screen.findByRole('article', { name: 'SQ2026-11-0409' });
    expect(within(alike).getByText('相似 82%')).toBeTruthy();
    await userEvent.keyboard('{F6}');
    await screen.findByText('已并入 SQ2026-11-0409，并记一次催单');
    expect(server.inputsOf(joinCase)).toEqual([{ id: 71, reporter: '周以宁', phone: '138****6721', content: '下水反味' }]);
    expect(server.inputsOf(acceptCases)).toEqual([]);
    await focused('查找来电人');
  });

  test('F6 in a telephone call tells its record where it led', async () => {
    const { server } = openCall([stub(joinCase, () => null), stub(noteCall, () => null)], 'houseId=9&content=下水反味&call=key-1');
    await screen.findByRole('article', { name: 'SQ2026-11-0409' });
    await waitFor(() => expect(box('内容').value).toBe('下水反味'));
    fireEvent.keyDown(box('内容'), { key: 'F6' });
    await screen.findByText('已并入 SQ2026-11-0409，并记一次催单');
    await waitFor(() => expect(server.inputsOf(noteCall)).toMatchObject([{ callKey: 'key-1', houseId: 9, caseIds: [71] }]));
  });

  test('F6 waits until the list answers the words that are there', async () => {
    const { server } = openCall([stub(joinCase, () => null)]);
    await openHouse();
    await note('下水反味');
    await screen.findByRole('article', { name: 'SQ2026-11-0409' });
    fireEvent.change(box('内容'), { target: { value: '电梯困人' } });
    fireEvent.keyDown(box('内容'), { key: 'F6' });
    expect(await screen.findByText('正在比对，请稍候再并入')).toBeTruthy();
    expect(server.inputsOf(joinCase)).toEqual([]);
  });

  test('while a text is searched for nothing is sent to the house that is still open', async () => {
    const { server } = openCall();
    await openHouse();
    await note('角阀漏水');
    await userEvent.keyboard('{F3}1204{F9}');
    expect(await screen.findByText('“1204”还没有选定，请选择一户，或按 Esc 清空后再受理')).toBeTruthy();
    await userEvent.keyboard('{F8}');
    expect(server.inputsOf(acceptCases)).toEqual([]);
    await userEvent.keyboard('{Escape}{F9}');
    await screen.findByText('已受理 SQ2026-11-0410');
  });

  test('nothing can be typed into a call that is being sent', async () => {
    const { promise: sent, resolve: answer } = Promise.withResolvers<void>();
    openCall([
      stub(acceptCases, async () => {
        await sent;
        return { cases: [{ id: 80, number: 'SQ2026-11-0410', state: CASE.waiting }] };
      }),
    ]);
    await openHouse();
    await note('角阀漏水');
    await userEvent.keyboard('{F9}');
    fireEvent.change(box('内容'), { target: { value: '角阀漏水，楼下也漏' } });
    fireEvent.change(box('查找来电人'), { target: { value: '1204' } });
    fireEvent.keyDown(box('内容'), { key: 'F4' });
    expect([box('内容').value, box('查找来电人').value]).toEqual(['角阀漏水', '']);
    expect(screen.getAllByRole('tab', { name: /^诉求 \d/, hidden: true })).toHaveLength(1);
    expect(['内容', '查找来电人'].every((name) => box(name).closest('[inert]'))).toBe(true);
    answer();
    await screen.findByText('已受理 SQ2026-11-0410');
    await focused('查找来电人');
    expect(box('内容').closest('[inert]')).toBeNull();
  });

  test('a caller noted before the house was found stays the caller', async () => {
    openCall();
    await screen.findByRole('radio', { name: /水暖/ });
    await userEvent.type(box('联系人'), '保安张三');
    await userEvent.type(box('电话'), '13700001111');
    await userEvent.type(box('查找来电人'), '1203{Enter}');
    await screen.findByRole('button', { name: '不是这户' });
    expect([box('联系人').value, box('电话').value]).toEqual(['保安张三', '13700001111']);
  });

  test('what is missing is said beside its field before anything is sent; a refusal keeps everything and stands beside its field', async () => {
    const refusal = () => refuse('CASE_APPOINTMENT', {}, [{ path: 'cases.0.form.visitFrom', msg: '预约时间应晚于现在' }]);
    const { server } = openCall([stub(acceptCases, refusal)]);
    await openHouse();
    await userEvent.keyboard('{F9}');
    expect(await screen.findByText('请选择类别')).toBeTruthy();
    expect(screen.getByText('请输入内容')).toBeTruthy();
    expect(server.inputsOf(acceptCases)).toEqual([]);
    await focused('类别');
    await note('角阀漏水');
    expect(screen.queryByText('请选择类别')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '明天上午' }));
    await userEvent.click(screen.getByRole('button', { name: /受理并派工/ }));
    const beside = await within(screen.getByRole('region', { name: '诉求' })).findByText('预约时间应晚于现在');
    expect(beside.closest('.accept-line')?.textContent).toContain('预约');
    expect(box('内容').value).toBe('角阀漏水');
    expect(screen.getByRole('radio', { name: '明天上午' }).getAttribute('aria-checked')).toBe('true');
    expect(box('联系人').value).toBe('周以宁');
    await userEvent.click(screen.getByRole('button', { name: /清\s?空/ }));
    await userEvent.click(await screen.findByRole('button', { name: '留在本页' }));
    expect(box('内容').value).toBe('角阀漏水');
  });

  test('a case that was left waits on its own tab and is accepted there', async () => {
    const list = exampleOf(searchCases.output, 1) as OutputOf<typeof searchCases>;
    const left = {
      ...(exampleOf(readCase.output, 1) as CaseDetail),
      number: 'SQ2026-11-0001',
      version: 4,
      may: ['accept' as const, 'answer' as const],
    };
    const { server } = openCall(
      [stub(searchCases, () => list), stub(readCase, () => left), stub(acceptCase, () => null)],
      'tab=waiting&id=1',
    );
    await userEvent.click(await screen.findByRole('button', { name: /^受\s?理$/ }));
    await screen.findByText('已受理 SQ2026-11-0001');
    expect(server.inputsOf(acceptCase)).toEqual([{ id: 1, version: 4 }]);
    expect(server.inputsOf(searchCases).every(({ states }) => states.length === 1 && states[0] === CASE.new)).toBe(true);
  });

  test('a link opens the call filled in; somebody else who gives a phone of his own is not the owner', async () => {
    const { server } = openCall([], 'houseId=9&personId=22&phone=13700001111&content=楼道灯不亮&source=5&sourceNo=XJ01');
    await waitFor(() => expect(box('联系人').value).toBe('林沛'));
    expect([box('电话').value, box('内容').value, box('来源编号').value]).toEqual(['13700001111', '楼道灯不亮', 'XJ01']);
    await userEvent.clear(box('联系人'));
    await userEvent.type(box('联系人'), '保安张三');
    await userEvent.click(await screen.findByRole('radio', { name: /水暖/ }));
    await userEvent.click(screen.getByRole('button', { name: /只受理/ }));
    await screen.findByText('已受理 SQ2026-11-0410');
    expect(server.inputsOf(acceptCases)[0]).toMatchObject({
      houseId: 9,
      personId: null,
      reporter: '保安张三',
      phone: '13700001111',
      source: CASE_SOURCE.patrol,
      sourceNo: 'XJ01',
    });
  });

  test('a notice brings the house and its words, an opinion of the website who wrote it', async () => {
    const told = informSample(1, { menu: MENU.caseAccept, houseId: 9, subject: '楼道灯不亮', content: '<p>3 楼东侧</p>' });
    const { unmount } = openCall([], informWay('', told).slice(1));
    await waitFor(() => expect(box('联系人').value).not.toBe(''));
    expect([box('内容').value, box('来源编号').value]).toEqual(['楼道灯不亮\n3 楼东侧', told.docNumber]);
    unmount();
    openCall([], 'reporter=周以宁&phone=13900001234&content=希望增加充电桩&source=4&sourceNo=网站意见 8');
    await waitFor(() => expect(box('内容').value).toBe('希望增加充电桩'));
    expect([box('联系人').value, box('电话').value, box('来源编号').value]).toEqual(['周以宁', '13900001234', '网站意见 8']);
  });

  test('what a patrol found outside of a house is accepted for its estate, with its number', async () => {
    const { server } = openCall([], 'estateId=1&reporter=秩序岗&phone=13700001111&content=东门围墙破损&source=5&sourceNo=XJ02');
    await waitFor(() => expect(box('内容').value).toBe('东门围墙破损'));
    expect(await within(screen.getByRole('group', { name: '没有房屋的诉求' })).findByText('云栖花园')).toBeTruthy();
    await userEvent.click(await screen.findByRole('radio', { name: /水暖/ }));
    await userEvent.click(screen.getByRole('button', { name: /只受理/ }));
    await screen.findByText('已受理 SQ2026-11-0410');
    expect(server.inputsOf(acceptCases)).toMatchObject([
      { estateId: 1, houseId: null, personId: null, reporter: '秩序岗', source: CASE_SOURCE.patrol, sourceNo: 'XJ02' },
    ]);
  });
});
