// One request in a drawer: its bills as they are now, why, who asked, and what may be decided.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Drawer, Table } from 'antd';
import {
  auditChangeRequest,
  CHANGE,
  changeKind,
  FILE_CATEGORY,
  getChangeRequest,
  reductionReason,
  rejectChangeRequest,
  REQUEST,
  requestState,
  undoChangeRequest,
  withdrawChangeRequest,
  type ChangeRequestDetail,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, FailedState, InstantText, LoadingOverlay, Money, useConfirm, usePrint } from '../../../../ui/index.ts';
import { PaperLink } from '../../document/paper-input.tsx';
import { ReasonDialog } from '../../bill/bill-reason.tsx';
import { periodText } from '../../bill/bill-text.ts';
import { DecideButtons } from '../../document/decide.tsx';
import { told } from '../../service/standard/standard-queries.ts';
import { ChangePaper } from './change-print.tsx';
import { CHANGE_PAPER, REQUEST_TONES, saidAmount, useRefreshChanges } from './change-text.ts';

interface ChangeDrawerProps {
  readonly id: number;
  readonly access: Access;
  readonly onOpenBill: (id: number) => void;
  readonly onClose: () => void;
}

export function ChangeDrawer({ id, access, onOpenBill, onClose }: ChangeDrawerProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const refresh = useRefreshChanges();
  const [asking, setAsking] = useState<'reject' | 'undo' | null>(null);
  const query = useQuery({
    queryKey: [getChangeRequest.path, id],
    queryFn: ({ signal }) => call(getChangeRequest, { id }, { signal, loading: false }),
  });
  const request = query.data;
  const done = (text: string) => {
    setAsking(null);
    void message.success(text);
    refresh();
  };
  async function pass({ version, kind, amount, bills, number }: ChangeRequestDetail) {
    const text = `${number} ${changeKind.text(kind)} ${formatMoney(saidAmount(kind, amount))} 元，共 ${bills} 笔。通过后立即记入账单，是否通过？`;
    if (!(await confirm({ title: '审核', text, go: '通过', danger: false }))) return;
    await call(auditChangeRequest, { id, version });
    done('已审核，已记入账单');
  }
  async function withdraw({ version, number }: ChangeRequestDetail) {
    if (!(await confirm({ text: `撤回 ${number}，是否继续？`, go: '撤回' }))) return;
    await call(withdrawChangeRequest, { id, version });
    done('已撤回');
  }
  return (
    <Drawer
      open
      size={960}
      title={request ? `${CHANGE_PAPER[request.kind]} ${request.number}` : '单据'}
      onClose={onClose}
      extra={
        request ? (
          <div className="detail-actions">
            {access.can('print') ? <Button onClick={() => print(<ChangePaper request={request} />)}>打印</Button> : null}
            {request.state === REQUEST.waiting && request.mine && access.can('add') ? (
              <Button onClick={() => told(withdraw(request), refresh)}>撤回</Button>
            ) : null}
            {request.state === REQUEST.waiting && !request.mine ? (
              <DecideButtons
                own={false}
                may={access.can('audit')}
                no="退回"
                onReject={() => setAsking('reject')}
                onPass={() => told(pass(request), refresh)}
              />
            ) : null}
            {request.state === REQUEST.done && access.can('audit') ? (
              <Button danger onClick={() => setAsking('undo')}>
                冲回
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {request ? <Facts request={request} /> : null}
      {request ? <Lines request={request} onOpenBill={onOpenBill} /> : null}
      {request && asking ? (
        <ReasonDialog
          title={asking === 'reject' ? '退回单据' : '冲回单据'}
          go={asking === 'reject' ? '退回' : '冲回'}
          note={
            asking === 'reject'
              ? `${request.number} 退回后不再生效，需要时请重新提交。`
              : `${request.number} 已记入账单的 ${formatMoney(saidAmount(request.kind, request.amount))} 元将以相反的金额冲回，账单恢复原状。`
          }
          endpoint={asking === 'reject' ? rejectChangeRequest : undoChangeRequest}
          toInput={(reason) => ({ id, version: request.version, reason })}
          onDone={() => done(asking === 'reject' ? '已退回' : '已冲回')}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {paper}
    </Drawer>
  );
}

function Facts({ request }: { readonly request: ChangeRequestDetail }) {
  const { id, file } = request;
  return (
    <>
      <div className="change-head">
        <EnumText of={requestState} value={request.state} tones={REQUEST_TONES} />
        <strong>
          {changeKind.text(request.kind)} {formatMoney(saidAmount(request.kind, request.amount))} 元，{request.bills} 笔
        </strong>
        <span>{request.estateName}</span>
        <span>原因 {reductionReason.text(request.reason)}</span>
        <span className="ui-quiet">
          {request.createdBy} <InstantText value={request.createdAt} /> 提交
        </span>
        {request.checkedAt === null ? null : (
          <span className="ui-quiet">
            {request.checkedBy} <InstantText value={request.checkedAt} /> 审批
          </span>
        )}
      </div>
      <p className="change-note">
        {request.note}
        {request.checkNote === '' ? '' : `\n审批意见：${request.checkNote}`}
      </p>
      {file === null ? null : <PaperLink category={FILE_CATEGORY.changePaper} parent={id} file={file} />}
    </>
  );
}

function Lines({ request, onOpenBill }: { readonly request: ChangeRequestDetail; readonly onOpenBill: (id: number) => void }) {
  return (
    <Table
      className="change-lines"
      size="small"
      rowKey="id"
      dataSource={request.lines}
      pagination={request.lines.length > 20 ? { pageSize: 20, size: 'small', showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: '对象',
          render: (_, line) => (
            <Button type="link" size="small" onClick={() => onOpenBill(line.id)}>
              {line.objectText}
            </Button>
          ),
        },
        { title: '付款人', render: (_, line) => line.payerName || '–' },
        { title: '项目', dataIndex: 'item' },
        { title: '期间', render: (_, line) => periodText(line) },
        { title: '应收', align: 'right', render: (_, line) => <Money value={line.amount} /> },
        { title: '变动金额', align: 'right', render: (_, line) => <Money value={line.change} /> },
        { title: '现未收', align: 'right', render: (_, line) => <Money value={line.open} dashZero /> },
        ...(request.kind === CHANGE.waive
          ? [
              {
                title: '现欠违约金',
                align: 'right' as const,
                render: (_: unknown, line: ChangeRequestDetail['lines'][number]) => <Money value={line.late} dashZero />,
              },
            ]
          : []),
      ]}
    />
  );
}
