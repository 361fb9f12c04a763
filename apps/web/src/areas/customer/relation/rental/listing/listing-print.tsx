// 房源单 on paper, for a window or a customer: pictures and what is offered, without the owner's numbers.
import './listing.css';
import { DECORATION_GRADE, FACING, FILE_CATEGORY, LISTING_KIND, type ListingDetail } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { currentUser } from '../../../../../platform/session/index.ts';
import { Picture, PrintFacts, PrintSheet } from '../../../../../ui/index.ts';
import { roomsText } from '../parts/lease-words.tsx';
import { askingText } from './listing-words.ts';

const MOST_PICTURES = 4;

export function ListingPaper({ listing }: { readonly listing: ListingDetail }) {
  const photos = listing.photoList.toSorted((one, other) => Number(other.cover) - Number(one.cover)).slice(0, MOST_PICTURES);
  return (
    <PrintSheet
      title={`房源单（${LISTING_KIND.text(listing.kind)}）`}
      head={
        <>
          <span>{listing.companyName}</span>
          <span>编号 {listing.number}</span>
        </>
      }
      foot={
        <span>
          打印时间 {formatInstant(new Date())}　打印人 {currentUser()?.name ?? ''}
        </span>
      }
    >
      <PrintFacts
        rows={[
          ['小区', listing.estateName, '房屋', listing.house],
          [listing.kind === LISTING_KIND.rent ? '租金' : '售价', askingText(listing), '面积', `${listing.buildArea} ㎡`],
          ['户型', roomsText(listing) || listing.layout, '楼层', listing.floorText],
          [
            '装修',
            listing.grade === null ? '' : DECORATION_GRADE.text(listing.grade),
            '朝向',
            listing.facing === null ? '' : FACING.text(listing.facing),
          ],
          ['可入住', listing.availableFrom === null ? '' : formatDay(listing.availableFrom), '看房方式', listing.viewingNote],
        ]}
      />
      {listing.text === '' ? null : <p className="rent-paper-text">{listing.text}</p>}
      <div className="rent-paper-photos">
        {photos.map(({ id }, place) => (
          <Picture key={id} parent={listing.id} cat={FILE_CATEGORY.listingPhoto} id={id} side={960} alt={`照片 ${place + 1}`} />
        ))}
      </div>
    </PrintSheet>
  );
}
