// 多栏账 of one company: a column for each subject below or each value of a dim; sets of columns are kept by name.
import { useState } from 'react';
import {
  COLUMN_SIDE,
  DIM_LETTERS,
  DIMS,
  exportMultiColumnBook,
  listColumnChoices,
  listColumnSets,
  readMultiColumnBook,
  type BookColumn,
  type ColumnsBy,
  type InputOf,
} from '@anju/contract';
import { ymText } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ChoicePick, ChoicesPick } from '../../../../ui/index.ts';
import { AmountCell, SubjectPick, useChart } from '../../part/index.ts';
import { BookBar } from '../book-bar.tsx';
import { multiPaper } from '../book-paper.tsx';
import { ColumnSets, type Layout } from './column-sets.tsx';
import { BEGIN, FIGURES, PartTurn, RunningTable, type BookColumnView } from './running-table.tsx';
import { useBookPrint } from './use-book-print.tsx';
import { useAskedBook, useParts, useRange } from '../use-book.ts';
import { useShownVoucher } from '../shown-voucher.tsx';

/** 0 stands for the subjects below; the others are dims in their order. */
const BY: readonly ColumnsBy[] = ['children', ...DIM_LETTERS];
const byText = (by: ColumnsBy): string => (by === 'children' ? '按下级科目' : `按${DIMS[by].name}`);

const cellsOf = (columns: readonly BookColumn[]): BookColumnView[] =>
  columns.map(({ text }, at) => ({ title: text, right: true, cell: (row) => <AmountCell value={row.cells[at]} /> }));

export function MultiColumnBook({ companyId, access }: { readonly companyId: number; readonly access: Access }) {
  const { range, setRange } = useRange(companyId, 'month');
  const { all, byId } = useChart(companyId);
  const [layout, setLayout] = useState<Layout | null>(null);
  useAskedBook(({ subjectId, from, to, unposted, withoutCarry }) => {
    if (subjectId !== undefined) setLayout({ subjectId, by: 'children', columns: [], side: COLUMN_SIDE.both });
    setRange({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), unposted, withoutCarry });
  });
  const patch = (change: Partial<Layout>) => setLayout((old) => (old ? { ...old, ...change } : old));
  const filter = range && layout ? { companyId, ...range, ...layout } : null;
  const parts = useParts(filter);
  const query = useRead(readMultiColumnBook, filter && { ...filter, after: parts.after }, { keepPrevious: true });
  const choices = useRead(listColumnChoices, layout && { companyId, subjectId: layout.subjectId, by: layout.by }, { quiet: true });
  const sets = useRead(listColumnSets, { companyId });
  const shown = useShownVoucher();
  const { printBooks, paper } = useBookPrint();
  const { data } = query;
  const next = data?.next ?? null;
  const subject = layout ? byId.get(layout.subjectId) : undefined;
  const letters = new Set(subject ? all.filter(({ code }) => code.startsWith(subject.code)).flatMap((one) => [...one.dims]) : []);
  const offered = BY.filter((by) => (by === 'children' ? subject !== undefined && !subject.leaf : letters.has(by)));
  const printBook = () =>
    filter === null
      ? Promise.resolve(false)
      : printBooks({
          title: '多栏账',
          period: `${ymText(filter.from)} – ${ymText(filter.to)}`,
          books: [(part) => call(readMultiColumnBook, { ...filter, ...part })],
          columns: (page) => multiPaper(page?.columns ?? []),
        });
  function choose(subjectId: number | null) {
    const chosen = subjectId === null ? undefined : byId.get(subjectId);
    const dims = chosen ? DIM_LETTERS.find((dim) => chosen.dims.includes(dim)) : undefined;
    setLayout(subjectId === null ? null : { subjectId, by: chosen?.leaf && dims ? dims : 'children', columns: [], side: COLUMN_SIDE.both });
  }
  return (
    <section className="page-card acc-page">
      <BookBar
        companyId={companyId}
        title="多栏账"
        access={access}
        range={range}
        setRange={setRange}
        ready={(data?.rows.length ?? 0) > 0}
        onPrint={() => void printBook()}
        onExport={(purpose) => call(exportMultiColumnBook, { filter: filter as InputOf<typeof exportMultiColumnBook>['filter'], purpose })}
      >
        <ColumnSets companyId={companyId} sets={sets.data ?? []} layout={layout} onChoose={setLayout} keeps={access.authorised} />
        <SubjectPick
          companyId={companyId}
          parents
          required
          width={220}
          offer={(one) => !one.leaf || one.dims !== ''}
          value={layout?.subjectId}
          onChange={choose}
        />
        <ChoicePick
          label="分栏方式"
          required
          width={130}
          disabled={layout === null}
          choices={offered.map((by) => ({ value: BY.indexOf(by), label: byText(by) }))}
          value={layout ? BY.indexOf(layout.by) : null}
          onChange={(at) => patch({ by: BY[at ?? 0] ?? 'children', columns: [] })}
        />
        <ChoicesPick
          label="栏目"
          width={200}
          disabled={layout === null}
          choices={(choices.data ?? []).map(({ id, text }) => ({ value: id, label: text }))}
          value={layout?.columns ?? []}
          onChange={(columns) => patch({ columns })}
        />
        <ChoicePick
          label="借贷选择"
          required
          width={110}
          disabled={layout === null}
          choices={COLUMN_SIDE.options.map(({ value, label }) => ({ value, label }))}
          value={layout?.side ?? COLUMN_SIDE.both}
          onChange={(side) => patch({ side: COLUMN_SIDE.is(side, 'debit') || COLUMN_SIDE.is(side, 'credit') ? side : COLUMN_SIDE.both })}
        />
      </BookBar>
      <RunningTable
        label="多栏账"
        query={query}
        asks={filter === null ? '请选择科目，或取用保存过的栏目方案' : null}
        rows={data?.rows ?? []}
        columns={[...BEGIN, ...FIGURES, ...cellsOf(data?.columns ?? [])]}
        {...shown}
        foot={<PartTurn page={parts.page} onPrevious={parts.previous} onNext={next === null ? undefined : () => parts.next(next)} />}
      />
      {shown.drawer}
      {paper}
    </section>
  );
}
