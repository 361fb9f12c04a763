import { Pagination } from 'antd';

interface MobilePagerProps {
  readonly list: { readonly page: number; readonly total: number; readonly setPage: (page: number) => void };
  readonly size: number;
}

/** Turns the pages of a list of cards by thumb. */
export const MobilePager = ({ list: { page, total, setPage }, size }: MobilePagerProps) =>
  total > size ? (
    <Pagination simple current={page} pageSize={size} total={total} onChange={(next) => setPage(next)} showSizeChanger={false} />
  ) : null;
