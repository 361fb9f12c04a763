// 分类账 of one company: by a dim first or by subject first, or two dims crossed.
import { useState } from 'react';
import { Checkbox, Input, Segmented } from 'antd';
import {
  BALANCE_SIDE,
  CLASSIFIED_ORDER,
  DIM_LETTERS,
  DIMS,
  exportClassified,
  NO_DIMS,
  searchClassified,
  type ClassifiedRow,
  type Dim,
  type InputOf,
} from '@anju/contract';
import { ymText } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ChoicePick, EmptyState, FailedState, WaitingState, type PrintColumn } from '../../../../ui/index.ts';
import { DetailLink } from '../../part/book-link.tsx';
import { DimPick, SumCell } from '../../part/index.ts';
import { BookBar } from '../book-bar.tsx';
import { BookPager, useBookPages } from '../book-pager.tsx';
import { paperAmount } from '../book-paper.tsx';
import { CrossBook } from './cross-book.tsx';
import { SideCell } from '../side-cell.tsx';
import { useRange, type BookRange } from '../use-book.ts';
import { useTablePrint } from '../use-table-print.tsx';

const SIZE = 50;
const DIM_CHOICES = DIM_LETTERS.map((dim, value) => ({ value, label: DIMS[dim].name }));
const dimAt = (at: number | null): Dim => DIM_LETTERS[at ?? 0] ?? 'H';

const balanceText = (side: 1 | 0 | -1, amount: string): string => `${BALANCE_SIDE.text(side)} ${paperAmount(amount)}`;
const nameText = ({ group, dimText, code, name }: ClassifiedRow): string =>
  group ? `${dimText}${code} ${name} 小计`.trim() : `${code} ${name}`;
const PAPER: readonly PrintColumn<ClassifiedRow>[] = [
  { title: '归类', width: '60mm', render: (row) => row.dimText },
  { title: '科目', render: nameText },
  { title: '期初余额', width: '34mm', align: 'right', render: (row) => balanceText(row.openingSide, row.opening) },
  { title: '借方', width: '30mm', align: 'right', render: (row) => paperAmount(row.debit) },
  { title: '贷方', width: '30mm', align: 'right', render: (row) => paperAmount(row.credit) },
  { title: '期末余额', width: '34mm', align: 'right', render: (row) => balanceText(row.closingSide, row.closing) },
];

interface RowProps {
  readonly row: ClassifiedRow;
  readonly companyId: number;
  readonly range: BookRange;
  readonly dim: Dim;
}

function Row({ row, companyId, range, dim }: RowProps) {
  const amount = <SideCell side={row.closingSide} amount={row.closing} />;
  const { subjectId, dimId } = row;
  const dims = dimId === null ? {} : { [DIMS[dim].field]: dimId };
  return (
    <tr className={row.group ? 'total' : ''}>
      <td>{row.dimText}</td>
      <td>{row.code === '' ? null : `${row.code} ${row.name}`}</td>
      <td className="right">
        <SideCell side={row.openingSide} amount={row.opening} />
      </td>
      <td className="right">
        <SumCell value={row.debit} />
      </td>
      <td className="right">
        <SumCell value={row.credit} />
      </td>
      <td className="right">
        {/* Lines without the value cannot be asked for by it. */}
        {subjectId === null || (dimId === null && !row.group) ? (
          amount
        ) : (
          <DetailLink asked={{ companyId, ...range, subjectId, dims }} label={`${row.dimText} ${row.code} 明细账`}>
            {amount}
          </DetailLink>
        )}
      </td>
    </tr>
  );
}

const TITLES = ['归类', '科目', '期初余额', '借方', '贷方', '期末余额'] as const;

export function ClassifiedBook({ companyId, access }: { readonly companyId: number; readonly access: Access }) {
  const { range, setRange } = useRange(companyId, 'month');
  const [crossed, setCrossed] = useState(false);
  const [asked, setAsked] = useState({ dim: 'P' as Dim, order: CLASSIFIED_ORDER.dim as 1 | 2, fromCode: '', toCode: '', empty: false });
  const [value, setValue] = useState<number | null>(null);
  const { dim } = asked;
  const filter = range && { companyId, ...range, ...asked, dims: { ...NO_DIMS, [DIMS[dim].field]: value } };
  const pages = useBookPages(filter, SIZE);
  const query = useRead(searchClassified, filter && !crossed ? { ...filter, page: pages.page, size: SIZE } : null, { keepPrevious: true });
  const { printTable, paper } = useTablePrint<ClassifiedRow>();
  const { data } = query;
  const patch = (change: Partial<typeof asked>) => setAsked((old) => ({ ...old, ...change }));
  const onPrint = () =>
    filter &&
    printTable({
      title: '分类账',
      period: `${ymText(filter.from)} – ${ymText(filter.to)}`,
      columns: PAPER,
      read: (part) => call(searchClassified, { ...filter, ...part }),
    });
  const code = (label: string, field: 'fromCode' | 'toCode') => (
    <Input
      aria-label={label}
      placeholder={label}
      style={{ width: 110 }}
      value={asked[field]}
      onChange={(event) => patch({ [field]: event.target.value.replaceAll(/\D/g, '').slice(0, 12) })}
    />
  );
  return (
    <section className="page-card acc-page">
      <BookBar
        units
        companyId={companyId}
        title="分类账"
        access={access}
        range={range}
        setRange={setRange}
        ready={(data?.rows.length ?? 0) > 0}
        {...(crossed
          ? {}
          : {
              onPrint: () => void onPrint(),
              onExport: (purpose) => call(exportClassified, { filter: filter as InputOf<typeof exportClassified>['filter'], purpose }),
            })}
      >
        <Segmented
          options={[
            { value: 'list', label: '归类' },
            { value: 'cross', label: '交叉表' },
          ]}
          value={crossed ? 'cross' : 'list'}
          onChange={(next) => setCrossed(next === 'cross')}
        />
        {code('科目编码起', 'fromCode')}
        {code('科目编码止', 'toCode')}
        {crossed ? null : (
          <>
            <ChoicePick
              label="归类依据"
              required
              width={110}
              choices={DIM_CHOICES}
              value={DIM_LETTERS.indexOf(dim)}
              onChange={(at) => {
                setValue(null);
                patch({ dim: dimAt(at) });
              }}
            />
            <DimPick key={dim} companyId={companyId} dim={dim} width={160} value={value} onChange={setValue} />
            <ChoicePick
              label="归类次序"
              required
              width={130}
              choices={CLASSIFIED_ORDER.options.map((one) => ({ value: one.value, label: one.label }))}
              value={asked.order}
              onChange={(order) => patch({ order: order === CLASSIFIED_ORDER.subject ? order : CLASSIFIED_ORDER.dim })}
            />
            <Checkbox checked={asked.empty} onChange={(event) => patch({ empty: event.target.checked })}>
              显示无发生额
            </Checkbox>
          </>
        )}
      </BookBar>
      {crossed && range ? (
        <CrossBook companyId={companyId} access={access} range={range} fromCode={asked.fromCode} toCode={asked.toCode} />
      ) : null}
      {!crossed && query.error ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : null}
      {!crossed && !query.error && !data ? <WaitingState /> : null}
      {!crossed && !query.error && data && range ? (
        <>
          <div className="acc-ledger-scroll" role="region" aria-label="分类账" tabIndex={0}>
            <table className="acc-ledger">
              <thead>
                <tr>
                  {TITLES.map((title, at) => (
                    <th key={title} scope="col" className={at > 1 ? 'right' : ''}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <Row key={row.key} row={row} companyId={companyId} range={range} dim={dim} />
                ))}
                {data.rows.length === 0 ? null : (
                  <tr className="total december">
                    <td>合计</td>
                    <td />
                    <td className="right">
                      <SideCell side={data.openingSide} amount={data.opening} />
                    </td>
                    <td className="right">
                      <SumCell value={data.debit} zero />
                    </td>
                    <td className="right">
                      <SumCell value={data.credit} zero />
                    </td>
                    <td className="right">
                      <SideCell side={data.closingSide} amount={data.closing} />
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
            {data.rows.length === 0 ? <EmptyState text={`没有带${DIMS[dim].name}辅助核算的数据`} /> : null}
          </div>
          <BookPager pages={pages} total={data.total} unit="行" />
        </>
      ) : null}
      {paper}
    </section>
  );
}
