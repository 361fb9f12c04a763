// 诉求回访 (menu 99): cases whose customers are called, one after the other by keyboard, and what they said.
import { useState } from 'react';
import { Button, Segmented, Space } from 'antd';
import { CASE_KIND, MENU, SATISFACTION, searchVisits, type OutputOf } from '@anju/contract';
import { formatCount, ratePercent } from '@anju/domain';
import { column, ListPage, useActs, useAskedId, useList, type Column } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DayRange, EnumCheck, EnumText, InstantText, SearchBox, useNow } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { boundText } from '../record/case-bound.ts';
import { CaseDrawer } from '../record/case-drawer.tsx';
import { CaseState, CaseTitle } from '../record/case-parts.tsx';
import { minutesFrom, spanWords } from '../record/case-pressure.ts';
import { SATISFACTION_TONES } from '../record/case-tones.ts';
import { useCaseEvents, useRefreshCases } from '../record/refresh-cases.ts';
import { VisitDialog } from '../record/visit-dialog.tsx';

type VisitRow = OutputOf<typeof searchVisits>['rows'][number];
type Shown = 'waiting' | 'visited';

/** A customer is called within two days after the work; later the wait is shown in red. */
const CALL_WITHIN_MINUTES = 2 * 24 * 60;

function Waited({ row: { finishedAt }, now }: { readonly row: VisitRow; readonly now: number }) {
  if (finishedAt === null) return '–';
  const waited = minutesFrom(finishedAt, now);
  return <span className={waited > CALL_WITHIN_MINUTES ? 'ui-danger' : ''}>{spanWords(waited)}</span>;
}

const NUMBER: Column<VisitRow> = { title: '编号', width: 132, fixed: 'start', render: ({ number }) => number };
const TITLE: Column<VisitRow> = {
  title: '诉求',
  width: 220,
  render: (row) => <CaseTitle row={row} />,
};
const WHERE = column<VisitRow>()([
  { title: '房屋', field: 'object' },
  { title: '联系人', field: 'reporter' },
  { title: '电话', render: ({ phone }) => phone || '–' },
  { title: '性质', width: 72, render: ({ kind }) => CASE_KIND.text(kind) },
  { title: '处理人', render: ({ worker }) => worker || '–' },
  { title: '处理结果', render: ({ result }) => result || '–' },
]);
const SAID: Column<VisitRow> = {
  title: '满意度',
  width: 96,
  render: ({ satisfaction }) => <EnumText of={SATISFACTION} value={satisfaction} tones={SATISFACTION_TONES} />,
};

const waitingColumns = (now: number, acts: (row: VisitRow) => React.ReactNode) =>
  column<VisitRow>()([
    NUMBER,
    TITLE,
    { title: '完成后', width: 96, render: (row) => <Waited row={row} now={now} /> },
    ...WHERE,
    { title: '已拨打', width: 72, align: 'right', render: ({ tries }) => (tries === 0 ? '–' : `${tries} 次`) },
    { title: '上次拨打时间', render: ({ lastTry }) => <InstantText value={lastTry} /> },
    { title: '小区', field: 'estateName' },
    SAID,
    { title: '操作', width: 130, fixed: 'end', render: acts },
  ]);

const visitedColumns = column<VisitRow>()([
  NUMBER,
  TITLE,
  SAID,
  ...WHERE,
  { title: '回访人', field: 'visitedBy' },
  { title: '回访时间', render: ({ lastTry }) => <InstantText value={lastTry} /> },
  { title: '完成时间', render: ({ finishedAt }) => <InstantText value={finishedAt} /> },
  { title: '小区', field: 'estateName' },
  { title: '状态', render: ({ state }) => <CaseState state={state} /> },
]);

export default function CaseVisitPage() {
  const access = useAccess(MENU.caseVisit);
  const now = useNow();
  const [shown, setShown] = useState<Shown>('waiting');
  const list = useList(searchVisits, { list: shown });
  const acts = useActs<{ visit: VisitRow }>(useRefreshCases());
  useAskedId(acts.open);
  useCaseEvents();
  const { filter, setFilter, extra, rows } = list;
  const bound = (more: boolean) =>
    boundText({ more, words: shown === 'visited' && (filter.key ?? '') !== '' && filter.from == null, day: '回访' });
  const registers = access.can('add') && shown === 'waiting';
  const { doing } = acts;

  /** The next case of the page follows by itself; after the last one the list is read again. */
  function visited(row: VisitRow): void {
    const next = rows[rows.findIndex(({ id }) => id === row.id) + 1];
    acts.done('已登记回访');
    if (next === undefined) return;
    list.setActive(next);
    acts.begin('visit', next);
  }
  const buttons = (row: VisitRow) => (
    <Space size={0}>
      {registers ? (
        <Button type="link" size="small" aria-label={`回访 ${row.number}`} onClick={() => acts.begin('visit', row)}>
          回访
        </Button>
      ) : null}
      <Button type="link" size="small" aria-label={`查看 ${row.number}`} onClick={() => acts.open(row.id)}>
        详情
      </Button>
    </Space>
  );
  return (
    <>
      <ListPage
        name={`customer.case-visit-${shown}`}
        what={{
          name: '诉求',
          none: shown === 'waiting' ? '没有待回访的诉求' : '还没有回访过',
          ...(registers ? { open: '登记回访' } : {}),
        }}
        access={access}
        list={list}
        columns={shown === 'waiting' ? waitingColumns(now, buttons) : visitedColumns}
        // Beside an open record the list leads from one record to the next.
        onOpen={(row) => (registers && acts.opened === null ? acts.begin('visit', row) : acts.open(row.id))}
        filters={
          <>
            <Segmented<Shown>
              aria-label="回访情况"
              value={shown}
              onChange={setShown}
              options={[
                { value: 'waiting', label: `待回访 ${extra?.waiting ?? ''}`.trim() },
                { value: 'visited', label: `已回访 ${extra?.visited ?? ''}`.trim() },
              ]}
            />
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="编号 / 房号 / 联系人 / 电话"
              width={190}
            />
            <EstatePick width={130} value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={CASE_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            {shown === 'visited' ? (
              <>
                <EnumCheck of={SATISFACTION} value={filter.results ?? []} onChange={(results) => setFilter({ results })} />
                <DayRange
                  of="回访"
                  from={filter.from}
                  to={filter.to}
                  onFrom={(from) => setFilter({ from })}
                  onTo={(to) => setFilter({ to })}
                />
              </>
            ) : null}
          </>
        }
        totals={extra && `${totalsText(extra)}${bound(extra.more)}`}
      />
      <CaseDrawer list={list} access={access} acts={acts} first="visits" />
      {doing?.kind === 'visit' ? (
        <VisitDialog
          key={doing.row.id}
          visited={doing.row}
          saveText="保存，下一件"
          onClose={acts.close}
          onDone={() => visited(doing.row)}
        />
      ) : null}
    </>
  );
}

/** 回访率 is visited of all that are to be visited; 满意率 is satisfied of those visited. */
function totalsText({ waiting, visited, satisfied, unsatisfied }: OutputOf<typeof searchVisits>): string {
  const rates = [
    ['回访率', ratePercent(String(visited), String(waiting + visited))],
    ['满意率', ratePercent(String(satisfied), String(visited))],
  ].flatMap(([word, rate]) => (rate === null ? [] : [`${word} ${rate}%`]));
  const counts = `待回访 ${formatCount(waiting)} 件，已回访 ${formatCount(visited)} 件，其中满意 ${formatCount(satisfied)}、不满意 ${formatCount(unsatisfied)}`;
  return [counts, ...rates].join('；');
}
