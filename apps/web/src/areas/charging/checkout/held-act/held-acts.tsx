// 动账复核 (a tab of 结算汇总): acts above the limits wait here for a second person, who does or rejects them; the person who asked may withdraw.
import { Button } from 'antd';
import {
  approveHeldAct,
  HELD_ACT,
  LIMIT,
  rejectHeldAct,
  searchDayCloses,
  searchHeldActs,
  searchMonthCloses,
  searchSettlements,
  settlementDetail,
  withdrawHeldAct,
  type HeldActRow,
} from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, Decisions, ListPage, useActs, useList, type Acts } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { EnumCheck, EnumText, InstantText, Money, SearchBox, type Tone } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { HeldActDetail } from './held-act-detail.tsx';

const TONES: Record<HeldActRow['state'], Tone> = {
  [HELD_ACT.waiting]: 'owed',
  [HELD_ACT.done]: 'paid',
  [HELD_ACT.rejected]: 'overdue',
  [HELD_ACT.withdrawn]: 'ended',
};

type HeldActs = Acts<{ approve: HeldActRow; reject: HeldActRow; withdraw: HeldActRow }, HeldActRow>;

export function HeldActs({ access }: { readonly access: Access }) {
  const acts: HeldActs = useActs(useRefresh(searchHeldActs, searchSettlements, settlementDetail, searchDayCloses, searchMonthCloses));
  const list = useList(searchHeldActs, { states: [HELD_ACT.waiting] });
  const { filter, setFilter, extra } = list;
  const columns = column<HeldActRow>()([
    { title: '编号', field: 'number', fixed: 'start' },
    { title: '事项', field: 'text' },
    { title: '金额', align: 'right', render: (row) => <Money value={row.amount} dashZero /> },
    { title: '需复核的原因', field: 'why' },
    { title: '申请原因', field: 'reason' },
    { title: '小区', render: (row) => row.estateName || row.companyName || '全部' },
    { title: '状态', render: (row) => <EnumText of={HELD_ACT} value={row.state} tones={TONES} /> },
    { title: '申请', field: 'createdBy' },
    { title: '申请时间', render: (row) => <InstantText value={row.createdAt} /> },
    { title: '复核', render: (row) => [row.checkedBy, row.checkNote].filter(Boolean).join('：') },
    { title: '办理结果', field: 'result' },
    {
      title: '操作',
      render: (row) => (
        <>
          {row.mayDecide ? (
            <>
              <Button type="link" size="small" onClick={() => acts.begin('approve', row)}>
                复核办理
              </Button>
              <Button type="link" size="small" danger onClick={() => acts.begin('reject', row)}>
                退回
              </Button>
            </>
          ) : null}
          {row.own && row.state === HELD_ACT.waiting ? (
            <Button type="link" size="small" onClick={() => acts.begin('withdraw', row)}>
              撤回
            </Button>
          ) : null}
        </>
      ),
    },
  ]);
  return (
    <>
      <ListPage
        name="charging.held-act"
        what="动账复核单"
        access={access}
        list={list}
        columns={columns}
        onOpen={acts.open}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 事项 / 申请人" width={190} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={HELD_ACT} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <EnumCheck of={LIMIT} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
          </>
        }
        totals={extra ? <span aria-label="合计">{`待复核 ${formatCount(extra.waiting)} 笔`}</span> : null}
      />
      <HeldActDetail list={list} row={acts.opened} onClose={() => acts.open(null)} />
      <Decisions
        acts={acts}
        name={({ number }) => number}
        approve={{
          endpoint: approveHeldAct,
          word: '复核办理',
          text: ({ text, why, createdBy }) => `${text}。${why}。确认后立即以 ${createdBy} 的名义办理，记入其钱箱，日期为今天。`,
          done: '已办理',
        }}
        reject={{ endpoint: rejectHeldAct, text: ({ text }) => `${text}，退回后不办理。` }}
        withdraw={{ endpoint: withdrawHeldAct, ask: ({ number, text }) => ({ text: `撤回 ${number}（${text}），是否继续？` }) }}
      />
    </>
  );
}
