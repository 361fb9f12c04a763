// The steps of a hand-back check through the outbox: kept on the device until the server has answered.
import { useCallback } from 'react';
import { App } from 'antd';
import {
  addHandbackPhotos,
  passHandbackRest,
  removeHandbackPhoto,
  saveHandbackKeys,
  saveHandbackLine,
  saveHandbackReading,
  type InputOf,
} from '@anju/contract';
import { call } from '../../../../../platform/api/index.ts';
import { areaOutbox, type NewEntry, type OutboxEntry, type ShownOutbox } from '../../../../../platform/outbox/index.ts';
import { groupOf, type HandbackAct } from './handback.rules.ts';

function send({ key, act, input }: OutboxEntry, fileIds: readonly number[]): Promise<unknown> {
  // The list of what waits shows refusals beside the step they belong to.
  const options = { idempotencyKey: key, loading: false, own: true };
  switch (act.split('.')[0]) {
    case 'line':
      return call(saveHandbackLine, input as InputOf<typeof saveHandbackLine>, options);
    case 'photo':
      return call(addHandbackPhotos, { ...(input as InputOf<typeof addHandbackPhotos>), photoIds: [...fileIds] }, options);
    case 'drop':
      return call(removeHandbackPhoto, input as InputOf<typeof removeHandbackPhoto>, options);
    case 'rest':
      return call(passHandbackRest, input as InputOf<typeof passHandbackRest>, options);
    case 'reading':
      return call(saveHandbackReading, input as InputOf<typeof saveHandbackReading>, options);
    default:
      return call(saveHandbackKeys, input as InputOf<typeof saveHandbackKeys>, options);
  }
}

const outbox = areaOutbox('handback', { send });

interface HandbackOutbox extends ShownOutbox {
  /** Steps the server has answered after what is shown was read, in milliseconds. */
  readonly sentSince: (readAt: number) => readonly OutboxEntry[];
}

export function useHandbackOutbox(): HandbackOutbox {
  const shown = outbox.use();
  return { ...shown, sentSince: (readAt) => shown.sent.filter(({ at }) => at >= readAt).map(({ entry }) => entry) };
}

interface HandbackStep extends Pick<NewEntry, 'files'> {
  readonly act: HandbackAct;
  /** What the list of waiting steps says: 厨房 台面 损坏. */
  readonly word: string;
  readonly input: object;
}

/** Takes a step of a check. False when the browser has no room to keep it; then nothing has happened. */
export function useHandbackStep(check: { readonly id: number; readonly house: string }): (step: HandbackStep) => Promise<boolean> {
  const { message } = App.useApp();
  const { id, house } = check;
  return useCallback(
    async ({ act, word, input, files }) => {
      try {
        await outbox.current().add({
          ...{ group: groupOf(id), act, title: `${house} ${word}`, input: { ...input, id } },
          // Every photo counts; of the other steps the latest.
          ...(files === undefined ? { corrects: 'there' as const } : { files }),
        });
        return true;
      } catch {
        void message.error('本机存储空间不足，没有保存，请清理后再试');
        return false;
      }
    },
    [message, id, house],
  );
}
