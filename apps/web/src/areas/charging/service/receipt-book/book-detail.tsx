// One receipt book in a drawer: its holder, and its pages with the documents printed on them.
import { Button } from 'antd';
import { BOOK, BOOK_KIND, PAGE, searchReceiptPages, type Act, type ReceiptBookRow, type ReceiptPageRow } from '@anju/contract';
import {
  column,
  Facts,
  ListTable,
  RecordDrawer,
  useList,
  type Fact,
  type RecordFootParts,
  type RecordList,
} from '../../../../archetypes/index.ts';
import { DateText, EnumCheck, EnumText, InstantText, Money, Toolbar } from '../../../../ui/index.ts';
import { BOOK_TONES, bookName, nextText, PAGE_TONES, untouchedText, useBook } from './book-queries.ts';

export type BookStep = 'issue' | 'return' | 'archive' | 'void' | 'remove' | 'print';

interface BookDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly can: (act: Act) => boolean;
  readonly onStep: (step: BookStep, book: ReceiptBookRow) => void;
  readonly onClose: () => void;
}

export const BookDrawer = ({ id, can, onStep, onClose, list }: BookDrawerProps) => (
  <RecordDrawer
    list={list}
    record={useBook(id)}
    what="票据本"
    wide
    title={(book) => `${BOOK_KIND.text(book.kind)} ${bookName(book)}`}
    onClose={onClose}
    actions={(book) => <Steps book={book} can={can} onStep={(step) => onStep(step, book)} />}
    foot={(book) => footOf({ book, can, onStep: (step) => onStep(step, book) })}
  >
    {(book) => (
      <>
        <Facts rows={factsOf(book)} columns={2} />
        <Pages book={book} />
      </>
    )}
  </RecordDrawer>
);

interface StepsProps {
  readonly book: ReceiptBookRow;
  readonly can: (act: Act) => boolean;
  readonly onStep: (step: BookStep) => void;
}

/** The actions possible in the book's state. */
function Steps({ book, can, onStep }: StepsProps) {
  const { state } = book;
  const may = can('change');
  return (
    <>
      {may && state === BOOK.held ? <Button onClick={() => onStep('return')}>退回</Button> : null}
      {may && state === BOOK.finished ? <Button onClick={() => onStep('archive')}>归档</Button> : null}
      {may && state === BOOK.stock ? (
        <Button type="primary" onClick={() => onStep('issue')}>
          领用
        </Button>
      ) : null}
    </>
  );
}

const footOf = ({ book, can, onStep }: StepsProps): RecordFootParts => ({
  danger: (
    <>
      {can('remove') && book.state === BOOK.stock && book.nextNo === book.fromNo ? (
        <Button danger onClick={() => onStep('remove')}>
          删除
        </Button>
      ) : null}
      {can('change') && book.notOwn === '' && BOOK.is(book.state, 'stock', 'held') ? (
        <Button danger onClick={() => onStep('void')}>
          作废空白
        </Button>
      ) : null}
    </>
  ),
  acts: can('print') ? <Button onClick={() => onStep('print')}>打印使用表</Button> : null,
});

const factsOf = (book: ReceiptBookRow): readonly Fact[] => [
  ['公司', book.companyName],
  [
    '状态',
    <span key="state" title={book.notOwn}>
      <EnumText of={BOOK} value={book.state} tones={BOOK_TONES} />
    </span>,
  ],
  ['当前号', nextText(book)],
  ['已用 / 作废 / 剩余', `${book.used} / ${book.voided} / ${book.left}`],
  ['领用人', [book.holderName, book.holderDept].filter(Boolean).join(' ')],
  ['领用时间', book.issuedAt ? <InstantText key="issued" value={book.issuedAt} /> : null],
  ['发放人', book.issuedBy],
  ['入库', <DateText key="received" value={book.receivedOn} />],
  ['入库人', book.createdBy],
  ['归档', book.archivedAt ? <InstantText key="archived" value={book.archivedAt} /> : null],
  ['备注', book.remark],
];

const COLUMNS = column<ReceiptPageRow>()([
  { title: '票号', field: 'page', width: 130 },
  { title: '状态', width: 76, render: (row) => <EnumText of={PAGE} value={row.state} tones={PAGE_TONES} /> },
  { title: '结算单号', field: 'settlementNumber' },
  { title: '付款人', field: 'payerName', width: 110 },
  { title: '金额', align: 'right', render: (row) => (row.amount === '' ? '–' : <Money value={row.amount} />) },
  { title: '作废原因', field: 'reason', width: 140 },
  { title: '经手', field: 'by', width: 80 },
  { title: '时间', render: (row) => <InstantText value={row.at} /> },
]);

function Pages({ book }: { readonly book: ReceiptBookRow }) {
  const list = useList(searchReceiptPages, { bookId: book.id }, { rowKey: 'no' });
  return (
    <div className="book-pages">
      <Toolbar>
        <EnumCheck of={PAGE} value={list.filter.states ?? []} onChange={(states) => list.setFilter({ states })} />
      </Toolbar>
      <ListTable
        name="charging.receipt-book.detail"
        what={{ name: '票号', none: '还没有使用或作废的票号' }}
        list={list}
        columns={COLUMNS}
        foot={<span>{untouchedText(book)}</span>}
      />
    </div>
  );
}
