// A list of vouchers, as writing, auditing and posting begin it.
import { searchVouchers } from '@anju/contract';
import { useList, type ListState } from '../../../../archetypes/index.ts';
import { countMore, type VoucherFilterOf } from './more-filters.tsx';

export type VoucherList = ListState<typeof searchVouchers>;

export function useVoucherList(companyId: number, start: VoucherFilterOf): VoucherList {
  const list = useList(searchVouchers, { companyId, ...start });
  const { dims, ...rest } = list.filter;
  // 没有附件 and 没有打印 are choices as well, and empty dims are none.
  const daily = Object.values(rest).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
  return { ...list, filtered: daily || countMore({ ...rest, dims }) > 0 };
}
