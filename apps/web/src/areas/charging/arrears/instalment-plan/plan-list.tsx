// 分期协议: a tab of 挂账申报 for those who make them and of 挂账审核 for those who decide; broken ones are red.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  approvePlan,
  endPlan,
  FILE_CATEGORY,
  getPlan,
  instalmentState,
  listHangBills,
  MENU,
  rejectPlan,
  searchChase,
  searchPlans,
  type PlanDetail,
  type PlanInstalment,
  type PlanRow,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  DateText,
  EmptyState,
  EnumCheck,
  EnumText,
  FailedState,
  KeyHints,
  LoadingOverlay,
  Money,
  SearchBox,
  StatusTag,
  usePrint,
  type Tone,
} from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { DecideButtons, EndDialog, PassDialog, RejectDialog } from '../../document/decide.tsx';
import { PaperLink } from '../../document/paper-input.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanPaper } from './plan-print.tsx';

const TONES: Readonly<Record<PlanRow['state'], Tone>> = { 1: 'busy', 2: 'note', 3: 'good', 4: 'danger', 5: 'plain', 6: 'plain' };

const COLUMNS = column<PlanRow>()([
  { title: '协议编号', field: 'number', fixed: 'start', width: 130 },
  { title: '对象', field: 'objectText', width: 150 },
  { title: '付款人', width: 100, render: (row) => row.payerName || '不详' },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '签订日期', width: 96, render: (row) => <DateText value={row.signedOn} /> },
  { title: '总额', align: 'right', width: 104, render: (row) => <Money value={row.total} /> },
  { title: '已付', align: 'right', width: 104, render: (row) => <Money value={row.paid} dashZero /> },
  {
    title: '下一期',
    width: 170,
    render: ({ next }) =>
      next === null ? (
        '–'
      ) : (
        <span className={next.late ? 'ui-danger' : ''}>{`${formatDay(next.dueDate)} 付 ${formatMoney(next.amount)}`}</span>
      ),
  },
  { title: '状态', width: 84, render: (row) => <EnumText of={instalmentState} value={row.state} tones={TONES} /> },
  { title: '登记人', field: 'createdBy', width: 84 },
  { title: '审核人', width: 84, render: (row) => row.checkedBy || '–' },
]);

type Dialog = { readonly kind: 'new' } | { readonly kind: 'approve' | 'reject' | 'end'; readonly plan: PlanDetail };

export function PlanList({ waiting = false }: { readonly waiting?: boolean }) {
  const request = useAccess(MENU.arrearsRequest);
  const { message } = App.useApp();
  const client = useQueryClient();
  const { print, paper } = usePrint();
  const list = useList(searchPlans, waiting ? { states: [1 as const] } : {});
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter } = list;
  const searching = Boolean(filter.key) || (filter.states?.length ?? 0) > 0;
  const emptyText = searching ? '没有符合条件的分期协议' : waiting ? '没有待审核的分期协议' : '还没有分期协议';
  const close = () => setDialog(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    for (const { path } of [searchPlans, getPlan, searchChase, listHangBills]) void client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        empty={<EmptyState text={emptyText} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '打开'],
            ]}
          />
        }
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 房号 / 姓名" />
            <EnumCheck of={instalmentState} value={filter.states ?? (waiting ? [1] : [])} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          !waiting && request.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
              登记分期协议
            </Button>
          ) : null
        }
      />
      {openId === null ? null : (
        <PlanDrawer
          key={openId}
          id={openId}
          onAct={(kind, plan) => (kind === 'print' ? print(<PlanPaper plan={plan} />) : setDialog({ kind, plan }))}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? <PlanDialog object={null} onDone={done} onClose={close} /> : null}
      {dialog?.kind === 'approve' ? (
        <PassDialog
          name={dialog.plan.number}
          endpoint={approvePlan}
          row={dialog.plan}
          onDone={() => done('已通过，开始履行')}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'reject' ? (
        <RejectDialog
          name={dialog.plan.number}
          no="退回"
          endpoint={rejectPlan}
          row={dialog.plan}
          onDone={() => done('已退回')}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'end' ? (
        <EndDialog
          name={dialog.plan.number}
          end="终止"
          endpoint={endPlan}
          row={dialog.plan}
          onDone={() => done('已终止')}
          onClose={close}
        />
      ) : null}
      {paper}
    </>
  );
}

interface PlanDrawerProps {
  readonly id: number;
  readonly onAct: (act: 'approve' | 'reject' | 'end' | 'print', plan: PlanDetail) => void;
  readonly onClose: () => void;
}
function PlanDrawer({ id, onAct, onClose }: PlanDrawerProps) {
  const request = useAccess(MENU.arrearsRequest);
  const audit = useAccess(MENU.arrearsAudit);
  const query = useQuery({ queryKey: [getPlan.path, id], queryFn: ({ signal }) => call(getPlan, { id }, { signal, loading: false }) });
  const plan = query.data;
  const waits = plan?.state === 1;
  return (
    <Drawer
      open
      size={860}
      title={plan ? `分期协议 ${plan.number}` : '分期协议'}
      onClose={onClose}
      extra={
        plan ? (
          <div className="detail-actions">
            <Button onClick={() => onAct('print', plan)}>打印协议</Button>
            {(waits || plan.state === 2) && request.can('void') ? (
              <Button danger onClick={() => onAct('end', plan)}>
                终止
              </Button>
            ) : null}
            {waits ? (
              <DecideButtons
                own={plan.own}
                may={audit.can('audit')}
                no="退回"
                onReject={() => onAct('reject', plan)}
                onPass={() => onAct('approve', plan)}
              />
            ) : null}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {plan ? <PlanView plan={plan} /> : null}
    </Drawer>
  );
}

function PlanView({ plan }: { readonly plan: PlanDetail }) {
  return (
    <>
      <div className="hang-facts">
        <EnumText of={instalmentState} value={plan.state} tones={TONES} />
        <span>
          {plan.estateName} {plan.objectText} {plan.payerName}
        </span>
        <span>
          总额 <strong>{formatMoney(plan.total)}</strong>，已付 {formatMoney(plan.paid)}
        </span>
        <span>{plan.stopLate ? '履行期间停计违约金' : '违约金照计'}</span>
        <span>
          协议附件 <PaperLink category={FILE_CATEGORY.instalmentPaper} parent={plan.id} file={plan.file} />
        </span>
        <span className="ui-quiet">
          {plan.createdBy} {formatDay(plan.signedOn)} 签订
        </span>
      </div>
      {[plan.remark, plan.checkNote && `审核：${plan.checkedBy} ${plan.checkNote}`, plan.endReason && `结束：${plan.endReason}`]
        .filter(Boolean)
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      <h3 className="plan-head">各期</h3>
      <Table<PlanInstalment>
        size="small"
        rowKey="seq"
        pagination={false}
        dataSource={plan.instalments}
        columns={[
          { title: '期次', render: (_, row) => `第 ${row.seq} 期` },
          { title: '日期', render: (_, row) => <DateText value={row.dueDate} danger={row.late} /> },
          { title: '金额', align: 'right', render: (_, row) => <Money value={row.amount} /> },
          { title: '已付', align: 'right', render: (_, row) => <Money value={row.paid} dashZero /> },
          {
            title: '付款',
            render: (_, row) =>
              row.paid === row.amount ? (
                <StatusTag tone="good">已付清</StatusTag>
              ) : row.late ? (
                <StatusTag tone="danger">到期未付</StatusTag>
              ) : (
                '未到期'
              ),
          },
        ]}
      />
      <h3 className="plan-head">账单</h3>
      <Table<PlanDetail['bills'][number]>
        size="small"
        rowKey="billId"
        pagination={false}
        dataSource={plan.bills}
        columns={[
          { title: '项目', dataIndex: 'item' },
          { title: '期间', render: (_, row) => periodText(row) },
          { title: '到期日', render: (_, row) => <DateText value={row.dueDate} /> },
          { title: '签订时未收', align: 'right', render: (_, row) => <Money value={row.signed} /> },
          { title: '现在未收', align: 'right', render: (_, row) => <Money value={row.open} dashZero /> },
        ]}
      />
    </>
  );
}
