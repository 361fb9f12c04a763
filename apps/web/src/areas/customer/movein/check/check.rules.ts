// A check as it will be once everything that was tapped and typed on this tablet has arrived. Pure.
import { CHECK_RESULT, type CheckResult, type CheckSheet, type CheckSheetItem, type DefectForm, type PhotoMark } from '@anju/contract';
import type { OutboxEntry } from '../../../../platform/outbox/index.ts';

export const groupOf = (sheetId: number): string => `check.${sheetId}`;

/** Steps of a check. Those about one thing carry its id, so that a corrected one takes the place of the refused one about the same thing. */
export type CheckAct = `result.${number}` | `rest.${number}` | 'defect' | `reading.${number}` | 'keys' | 'sign';

export interface DefectInput extends DefectForm {
  readonly sheetId: number;
  /** The marks of each photo, in their order. */
  readonly marks: readonly (readonly PhotoMark[])[];
}

/** A defect that waits on this tablet. */
export interface WaitingDefect {
  readonly key: string;
  readonly itemId: number | null;
  readonly description: string;
  readonly position: string;
  readonly photos: readonly { readonly blob: string; readonly marks: readonly PhotoMark[] }[];
}

export type AheadItem = CheckSheetItem & { readonly waits: boolean };

export interface Room {
  /** Zero: items that belong to no room. */
  readonly id: number;
  readonly name: string;
  readonly items: readonly AheadItem[];
  readonly left: number;
  readonly bad: number;
}

export interface AheadCheck {
  readonly rooms: readonly Room[];
  readonly items: readonly AheadItem[];
  readonly waitingDefects: readonly WaitingDefect[];
  readonly left: number;
  readonly bad: number;
  /** Items that failed and have no defect yet. */
  readonly bare: readonly AheadItem[];
  /** The signature waits on this tablet. */
  readonly isSigned: boolean;
}

/** Zero is the act on all rooms. */
const ALL_ROOMS = 0;
const actName = ({ act }: OutboxEntry): string => act.split('.')[0] ?? '';

function withEntry(items: readonly AheadItem[], entry: OutboxEntry, waits: boolean): readonly AheadItem[] {
  const { input } = entry;
  switch (actName(entry)) {
    case 'result':
      return items.map((item) => (item.itemId === input['itemId'] ? { ...item, result: input['result'] as CheckResult, waits } : item));
    case 'rest': {
      const room = Number(input['roomId'] ?? ALL_ROOMS);
      return items.map((item) =>
        item.result === null && (room === ALL_ROOMS || item.parentId === room) ? { ...item, result: CHECK_RESULT.ok, waits } : item,
      );
    }
    case 'defect':
      return items.map((item) => (item.itemId === input['itemId'] ? { ...item, defects: item.defects + 1 } : item));
    default:
      return items;
  }
}

const waitingDefect = ({ key, input, files }: OutboxEntry): WaitingDefect => {
  const { itemId, description, position, marks } = input as unknown as DefectInput;
  return { key, itemId, description, position, photos: files.map(({ blob }, place) => ({ blob, marks: marks[place] ?? [] })) };
};

const OTHER = '其他';

function roomsOf(items: readonly AheadItem[]): readonly Room[] {
  const rooms = new Map<number, { readonly name: string; readonly items: AheadItem[] }>();
  for (const item of items) {
    const id = item.parentId ?? ALL_ROOMS;
    const room = rooms.get(id) ?? { name: item.parentId === null ? OTHER : item.room, items: [] };
    room.items.push(item);
    rooms.set(id, room);
  }
  return [...rooms].map(([id, room]) => ({ id, ...room, left: countLeft(room.items), bad: countBad(room.items) }));
}
const countLeft = (items: readonly AheadItem[]): number => items.filter(({ result }) => result === null).length;
const failed = ({ result }: AheadItem): boolean => result !== null && result !== CHECK_RESULT.ok;
const countBad = (items: readonly AheadItem[]): number => items.filter(failed).length;

/** `sent` are steps the server has answered after the sheet was read. */
export function aheadCheck(sheet: CheckSheet, entries: readonly OutboxEntry[], sent: readonly OutboxEntry[] = []): AheadCheck {
  const mine = ({ group }: OutboxEntry) => group === groupOf(sheet.id);
  const own = entries.filter(mine);
  let items: readonly AheadItem[] = sheet.items.map((item) => ({ ...item, waits: false }));
  for (const entry of sent.filter(mine)) items = withEntry(items, entry, false);
  for (const entry of own) items = withEntry(items, entry, true);
  return {
    rooms: roomsOf(items),
    items,
    waitingDefects: own.filter((entry) => actName(entry) === 'defect').map(waitingDefect),
    left: countLeft(items),
    bad: countBad(items),
    bare: items.filter((item) => failed(item) && item.defects === 0),
    isSigned: [...own, ...sent.filter(mine)].some((entry) => entry.act === 'sign' && entry.refused === ''),
  };
}

/** Why the sheet cannot be signed yet; empty when it can. The server checks the same. */
export function signProblem({ left, bare }: Pick<AheadCheck, 'left' | 'bare'>): string {
  if (left > 0) return `还有 ${left} 项没有查验`;
  const [first] = bare;
  return first ? `“${first.name}”没有登记问题` : '';
}
