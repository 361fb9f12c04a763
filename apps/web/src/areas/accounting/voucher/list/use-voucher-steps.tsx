// Steps of one or many vouchers: every answer is told, and what was not done says why.
import { App } from 'antd';
import {
  readVoucherDesk,
  searchVouchers,
  getVoucher,
  type Endpoint,
  type InputOf,
  type OutputOf,
  type StepAnswer,
  type StepResult,
} from '@anju/contract';
import { useAttempt, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm } from '../../../../ui/index.ts';

type Step = Endpoint & { readonly input: unknown };

const lineOf = ({ number, id, text }: StepResult) => `${number || `凭证 ${id}`}：${text}`;

export function useVoucherSteps() {
  const { modal, message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefresh(searchVouchers, getVoucher, readVoucherDesk);
  const { attempt, busy } = useAttempt(() => void refresh());

  function tell(what: string, { done, results }: StepAnswer) {
    const refused = results.filter((one) => !one.done);
    if (refused.length === 0) void message.success(`已${what} ${done} 张`);
    else
      modal.warning({
        title: `已${what} ${done} 张，${refused.length} 张没有${what}`,
        content: (
          <ul className="acc-refused">
            {refused.map((one) => (
              <li key={one.id}>{lineOf(one)}</li>
            ))}
          </ul>
        ),
      });
  }

  /** `what` is the word of the step: 提交. Warnings are asked about once, for all vouchers that have one. */
  function run<E extends Step>(endpoint: E, what: string, input: InputOf<E>): void {
    void attempt(async () => {
      let answer = (await call(endpoint, input)) as OutputOf<E> & StepAnswer;
      const warned = answer.results.filter((one) => one.warned);
      if (
        warned.length > 0 &&
        (await confirm({ text: `${warned.map(lineOf).join('；')}。是否继续？`, go: `继续${what}`, danger: false }))
      ) {
        const { vouchers } = input as unknown as { vouchers: readonly { id: number; version: number }[] };
        const again = vouchers.filter(({ id }) => warned.some((one) => one.id === id));
        const more = (await call(endpoint, { ...(input as object), vouchers: again, confirmed: true } as InputOf<E>)) as StepAnswer;
        answer = { ...answer, done: answer.done + more.done, results: [...answer.results.filter((one) => !one.warned), ...more.results] };
      }
      tell(what, answer);
      await refresh();
    });
  }
  /** After a dialog has made the step itself. */
  function done(what: string, answer: StepAnswer) {
    tell(what, answer);
    void refresh();
  }
  return { run, done, attempt: (work: () => Promise<unknown>) => void attempt(work), busy, refresh };
}
export type VoucherSteps = ReturnType<typeof useVoucherSteps>;
