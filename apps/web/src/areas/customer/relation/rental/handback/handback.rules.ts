// A hand-back check as it will be once everything that was tapped and typed on this device has arrived. Pure.
import { CONDITION, type HandbackDetail, type InputOf, type saveHandbackLine } from '@anju/contract';
import { sumMoney } from '@anju/domain';
import type { OutboxEntry } from '../../../../../platform/outbox/index.ts';

export const groupOf = (handbackId: number): string => `handback.${handbackId}`;

/** Steps of a check. Those about one thing carry its name, so that a corrected one takes the place of the refused one about the same thing. */
export type HandbackAct = `line.${string}` | `photo.${string}` | `drop.${number}` | `rest.${string}` | `reading.${number}` | 'keys';

type LineInput = InputOf<typeof saveHandbackLine>;
export type Condition = (typeof CONDITION.values)[number];

export interface AheadLine {
  /** Null: not on the server yet. */
  readonly lineId: number | null;
  readonly room: string;
  readonly item: string;
  readonly condition: Condition | null;
  readonly note: string;
  readonly damage: string;
  readonly photoIds: readonly number[];
  /** Photos that are still on this device, by the names they are kept under. */
  readonly kept: readonly string[];
  /** Not on the server yet. */
  readonly waits: boolean;
}

interface HandbackRoom {
  readonly name: string;
  readonly lines: readonly AheadLine[];
  readonly left: number;
  readonly bad: number;
}

export interface AheadHandback {
  readonly rooms: readonly HandbackRoom[];
  readonly lines: readonly AheadLine[];
  readonly left: number;
  readonly bad: number;
  /** The sum of what is asked for damage. */
  readonly damage: string;
}

/** One room has an item once, so both together name a line that has no id yet. */
export const lineName = ({ room, item }: Pick<AheadLine, 'room' | 'item'>): string => `${room}/${item}`;

export const isBad = (condition: Condition | null): boolean => CONDITION.is(condition, 'damaged', 'absent');

function withLine(lines: readonly AheadLine[], input: LineInput, waits: boolean): readonly AheadLine[] {
  const { room, item, condition, note = '', damage = '0', lineId = null } = input;
  const place = lines.findIndex((line) => (lineId === null ? lineName(line) === lineName(input) : line.lineId === lineId));
  const { photoIds = [], kept = [], lineId: known = lineId } = lines[place] ?? {};
  const next: AheadLine = { room, item, condition, note, damage, photoIds, kept, lineId: known, waits };
  return place < 0 ? [...lines, next] : lines.with(place, next);
}

function withEntry(lines: readonly AheadLine[], { act, input, files }: OutboxEntry, waits: boolean): readonly AheadLine[] {
  if (act.startsWith('line.')) return withLine(lines, input as LineInput, waits);
  if (act.startsWith('photo.') && waits)
    return lines.map((line) =>
      act === `photo.${lineName(line)}` ? { ...line, kept: [...line.kept, ...files.map(({ blob }) => blob)], waits } : line,
    );
  if (act.startsWith('drop.'))
    return lines.map((line) => ({ ...line, photoIds: line.photoIds.filter((photoId) => photoId !== input['photoId']) }));
  if (!act.startsWith('rest.')) return lines;
  const room = typeof input['room'] === 'string' ? input['room'] : '';
  return lines.map((line) =>
    line.condition === null && (room === '' || line.room === room) ? { ...line, condition: CONDITION.good, waits } : line,
  );
}

function roomsOf(lines: readonly AheadLine[]): readonly HandbackRoom[] {
  const names = [...new Set(lines.map(({ room }) => room))];
  return names.map((name) => {
    const own = lines.filter(({ room }) => room === name);
    return {
      name,
      lines: own,
      left: own.filter(({ condition }) => condition === null).length,
      bad: own.filter(({ condition }) => isBad(condition)).length,
    };
  });
}

/** `sent`: steps the server has answered after the check was read. */
export function aheadHandback(
  { id, lines: read }: Pick<HandbackDetail, 'id' | 'lines'>,
  entries: readonly OutboxEntry[],
  sent: readonly OutboxEntry[] = [],
): AheadHandback {
  const mine = ({ group }: OutboxEntry) => group === groupOf(id);
  const start: readonly AheadLine[] = read.map((line) => ({
    ...{ lineId: line.id, room: line.room, item: line.item, condition: line.condition, note: line.note, damage: line.damage },
    photoIds: line.photos.map((photo) => photo.id),
    kept: [],
    waits: false,
  }));
  const arrived = sent.filter(mine).reduce((lines, entry) => withEntry(lines, entry, false), start);
  const lines = entries.filter(mine).reduce((all, entry) => withEntry(all, entry, true), arrived);
  return {
    lines,
    rooms: roomsOf(lines),
    left: lines.filter(({ condition }) => condition === null).length,
    bad: lines.filter(({ condition }) => isBad(condition)).length,
    damage: sumMoney(lines.map(({ damage }) => damage || '0')),
  };
}
