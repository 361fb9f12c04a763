// Words about leases that several parts show: the days that are left, the term, who pays.
import type { LeaseRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { Nothing, StatusTag } from '../../../../../ui/index.ts';

/** 剩 12 天, 今天到期, 超 3 天; empty while the lease does not run. */
export function daysLeftText({ daysLeft }: Pick<LeaseRow, 'daysLeft'>): string {
  if (daysLeft === null) return '';
  return daysLeft > 0 ? `剩 ${daysLeft} 天` : daysLeft === 0 ? '今天到期' : `超 ${-daysLeft} 天`;
}

type Left = Pick<LeaseRow, 'daysLeft' | 'expiring' | 'overdue'>;
export const leftTone = ({ overdue, expiring }: Left): 'overdue' | 'owed' | null => (overdue ? 'overdue' : expiring ? 'owed' : null);

/** Warm when the end is near, red when it is past and nobody has checked the house. */
export function DaysLeft({ row }: { readonly row: Left }) {
  const text = daysLeftText(row);
  const tone = leftTone(row);
  if (text === '') return <Nothing />;
  return tone === null ? <>{text}</> : <StatusTag tone={tone}>{text}</StatusTag>;
}

export const termText = ({ fromDate, endOn }: Pick<LeaseRow, 'fromDate' | 'endOn'>): string =>
  `${formatDay(fromDate)} 至 ${formatDay(endOn)}`;

/** 3室2厅1卫; empty when nobody has counted the rooms. */
export function roomsText(rooms: { readonly bedrooms: number; readonly livingRooms: number; readonly bathrooms: number }): string {
  const { bedrooms, livingRooms, bathrooms } = rooms;
  return bedrooms + livingRooms + bathrooms === 0 ? '' : `${bedrooms}室${livingRooms}厅${bathrooms}卫`;
}
