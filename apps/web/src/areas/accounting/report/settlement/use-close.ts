// What the tabs of 期末结账 share: the period as it stands, and the reads that a step makes outdated.
import { getVoucher, readClose, readCloseChecks, readPeriodRange, readPeriods, searchVouchers } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';

export interface CloseProps {
  readonly companyId: number;
  readonly access: Access;
  /** Null until the periods are read. */
  readonly ym: number | null;
  readonly onYm: (ym: number) => void;
}

export const useClose = ({ companyId, ym }: Pick<CloseProps, 'companyId' | 'ym'>) =>
  useRead(readClose, ym === null ? null : { companyId, ym }, { keepPrevious: true });

export const useCloseRefresh = () => useRefresh(readClose, readCloseChecks, readPeriods, readPeriodRange, searchVouchers, getVoucher);
