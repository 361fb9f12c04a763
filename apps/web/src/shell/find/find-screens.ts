// Which screens a text means. A hit in the title comes before one in the centre, the beginning before the middle, letters after characters.
import { pinyinAt } from '@anju/domain/menu-pinyin';
import type { MenuScreen } from '../menu/menu-screens.ts';

const SHOWN = 6;

/** Smaller is better; null where the screen is not meant. */
function rankOf({ title, centre, path, authorised, built }: MenuScreen, wanted: string): number | null {
  const usable = (authorised ? 0 : 2) + (built ? 0 : 4);
  const name = title.toLowerCase();
  const places = [
    name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : -1,
    ...[pinyinAt(title, wanted)].map((at) => (at === 0 ? 3 : at > 0 ? 4 : -1)),
    centre.toLowerCase().includes(wanted) ? 6 : -1,
    path.includes(wanted) ? 7 : -1,
  ].filter((place) => place >= 0);
  return places.length === 0 ? null : Math.min(...places) * 10 + usable;
}

export function findScreens(screens: readonly MenuScreen[], text: string): readonly MenuScreen[] {
  const wanted = text.trim().normalize('NFKC').toLowerCase();
  if (wanted === '') return [];
  return screens
    .flatMap((screen) => {
      const rank = rankOf(screen, wanted);
      return rank === null ? [] : [{ screen, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ screen }) => screen);
}
