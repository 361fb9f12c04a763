// 票据管理: books by company, kind, state, holder and a number inside them; totals over all matches.
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  archiveReceiptBook,
  BOOK_KIND,
  BOOK,
  exportReceiptBooks,
  printReceiptBook,
  removeReceiptBook,
  returnReceiptBook,
  searchReceiptBooks,
  type ReceiptBookRow,
} from '@anju/contract';
import { column, ExportByJob, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EnumCheck, EnumText, InstantText, SearchBox, useConfirm, usePrint } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { BookDrawer, type BookStep } from './book-detail.tsx';
import { IssueDialog, StockDialog, VoidBlankDialog } from './book-dialogs.tsx';
import { BookPaper } from './book-print.tsx';
import { BOOK_TONES, bookName, nextText, useRefreshBooks } from './book-queries.ts';

const COLUMNS = column<ReceiptBookRow>()([
  { title: '起止号', render: bookName, fixed: 'start', width: 190 },
  { title: '公司', field: 'companyName', width: 150 },
  { title: '种类', render: (row) => BOOK_KIND.text(row.kind), width: 64 },
  { title: '票据代码', render: (row) => row.code || '–', width: 90 },
  { title: '当前号', render: nextText, width: 110 },
  { title: '已用', field: 'used', align: 'right', width: 64 },
  { title: '作废', field: 'voided', align: 'right', width: 64 },
  { title: '剩余', field: 'left', align: 'right', width: 64 },
  {
    title: '状态',
    render: (row) => (
      <span title={row.notOwn}>
        <EnumText of={BOOK} value={row.state} tones={BOOK_TONES} />
      </span>
    ),
    width: 84,
  },
  { title: '领用人', render: (row) => row.holderName || '–', width: 90 },
  { title: '部门', render: (row) => row.holderDept || '–', width: 110 },
  { title: '领用时间', render: (row) => (row.issuedAt ? <InstantText value={row.issuedAt} /> : '–'), width: 130 },
  { title: '入库日期', render: (row) => <DateText value={row.receivedOn} />, width: 96 },
]);

export function BookList({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const list = useList(searchReceiptBooks, {});
  const acts = useActs<{ new: null; export: null; issue: ReceiptBookRow; void: ReceiptBookRow }>(useRefreshBooks());
  const { opened, doing, done, close } = acts;
  const { filter, setFilter, extra } = list;

  async function step(what: BookStep, book: ReceiptBookRow) {
    const { id, version } = book;
    const name = bookName(book);
    switch (what) {
      case 'return':
        if (!(await confirm({ text: `${book.holderName}领用的 ${name} 退回库存，当前号 ${nextText(book)} 不变，是否继续？` }))) return;
        await call(returnReceiptBook, { id, version });
        return done('已退回');
      case 'archive':
        if (!(await confirm({ text: `归档 ${name} 后，其中的票据不能再作废，只能红冲，是否继续？` }))) return;
        await call(archiveReceiptBook, { id, version });
        return done('已归档');
      case 'remove':
        if (!(await confirm({ text: `删除未动用的 ${name}，是否继续？` }))) return;
        await call(removeReceiptBook, { id });
        acts.open(null);
        return done('已删除');
      case 'print':
        return print(<BookPaper {...await call(printReceiptBook, { id })} />);
      default:
        return acts.begin(what, book);
    }
  }

  return (
    <>
      <ListPage
        name="charging.receipt-book"
        ownExport
        what={{ name: '票据本', none: '还没有票据本，可入库' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        totals={
          extra ? (
            <span aria-label="合计" className="book-sums">
              共 {extra.sums.pages} 张，已用 {extra.sums.used}，作废 {extra.sums.voided}，剩余 {extra.sums.left}
            </span>
          ) : null
        }
        filters={
          <>
            <CompanyPick short width={140} value={filter.companyId} onChange={(companyId) => setFilter({ companyId })} />
            <EnumCheck of={BOOK_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <EnumCheck of={BOOK} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="票号" width={130} />
            <SearchBox value={filter.holder ?? ''} onSearch={(holder) => setFilter({ holder })} placeholder="领用人" width={110} />
          </>
        }
        actions={
          <>
            {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出使用表</Button> : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                入库
              </Button>
            ) : null}
          </>
        }
      />
      {opened === null ? null : (
        <BookDrawer
          list={list}
          id={opened}
          can={access.can}
          onStep={(what, book) => acts.attempt(() => step(what, book))}
          onClose={() => acts.open(null)}
        />
      )}
      {doing?.kind === 'new' ? (
        <StockDialog
          companyId={filter.companyId ?? null}
          onClose={close}
          onDone={({ books, pages, first, last }) => done(`已入库 ${books} 本 ${pages} 张，${first} - ${last}`)}
        />
      ) : null}
      {doing?.kind === 'issue' ? <IssueDialog book={doing.row} onClose={close} onDone={() => done('已领用')} /> : null}
      {doing?.kind === 'void' ? (
        <VoidBlankDialog book={doing.row} onClose={close} onDone={({ pages }) => done(`已作废 ${pages} 张`)} />
      ) : null}
      {doing?.kind === 'export' ? (
        <ExportByJob title="导出票据使用表" request={(purpose) => call(exportReceiptBooks, { filter, purpose })} onClose={close} />
      ) : null}
      {paper}
    </>
  );
}
