import { readHouseText } from '@anju/domain';

/** Where the typed text stands in a line: as it is, else the room it names. */
function placeIn(text: string, typed: string): readonly [number, number] | null {
  const plain = typed.normalize('NFKC').toLowerCase();
  for (const wanted of [plain, readHouseText(typed)?.room ?? '']) {
    const at = wanted === '' ? -1 : text.toLowerCase().lastIndexOf(wanted);
    if (at >= 0) return [at, at + wanted.length];
  }
  return null;
}

/** A text with what was typed marked in it. */
export function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const place = placeIn(text, typed);
  if (place === null) return text;
  const [from, to] = place;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
