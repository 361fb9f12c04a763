// Requests as a list, with the drawer and the steps of one request: the same on 挂账申报, 挂账审核 and 挂账回转.
import type { ReactNode } from 'react';
import {
  approveSuspension,
  arrearsHouseDetail,
  arrearsReason,
  getSuspension,
  listSuspensionBills,
  rejectSuspension,
  searchChase,
  searchSuspended,
  searchSuspensions,
  SUSPENSION,
  SUSPENSION_STATE,
  withdrawSuspension,
  type OutputOf,
  type SuspensionKind,
  type SuspensionRow,
} from '@anju/contract';
import { formatMoney, formatCount } from '@anju/domain';
import { column, Decisions, ListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { EnumCheck, EnumText, InstantText, Money, SearchBox, Sum, usePrint, useTip } from '../../../../ui/index.ts';
import { SuspensionDrawer, type SuspensionActs } from './suspension-detail.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { SUSPENSION_TONES } from './suspension-parts.tsx';
import { SuspensionPaper } from './suspension-print.tsx';

const columns = (severalKinds: boolean) =>
  column<SuspensionRow>()([
    { title: '单号', field: 'number', fixed: 'start', width: 130 },
    ...(severalKinds ? [{ title: '类型', width: 84, render: (row: SuspensionRow) => SUSPENSION.text(row.kind) }] : []),
    { title: '对象', width: 160, render: (row) => (row.objects > 1 ? `${row.objectText} 等 ${row.objects} 户` : row.objectText) },
    { title: '小区', field: 'estateName', width: 110 },
    { title: '原因', width: 110, render: (row) => (row.kind === SUSPENSION.suspend ? arrearsReason.text(row.reason) : '–') },
    { title: '笔数', align: 'right', width: 56, field: 'bills' },
    { title: '金额', align: 'right', width: 104, render: (row) => <Money value={row.amount} /> },
    { title: '状态', width: 84, render: (row) => <EnumText of={SUSPENSION_STATE} value={row.state} tones={SUSPENSION_TONES} /> },
    { title: '申请人', field: 'createdBy', width: 84 },
    { title: '提交时间', width: 130, render: (row) => <InstantText value={row.submittedAt} /> },
    { title: '审核人', width: 84, render: (row) => row.checkedBy || '–' },
    { title: '审核意见', width: 200, render: (row) => row.checkNote || '–' },
  ]);

/** Reads again what a change of suspended bills affects. */
export const useRefreshSuspension = () =>
  useRefresh(searchSuspensions, getSuspension, listSuspensionBills, searchSuspended, searchChase, arrearsHouseDetail);

interface SuspensionListProps {
  readonly kinds: readonly SuspensionKind[];
  /** Shows the requests that wait for a decision until the user chooses another state. */
  readonly waiting?: boolean;
  readonly access?: Access;
  readonly actions?: ReactNode;
  /** The tab of its page it stands in. */
  readonly tab?: string;
}

export function SuspensionList({ kinds, waiting = false, access, actions, tab = 'suspension' }: SuspensionListProps) {
  const tip = useTip();
  const { print, paper } = usePrint();
  const shown = waiting ? [SUSPENSION_STATE.waiting] : [];
  const list = useList(searchSuspensions, { kinds: [...kinds], ...(waiting ? { states: shown } : {}) });
  const acts: SuspensionActs = useActs(useRefreshSuspension());
  useAskedId(acts.open, tab);
  const { opened, doing } = acts;
  const { filter, setFilter, extra: totals } = list;
  const severalKinds = kinds.length > 1;

  function approved({ bills, amount, dropped, numbers }: OutputOf<typeof approveSuspension>): string {
    if (dropped.length > 0) void tip(`未办理：${dropped.join('；')}`, '审核通过');
    return `已办理 ${bills} 笔 ${formatMoney(amount)} 元${numbers.length === 0 ? '' : `，结算单 ${numbers.join('、')}`}`;
  }
  return (
    <>
      <ListPage
        name="charging.suspension"
        what={{ name: '单据', ...(waiting ? { none: '没有待审核的单据' } : {}) }}
        {...(access ? { access } : {})}
        list={list}
        columns={columns(severalKinds)}
        onOpen={(row) => acts.open(row.id)}
        actions={actions}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 房号 / 姓名" />
            {severalKinds ? (
              <EnumCheck
                of={SUSPENSION}
                value={filter.kinds ?? []}
                onChange={(next) => setFilter({ kinds: next.length === 0 ? [...kinds] : next })}
              />
            ) : null}
            <EnumCheck of={SUSPENSION_STATE} value={filter.states ?? shown} onChange={(states) => setFilter({ states })} />
          </>
        }
        totals={
          totals && { text: `合计 ${formatCount(totals.total)} 单`, units: true, cells: { 金额: <Sum value={totals.amount} named /> } }
        }
      />
      {opened === null ? null : (
        <SuspensionDrawer list={list} id={opened} acts={acts} onPrint={(request) => print(<SuspensionPaper request={request} />)} />
      )}
      {doing?.kind === 'change' ? (
        <SuspensionDialog kind={doing.row.kind} objects={[]} draft={doing.row} onDone={acts.done} onClose={acts.close} />
      ) : null}
      <Decisions
        acts={acts}
        name={(request) => request.number}
        approve={{
          endpoint: approveSuspension,
          text: ({ kind, lines, now }) =>
            `${SUSPENSION.text(kind)} ${lines.length} 笔，现在 ${formatMoney(now)} 元。期间已付清或变动的账单不再办理。`,
          done: approved,
        }}
        reject={{ endpoint: rejectSuspension }}
        withdraw={{
          endpoint: withdrawSuspension,
          ask: ({ number }) => ({ title: '撤回', text: `撤回 ${number} 后账单可以重新申报，是否继续？`, go: '撤回' }),
        }}
      />
      {paper}
    </>
  );
}
