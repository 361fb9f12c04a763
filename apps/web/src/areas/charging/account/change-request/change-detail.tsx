// One request in a drawer: the current state of its bills, the reason, the requester, and the decisions the user may take.
import { Button, Table } from 'antd';
import {
  auditChangeRequest,
  CHANGE,
  FILE_CATEGORY,
  getChangeRequest,
  REDUCTION_REASON,
  rejectChangeRequest,
  REQUEST,
  undoChangeRequest,
  withdrawChangeRequest,
  type ChangeRequestDetail,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { DecideButtons, Decisions, ReasonDialog, RecordDrawer, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EnumText, InstantText, Money, usePrint } from '../../../../ui/index.ts';
import { PaperLink } from '../../document/paper-input.tsx';
import { periodText } from '../../bill/bill-text.ts';
import { ChangePaper } from './change-print.tsx';
import { CHANGE_PAPER, REQUEST_TONES, saidAmount } from './change-text.ts';

export type ChangeActs = Acts<{
  new: null;
  approve: ChangeRequestDetail;
  reject: ChangeRequestDetail;
  withdraw: ChangeRequestDetail;
  undo: ChangeRequestDetail;
}>;

interface ChangeDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly acts: ChangeActs;
  readonly onOpenBill: (id: number) => void;
}

export function ChangeDrawer({ id, access, acts, onOpenBill, list }: ChangeDrawerProps) {
  const { print, paper } = usePrint();
  return (
    <>
      <RecordDrawer
        list={list}
        record={useRead(getChangeRequest, { id })}
        what="单据"
        wide
        title={({ kind, number }) => `${CHANGE_PAPER[kind]} ${number}`}
        onClose={() => acts.open(null)}
        actions={(request) => (
          <>
            {request.state === REQUEST.waiting && request.mine && access.can('add') ? (
              <Button onClick={() => acts.begin('withdraw', request)}>撤回</Button>
            ) : null}
            {request.state === REQUEST.waiting && (!request.mine || request.flowName !== null) ? (
              <DecideButtons acts={acts} row={request} own={false} may={access.can('audit')} flowName={request.flowName} />
            ) : null}
          </>
        )}
        foot={(request) => ({
          danger:
            request.state === REQUEST.done && access.can('audit') ? (
              <Button danger onClick={() => acts.begin('undo', request)}>
                冲回
              </Button>
            ) : null,
          acts: access.can('print') ? <Button onClick={() => print(<ChangePaper request={request} />)}>打印</Button> : null,
        })}
      >
        {(request) => (
          <>
            <ChangeFacts request={request} />
            <Lines request={request} onOpenBill={onOpenBill} />
          </>
        )}
      </RecordDrawer>
      <ChangeSteps acts={acts} />
      {paper}
    </>
  );
}

const amountOf = ({ kind, amount }: ChangeRequestDetail): string => formatMoney(saidAmount(kind, amount));

/** The confirmations and dialogs of the steps. */
function ChangeSteps({ acts }: { readonly acts: ChangeActs }) {
  const { doing } = acts;
  if (doing?.kind === 'reject' || doing?.kind === 'undo') {
    const { kind, row } = doing;
    const word = kind === 'reject' ? '退回' : '冲回';
    return (
      <ReasonDialog
        title={`${word}单据`}
        go={word}
        note={
          kind === 'reject'
            ? `${row.number} 退回后不再生效，需要时请重新提交。`
            : `${row.number} 已记入账单的 ${amountOf(row)} 元将以相反的金额冲回，账单恢复原状。`
        }
        endpoint={kind === 'reject' ? rejectChangeRequest : undoChangeRequest}
        toInput={(reason) => ({ id: row.id, version: row.version, reason })}
        onDone={() => acts.done(`已${word}`)}
        onClose={acts.close}
      />
    );
  }
  return (
    <Decisions
      acts={acts}
      name={({ number }) => number}
      approve={{
        endpoint: auditChangeRequest,
        ask: (row) => ({
          title: '审核',
          text: `${row.number} ${CHANGE.text(row.kind)} ${amountOf(row)} 元，共 ${row.bills} 笔。通过后立即记入账单，是否通过？`,
          go: '通过',
          danger: false,
        }),
        done: '已审核，已记入账单',
      }}
      withdraw={{ endpoint: withdrawChangeRequest, ask: ({ number }) => ({ text: `撤回 ${number}，是否继续？`, go: '撤回' }) }}
    />
  );
}

function ChangeFacts({ request }: { readonly request: ChangeRequestDetail }) {
  const { id, file } = request;
  return (
    <>
      <div className="change-head">
        <EnumText of={REQUEST} value={request.state} tones={REQUEST_TONES} />
        <strong>
          {CHANGE.text(request.kind)} {formatMoney(saidAmount(request.kind, request.amount))} 元，{request.bills} 笔
        </strong>
        <span>{request.estateName}</span>
        <span>原因 {REDUCTION_REASON.text(request.reason)}</span>
        <span className="ui-quiet">
          {request.createdBy} <InstantText value={request.createdAt} /> 提交
        </span>
        {request.checkedAt === null ? null : (
          <span className="ui-quiet">
            {request.checkedBy} <InstantText value={request.checkedAt} /> 审核
          </span>
        )}
      </div>
      <p className="change-note">
        {request.note}
        {request.checkNote === '' ? '' : `\n审核意见：${request.checkNote}`}
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
