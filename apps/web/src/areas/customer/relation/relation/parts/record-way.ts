// The way from a line of the timeline to its record on its own screen.
import { MENU, TIMELINE, type TimelineRow } from '@anju/contract';
import type { ScreenWay } from '../../../case/record/screen-way.ts';

type Line = Pick<TimelineRow, 'kind' | 'link' | 'house' | 'houseId'>;

/** Undefined where the user does not see the screen, or where it has nothing more to show. */
export function wayOf(way: ScreenWay, { kind, link, house, houseId }: Line): string | undefined {
  if (link === null) return undefined;
  const { menu, id } = link;
  if (kind === TIMELINE.chase && houseId !== null) return way(menu, `house=${houseId}`);
  if (kind === TIMELINE.bill) return way(menu, houseId === null ? '' : `house=${houseId}`);
  if (id === null) return way(menu, house === '' ? '' : `key=${encodeURIComponent(house)}`);
  // A receipt is opened where it was written; who only reads the day's takings sees those.
  if (kind === TIMELINE.payment) return way(MENU.checkout, `tab=list&id=${id}`) ?? way(menu);
  if (kind === TIMELINE.visit) return way(menu, `tab=visit&id=${id}`);
  if (kind === TIMELINE.survey) return way(menu, `tab=survey&answer=${id}`);
  return way(menu, `id=${id}`);
}
