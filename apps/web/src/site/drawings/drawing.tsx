// Illustrations of what the product does, hand-written as SVG: no file to load, sharp at every size. Their figures add up, because readers
// who check bills will notice.
import type { SitePageKey } from '@anju/contract/manage/website';
import { BillDrawing } from './bill.tsx';
import { BuildingDrawing } from './building.tsx';
import { ChainDrawing } from './chain.tsx';
import { DeskDrawing } from './desk.tsx';
import { VoteDrawing } from './vote.tsx';

const ALL = { bill: BillDrawing, desk: DeskDrawing, building: BuildingDrawing, vote: VoteDrawing, chain: ChainDrawing };
type DrawingName = keyof typeof ALL;

/** Shown next to the steps and texts of a page, in order. */
export const DRAWINGS: Readonly<Partial<Record<SitePageKey, readonly DrawingName[]>>> = {
  home: ['bill', 'desk', 'vote', 'building'],
  solution: ['chain', 'vote', 'building'],
  'use-case': ['desk', 'chain'],
  estate: ['vote', 'bill'],
  about: ['building'],
};

export const HEAD_DRAWING: Readonly<Partial<Record<SitePageKey, DrawingName>>> = {
  solution: 'desk',
  'use-case': 'bill',
  estate: 'building',
  about: 'chain',
};

export function Drawing({ name }: { readonly name: DrawingName }) {
  const Shape = ALL[name];
  return (
    <div className="site-drawing">
      <Shape />
    </div>
  );
}
