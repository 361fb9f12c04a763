// 明细账 of one company: the tree of subjects, the book beside it, the voucher in the drawer.
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { exportDetailBook, NO_DIMS, readDetailBook, type Dims, type InputOf } from '@anju/contract';
import { ymText } from '@anju/domain';
import { TreeListPage } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DecimalInput, SearchBox, usePhone } from '../../../../ui/index.ts';
import { DimFields, SubjectPick, subjectText, useChart } from '../../part/index.ts';
import { BalanceTrend } from '../balance/balance-trend.tsx';
import { BookBar } from '../book-bar.tsx';
import { DETAIL_PAPER } from '../book-paper.tsx';
import { PrintSeveral } from './print-several.tsx';
import { BEGIN, FIGURES, PartTurn, RunningTable, type BookColumnView } from './running-table.tsx';
import { SubjectSide } from './subject-side.tsx';
import { useBookPrint } from './use-book-print.tsx';
import { useAskedBook, useParts, useRange } from '../use-book.ts';
import { useShownVoucher } from '../shown-voucher.tsx';

const CONTRA: BookColumnView = { title: '对方科目', cell: (row) => row.entry?.contra };
const OWN: BookColumnView = { title: '明细科目', cell: (row) => row.entry?.subject };

interface Found {
  readonly key: string;
  readonly fromAmount: string | null;
  readonly toAmount: string | null;
  readonly empty: boolean;
}
const NOTHING_FOUND: Found = { key: '', fromAmount: null, toAmount: null, empty: false };

export function DetailBook({ companyId, access }: { readonly companyId: number; readonly access: Access }) {
  const { range, setRange } = useRange(companyId, 'year');
  const [subjectId, setSubjectId] = useState<number | null>(null);
  const [dims, setDims] = useState<Dims>(NO_DIMS);
  const [found, setFound] = useState<Found>(NOTHING_FOUND);
  const [several, setSeveral] = useState(false);
  const { byId, all } = useChart(companyId);
  const phone = usePhone();
  useAskedBook((asked) => {
    if (asked.subjectId !== undefined) setSubjectId(asked.subjectId);
    setDims({ ...NO_DIMS, ...asked.dims });
    setFound(NOTHING_FOUND);
    const { from, to, unposted, withoutCarry } = asked;
    setRange({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), unposted, withoutCarry });
  });
  const filter = range && subjectId !== null ? { companyId, ...range, subjectId, dims, ...found } : null;
  const parts = useParts(filter);
  const query = useRead(readDetailBook, filter && { ...filter, after: parts.after }, { keepPrevious: true });
  const shown = useShownVoucher();
  const { printBooks, paper } = useBookPrint();
  const { data } = query;
  const subject = subjectId === null ? undefined : byId.get(subjectId);
  const letters = subject
    ? [...new Set(all.filter(({ code }) => code.startsWith(subject.code)).flatMap((one) => [...one.dims]))].join('')
    : '';
  const next = data?.next ?? null;

  const printSubjects = (subjectIds: readonly number[]): Promise<boolean> =>
    filter === null
      ? Promise.resolve(false)
      : printBooks({
          title: '明细账',
          period: `${ymText(filter.from)} – ${ymText(filter.to)}`,
          books: subjectIds.map((one) => (part) => call(readDetailBook, { ...filter, ...part, subjectId: one })),
          columns: () => DETAIL_PAPER,
        });

  const choose = (id: number | null) => {
    setSubjectId(id);
    setDims(NO_DIMS);
  };
  const list = (
    <section className="page-card acc-page">
      <BookBar
        companyId={companyId}
        title="明细账"
        access={access}
        range={range}
        setRange={setRange}
        ready={(data?.rows.length ?? 0) > 0}
        onPrint={() => void printSubjects(subjectId === null ? [] : [subjectId])}
        onExport={(purpose) => call(exportDetailBook, { filter: filter as InputOf<typeof exportDetailBook>['filter'], purpose })}
        actions={access.can('print') ? <Button onClick={() => setSeveral(true)}>连续打印</Button> : null}
      >
        {phone ? <SubjectPick companyId={companyId} parents value={subjectId} onChange={choose} width={200} /> : null}
        {letters === '' ? null : (
          <DimFields companyId={companyId} letters={letters} required="" value={dims} onChange={(value) => setDims(value)} />
        )}
        <SearchBox placeholder="摘要" value={found.key} onSearch={(key) => setFound((old) => ({ ...old, key }))} />
        <span className="acc-amount">
          <DecimalInput
            aria-label="金额从"
            placeholder="金额从"
            value={found.fromAmount}
            onChange={(fromAmount) => setFound((old) => ({ ...old, fromAmount: fromAmount || null }))}
          />
        </span>
        <span className="acc-amount">
          <DecimalInput
            aria-label="金额到"
            placeholder="金额到"
            value={found.toAmount}
            onChange={(toAmount) => setFound((old) => ({ ...old, toAmount: toAmount || null }))}
          />
        </span>
        <Checkbox checked={found.empty} onChange={(event) => setFound((old) => ({ ...old, empty: event.target.checked }))}>
          显示无发生额的月份
        </Checkbox>
      </BookBar>
      {subject ? <div className="acc-page-head acc-ledger-foot">{subjectText(subject)}</div> : null}
      <RunningTable
        label="明细账"
        query={query}
        asks={filter === null ? '请选择科目' : null}
        rows={data?.rows ?? []}
        columns={[...BEGIN, CONTRA, ...(subject && !subject.leaf ? [OWN] : []), ...FIGURES]}
        {...shown}
        foot={<PartTurn page={parts.page} onPrevious={parts.previous} onNext={next === null ? undefined : () => parts.next(next)} />}
      />
      {subject && data ? <BalanceTrend rows={data.rows} direction={subject.direction} /> : null}
      {shown.drawer}
      {several ? (
        <PrintSeveral companyId={companyId} subjectId={subjectId} onPrint={printSubjects} onClose={() => setSeveral(false)} />
      ) : null}
      {paper}
    </section>
  );
  return phone ? list : <TreeListPage tree={<SubjectSide companyId={companyId} value={subjectId} onChange={choose} />} list={list} />;
}
