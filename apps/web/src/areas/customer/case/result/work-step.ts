import { useCallback } from 'react';
import { App } from 'antd';
import type { NewEntry } from '../../../../platform/outbox/index.ts';
import { groupOf } from './work.rules.ts';
import { workOutbox, type WorkAct } from './work-outbox.ts';

interface WorkStep extends Pick<NewEntry, 'files'> {
  readonly act: WorkAct;
  /** What the list of waiting steps says: 接单, 处理前照片. */
  readonly word: string;
  readonly input?: NewEntry['input'];
}

/** Every photo counts, of the other steps the latest. Photos that were taken meanwhile arrive before the order is finished. */
const correctionOf = (act: WorkAct): Pick<NewEntry, 'corrects'> =>
  act === 'photos' ? {} : { corrects: act === 'finish' ? 'last' : 'there' };

/** Takes a step of an order. False when the browser has no room to keep it; then nothing has happened. */
export function useWorkStep(): (row: { readonly id: number; readonly object: string }, step: WorkStep) => Promise<boolean> {
  const { message } = App.useApp();
  return useCallback(
    async ({ id, object }, { act, word, input = {}, files }) => {
      try {
        const entry = { group: groupOf(id), act, title: `${object} ${word}`, input: { ...input, id }, ...correctionOf(act) };
        await workOutbox().add(files === undefined ? entry : { ...entry, files });
        return true;
      } catch {
        void message.error('本机存储空间不足，没有保存，请清理后再试');
        return false;
      }
    },
    [message],
  );
}
