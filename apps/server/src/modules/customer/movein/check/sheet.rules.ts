// The lines of a sheet: the items that fit its place, with the results and defects they have. Pure.
import { CHECK_RESULT, type CheckSheetItem } from '@anju/contract';
import { itemsOf, type CheckedPlace, type ItemRule } from '@anju/domain';

interface Item extends ItemRule {
  readonly name: string;
  readonly standard: string;
  readonly partId: number | null;
}
interface Result {
  readonly itemId: number;
  readonly room: string;
  readonly name: string;
  readonly result: CheckSheetItem['result'];
  readonly note: string;
  readonly by: string;
  readonly at: string;
}

/** Items that were checked stay on the sheet, as they were called then, also if they were disabled since; a signed sheet has no others. */
export function linesOf(
  items: readonly Item[],
  place: CheckedPlace,
  signed: boolean,
  results: readonly Result[],
  defects: ReadonlyMap<number, number>,
): CheckSheetItem[] {
  const given = new Map(results.map((one) => [one.itemId, one]));
  const fitting = new Map(itemsOf(items, place).map((one) => [one.item.id, one]));
  const rooms = new Map(items.map((item) => [item.id, item.name]));
  return items.flatMap((item): CheckSheetItem[] => {
    const result = given.get(item.id);
    const fits = fitting.get(item.id);
    if (!result && (signed || !fits)) return [];
    return [
      {
        itemId: item.id,
        parentId: item.parentId,
        room: result?.room ?? (item.parentId === null ? '' : (rooms.get(item.parentId) ?? '')),
        name: result?.name ?? item.name,
        standard: item.standard,
        partId: item.partId,
        result: result?.result ?? null,
        note: result?.note ?? '',
        by: result?.by ?? '',
        at: result?.at ?? null,
        defects: defects.get(item.id) ?? 0,
      },
    ];
  });
}

export const countsOf = (lines: readonly CheckSheetItem[]) => {
  const number = (wanted: CheckSheetItem['result']) => lines.filter(({ result }) => result === wanted).length;
  return { items: lines.length, ok: number(CHECK_RESULT.ok), bad: number(CHECK_RESULT.bad), absent: number(CHECK_RESULT.absent) };
};
