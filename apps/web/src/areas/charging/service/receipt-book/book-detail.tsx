// One book in a drawer: who holds it, and its pages with what is printed on them.
import { Button, Descriptions, Drawer } from 'antd';
import {
  BOOK,
  bookKind,
  bookState,
  pageState,
  searchReceiptPages,
  type Act,
  type ReceiptBookRow,
  type ReceiptPageRow,
} from '@anju/contract';
import { column, ListTable, useList } from '../../../../archetypes/index.ts';
import {
  DateText,
  EmptyState,
  EnumCheck,
  EnumText,
  FailedState,
  InstantText,
  LoadingOverlay,
  Money,
  Toolbar,
} from '../../../../ui/index.ts';
import { BOOK_TONES, bookName, nextText, PAGE_TONES, untouchedText, useBook } from './book-queries.ts';

export type BookStep = 'issue' | 'return' | 'archive' | 'void' | 'remove' | 'print';

interface BookDrawerProps {
  readonly id: number;
  readonly can: (act: Act) => boolean;
  readonly onStep: (step: BookStep, book: ReceiptBookRow) => void;
  readonly onClose: () => void;
}

export function BookDrawer({ id, can, onStep, onClose }: BookDrawerProps) {
  const query = useBook(id);
  const book = query.data;
  return (
    <Drawer
      open
      size={960}
      title={book ? `${bookKind.text(book.kind)} ${bookName(book)}` : '票据本'}
      onClose={onClose}
      extra={book ? <Steps book={book} can={can} onStep={(step) => onStep(step, book)} /> : null}
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {book ? (
        <>
          <Facts book={book} />
          <Pages book={book} />
        </>
      ) : null}
    </Drawer>
  );
}

interface StepsProps {
  readonly book: ReceiptBookRow;
  readonly can: (act: Act) => boolean;
  readonly onStep: (step: BookStep) => void;
}

/** What can be done with a book in its state. */
function Steps({ book, can, onStep }: StepsProps) {
  const { state } = book;
  const may = can('change');
  return (
    <span className="detail-actions">
      {can('remove') && state === BOOK.stock && book.nextNo === book.fromNo ? (
        <Button danger onClick={() => onStep('remove')}>
          删除
        </Button>
      ) : null}
      {may && book.notOwn === '' && (state === BOOK.stock || state === BOOK.held) ? (
        <Button danger onClick={() => onStep('void')}>
          作废空白
        </Button>
      ) : null}
      {may && state === BOOK.held ? <Button onClick={() => onStep('return')}>退回</Button> : null}
      {may && state === BOOK.finished ? <Button onClick={() => onStep('archive')}>归档</Button> : null}
      {may && state === BOOK.stock ? (
        <Button type="primary" onClick={() => onStep('issue')}>
          领用
        </Button>
      ) : null}
      {can('print') ? <Button onClick={() => onStep('print')}>打印使用表</Button> : null}
    </span>
  );
}

function Facts({ book }: { readonly book: ReceiptBookRow }) {
  const rows: [string, React.ReactNode][] = [
    ['公司', book.companyName],
    [
      '状态',
      <span key="state" title={book.notOwn}>
        <EnumText of={bookState} value={book.state} tones={BOOK_TONES} />
      </span>,
    ],
    ['当前号', nextText(book)],
    ['已用 / 作废 / 剩余', `${book.used} / ${book.voided} / ${book.left}`],
    ['领用人', [book.holderName, book.holderDept].filter(Boolean).join(' ') || '–'],
    ['领用时间', book.issuedAt ? <InstantText key="issued" value={book.issuedAt} /> : '–'],
    ['发放人', book.issuedBy || '–'],
    ['入库', <DateText key="received" value={book.receivedOn} />],
    ['入库人', book.createdBy],
    ['归档', book.archivedAt ? <InstantText key="archived" value={book.archivedAt} /> : '–'],
    ['备注', book.remark || '–'],
  ];
  return <Descriptions size="small" bordered column={2} items={rows.map(([label, children]) => ({ key: label, label, children }))} />;
}

const COLUMNS = column<ReceiptPageRow>()([
  { title: '票号', field: 'page', width: 130 },
  { title: '状态', width: 76, render: (row) => <EnumText of={pageState} value={row.state} tones={PAGE_TONES} /> },
  { title: '结算单号', field: 'settlementNumber' },
  { title: '付款人', field: 'payerName', width: 110, ellipsis: true },
  { title: '金额', align: 'right', render: (row) => (row.amount === '' ? '–' : <Money value={row.amount} />) },
  { title: '作废原因', field: 'reason', width: 140, ellipsis: true },
  { title: '经手', field: 'by', width: 80 },
  { title: '时间', render: (row) => <InstantText value={row.at} /> },
]);

function Pages({ book }: { readonly book: ReceiptBookRow }) {
  const list = useList(searchReceiptPages, { bookId: book.id }, { rowKey: 'no' });
  return (
    <div className="book-pages">
      <Toolbar>
        <EnumCheck of={pageState} value={list.filter.states ?? []} onChange={(states) => list.setFilter({ states })} />
      </Toolbar>
      <ListTable
        list={list}
        columns={COLUMNS}
        empty={<EmptyState text={list.filter.states?.length ? '没有符合条件的票号' : '还没有使用或作废的票号'} />}
        foot={<span>{untouchedText(book)}</span>}
      />
    </div>
  );
}
