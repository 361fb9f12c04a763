// 资产折旧 (menu 304): the month's depreciation before and after it is booked, card by card and by who bears it. domain: accounting 6.2, 6.3.
import './depreciation.css';
import { useMemo, useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import {
  bookDepreciation,
  DEPRECIATION,
  getAsset,
  MENU,
  readDepreciation,
  searchAssets,
  undoDepreciation,
  ym as period,
  type BookChoice,
  type DepreciationLine,
} from '@anju/contract';
import { formatMoney, sumMoney, ymWords } from '@anju/domain';
import { column, ListPage, PrintList, useActs, useAsked } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useCommand, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { FailedState, Money, useConfirm, usePrint, useSumText, WaitingState, type PrintColumn } from '../../../../ui/index.ts';
import { BookPick, PeriodPick, usePeriods, useVoucherShown, WithBook } from '../../part/index.ts';
import { useAllRows } from '../../setup/all-rows.ts';
import { GROUPINGS, groupsOf, lineKey, type Grouping, type LineGroup } from './lines.rules.ts';
import { MonthState, type Month } from './month-state.tsx';
import { UnitsDialog } from './units-dialog.tsx';

export default function DepreciationPage() {
  return <WithBook running>{(book) => <MonthPage book={book} />}</WithBook>;
}

const LINE_COLUMNS = column<DepreciationLine>()([
  { title: '资产编号', field: 'no', fixed: 'start', width: 110 },
  { title: '名称', field: 'name', width: 150 },
  { title: '类别', field: 'categoryName', width: 100 },
  { title: '项目', field: 'estateName', width: 120 },
  { title: '部门', field: 'departmentName', width: 120 },
  { title: '折旧费用科目', field: 'subjectText', width: 190 },
  { title: '折旧方法', width: 112, render: (row) => DEPRECIATION.text(row.method) },
  { title: '原值', align: 'right', width: 116, render: (row) => <Money value={row.cost} /> },
  { title: '以前累计', align: 'right', width: 116, render: (row) => <Money value={row.before} dashZero /> },
  { title: '本月折旧', align: 'right', width: 112, render: (row) => <Money value={row.amount} /> },
]);
const GROUP_COLUMNS = column<LineGroup>()([
  { title: '名称', field: 'name', fixed: 'start', width: 200 },
  { title: '卡片', field: 'cards', align: 'right', width: 80 },
  { title: '原值', align: 'right', render: (row) => <Money value={row.cost} /> },
  { title: '以前累计', align: 'right', render: (row) => <Money value={row.before} dashZero /> },
  { title: '本月折旧', align: 'right', render: (row) => <Money value={row.amount} /> },
]);
const PAPER: readonly PrintColumn<DepreciationLine>[] = [
  { title: '资产编号', render: (row) => row.no },
  { title: '名称', render: (row) => row.name },
  { title: '类别', render: (row) => row.categoryName },
  { title: '部门', render: (row) => row.departmentName },
  { title: '折旧费用科目', render: (row) => row.subjectText },
  { title: '折旧方法', render: (row) => DEPRECIATION.text(row.method) },
  { title: '原值', align: 'right', render: (row) => formatMoney(row.cost) },
  { title: '以前累计', align: 'right', render: (row) => formatMoney(row.before) },
  { title: '本月折旧', align: 'right', render: (row) => formatMoney(row.amount) },
];

/** The month to be booked next, where it is open; otherwise the last one that was. */
function MonthPage({ book }: { readonly book: BookChoice }) {
  const { companyId, currentYm } = book;
  const { range, query: periods } = usePeriods(companyId);
  const start = useRead(readDepreciation, { companyId, ym: currentYm });
  const [ym, setYm] = useState<number | null>(null);
  useAsked((search) => {
    const asked = Number(search.get('ym') ?? 0);
    if (period.safeParse(asked).success) setYm(asked);
  });
  const failed = [periods, start].find((query) => query.isError);
  if (ym === null && range && start.data) {
    const { nextYm, lastYm } = start.data;
    setYm(nextYm !== null && nextYm <= range.max ? nextYm : (lastYm ?? currentYm));
  }
  if (ym !== null) return <MonthOf book={book} ym={ym} setYm={setYm} />;
  return failed ? <FailedState text={failed.error?.message} onRetry={() => void failed.refetch()} /> : <WaitingState />;
}

interface MonthOfProps {
  readonly book: BookChoice;
  readonly ym: number;
  readonly setYm: (ym: number) => void;
}

function MonthOf({ book: { companyId, name }, ym, setYm }: MonthOfProps) {
  const access = useAccess(MENU.depreciation);
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const { showVoucher, voucher } = useVoucherShown();
  const [by, setBy] = useState<Grouping>('card');
  const query = useRead(readDepreciation, { companyId, ym }, { keepPrevious: true });
  // The month before, until the chosen one has arrived, is shown and cannot be booked.
  const month = query.data;
  const settled = month?.ym === ym ? month : undefined;
  const acts = useActs<{ units: null }>(useRefresh(readDepreciation, searchAssets, getAsset));
  const command = useCommand(bookDepreciation, { onRefused: acts.refresh });
  const may = access.can('change');

  async function book() {
    const answer = await command.run(async () => {
      const again = month?.done === true;
      const text = `重新计提 ${ymWords(ym)}折旧，替换原来未审核的凭证。是否继续？`;
      return again && !(await confirm({ text, go: '重新计提', danger: false })) ? null : { companyId, ym };
    });
    if (answer) acts.done(answer.voucherId === null ? `${ymWords(ym)}没有要计提的折旧` : `${ymWords(ym)}折旧已计提，凭证待审核`);
  }
  const undo = () =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `撤销 ${ymWords(ym)}折旧，未审核的折旧凭证一并删除。是否继续？`, go: '撤销折旧' }))) return;
      await call(undoDepreciation, { companyId, ym });
      acts.done('已撤销');
    });
  const mayBook = settled !== undefined && settled.missing.length === 0 && (settled.done ? settled.lastYm === ym : settled.nextYm === ym);
  const actions = (
    <>
      {access.can('print') && month && month.lines.length > 0 ? (
        <Button onClick={() => print(<MonthPaper month={month} company={name} />)}>打印</Button>
      ) : null}
      {may && settled?.done && settled.lastYm === ym ? (
        <Button danger disabled={acts.busy || command.busy} onClick={undo}>
          撤销折旧
        </Button>
      ) : null}
      {may ? (
        <Button type={month?.done ? 'default' : 'primary'} disabled={!mayBook || acts.busy || command.busy} onClick={() => void book()}>
          {month?.done ? '重新计提' : '计提折旧'}
        </Button>
      ) : null}
    </>
  );
  const filters = (
    <>
      <BookPick width={180} />
      <PeriodPick companyId={companyId} value={ym} onChange={setYm} />
      <Segmented<Grouping>
        size="small"
        aria-label="汇总"
        value={by}
        onChange={setBy}
        options={Object.entries(GROUPINGS).map(([value, label]) => ({ value: value as Grouping, label }))}
      />
    </>
  );
  const notice = month ? (
    <MonthState month={month} onYm={setYm} onVoucher={showVoucher} onUnits={may && !month.done ? () => acts.begin('units') : null} />
  ) : null;
  const parts = { access, filters, actions, notice, query };
  return (
    <>
      {by === 'card' ? <Lines {...parts} /> : <Groups {...parts} by={by} />}
      {voucher}
      {acts.doing?.kind === 'units' && month ? (
        <UnitsDialog companyId={companyId} ym={ym} rows={month.units} onClose={acts.close} onDone={() => acts.done('工作量已保存')} />
      ) : null}
      {paper}
    </>
  );
}

interface PartProps {
  readonly access: Access;
  readonly filters: ReactNode;
  readonly actions: ReactNode;
  readonly notice: ReactNode;
  readonly query: UseQueryResult<Month>;
}
const NONE: readonly DepreciationLine[] = [];

/** Sums over all lines of the month: the answer holds every one of them. */
const totalsOf = (lines: readonly DepreciationLine[], sum: (value: string) => string) => ({
  text: '合计',
  cells: {
    原值: sum(sumMoney(lines.map(({ cost }) => cost))),
    以前累计: sum(sumMoney(lines.map(({ before }) => before))),
    本月折旧: sum(sumMoney(lines.map(({ amount }) => amount))),
  },
  units: true,
});

function Lines({ query, ...page }: PartProps) {
  const list = useAllRows({ ...query, data: query.data?.lines }, lineKey);
  const sum = useSumText();
  return (
    <ListPage
      {...page}
      name="accounting.depreciation"
      what={{ name: '折旧', none: '本月没有要计提的折旧' }}
      list={list}
      columns={LINE_COLUMNS}
      totals={totalsOf(query.data?.lines ?? NONE, sum)}
    />
  );
}

function Groups({ query, by, ...page }: PartProps & { readonly by: Exclude<Grouping, 'card'> }) {
  const lines = query.data?.lines;
  const groups = useMemo(() => lines && groupsOf(lines, by), [lines, by]);
  const list = useAllRows({ ...query, data: groups }, ({ key }) => key);
  const sum = useSumText();
  return (
    <ListPage
      {...page}
      name="accounting.depreciation-group"
      what={{ name: '折旧', none: '本月没有要计提的折旧' }}
      list={list}
      columns={GROUP_COLUMNS}
      totals={totalsOf(lines ?? NONE, sum)}
    />
  );
}

const MonthPaper = ({ month, company }: { readonly month: Month; readonly company: string }) => (
  <PrintList
    title={`${ymWords(month.ym)}折旧计算表`}
    of={{ rows: month.lines }}
    note={
      <>
        <span>核算单位 {company}</span>
        <span>{month.done ? `${month.by} 计提` : '未计提'}</span>
        <span>凭证 {month.voucher?.number || '–'}</span>
      </>
    }
    columns={PAPER}
    totals={totalsOf(month.lines, formatMoney)}
  />
);
