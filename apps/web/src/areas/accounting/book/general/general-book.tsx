// 总账 of one company: every subject by months. A row opens the detail book of its subject and month.
import { useState } from 'react';
import { BALANCE_SIDE, BOOK_ROW, exportGeneralBook, searchGeneralBook, type GeneralBookRow, type InputOf } from '@anju/contract';
import { ymText } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, FailedState, StatusTag, WaitingState, type PrintColumn } from '../../../../ui/index.ts';
import { DetailLink } from '../../part/book-link.tsx';
import { SumCell } from '../../part/index.ts';
import { BookBar } from '../book-bar.tsx';
import { BookPager, useBookPages } from '../book-pager.tsx';
import { paperAmount } from '../book-paper.tsx';
import { ALL_SUBJECTS, SubjectFilters, type SubjectAsked } from '../subject-filters.tsx';
import { useRange } from '../use-book.ts';
import { useTablePrint } from '../use-table-print.tsx';

const SIZE = 20;

const PAPER: readonly PrintColumn<GeneralBookRow>[] = [
  { title: '科目', width: '50mm', render: (row) => `${row.code} ${row.name}` },
  { title: '期间', width: '18mm', render: (row) => ymText(row.ym) },
  { title: '凭证字号', width: '26mm', render: (row) => row.numbers },
  { title: '摘要', render: (row) => row.text },
  { title: '借方', width: '30mm', align: 'right', render: (row) => paperAmount(row.debit) },
  { title: '贷方', width: '30mm', align: 'right', render: (row) => paperAmount(row.credit) },
  { title: '方向', width: '12mm', align: 'center', render: (row) => BALANCE_SIDE.text(row.direction) },
  { title: '余额', width: '30mm', align: 'right', render: (row) => paperAmount(row.balance) },
];
const TITLES = ['科目', '期间', '凭证字号', '摘要', '借方', '贷方', '方向', '余额'] as const;
const RIGHT: readonly string[] = ['借方', '贷方', '余额'];

const lookOf = ({ kind, ym }: GeneralBookRow): string =>
  kind === BOOK_ROW.month ? 'total month' : kind === BOOK_ROW.year ? `year ${ym % 100 === 12 ? 'december' : ''}` : '';

export function GeneralBook({ companyId, access }: { readonly companyId: number; readonly access: Access }) {
  const { range, setRange } = useRange(companyId, 'year');
  const [subjects, setSubjects] = useState<SubjectAsked>({ ...ALL_SUBJECTS, toLevel: 1 });
  const filter = range && { companyId, ...range, ...subjects, categories: [...subjects.categories] };
  const pages = useBookPages(filter, SIZE);
  const query = useRead(searchGeneralBook, filter && { ...filter, page: pages.page, size: SIZE }, { keepPrevious: true });
  const { printTable, paper } = useTablePrint<GeneralBookRow>();
  const { data } = query;
  const onPrint = () =>
    filter &&
    printTable({
      title: '总账',
      period: `${ymText(filter.from)} – ${ymText(filter.to)}`,
      columns: PAPER,
      read: (part) => call(searchGeneralBook, { ...filter, ...part }),
    });
  return (
    <section className="page-card acc-page">
      <BookBar
        units
        companyId={companyId}
        title="总账"
        access={access}
        range={range}
        setRange={setRange}
        ready={(data?.rows.length ?? 0) > 0}
        onPrint={() => void onPrint()}
        onExport={(purpose) => call(exportGeneralBook, { filter: filter as InputOf<typeof exportGeneralBook>['filter'], purpose })}
      >
        <SubjectFilters value={subjects} onChange={(patch) => setSubjects((old) => ({ ...old, ...patch }))} />
      </BookBar>
      {query.error ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : null}
      {!query.error && !data ? <WaitingState /> : null}
      {data && range && !query.error ? (
        <>
          <div className="acc-ledger-scroll" role="region" aria-label="总账" tabIndex={0}>
            <table className="acc-ledger">
              <thead>
                <tr>
                  {TITLES.map((title) => (
                    <th key={title} scope="col" className={RIGHT.includes(title) ? 'right' : ''}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row, at) => (
                  <tr key={row.key} className={lookOf(row)}>
                    <td>
                      {data.rows[at - 1]?.subjectId === row.subjectId ? null : (
                        <DetailLink asked={{ companyId, ...range, subjectId: row.subjectId }}>
                          {row.code} {row.name}
                        </DetailLink>
                      )}
                    </td>
                    <td>{ymText(row.ym)}</td>
                    <td>{row.numbers}</td>
                    <td className="text">
                      {row.text} {row.unposted ? <StatusTag tone="owed">含未登账</StatusTag> : null}
                    </td>
                    <td className="right">
                      <SumCell value={row.debit} zero />
                    </td>
                    <td className="right">
                      <SumCell value={row.credit} zero />
                    </td>
                    <td>{BALANCE_SIDE.text(row.direction)}</td>
                    <td className="right">
                      <DetailLink
                        asked={{ companyId, ...range, from: row.ym, to: row.ym, subjectId: row.subjectId }}
                        label={`${row.code} ${ymText(row.ym)} 明细账`}
                      >
                        <SumCell value={row.balance} zero />
                      </DetailLink>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {data.rows.length === 0 ? <EmptyState text="此条件下没有数据" /> : null}
          </div>
          <BookPager pages={pages} total={data.total} unit="个科目" />
        </>
      ) : null}
      {paper}
    </section>
  );
}
