import type { MenuScreen } from '../menu/menu-screens.ts';

/** One line of the box: where Enter leads, and for a house where → leads. */
export interface Hit {
  /** Unique among the hits, used as the id of the option. */
  readonly key: string;
  readonly path: string;
  readonly aside: string | null;
}

/** The hits of the server for one text. */
export interface ServerHits {
  readonly text: string;
  readonly hits: readonly Hit[];
  readonly done: boolean;
}

export const hitOfScreen = ({ id, path }: MenuScreen): Hit => ({ key: `screen-${id}`, path, aside: null });
