// A round of inspection while it is made: one answer per item, and for an item that is not in order what is wrong or which violation it opens.
import { addDays } from '@anju/domain';
import type { createInspection, DecorationItem, InputOf, ViolationType } from '@anju/contract';
import type { KeptPhoto } from '../round/round-photos.tsx';

export interface RoundLine {
  /** Null while it was not looked at. */
  readonly ok: boolean | null;
  readonly remark: string;
  /** Opens a violation. */
  readonly opens: boolean;
  readonly typeId: number | null;
  readonly deadline: string | null;
  readonly stop: boolean;
}
export interface Round {
  /** By the id of the item. */
  readonly lines: Readonly<Record<number, RoundLine>>;
  readonly remark: string;
  readonly photos: readonly KeptPhoto[];
}

const NO_LINE: RoundLine = { ok: null, remark: '', opens: false, typeId: null, deadline: null, stop: false };
export const NO_ROUND: Round = { lines: {}, remark: '', photos: [] };

type Item = Pick<DecorationItem, 'id' | 'name'>;

export const lineOf = ({ lines }: Round, itemId: number): RoundLine => lines[itemId] ?? NO_LINE;

export const withLine = (round: Round, itemId: number, patch: Partial<RoundLine>): Round => ({
  ...round,
  lines: { ...round.lines, [itemId]: { ...lineOf(round, itemId), ...patch } },
});

/** Everything that was not looked at is in order. */
export const restFine = (round: Round, items: readonly Item[]): Round =>
  items.reduce((now, { id }) => (lineOf(now, id).ok === null ? withLine(now, id, { ok: true }) : now), round);

/** The kind of violation brings its usual deadline. */
export const withType = (round: Round, itemId: number, type: Pick<ViolationType, 'id' | 'days'> | undefined, today: string): Round =>
  withLine(round, itemId, { typeId: type?.id ?? null, deadline: type ? addDays(today, type.days) : null });

/** What is missing before the round can be kept; blank when nothing is. */
export function problemOf(round: Round, items: readonly Item[]): string {
  const unseen = items.filter(({ id }) => lineOf(round, id).ok === null);
  if (unseen.length > 0) return `还有 ${unseen.length} 项没有检查`;
  const untold = items.find(({ id }) => lineOf(round, id).ok === false && lineOf(round, id).remark.trim() === '');
  if (untold) return `请填写“${untold.name}”不合格的情况`;
  const untyped = items.find(({ id }) => lineOf(round, id).opens && lineOf(round, id).ok === false && lineOf(round, id).typeId === null);
  return untyped ? `请选择“${untyped.name}”的违规类型` : '';
}

/** Photos and the moment are added when it is sent. */
export const toInspection = (decorationId: number, round: Round, items: readonly Item[]): InputOf<typeof createInspection> => ({
  decorationId,
  remark: round.remark,
  lines: items.map(({ id }) => {
    const { ok, remark, opens, typeId, deadline, stop } = lineOf(round, id);
    const opened = ok === false && opens && typeId !== null;
    return {
      itemId: id,
      ok: ok === true,
      remark: ok === true ? '' : remark,
      violation: opened ? { typeId, content: remark, deadline, stop } : null,
    };
  }),
});
