// Turning the pages of a book. Other conditions begin at the first page again.
import { useState } from 'react';
import { Pagination } from 'antd';
import { formatCount } from '@anju/domain';

interface BookPages {
  readonly page: number;
  readonly size: number;
  readonly turn: (page: number) => void;
}

/** `asked` is what the book is asked for, without its page. */
export function useBookPages(asked: object | null, size: number): BookPages {
  const key = JSON.stringify(asked);
  const [turned, setTurned] = useState({ key, page: 1 });
  return { page: turned.key === key ? turned.page : 1, size, turn: (page) => setTurned({ key, page }) };
}

interface BookPagerProps {
  readonly pages: BookPages;
  readonly total: number;
  /** What is counted: 行, 个科目. */
  readonly unit: string;
}

export function BookPager({ pages: { page, size, turn }, total, unit }: BookPagerProps) {
  return (
    <div className="acc-ledger-foot">
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        showTotal={(count) => `共 ${formatCount(count)} ${unit}`}
        onChange={turn}
      />
    </div>
  );
}
