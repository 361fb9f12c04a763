// Who pays an item of a house from a day to a day, for a lease (area customer). The stretches of the attached standards are cut at these days,
// and the run cuts the bills of a month as it does for any change of payer; an item by meter or as a share has payers of its own. Billed days are protected: they refuse the change, or they stay
// with who was billed and the change begins after them.
import { formatDay, addDays, payersWithin, turnPayer, type PayerPiece, type PayerTurn } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { isLoose, listItemPayers, listLoose, payersIn, replaceItemPayers } from './item-turn.queries.ts';
import * as queries from './payer-turn.queries.ts';

export type { HouseItem, KeptAttachment } from './payer-turn.queries.ts';
export { listHouseItems } from './payer-turn.queries.ts';

export interface ItemTurn extends PayerTurn {
  readonly chargeTypeId: number;
  /** Named in messages where the house has no such item. */
  readonly item: string;
}
interface TurnWish {
  readonly houseId: number;
  readonly turns: readonly ItemTurn[];
  readonly keepBilled: boolean;
  /** Why, for the log. */
  readonly note: string;
}
interface Change {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}
export interface TurnedPayers {
  readonly before: queries.KeptAttachment[];
  readonly after: queries.KeptAttachment[];
  readonly changes: Change[];
}

const EVERY = '9999-12-31';
const overlaps = (piece: PayerPiece, { fromDate, toDate }: PayerTurn): boolean =>
  piece.fromDate <= (toDate ?? EVERY) && (piece.toDate ?? EVERY) >= fromDate;

/** The turn without the days that are billed to somebody else; null when none is left. */
async function unbilled(
  tx: Tx,
  houseId: number,
  pieces: readonly PayerPiece[],
  turn: ItemTurn,
  keepBilled: boolean,
): Promise<ItemTurn | null> {
  const billedTo = await queries.findBilledTo(tx, houseId, turn.chargeTypeId, turn);
  if (billedTo === null) return turn;
  const billed = { ...turn, toDate: turn.toDate !== null && turn.toDate < billedTo ? turn.toDate : billedTo };
  if (!pieces.some((piece) => piece.payerId !== turn.payerId && overlaps(piece, billed))) return turn;
  if (!keepBilled) throw fail('LET_BILLED', { item: turn.item, date: formatDay(billedTo) });
  const fromDate = addDays(billedTo, 1);
  return turn.toDate !== null && fromDate > turn.toDate ? null : { ...turn, fromDate };
}

const same = (one: PayerPiece, other: PayerPiece): boolean =>
  one.fromDate === other.fromDate && one.toDate === other.toDate && one.payerId === other.payerId;
async function store(
  scope: Scope,
  tx: Tx,
  sources: readonly queries.KeptAttachment[],
  before: readonly queries.TurnPiece[],
  after: readonly PayerPiece[],
): Promise<void> {
  const stays = (piece: queries.TurnPiece): boolean => after.some((other) => other.id === piece.id && same(piece, other));
  const gone = before.filter((piece) => !stays(piece)).map(({ id }) => id);
  if (gone.length === 0) return;
  const pieces = after.filter(({ id }) => id === null || gone.includes(id));
  await queries.replacePieces(tx, gone, sources, pieces, stampOf(scope));
}

/** An item without attachments: whoever pays for the house on every day, but for those who pay the item. */
const BASE: PayerPiece = { id: null, source: 0, terms: '', fromDate: '1900-01-01', toDate: null, payerId: null };
const loosePieces = (payers: readonly PayerTurn[]): PayerPiece[] => payers.reduce<PayerPiece[]>(turnPayer, [BASE]);
async function storeLoose(scope: Scope, tx: Tx, houseId: number, chargeTypeId: number, pieces: readonly PayerPiece[]): Promise<void> {
  const payers = pieces.flatMap(({ payerId, ...days }) => (payerId === null ? [] : [{ ...days, payerId }]));
  await replaceItemPayers(tx, houseId, chargeTypeId, payers, stampOf(scope));
}

const dayText = (day: string | null): string => (day === null ? '' : formatDay(day));
const spanText = ({ fromDate, toDate }: PayerTurn): string =>
  toDate === null ? `自 ${formatDay(fromDate)} 起` : `${formatDay(fromDate)} 至 ${dayText(toDate)}`;

export async function turnPayers(scope: Scope, tx: Tx, { houseId, turns, keepBilled, note }: TurnWish): Promise<TurnedPayers> {
  const types = [...new Set(turns.map(({ chargeTypeId }) => chargeTypeId))];
  const locked = await queries.lockPieces(tx, houseId, types);
  const before = await queries.keepRows(tx, houseId, types);
  const people = [...turns, ...locked].flatMap(({ payerId }) => payerId ?? []);
  const names = new Map((await queries.namesOf(tx, people)).map(({ id, name }) => [id, name]));
  const nameOf = (payerId: number | null): string => (payerId === null ? '房屋付款人' : (names.get(payerId) ?? ''));
  const changes: Change[] = [];
  const loose = new Map((await listLoose(tx, houseId)).map((one) => [one.chargeTypeId, one.item]));
  for (const chargeTypeId of types) {
    const mine = locked.filter((piece) => piece.chargeTypeId === chargeTypeId);
    const free = mine.length === 0 && loose.has(chargeTypeId);
    let pieces: PayerPiece[] = free ? loosePieces(await listItemPayers(tx, houseId, chargeTypeId)) : mine;
    for (const wish of turns.filter((turn) => turn.chargeTypeId === chargeTypeId)) {
      const item = mine[0]?.item ?? loose.get(chargeTypeId) ?? wish.item;
      if (!free && !mine.some((piece) => overlaps(piece, wish))) throw fail('LET_ITEM', { item });
      if (mine.some((piece) => piece.stepped && overlaps(piece, wish))) throw fail('LET_STEPPED', { item });
      const turn = await unbilled(tx, houseId, pieces, { ...wish, item }, keepBilled);
      if (turn === null) {
        changes.push({ what: `${item}付款人`, from: '已计费', to: '不变' });
        continue;
      }
      const former = [...new Set(payersWithin(pieces, turn.fromDate, turn.toDate).map(({ payerId }) => nameOf(payerId)))].join('、');
      pieces = turnPayer(pieces, turn);
      changes.push({ what: `${item}付款人`, from: former, to: `${nameOf(turn.payerId)}，${spanText(turn)}` });
    }
    if (free) await storeLoose(scope, tx, houseId, chargeTypeId, pieces);
    else await store(scope, tx, before, mine, pieces);
  }
  const after = await queries.keepRows(tx, houseId, types);
  if (changes.length > 0)
    await scope.audit.write(tx, scope.actor, {
      action: '变更付款人',
      entity: 'attachment',
      entityId: null,
      after: { houseId, changes },
      note: `${note}：${changes.map(({ what, to }) => `${what} ${to}`).join('；')}`,
    });
  return { before, after, changes };
}

/** Who paid the days of an item before a turn, as turns that give them back. */
export async function formerPayers(
  tx: Tx,
  kept: readonly queries.KeptAttachment[],
  { chargeTypeId, item, fromDate, toDate }: Omit<ItemTurn, 'payerId'>,
): Promise<ItemTurn[]> {
  const own = kept.filter((one) => one.chargeTypeId === chargeTypeId);
  const pieces = own.some(isLoose) ? loosePieces(await payersIn(tx, own)) : await queries.piecesOf(tx, own);
  return payersWithin(pieces, fromDate, toDate).map((turn) => ({ ...turn, chargeTypeId, item }));
}

export interface UndoWish {
  readonly houseId: number;
  readonly payerId: number;
  readonly since: string;
  /** All turns in their order, each with the rows before and after it. */
  readonly turns: readonly Pick<TurnedPayers, 'before' | 'after'>[];
  readonly note: string;
}
const rowsOf = (kept: readonly queries.KeptAttachment[], chargeTypeId: number): string =>
  kept.flatMap((one) => (one.chargeTypeId === chargeTypeId ? [one.row] : [])).join('\n');

/** Puts the rows back exactly as they were before the first turn; refused once something was billed by it, or somebody changed them since. */
export async function undoTurns(scope: Scope, tx: Tx, { houseId, payerId, since, turns, note }: UndoWish): Promise<void> {
  const types = [...new Set(turns.flatMap(({ before }) => before.map(({ chargeTypeId }) => chargeTypeId)))];
  if (types.length === 0) return;
  await queries.lockPieces(tx, houseId, types);
  const bill = await queries.findBillTo(tx, { houseId, chargeTypeIds: types, payerId, since });
  if (bill) throw fail('LET_UNDO_BILLED', { bill: `${bill.item} ${formatDay(bill.periodFrom)} 起，批次 ${bill.batchNumber}` });
  const now = await queries.keepRows(tx, houseId, types);
  const first: queries.KeptAttachment[] = [];
  for (const type of types) {
    const own = turns.filter(({ before }) => before.some(({ chargeTypeId }) => chargeTypeId === type));
    const chain = [...own.slice(1).map(({ before }) => before), now];
    if (own.some(({ after }, at) => rowsOf(after, type) !== rowsOf(chain[at] ?? [], type)))
      throw fail('LET_MOVED_ON', { what: '收费标准或付款人' });
    first.push(...(own[0]?.before ?? []).filter(({ chargeTypeId }) => chargeTypeId === type));
  }
  await queries.restoreRows(tx, houseId, first);
  await scope.audit.write(tx, scope.actor, { action: '恢复付款人', entity: 'attachment', entityId: null, after: { houseId }, note });
}
