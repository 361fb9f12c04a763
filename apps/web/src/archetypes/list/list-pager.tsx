import { Pagination } from 'antd';
import { formatCount } from '@anju/domain';
import type { ListRows } from './use-list.ts';

const SIZES = [20, 50, 100, 200];

interface ListPagerProps {
  readonly list: Pick<ListRows<unknown>, 'page' | 'size' | 'total' | 'counted' | 'setPage' | 'selected'>;
  /** The measure word of the rows. */
  readonly unit?: string;
  /** The page sizes offered; false where the size is fixed. */
  readonly sizes?: readonly number[] | false;
}

/** The pages of a list and how many rows it has. It states no number before the server has answered: 共 0 条 would be believed. */
export function ListPager({ list, unit = '条', sizes = SIZES }: ListPagerProps) {
  const ticked = list.selected.length > 0 ? `，已选 ${formatCount(list.selected.length)} ${unit}` : '';
  return (
    <Pagination
      size="small"
      current={list.page}
      pageSize={list.size}
      total={list.total}
      {...(sizes === false ? { showSizeChanger: false } : { showSizeChanger: true, pageSizeOptions: [...sizes] })}
      showTotal={(total) => (list.counted ? `共 ${formatCount(total)} ${unit}${ticked}` : '')}
      onChange={(page, size) => list.setPage(size === list.size ? page : 1, size)}
    />
  );
}
