// The steps of a check through the outbox: what each sends.
import { useCallback } from 'react';
import { App } from 'antd';
import {
  createDefect,
  giveMoveInKeys,
  passCheckRest,
  saveCheckResult,
  saveMoveInReading,
  signCheckSheet,
  type InputOf,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import {
  areaOutbox,
  currentAccount,
  momentOf,
  writeDraft,
  type NewEntry,
  type OutboxEntry,
  type ShownOutbox,
} from '../../../../platform/outbox/index.ts';
import { groupOf, type CheckAct, type DefectInput } from './check.rules.ts';

/** A picture the browser has thrown away leaves a gap; then nobody knows which marks belong to which of the others. */
const photosOf = (fileIds: readonly number[], marks: DefectInput['marks']) =>
  fileIds.map((fileId, place) => ({ fileId, marks: fileIds.length === marks.length ? [...(marks[place] ?? [])] : [] }));

function send(entry: OutboxEntry, fileIds: readonly number[]): Promise<unknown> {
  const { key, act, input } = entry;
  const happenedAt = momentOf(entry);
  // The list of what waits shows refusals beside the step they belong to.
  const options = { idempotencyKey: key, loading: false, own: true };
  switch (act.split('.')[0]) {
    case 'result':
      return call(saveCheckResult, { ...(input as InputOf<typeof saveCheckResult>), happenedAt }, options);
    case 'rest':
      return call(passCheckRest, input as InputOf<typeof passCheckRest>, options);
    case 'defect': {
      const { marks, ...form } = input as unknown as DefectInput;
      return call(createDefect, { ...form, photos: photosOf(fileIds, marks), happenedAt }, options);
    }
    case 'reading':
      return call(saveMoveInReading, input as InputOf<typeof saveMoveInReading>, options);
    case 'keys':
      return call(giveMoveInKeys, input as InputOf<typeof giveMoveInKeys>, options);
    default:
      return call(signCheckSheet, { ...(input as InputOf<typeof signCheckSheet>), signFileId: fileIds[0] ?? null, happenedAt }, options);
  }
}

// What was typed has arrived with the step.
const outbox = areaOutbox('check', {
  send,
  onSent: ({ act, input }) => {
    if (act === 'sign') writeDraft(currentAccount(), signDraft(Number(input['id'])), null);
  },
});

interface CheckOutbox extends ShownOutbox {
  /** Steps the server has answered after what is shown was read, in milliseconds. */
  readonly sentSince: (readAt: number) => readonly OutboxEntry[];
}

export function useCheckOutbox(): CheckOutbox {
  const shown = outbox.use();
  const sentSince = (readAt: number) => shown.sent.filter(({ at }) => at >= readAt).map(({ entry }) => entry);
  return { ...shown, sentSince };
}

export const signDraft = (sheetId: number): string => `check.${sheetId}.sign`;
export const defectDraft = (sheetId: number, itemId: number | null): string => `check.${sheetId}.${itemId ?? 0}`;

interface CheckStep extends Pick<NewEntry, 'files'> {
  readonly act: CheckAct;
  /** What the list of waiting steps says: 厨房 墙面 合格. */
  readonly word: string;
  readonly input: object;
}

/** Takes a step of a check. False when the browser has no room to keep it; then nothing has happened. */
export function useCheckStep(sheet: { readonly id: number; readonly place: string }): (step: CheckStep) => Promise<boolean> {
  const { message } = App.useApp();
  const { id, place } = sheet;
  return useCallback(
    async ({ act, word, input, files }) => {
      // Every defect counts; of the other steps the latest.
      const corrects: Pick<NewEntry, 'corrects'> = act === 'defect' ? {} : { corrects: act === 'sign' ? 'last' : 'there' };
      const entry = { group: groupOf(id), act, title: `${place} ${word}`, input: { ...input } as NewEntry['input'], ...corrects };
      try {
        await outbox.current().add(files === undefined ? entry : { ...entry, files });
        return true;
      } catch {
        void message.error('本机存储空间不足，没有保存，请清理后再试');
        return false;
      }
    },
    [message, id, place],
  );
}
