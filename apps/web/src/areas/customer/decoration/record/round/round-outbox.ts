// Rounds of inspection and of acceptance through the outbox: a round is kept on the device when it is saved and arrives once, with its photos
// and its signature, whenever there is a connection.
import { createInspection, fileCategoryOf, readDecoration, recordAcceptance, type InputOf } from '@anju/contract';
import { SHARED_FAILURES } from '@anju/contract/shared-failures';
import { formatDay } from '@anju/domain';
import { call } from '../../../../../platform/api/index.ts';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { areaOutbox, browserBlobs, currentAccount, momentOf, readDraft, writeDraft } from '../../../../../platform/outbox/index.ts';
import type { NewEntry, OutboxEntry } from '../../../../../platform/outbox/index.ts';
import { openRound } from '../open-round.ts';
import type { KeptPhoto } from './round-photos.tsx';

type RoundAct = 'inspect' | 'accept';
type Inspection = Omit<InputOf<typeof createInspection>, 'photoIds' | 'happenedAt'>;
/** `round`: the one that was answered. */
type Acceptance = Omit<InputOf<typeof recordAcceptance>, 'photoIds' | 'signFileId' | 'happenedAt'> & { readonly round: number };

const groupOf = (id: number): string => `decoration.${id}`;
/** Rounds of acceptance are counted, those of inspection are not. */
export const draftOf = (act: RoundAct, id: number, round = 0): string => `decoration-${act}.${id}.${round}`;

/** The words for what the server has answered, until the dialog that waits for them has shown them. */
const answers = new Map<string, string>();
const answerKey = ({ group, act }: Pick<OutboxEntry, 'group' | 'act'>): string => `${group} ${act}`;

const idsOf = ({ files }: OutboxEntry, category: number): number[] =>
  files.flatMap((file) => (file.category === category && file.fileId !== null ? [file.fileId] : []));

async function sendInspection(entry: OutboxEntry): Promise<string> {
  const { id: _, ...answered } = entry.input as unknown as Inspection & { readonly id: number };
  const photoIds = idsOf(entry, fileCategoryOf(createInspection, 'photoIds'));
  const { violations } = await call(createInspection, { ...answered, photoIds, happenedAt: momentOf(entry) }, optionsOf(entry));
  return violations.length === 0 ? '已记录巡查' : `已记录巡查，已登记违规 ${violations.map(({ number }) => number).join('、')}`;
}

async function sendAcceptance(entry: OutboxEntry): Promise<string> {
  const { round, ...answered } = entry.input as unknown as Acceptance;
  const photoIds = idsOf(entry, fileCategoryOf(recordAcceptance, 'photoIds'));
  const signFileId = idsOf(entry, fileCategoryOf(recordAcceptance, 'signFileId'))[0] ?? null;
  const input = { ...answered, photoIds, signFileId, happenedAt: momentOf(entry) };
  const { passed, observeUntil } = await call(recordAcceptance, input, optionsOf(entry)).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === SHARED_FAILURES.STALE.code)) throw error;
    // Something else of the decoration was changed since it was read. The answers are about the round, so they hold while it waits.
    const now = await call(readDecoration, { id: input.id }, { loading: false, own: true });
    if (openRound(now)?.round !== round || now.version === input.version) throw error;
    return call(recordAcceptance, { ...input, version: now.version }, optionsOf(entry));
  });
  if (!passed) return '验收不合格，整改后再次申请，只查不合格的项目';
  return `验收合格${observeUntil === null ? '' : `，观察期到 ${formatDay(observeUntil)}`}`;
}

/** The list of what waits shows refusals beside the round they belong to. */
const optionsOf = ({ key }: OutboxEntry) => ({ idempotencyKey: key, loading: false, own: true });

/** The answers of a round and its photos, once they have arrived. */
async function forget(name: string): Promise<void> {
  const kept = readDraft(currentAccount(), name) as { readonly photos?: readonly KeptPhoto[] } | null;
  writeDraft(currentAccount(), name, null);
  await browserBlobs().remove((kept?.photos ?? []).map(({ blob }) => blob));
}

const rounds = areaOutbox('decoration', {
  send: async (entry) => {
    answers.set(answerKey(entry), await (entry.act === 'inspect' ? sendInspection(entry) : sendAcceptance(entry)));
  },
  // Photos that cannot be removed now go when their owner logs out.
  onSent: ({ act, input }) =>
    void forget(draftOf(act as RoundAct, Number(input['id']), Number(input['round'] ?? 0))).catch(() => undefined),
});
export const useRounds = rounds.use;

/** The round of a decoration that has not reached the server; there is one of each kind at most. */
export const waitingRound = (entries: readonly OutboxEntry[], act: RoundAct, id: number): OutboxEntry | undefined =>
  entries.find((entry) => entry.group === groupOf(id) && entry.act === act);

type Saved = { readonly end: 'sent' | 'refused'; readonly text: string } | { readonly end: 'waits' | 'full' };

/** So long a dialog waits for the answer; a slow connection goes on behind it. */
const PATIENCE_MS = 8000;

interface NewRound extends Pick<NewEntry, 'title' | 'files'> {
  readonly id: number;
  readonly act: RoundAct;
  readonly input: Inspection | Acceptance;
}

/** Keeps a round and sends it; full: the browser has no room to keep it, and nothing has happened. */
export async function saveRound({ id, act, input, title, files = [] }: NewRound): Promise<Saved> {
  const outbox = rounds.current();
  const entry = { group: groupOf(id), act };
  answers.delete(answerKey(entry));
  try {
    await outbox.add({ ...entry, title, input: { ...input, id }, files, corrects: 'there' });
  } catch {
    return { end: 'full' };
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([outbox.flush(), patience]).finally(() => clearTimeout(timer));
  const left = waitingRound(outbox.state().entries, act, id);
  if (left) return left.refused === '' ? { end: 'waits' } : { end: 'refused', text: left.refused };
  return { end: 'sent', text: answers.get(answerKey(entry)) ?? '已上传' };
}
