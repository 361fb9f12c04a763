// 账套管理 (menu 274): the books of the companies and what belongs to them. domain: accounting 1, 2.4.
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { BookList } from './book/book-list.tsx';
import { OpeningTab } from './opening/opening-tab.tsx';
import { CashItemList } from './part/cash-item-list.tsx';
import { PeriodList } from './part/period-list.tsx';
import { SummaryList } from './part/summary-list.tsx';
import { SupplierList } from './part/supplier-list.tsx';
import { WordList } from './part/word-list.tsx';

export default function MasterPage() {
  const access = useAccess(MENU.accountSet);
  const { activeKey, onChange } = useAskedTabs('books');
  return (
    <Tabs
      className="ui-page-tabs"
      size="small"
      activeKey={activeKey}
      onChange={onChange}
      destroyOnHidden
      items={[
        { key: 'books', label: '账套', children: <BookList access={access} onOpening={() => onChange('opening')} /> },
        { key: 'opening', label: '期初余额', children: <WithBook>{(book) => <OpeningTab book={book} access={access} />}</WithBook> },
        { key: 'period', label: '会计期间', children: <WithBook>{(book) => <PeriodList book={book} access={access} />}</WithBook> },
        { key: 'word', label: '凭证字', children: <WithBook>{(book) => <WordList book={book} access={access} />}</WithBook> },
        { key: 'summary', label: '摘要', children: <WithBook>{(book) => <SummaryList book={book} access={access} />}</WithBook> },
        { key: 'cash', label: '现金流量项目', children: <WithBook>{(book) => <CashItemList book={book} access={access} />}</WithBook> },
        { key: 'supplier', label: '供应商', children: <WithBook>{(book) => <SupplierList book={book} access={access} />}</WithBook> },
      ]}
    />
  );
}
