// Requests as a list, with the drawer and what is done to one: the same on 挂账申报, 挂账审核 and 挂账回转.
import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Table } from 'antd';
import {
  approveHang,
  arrearsHouseDetail,
  arrearsReason,
  getHang,
  HANG,
  hangKind,
  hangState,
  listHangBills,
  rejectHang,
  searchChase,
  searchHang,
  searchHung,
  submitHang,
  withdrawHang,
  type HangDetail,
  type HangRow,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  EmptyState,
  EnumCheck,
  EnumText,
  InstantText,
  KeyHints,
  Money,
  SearchBox,
  useConfirm,
  usePrint,
  useTip,
} from '../../../../ui/index.ts';
import { PassDialog, RejectDialog } from '../../document/decide.tsx';
import { told } from '../../service/standard/standard-queries.ts';
import { HangDrawer, type HangAct } from './suspension-detail.tsx';
import { HangDialog, type HangKind } from './suspension-dialog.tsx';
import { HANG_TONES } from './suspension-parts.tsx';
import { HangPaper } from './suspension-print.tsx';

const columns = (kinds: boolean) =>
  column<HangRow>()([
    { title: '单号', field: 'number', fixed: 'start', width: 130 },
    ...(kinds ? [{ title: '类型', width: 84, render: (row: HangRow) => hangKind.text(row.kind) }] : []),
    { title: '对象', width: 160, render: (row) => (row.objects > 1 ? `${row.objectText} 等 ${row.objects} 户` : row.objectText) },
    { title: '小区', field: 'estateName', width: 110 },
    { title: '原因', width: 110, render: (row) => (row.kind === HANG.hang ? arrearsReason.text(row.reason) : '–') },
    { title: '笔数', align: 'right', width: 56, field: 'bills' },
    { title: '金额', align: 'right', width: 104, render: (row) => <Money value={row.amount} /> },
    { title: '状态', width: 84, render: (row) => <EnumText of={hangState} value={row.state} tones={HANG_TONES} /> },
    { title: '申请人', field: 'createdBy', width: 84 },
    { title: '提交时间', width: 130, render: (row) => <InstantText value={row.submittedAt} /> },
    { title: '审核人', width: 84, render: (row) => row.checkedBy || '–' },
    { title: '审核意见', width: 200, render: (row) => row.checkNote || '–' },
  ]);

/** What a change of hung bills makes false. */
export function useRefreshHang(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { path } of [searchHang, getHang, listHangBills, searchHung, searchChase, arrearsHouseDetail])
      void client.invalidateQueries({ queryKey: [path] });
  };
}

interface HangListProps {
  readonly kinds: readonly HangKind[];
  /** Those that wait, unless another state is asked for. */
  readonly waiting?: boolean;
  readonly actions?: ReactNode;
}
type Dialog = { readonly act: 'change' | 'approve' | 'reject'; readonly request: HangDetail };

export function HangList({ kinds, waiting = false, actions }: HangListProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const tip = useTip();
  const { print, paper } = usePrint();
  const refresh = useRefreshHang();
  const list = useList(searchHang, { kinds: [...kinds], ...(waiting ? { states: [2 as const] } : {}) });
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter } = list;
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    refresh();
  };

  async function act(what: HangAct, request: HangDetail) {
    const { id, version, number } = request;
    switch (what) {
      case 'print':
        return print(<HangPaper request={request} />);
      case 'submit':
        await call(submitHang, { id, version });
        return done('已提交，请他人审核');
      case 'withdraw':
        if (!(await confirm({ title: '撤回', text: `撤回 ${number} 后账单可以重新申报，是否继续？`, go: '撤回' }))) return;
        await call(withdrawHang, { id, version });
        return done('已撤回');
      default:
        return setDialog({ act: what, request });
    }
  }
  const shown = columns(kinds.length > 1);
  const before = kinds.length > 1 ? 6 : 5;
  const sums = list.extra;
  const searching = Boolean(filter.key) || (filter.states?.length ?? 0) > 0;
  return (
    <>
      <ListPage
        list={list}
        columns={shown}
        onOpen={(row) => setOpenId(row.id)}
        actions={actions}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 房号 / 姓名" />
            {kinds.length > 1 ? (
              <EnumCheck
                of={hangKind}
                value={filter.kinds ?? []}
                onChange={(next) => setFilter({ kinds: next.length === 0 ? [...kinds] : next })}
              />
            ) : null}
            <EnumCheck of={hangState} value={filter.states ?? (waiting ? [2] : [])} onChange={(states) => setFilter({ states })} />
          </>
        }
        summary={
          sums ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={before}>
                合计 {sums.total} 单
              </Table.Summary.Cell>
              <Table.Summary.Cell index={1} align="right">
                <Money value={sums.amount} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} colSpan={shown.length - before - 1} />
            </Table.Summary.Row>
          ) : null
        }
        empty={<EmptyState text={searching ? '没有符合条件的单据' : waiting ? '没有待审核的单据' : '还没有单据'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '打开'],
            ]}
          />
        }
      />
      {openId === null ? null : (
        <HangDrawer key={openId} id={openId} onAct={(what, request) => told(act(what, request), refresh)} onClose={() => setOpenId(null)} />
      )}
      {dialog?.act === 'change' ? (
        <HangDialog kind={dialog.request.kind} objects={[]} draft={dialog.request} onDone={done} onClose={close} />
      ) : null}
      {dialog?.act === 'reject' ? (
        <RejectDialog
          name={dialog.request.number}
          no="驳回"
          endpoint={rejectHang}
          row={dialog.request}
          onDone={() => done('已驳回')}
          onClose={close}
        />
      ) : null}
      {dialog?.act === 'approve' ? (
        <PassDialog
          name={dialog.request.number}
          endpoint={approveHang}
          text={`${hangKind.text(dialog.request.kind)} ${dialog.request.lines.length} 笔，现在 ${formatMoney(dialog.request.now)} 元。期间已付清或变动的账单不再办理。`}
          row={dialog.request}
          onDone={({ bills, amount, dropped, numbers }) => {
            done(`已办理 ${bills} 笔 ${formatMoney(amount)} 元${numbers.length === 0 ? '' : `，结算单 ${numbers.join('、')}`}`);
            if (dropped.length > 0) void tip(`未办理：${dropped.join('；')}`, '审核通过');
          }}
          onClose={close}
        />
      ) : null}
      {paper}
    </>
  );
}
