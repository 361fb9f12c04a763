// 处理结果 of all workers: what was done, with which materials, who pays, and whether it was in time.
import { useEffect, useEffectEvent } from 'react';
import { Checkbox } from 'antd';
import { BEARER, CASE_URGENCY, SATISFACTION, searchCaseResults, type OutputOf } from '@anju/contract';
import { formatCount, formatMoney } from '@anju/domain';
import { column, ListPage, useActs, useAskedFilter, useAskedId, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { DayRange, EnumCheck, EnumText, FilterPick, InstantText, Money, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { ColleaguePick } from '../../../org/index.ts';
import { boundText } from '../record/case-bound.ts';
import { CaseDrawer } from '../record/case-drawer.tsx';
import { CaseMarks, CaseState } from '../record/case-parts.tsx';
import { spanText } from '../record/case-pressure.ts';
import { SATISFACTION_TONES } from '../record/case-tones.ts';
import { useRefreshCases } from '../record/refresh-cases.ts';

type ResultRow = OutputOf<typeof searchCaseResults>['rows'][number];

const COLUMNS = column<ResultRow>()([
  { title: '编号', field: 'number', width: 132, fixed: 'start' },
  {
    title: '诉求',
    width: 210,
    render: (row) => (
      <>
        {row.title} <CaseMarks row={row} />
      </>
    ),
  },
  { title: '房屋', field: 'object' },
  { title: '处理人', field: 'worker' },
  { title: '处理结果', field: 'result' },
  { title: '原因', field: 'cause', hidden: true },
  { title: '材料', field: 'materials', width: 180 },
  { title: '住户承担', align: 'right', render: (row) => <Money value={row.householdAmount} /> },
  { title: '未收', align: 'right', render: (row) => <Money value={row.openAmount} /> },
  { title: '公司承担', align: 'right', render: (row) => <Money value={row.companyAmount} /> },
  { title: '完成时间', render: (row) => <InstantText value={row.finish.at} danger={row.finish.late === true} /> },
  {
    title: '时限',
    width: 72,
    render: (row) =>
      row.finish.late === null ? (
        '–'
      ) : (
        <StatusTag tone={row.finish.late ? 'overdue' : 'paid'}>{row.finish.late ? '超时' : '按时'}</StatusTag>
      ),
  },
  { title: '用时', width: 96, render: (row) => (row.workedMinutes === null ? '–' : spanText(row.workedMinutes)) },
  { title: '满意度', width: 88, render: (row) => <EnumText of={SATISFACTION} value={row.satisfaction} tones={SATISFACTION_TONES} /> },
  { title: '类别', field: 'category', width: 120, hidden: true },
  { title: '小区', field: 'estateName', hidden: true },
  { title: '状态', render: (row) => <CaseState state={row.state} /> },
]);

interface ResultListProps {
  readonly access: Access;
  /** A case to open that the other tab was asked for; a new object for each question. */
  readonly asked: { readonly id: number } | null;
}

export function ResultList({ access, asked }: ResultListProps) {
  const list = useList(searchCaseResults, {});
  const acts = useActs<{ none: null }>(useRefreshCases());
  const { filter, setFilter, extra } = list;
  useAskedId(acts.open, 'result');
  const open = useEffectEvent(acts.open);
  useEffect(() => {
    if (asked) open(asked.id);
  }, [asked]);
  useAskedFilter((asked) => setFilter(asked));
  return (
    <>
      <ListPage
        name="customer.case.result"
        what={{ name: '处理结果', none: '还没有处理完的诉求' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 房号 / 内容" width={180} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <span style={{ width: 150 }}>
              <ColleaguePick
                label="处理人"
                placeholder="全部处理人"
                value={filter.workerId}
                onChange={(workerId) => setFilter({ workerId })}
              />
            </span>
            <DayRange of="完成" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            <EnumCheck of={CASE_URGENCY} value={filter.urgencies ?? []} onChange={(urgencies) => setFilter({ urgencies })} />
            <FilterPick
              name="承担"
              value={filter.bearer}
              options={BEARER.options}
              onChange={(bearer) => setFilter({ bearer: bearer ?? null })}
            />
            <Checkbox checked={filter.late ?? false} onChange={({ target }) => setFilter({ late: target.checked })}>
              只看超时
            </Checkbox>
          </>
        }
        totals={
          extra && {
            text: `合计 ${formatCount(extra.total)} 件${boundText({ more: extra.more, words: (filter.key ?? '') !== '' && filter.from == null, day: '完成' })}`,
            cells: {
              住户承担: formatMoney(extra.household),
              未收: formatMoney(extra.open),
              公司承担: formatMoney(extra.company),
            },
          }
        }
      />
      <CaseDrawer list={list} access={access} acts={acts} />
    </>
  );
}
