// What the font can show. It has no emoji and lacks rare characters; they are printed as □, so that a reader sees that something stands there.

const MISSING = '□';
const FORMAT_12 = 12;

/** The code points of a TrueType font: the groups of its character map (table cmap, format 12, which covers all planes). */
export function codePointsOf(font: Buffer): ReadonlySet<number> {
  const known = new Set<number>();
  const map = tableAt(font, 'cmap');
  for (let entry = 0; entry < font.readUInt16BE(map + 2); entry++) {
    const part = map + font.readUInt32BE(map + 4 + entry * 8 + 4);
    if (font.readUInt16BE(part) !== FORMAT_12) continue;
    for (let group = 0; group < font.readUInt32BE(part + 12); group++) {
      const at = part + 16 + group * 12;
      for (let code = font.readUInt32BE(at); code <= font.readUInt32BE(at + 4); code++) known.add(code);
    }
    return known;
  }
  throw new Error('The font has no character map of format 12.');
}

function tableAt(font: Buffer, tag: string): number {
  for (let entry = 0; entry < font.readUInt16BE(4); entry++) {
    const at = 12 + entry * 16;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`The font has no table ${tag}.`);
}

export type Shown = (text: string) => string;

/** Replaces what the font lacks. Whole characters are looked at, so that a picture of several code points becomes one □. */
export function shownWith(known: ReadonlySet<number>): Shown {
  const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });
  const isKnown = (text: string): boolean => {
    for (const one of text) if (one !== '\n' && !known.has(one.codePointAt(0) ?? 0)) return false;
    return true;
  };
  const instead = (character: string): string => {
    // Marks that cannot be drawn are left out, if the character they belong to can be drawn.
    const candidates = [character, character.normalize('NFC'), character.replaceAll(/[\p{M}\p{Cf}]/gu, '')];
    return candidates.find(isKnown) ?? MISSING;
  };
  return (text) => {
    const plain = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
    if (isKnown(plain)) return plain;
    return Array.from(characters.segment(plain), ({ segment }) => instead(segment)).join('');
  };
}
