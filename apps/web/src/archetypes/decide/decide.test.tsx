import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoint, noAnswer } from '@anju/contract';
import { refuse, renderPage, stub } from '../../platform/testing/index.ts';
import { DecideButtons, Decisions, ReasonDialog, useActs } from '../index.ts';

const step = <W extends z.ZodRawShape, O extends z.ZodType>(name: string, words: W, output: O) =>
  endpoint({
    method: 'POST',
    path: `/api/test/waiver/${name}`,
    access: { session: true },
    summary: name,
    input: z.object({ id: z.int(), version: z.int(), ...words }),
    output,
  });
const approve = step('approve', { note: z.string() }, z.object({ bills: z.int() }));
const reject = step('reject', { note: z.string().trim().min(1, '请输入退回原因') }, noAnswer);
const end = step('end', { reason: z.string().trim().min(1, '请输入终止原因') }, noAnswer);
const withdraw = step('withdraw', {}, noAnswer);

interface Waiver {
  readonly id: number;
  readonly version: number;
  readonly number: string;
}
const WAIVER: Waiver = { id: 5, version: 2, number: 'JM2026-000187' };

interface PageProps {
  readonly own?: boolean;
  readonly may?: boolean;
  readonly flowName?: string;
  readonly refresh?: () => void;
}

function Page({ own = false, may = true, flowName, refresh = () => {} }: PageProps) {
  const acts = useActs<{ new: null; approve: Waiver; reject: Waiver; end: Waiver; withdraw: Waiver }>(refresh);
  return (
    <>
      <DecideButtons acts={acts} row={WAIVER} own={own} may={may} {...(flowName === undefined ? {} : { flowName })} />
      <button onClick={() => acts.begin('end', WAIVER)}>终止单据</button>
      <button onClick={() => acts.begin('withdraw', WAIVER)}>撤回单据</button>
      <button onClick={acts.beginNew}>新增单据</button>
      <Decisions
        acts={acts}
        name={({ number }) => number}
        approve={{ endpoint: approve, text: () => '通过后记入账单', done: ({ bills }) => `已通过 ${bills} 笔` }}
        reject={{ endpoint: reject }}
        end={{ endpoint: end, word: ({ version }) => (version > 1 ? '解除' : '撤销') }}
        withdraw={{ endpoint: withdraw, ask: ({ number }) => ({ text: `撤回 ${number}，是否继续？`, go: '撤回' }) }}
      />
    </>
  );
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('decisions', () => {
  test('the maker is told that somebody else decides; a user who may not decide is offered nothing', () => {
    const { rerender } = renderPage(<Page own />);
    expect(screen.getByText('由他人审核')).toBeTruthy();
    rerender(<Page may={false} />);
    expect(screen.queryByText('由他人审核')).toBeNull();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
    rerender(<Page flowName="减免审核" />);
    expect(screen.getByText('该单据走流程“减免审核”，请在“处理公文”中办理')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  });

  test('approved with or without words; the answer is what is said', async () => {
    const refresh = vi.fn();
    const { server } = renderPage(<Page refresh={refresh} />, { stubs: [stub(approve, () => ({ bills: 3 }))] });
    await press('审核通过');
    const open = await dialog();
    expect(open.getByText('审核通过 JM2026-000187')).toBeTruthy();
    expect(open.getByText('通过后记入账单')).toBeTruthy();
    expect(open.getByLabelText('审核意见')).toBeTruthy();
    await userEvent.click(open.getByRole('button', { name: /通\s?过/ }));
    expect(await screen.findByText('已通过 3 笔')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.inputsOf(approve)).toEqual([{ id: 5, version: 2, note: '' }]);
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('rejected never without a reason', async () => {
    const { server } = renderPage(<Page />, { stubs: [stub(reject, () => null)] });
    await press(/^退\s?回$/);
    const open = await dialog();
    expect(open.getByText('退回 JM2026-000187')).toBeTruthy();
    await userEvent.click(open.getByRole('button', { name: /退\s?回/ }));
    expect(await open.findByText('请输入退回原因')).toBeTruthy();
    expect(server.calls).toHaveLength(0);
    await userEvent.type(open.getByLabelText('退回原因'), '金额有误');
    await userEvent.click(open.getByRole('button', { name: /退\s?回/ }));
    expect(await screen.findByText('已退回')).toBeTruthy();
    expect(server.inputsOf(reject)).toEqual([{ id: 5, version: 2, note: '金额有误' }]);
  });

  test('ended with the word of the document', async () => {
    const { server } = renderPage(<Page />, { stubs: [stub(end, () => null)] });
    await press('终止单据');
    const open = await dialog();
    expect(open.getByText('解除 JM2026-000187')).toBeTruthy();
    await userEvent.type(open.getByLabelText('解除原因'), '已付清');
    await userEvent.click(open.getByRole('button', { name: /解\s?除/ }));
    expect(await screen.findByText('已解除')).toBeTruthy();
    expect(server.inputsOf(end)).toEqual([{ id: 5, version: 2, reason: '已付清' }]);
  });

  test('asked instead of written: no does nothing, yes withdraws, a refusal reads the page again', async () => {
    const refresh = vi.fn();
    let refusing = true;
    const { server } = renderPage(<Page refresh={refresh} />, {
      stubs: [stub(withdraw, () => (refusing ? refuse('NOT_FOUND', { what: '单据' }) : null))],
    });
    await press('撤回单据');
    expect(await screen.findByText('撤回 JM2026-000187，是否继续？')).toBeTruthy();
    await press(/关\s?闭/);
    await waitFor(() => expect(screen.queryByText('撤回 JM2026-000187，是否继续？')).toBeNull());
    expect(server.calls).toHaveLength(0);
    await press('撤回单据');
    await press(/^撤\s?回$/);
    expect(await screen.findByText('单据不存在或已被删除')).toBeTruthy();
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    refusing = false;
    await waitFor(() => expect(screen.queryByText('撤回 JM2026-000187，是否继续？')).toBeNull());
    await press('撤回单据');
    await press(/^撤\s?回$/);
    expect(await screen.findByText('已撤回')).toBeTruthy();
    expect(server.inputsOf(withdraw)).toEqual([
      { id: 5, version: 2 },
      { id: 5, version: 2 },
    ]);
  });

  test('dialogs of other kinds are left to the page', async () => {
    renderPage(<Page />);
    await press('新增单据');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a step that wants a reason says what will happen and does not go without one', async () => {
  const onDone = vi.fn();
  const { server } = renderPage(
    <ReasonDialog
      title="作废期初单"
      note="作废后可以重新导入。"
      go="作废"
      endpoint={end}
      toInput={(reason) => ({ id: 5, version: 2, reason })}
      onDone={onDone}
      onClose={() => {}}
    />,
    { stubs: [stub(end, () => null)] },
  );
  expect(screen.getByText('作废后可以重新导入。')).toBeTruthy();
  await press(/作\s?废/);
  expect(await screen.findByText('请输入终止原因')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('原因'), '重复{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.inputsOf(end)).toEqual([{ id: 5, version: 2, reason: '重复' }]);
});
