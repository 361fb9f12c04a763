// 票据管理: books by company, kind, state, holder and a number inside them; sums over all that match.
import { useState } from 'react';
import { App, Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  archiveReceiptBook,
  bookKind,
  bookState,
  exportReceiptBooks,
  printReceiptBook,
  removeReceiptBook,
  returnReceiptBook,
  searchReceiptBooks,
  type ReceiptBookRow,
} from '@anju/contract';
import { column, ExportByJob, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  DateText,
  EmptyState,
  EnumCheck,
  EnumText,
  InstantText,
  KeyHints,
  SearchBox,
  StatusTag,
  useConfirm,
  usePrint,
} from '../../../../ui/index.ts';
import { CompanyPick } from '../../bill/money-choices.tsx';
import { BookDrawer, type BookStep } from './book-detail.tsx';
import { IssueDialog, StockDialog, VoidBlankDialog } from './book-dialogs.tsx';
import { BookPaper } from './book-print.tsx';
import { BOOK_TONES, bookName, nextText, useRefreshBooks } from './book-queries.ts';
import { told } from '../rule/rule-queries.ts';

const COLUMNS = column<ReceiptBookRow>()([
  { title: '起止号', render: bookName, fixed: 'start', width: 190 },
  { title: '公司', field: 'companyName', width: 150, ellipsis: true },
  { title: '种类', render: (row) => bookKind.text(row.kind), width: 64 },
  { title: '票据代码', render: (row) => row.code || '–', width: 90 },
  { title: '当前号', render: nextText, width: 110 },
  { title: '已用', field: 'used', align: 'right', width: 64 },
  { title: '作废', field: 'voided', align: 'right', width: 64 },
  { title: '剩余', field: 'left', align: 'right', width: 64 },
  {
    title: '状态',
    render: (row) => (
      <span title={row.notOwn}>
        <EnumText of={bookState} value={row.state} tones={BOOK_TONES} />
      </span>
    ),
    width: 84,
  },
  { title: '领用人', render: (row) => row.holderName || '–', width: 90 },
  { title: '部门', render: (row) => row.holderDept || '–', width: 110, ellipsis: true },
  { title: '领用时间', render: (row) => (row.issuedAt ? <InstantText value={row.issuedAt} /> : '–'), width: 130 },
  { title: '入库日期', render: (row) => <DateText value={row.receivedOn} />, width: 96 },
]);

type Dialog = { readonly what: 'stock' | 'export' } | { readonly what: 'issue' | 'void'; readonly book: ReceiptBookRow };
const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== null);

export function BookList({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const refresh = useRefreshBooks();
  const list = useList(searchReceiptBooks, {});
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter, extra } = list;
  const searching = Object.values(filter).some(isSet);
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    refresh();
  };

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
        setOpenId(null);
        return done('已删除');
      case 'print':
        return print(<BookPaper {...await call(printReceiptBook, { id })} />);
      default:
        return setDialog({ what, book });
    }
  }

  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        empty={<EmptyState text={searching ? '没有符合条件的票据本' : '还没有票据本，可入库'} />}
        foot={
          <>
            <KeyHints
              keys={[
                ['↑↓', '选择'],
                ['Enter', '打开'],
              ]}
            />
            {extra ? (
              <span aria-label="合计" className="book-sums">
                共 {extra.sums.pages} 张，已用 {extra.sums.used}，作废 {extra.sums.voided}，剩余 {extra.sums.left}
              </span>
            ) : null}
          </>
        }
        filters={
          <>
            <CompanyPick value={filter.companyId} onChange={(companyId) => setFilter({ companyId })} />
            <EnumCheck of={bookKind} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <EnumCheck of={bookState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="票号" width={130} />
            <SearchBox value={filter.holder ?? ''} onSearch={(holder) => setFilter({ holder })} placeholder="领用人" width={110} />
            {searching ? (
              <Button type="link" onClick={list.resetFilter}>
                清除
              </Button>
            ) : null}
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
          </>
        }
        actions={
          <>
            {access.can('export') ? <Button onClick={() => setDialog({ what: 'export' })}>导出使用表</Button> : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ what: 'stock' })}>
                入库
              </Button>
            ) : null}
          </>
        }
      />
      {openId === null ? null : (
        <BookDrawer
          key={openId}
          id={openId}
          can={access.can}
          onStep={(what, book) => told(step(what, book), refresh)}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.what === 'stock' ? (
        <StockDialog
          companyId={filter.companyId ?? null}
          onClose={close}
          onDone={({ books, pages, first, last }) => done(`已入库 ${books} 本 ${pages} 张，${first} - ${last}`)}
        />
      ) : null}
      {dialog?.what === 'issue' ? <IssueDialog book={dialog.book} onClose={close} onDone={() => done('已领用')} /> : null}
      {dialog?.what === 'void' ? (
        <VoidBlankDialog book={dialog.book} onClose={close} onDone={({ pages }) => done(`已作废 ${pages} 张`)} />
      ) : null}
      {dialog?.what === 'export' ? (
        <ExportByJob title="导出票据使用表" request={(purpose) => call(exportReceiptBooks, { filter, purpose })} onClose={close} />
      ) : null}
      {paper}
    </>
  );
}
