import { PARKING_COUNT_LIMIT, type OutputOf, type searchParkings } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import { PARKING_PRINT_COLUMNS } from './parking-columns.tsx';

type Sums = Pick<OutputOf<typeof searchParkings>, 'total' | 'sums'>;

export const sumsText = ({ total, sums }: Sums): string =>
  sums === null
    ? `超过 ${PARKING_COUNT_LIMIT} 个，选择小区或缩小条件后显示合计`
    : `合计 ${formatCount(total)} 个：空闲 ${formatCount(sums.free)}、已售 ${formatCount(sums.sold)}、已租 ${formatCount(sums.leased)}、自用 ${formatCount(sums.ownUse)}`;

/** 车位清册: the rows on the screen, with the counts over all matches. */
export const ParkingListPaper = (found: OutputOf<typeof searchParkings>) => (
  <PrintList title="车位清册" of={found} unit="个" columns={PARKING_PRINT_COLUMNS} totals={sumsText(found)} />
);
