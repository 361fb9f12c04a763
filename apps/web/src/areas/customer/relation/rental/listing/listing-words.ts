import { DECORATION_GRADE, FACING, LISTING_KIND, type ListingRow } from '@anju/contract';
import { formatMoney, formatTenThousand } from '@anju/domain';
import { roomsText } from '../parts/lease-words.tsx';

/** 3,500.00 元/月, 128 万元. */
export const askingText = ({ kind, asking }: Pick<ListingRow, 'kind' | 'asking'>): string =>
  kind === LISTING_KIND.rent ? `${formatMoney(asking)} 元/月` : `${formatTenThousand(asking)} 万元`;

/** 3室2厅1卫 · 98.50 ㎡ · 精装 · 南. */
export const houseText = (row: ListingRow): string =>
  [
    roomsText(row),
    `${row.buildArea} ㎡`,
    row.grade === null ? '' : DECORATION_GRADE.text(row.grade),
    row.facing === null ? '' : FACING.text(row.facing),
  ]
    .filter(Boolean)
    .join(' · ');
