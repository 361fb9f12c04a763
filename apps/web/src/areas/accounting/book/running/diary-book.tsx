// 日记账 of one company: cash and bank by days, with what was left the day before and at the end of each day.
import { useState } from 'react';
import { Checkbox } from 'antd';
import { exportDiaryBook, readDiaryBook, type InputOf } from '@anju/contract';
import { businessDay, formatDay, monthEnd, ymFirstDay } from '@anju/domain';
import { ViewOnly } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DayRange, Toolbar } from '../../../../ui/index.ts';
import { BookPick, SubjectPick, useChart, usePeriods } from '../../part/index.ts';
import { BookOut } from '../book-bar.tsx';
import { DIARY_PAPER } from '../book-paper.tsx';
import { BEGIN, FIGURES, PartTurn, RunningTable, type BookColumnView } from './running-table.tsx';
import { useBookPrint } from './use-book-print.tsx';
import { useAskedBook, useParts } from '../use-book.ts';
import { useShownVoucher } from '../shown-voucher.tsx';

const SETTLED: readonly BookColumnView[] = [
  { title: '结算方式', cell: (row) => row.entry?.settleMethod },
  { title: '票号', cell: (row) => row.entry?.settleNo },
  { title: '对方科目', cell: (row) => row.entry?.contra },
];

const lastOf = (ym: number): string => monthEnd(ymFirstDay(ym));

export function DiaryBook({ companyId, access }: { readonly companyId: number; readonly access: Access }) {
  const { all } = useChart(companyId);
  const { range } = usePeriods(companyId);
  const [today] = useState(() => businessDay(new Date()));
  const [chosen, setChosen] = useState<number | null>(null);
  const [days, setDays] = useState<{ readonly from: string | null; readonly to: string | null }>({ from: null, to: null });
  const [unposted, setUnposted] = useState(false);
  useAskedBook((asked) => {
    if (asked.subjectId !== undefined) setChosen(asked.subjectId);
    setUnposted(asked.unposted);
    if (asked.from !== undefined && asked.to !== undefined) setDays({ from: ymFirstDay(asked.from), to: lastOf(asked.to) });
  });
  const subjectId = chosen ?? all.find(({ cash, bank, leaf, enabled }) => leaf && enabled && (cash || bank))?.id ?? null;
  const to = days.to ?? (range ? (lastOf(range.max) < today ? lastOf(range.max) : today) : null);
  const from = days.from ?? (to === null ? null : `${to.slice(0, 8)}01`);
  const filter = subjectId !== null && from !== null && to !== null ? { companyId, subjectId, from, to, unposted } : null;
  const parts = useParts(filter);
  const query = useRead(readDiaryBook, filter && { ...filter, after: parts.after }, { keepPrevious: true });
  const shown = useShownVoucher();
  const { printBooks, paper } = useBookPrint();
  const { data } = query;
  const next = data?.next ?? null;
  const printBook = () =>
    filter === null
      ? Promise.resolve(false)
      : printBooks({
          title: '日记账',
          period: `${formatDay(filter.from)} – ${formatDay(filter.to)}`,
          books: [(part) => call(readDiaryBook, { ...filter, ...part })],
          columns: () => DIARY_PAPER,
        });
  return (
    <section className="page-card acc-page">
      <Toolbar
        actions={
          <>
            <ViewOnly access={access} />
            <BookOut
              access={access}
              title="日记账"
              ready={(data?.rows.length ?? 0) > 0}
              onPrint={() => void printBook()}
              onExport={(purpose) => call(exportDiaryBook, { filter: filter as InputOf<typeof exportDiaryBook>['filter'], purpose })}
            />
          </>
        }
      >
        <BookPick width={180} />
        <SubjectPick
          companyId={companyId}
          label="现金或银行科目"
          required
          width={240}
          offer={({ cash, bank }) => cash || bank}
          value={subjectId}
          onChange={setChosen}
        />
        <DayRange from={from} to={to} onFrom={(first) => setDays({ from: first, to })} onTo={(last) => setDays({ from, to: last })} />
        <Checkbox checked={unposted} onChange={(event) => setUnposted(event.target.checked)}>
          含未登账
        </Checkbox>
      </Toolbar>
      <RunningTable
        label="日记账"
        query={query}
        asks={filter === null ? '请选择现金或银行科目' : null}
        rows={data?.rows ?? []}
        columns={[...BEGIN, ...SETTLED, ...FIGURES]}
        {...shown}
        foot={<PartTurn page={parts.page} onPrevious={parts.previous} onNext={next === null ? undefined : () => parts.next(next)} />}
      />
      {shown.drawer}
      {paper}
    </section>
  );
}
