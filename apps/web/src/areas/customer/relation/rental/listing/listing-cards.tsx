// Listings as cards with their cover; a card is a button that opens the listing.
import './listing.css';
import { useEffect } from 'react';
import { FILE_CATEGORY, LISTING, LISTING_KIND, type ListingRow } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { PictureOutlined } from '@ant-design/icons';
import { ListPager, type ListRows } from '../../../../../archetypes/index.ts';
import { EmptyState, EnumText, FailedState, Picture, StatusTag, WaitingState } from '../../../../../ui/index.ts';
import { LISTING_TONES } from '../parts/rental-tones.ts';
import { askingText, houseText } from './listing-words.ts';

interface ListingCardsProps {
  readonly list: ListRows<ListingRow>;
  readonly none: string;
  readonly onOpen: (row: ListingRow) => void;
}

export function ListingCards({ list, none, onOpen }: ListingCardsProps) {
  const { rows, error, loading, opener } = list;
  // The drawer opens the neighbours of a listing as the cards do.
  useEffect(() => {
    if (opener) opener.current = onOpen;
  });
  return (
    <>
      <div className="page-scroll">
        {error ? <FailedState text={error.message || '加载失败'} onRetry={list.reload} /> : null}
        {loading ? <WaitingState /> : null}
        {!loading && !error && rows.length === 0 ? <EmptyState text={list.filtered ? '没有符合条件的房源' : none} /> : null}
        <ul className="rent-cards" aria-label="房源">
          {rows.map((row) => (
            <li key={row.id}>
              <ListingCard row={row} onOpen={() => onOpen(row)} />
            </li>
          ))}
        </ul>
      </div>
      <footer className="page-foot">
        <ListPager list={list} unit="套" />
      </footer>
    </>
  );
}

function ListingCard({ row, onOpen }: { readonly row: ListingRow; readonly onOpen: () => void }) {
  const { id, coverId, kind, state, house, estateName, availableFrom, nextViewing, photos } = row;
  return (
    <button type="button" className="rent-card" onClick={onOpen}>
      <span className="rent-cover">
        {coverId === null ? (
          <PictureOutlined aria-label="没有照片" />
        ) : (
          <Picture parent={id} cat={FILE_CATEGORY.listingPhoto} id={coverId} side={960} alt={`${house}照片`} />
        )}
        <span className="rent-card-kind">{LISTING_KIND.text(kind)}</span>
        {photos > 1 ? <span className="rent-card-count">{photos} 张</span> : null}
      </span>
      <span className="rent-card-text">
        <b>{askingText(row)}</b>
        <EnumText of={LISTING} value={state} tones={LISTING_TONES} />
        <span className="rent-card-house">
          {estateName} {house}
        </span>
        <span className="ui-quiet">{houseText(row)}</span>
        <span className="ui-quiet">{[row.owner, availableFrom && `${formatDay(availableFrom)} 起`].filter(Boolean).join(' · ')}</span>
        {nextViewing === null ? null : <StatusTag tone="work">{`看房 ${formatInstant(nextViewing).slice(5)}`}</StatusTag>}
      </span>
    </button>
  );
}
