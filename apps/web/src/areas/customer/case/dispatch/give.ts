// Giving a case to somebody. A worker who has as many as allowed gets another one only after a question; the server asks it by refusing.
import { App } from 'antd';
import { CASE_FAILURES } from '@anju/contract';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { useConfirm } from '../../../../ui/index.ts';
import { useRefreshCases } from '../record/refresh-cases.ts';

const FULL = new RegExp(`^${CASE_FAILURES.CASE_FULL.text.replaceAll(/\{\w+\}/g, '.*')}$`);
export const isFullText = (text: string): boolean => FULL.test(text);
const isFull = (error: unknown): error is ApiError => error instanceof ApiError && isFullText(error.msg);

export interface Give {
  /** True when it was done. `run` calls with `own`, since refusals are shown here. */
  readonly give: (run: (overFull: boolean) => Promise<unknown>, done: string) => Promise<boolean>;
  readonly busy: boolean;
}

export function useGive(): Give {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshCases();
  const { attempt, busy } = useAttempt((error) => {
    void message.error(error.fields[0]?.msg ?? (error.message || '未能派工'));
    return refresh();
  });
  async function askIfFull(run: (overFull: boolean) => Promise<unknown>): Promise<boolean> {
    try {
      await run(false);
      return true;
    } catch (error) {
      if (!isFull(error)) throw error;
      if (!(await confirm({ text: error.msg, go: '仍要派给他', danger: false, focus: 'close' }))) return false;
      await run(true);
      return true;
    }
  }
  return {
    give: async (run, done) => {
      const given = (await attempt(() => askIfFull(run))) ?? false;
      if (!given) return false;
      void message.success(done);
      void refresh();
      return true;
    },
    busy,
  };
}
