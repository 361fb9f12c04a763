// What can be open about listings.
import { LISTING, type ListingDetail, type ListingRow } from '@anju/contract';
import type { Acts } from '../../../../../archetypes/index.ts';

export type Viewing = ListingDetail['viewingList'][number];

export type ListingActs = Acts<{
  new: null;
  change: ListingDetail;
  deal: ListingDetail;
  end: ListingDetail;
  viewing: { readonly listing: ListingDetail; readonly viewing: Viewing | null };
}>;

/** Not dealt and not withdrawn. */
export const isOffered = ({ state }: Pick<ListingRow, 'state'>): boolean => LISTING.is(state, 'draft', 'open');
