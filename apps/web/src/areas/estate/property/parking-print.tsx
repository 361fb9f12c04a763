import type { OutputOf, searchParkings } from '@anju/contract';
import { PrintSheet, PrintTable } from '../../../ui/index.ts';
import { PARKING_PRINT_COLUMNS } from './parking-columns.tsx';

type Sums = Pick<OutputOf<typeof searchParkings>, 'total' | 'free' | 'sold' | 'leased' | 'ownUse'>;

export const sumsText = ({ total, free, sold, leased, ownUse }: Sums): string =>
  `合计 ${total} 个：空闲 ${free}、已售 ${sold}、已租 ${leased}、自用 ${ownUse}`;

/** 车位清册: the rows on the screen, with the counts over everything that matches. */
export function ParkingListPaper({ rows, ...sums }: OutputOf<typeof searchParkings>) {
  return (
    <PrintSheet title="车位清册" size="A4-landscape" head={`本页 ${rows.length} 个，符合条件共 ${sums.total} 个`}>
      <PrintTable
        columns={PARKING_PRINT_COLUMNS}
        rows={rows}
        total={
          <tr>
            <td colSpan={PARKING_PRINT_COLUMNS.length}>{sumsText(sums)}</td>
          </tr>
        }
      />
    </PrintSheet>
  );
}
