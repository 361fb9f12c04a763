// 科目余额表 and 各级科目账 of one company: the same figures, once as a check of the whole and once as a tree.
import { useState } from 'react';
import { Checkbox } from 'antd';
import {
  exportAllLevelBook,
  exportSubjectBalances,
  NO_DIMS,
  readAllLevelBook,
  readSubjectBalances,
  SUBJECT_CATEGORY,
  type BalancePairs,
  type Dims,
  type InputOf,
} from '@anju/contract';
import { ymText } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { FailedState, usePrint, WaitingState, type PrintColumn } from '../../../../ui/index.ts';
import { DimPick } from '../../part/index.ts';
import { BalanceTable, PAIRS, UnequalWarning } from './balance-table.tsx';
import { BookBar } from '../book-bar.tsx';
import { paperAmount, TablePaper } from '../book-paper.tsx';
import { ALL_SUBJECTS, SubjectFilters, type SubjectAsked } from '../subject-filters.tsx';
import { useAskedBook, useRange } from '../use-book.ts';

type PaperRow = BalancePairs & { readonly code: string; readonly name: string };
const PAPER: readonly PrintColumn<PaperRow>[] = [
  { title: '编码', width: '22mm', render: (row) => row.code },
  { title: '名称', render: (row) => row.name },
  ...PAIRS.map(([title, field]): PrintColumn<PaperRow> => ({
    title,
    align: 'right',
    width: '26mm',
    render: (row) => paperAmount(row[field]),
  })),
];

interface BalanceBookProps {
  readonly companyId: number;
  readonly access: Access;
  /** As a tree whose branches fold. */
  readonly tree?: boolean;
}

export function BalanceBook({ companyId, access, tree = false }: BalanceBookProps) {
  const title = tree ? '各级科目账' : '科目余额表';
  const { range, setRange } = useRange(companyId, 'month');
  const [subjects, setSubjects] = useState<SubjectAsked>(ALL_SUBJECTS);
  const [dims, setDims] = useState<Dims>(NO_DIMS);
  const [bothSides, setBothSides] = useState(false);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  useAskedBook(({ from, to, unposted, withoutCarry }) =>
    setRange({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), unposted, withoutCarry }),
  );
  const filter = range && { companyId, ...range, ...subjects, categories: [...subjects.categories], dims, bothSides };
  const query = useRead(tree ? readAllLevelBook : readSubjectBalances, filter, { keepPrevious: true });
  const { print, paper } = usePrint();
  const { data } = query;
  function printTable() {
    if (!data || !range) return;
    const rows: PaperRow[] = [
      ...data.rows.map((row) => ({ ...row, name: `${'　'.repeat(row.level - 1)}${row.name}` })),
      ...data.categories.map((one) => ({ ...one, code: '', name: `${SUBJECT_CATEGORY.text(one.category)}类合计` })),
      { ...data.sum, code: '', name: '合计' },
    ];
    const period = `${ymText(range.from)} – ${ymText(range.to)}`;
    print(<TablePaper title={title} companyName={data.companyName} period={period} columns={PAPER} rows={rows} />);
  }
  const fold = (code: string) =>
    setFolded((old) => {
      const next = new Set(old);
      if (!next.delete(code)) next.add(code);
      return next;
    });
  return (
    <section className="page-card acc-page">
      <BookBar
        units
        companyId={companyId}
        title={title}
        access={access}
        range={range}
        setRange={setRange}
        ready={(data?.rows.length ?? 0) > 0}
        onPrint={printTable}
        onExport={(purpose) =>
          call(tree ? exportAllLevelBook : exportSubjectBalances, {
            filter: filter as InputOf<typeof exportSubjectBalances>['filter'],
            purpose,
          })
        }
      >
        <SubjectFilters value={subjects} onChange={(patch) => setSubjects((old) => ({ ...old, ...patch }))} />
        <DimPick
          companyId={companyId}
          dim="P"
          width={140}
          value={dims.estateId}
          onChange={(estateId) => setDims((old) => ({ ...old, estateId }))}
        />
        <DimPick
          companyId={companyId}
          dim="D"
          width={140}
          value={dims.departmentId}
          onChange={(departmentId) => setDims((old) => ({ ...old, departmentId }))}
        />
        <Checkbox checked={bothSides} onChange={(event) => setBothSides(event.target.checked)}>
          上级显示双向余额
        </Checkbox>
      </BookBar>
      {query.error ? (
        <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} />
      ) : data && range ? (
        <>
          <UnequalWarning differences={data.differences} />
          <BalanceTable
            label={title}
            companyId={companyId}
            range={range}
            dims={dims}
            data={data}
            {...(tree ? { folded, onFold: fold } : {})}
          />
        </>
      ) : (
        <WaitingState />
      )}
      {paper}
    </section>
  );
}
