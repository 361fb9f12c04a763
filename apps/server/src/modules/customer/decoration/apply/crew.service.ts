// The crew of an application: workers with their photos, who become passes when the permit is issued.
import { createDecoration, fileCategoryOf, type DecorationWorker } from '@anju/contract';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFiles, deleteFile, lockAttached } from '../../../files/index.ts';
import { newGateCode } from '../../gate/gate-kind.ts';
import type { LockedDecoration } from '../step/move.service.ts';
import * as queries from './apply.queries.ts';

type Decoration = Pick<LockedDecoration, 'id' | 'number'>;
type Worker = Omit<DecorationWorker, 'id'>;

/** A masked number stands for the one that is stored; the user never saw more of it. */
const unmasked = (typed: string, known: string): string => (typed.includes('*') ? known : typed);

const photosOf = (decorationId: number) => ({ category: fileCategoryOf(createDecoration, 'workers.photoId'), parentId: decorationId });

async function attachPhoto(scope: Scope, tx: Tx, decorationId: number, photoId: number | null, before: number | null): Promise<void> {
  if (photoId === before) return;
  if (photoId !== null) await attachFiles({ db: tx, actor: scope.actor }, photosOf(decorationId), [photoId]);
}

async function dropPhoto(tx: Tx, decorationId: number, photoId: number | null): Promise<void> {
  if (photoId === null) return;
  await lockAttached(tx, photosOf(decorationId), photoId);
  await deleteFile(tx, photoId);
}

export const passNumber = (number: string, seq: number): string => `${number}-C${String(seq).padStart(2, '0')}`;

export async function addWorker(
  scope: Scope,
  tx: Tx,
  { id, number }: Decoration,
  { idNo, phone, ...worker }: Worker,
): Promise<{ id: number; number: string }> {
  const seq = await queries.nextSeq(tx, id);
  await attachPhoto(scope, tx, id, worker.photoId, null);
  const clean = { idNo: unmasked(idNo, ''), phone: unmasked(phone, '') };
  const named = { ...worker, ...clean, decorationId: id, seq, number: passNumber(number, seq), token: newGateCode() };
  return { id: await queries.insertWorker(tx, named, stampOf(scope)), number: named.number };
}

export async function changeWorker(scope: Scope, tx: Tx, decorationId: number, known: queries.KnownWorker, worker: Worker): Promise<void> {
  await attachPhoto(scope, tx, decorationId, worker.photoId, known.photoId);
  const values = { ...worker, idNo: unmasked(worker.idNo, known.idNo), phone: unmasked(worker.phone, known.phone) };
  await queries.updateWorker(tx, known.id, values, stampOf(scope));
  if (known.photoId !== worker.photoId) await dropPhoto(tx, decorationId, known.photoId);
}

/** The workers of a form replace those who wait for their pass. */
export async function saveCrew(scope: Scope, tx: Tx, decoration: Decoration, workers: readonly DecorationWorker[]): Promise<void> {
  const known = new Map((await queries.listWaitingWorkers(tx, decoration.id)).map((one) => [one.id, one]));
  const kept = new Set(workers.flatMap(({ id }) => (id !== null && known.has(id) ? [id] : [])));
  const gone = [...known.values()].filter(({ id }) => !kept.has(id));
  await queries.dropWorkers(
    tx,
    gone.map(({ id }) => id),
  );
  for (const { photoId } of gone) await dropPhoto(tx, decoration.id, photoId);
  const taken = new Set<number>();
  for (const { id, ...worker } of workers) {
    const before = id === null || taken.has(id) ? undefined : known.get(id);
    if (before === undefined) await addWorker(scope, tx, decoration, worker);
    else await changeWorker(scope, tx, decoration.id, before, worker);
    if (id !== null) taken.add(id);
  }
}
