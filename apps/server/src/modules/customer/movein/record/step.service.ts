// One step of 入伙: the row is locked, the rules decide, and row, step and log are written together.
import { HALF_DAY, MOVE_IN, MOVE_IN_ACT, QUEUE } from '@anju/contract';
import { afterDefects, formatDay, takeMoveIn, type MoveInMove, type MoveInNow, type MoveInRefusal } from '@anju/domain';
import { fail, type Failure } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { insertStep, lockMoveIn, updateMoveIn, type LockedMoveIn, type MoveInPatch } from './lock.queries.ts';

export const WHAT = '入伙';
export const ENTITY = 'move-in';

export async function lock(scope: Scope, tx: Tx, id: number, version?: number): Promise<LockedMoveIn> {
  const row = await lockMoveIn(tx, id, reachOf(scope.actor));
  if (!row) throw fail('NOT_FOUND', { what: WHAT });
  if (version !== undefined && row.version !== version) throw fail('STALE', { what: WHAT });
  return row;
}

export const factsOf = (row: LockedMoveIn): MoveInNow => ({
  state: row.state,
  booked: row.slotId !== null,
  queue: row.queue,
  visitor: row.visitorKind !== null,
  papersMissing: row.papersMissing.length,
  rulesSigned: row.rulesSignedOn !== null && row.agreementSignedOn !== null,
  sheetSigned: row.sheetSigned,
  openDefects: row.openDefects,
  mendedDefects: row.mendedDefects,
  former: row.former,
});

const unsigned = ({ rulesSignedOn, agreementSignedOn }: LockedMoveIn): string =>
  [...(rulesSignedOn === null ? ['管理规约'] : []), ...(agreementSignedOn === null ? ['物业服务协议'] : [])].join('和');

/** The refusal of the rules, in words. */
export function failureOf(row: LockedMoveIn, refused: MoveInRefusal, what: string): Failure {
  const { house } = row;
  switch (refused) {
    case 'STATE':
      return fail('MOVE_IN_STATE', { house, state: MOVE_IN.text(row.state), what });
    case 'QUEUE':
      return fail('MOVE_IN_QUEUE', { house, state: row.queue === null ? '未到场' : QUEUE.text(row.queue), what });
    case 'VISITOR':
      return fail('MOVE_IN_VISITOR_NEEDED', { house });
    case 'PAPERS':
      return fail('MOVE_IN_PAPERS', { house, papers: row.papersMissing.join('、') });
    case 'RULES':
      return fail('MOVE_IN_UNSIGNED', { house, papers: unsigned(row) });
    case 'SHEET':
      return fail('MOVE_IN_NOT_CHECKED', { house });
    case 'DEFECTS':
      return fail('MOVE_IN_DEFECTS', { house, count: row.openDefects + row.mendedDefects });
  }
}

interface Told {
  readonly note?: string;
  readonly patch?: MoveInPatch;
  /** When it happened, if not now. */
  readonly at?: string | undefined;
  /** False where another record is logged instead. */
  readonly logged?: boolean;
}

export async function take(scope: Scope, tx: Tx, row: LockedMoveIn, move: MoveInMove, told: Told = {}): Promise<void> {
  const result = takeMoveIn(factsOf(row), move);
  if ('refused' in result) throw failureOf(row, result.refused, MOVE_IN_ACT.text(move.act));
  const { state, queue } = result.next;
  const stamp = stampOf(scope);
  const note = told.note ?? '';
  const arrival = queue === null ? { arrivedAt: null, calledAt: null } : {};
  await updateMoveIn(tx, row.id, { state, queue, ...arrival, ...told.patch }, stamp);
  await insertStep(tx, row.id, { act: move.act, from: row.state, to: state, note, at: told.at ?? stamp.at }, stamp);
  if (told.logged === false) return;
  const words = [`${row.number} ${row.house}`, note].filter((text) => text !== '').join('，');
  await scope.audit.write(tx, scope.actor, { action: MOVE_IN_ACT.text(move.act), entity: ENTITY, entityId: row.id, note: words });
}

/** A defect was found, mended, inspected or dropped: the house waits for the developer or for the re-inspection. */
export async function followDefects(scope: Scope, tx: Tx, moveInId: number): Promise<void> {
  const row = await lock(scope, tx, moveInId);
  const state = afterDefects(factsOf(row));
  if (state === row.state) return;
  const stamp = stampOf(scope);
  const act = state === MOVE_IN.again ? MOVE_IN_ACT.mended : MOVE_IN_ACT.failed;
  await updateMoveIn(tx, moveInId, { state }, stamp);
  await insertStep(tx, moveInId, { act, from: row.state, to: state, note: '', at: stamp.at }, stamp);
}

export const slotText = (day: string, half: number): string => `${formatDay(day)} ${HALF_DAY.text(half)}`;
