// One request in a drawer: what was requested and what it would be today, and what was done about each object so far.
import { Button, Table } from 'antd';
import {
  arrearsReason,
  CHASE,
  CHASE_RESULT,
  FILE_CATEGORY,
  getSuspension,
  MENU,
  submitSuspension,
  SUSPENSION,
  SUSPENSION_STATE,
  type SuspensionDetail,
  type SuspensionLine,
  type SuspensionObject,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { DecideButtons, RecordDrawer, RecordTabs, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, EnumText, InstantText, Money, StatusTag } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { PaperLink } from '../../document/paper-input.tsx';
import { submittedText } from '../../document/requested-text.ts';
import { SUSPENSION_TONES } from './suspension-parts.tsx';

export type SuspensionActs = Acts<{
  change: SuspensionDetail;
  withdraw: SuspensionDetail;
  approve: SuspensionDetail;
  reject: SuspensionDetail;
}>;
interface SuspensionDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly acts: SuspensionActs;
  readonly onPrint: (request: SuspensionDetail) => void;
}

export function SuspensionDrawer({ id, acts, onPrint, list }: SuspensionDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={useRead(getSuspension, { id })}
      what="挂账单据"
      wide
      title={(request) => `${SUSPENSION.text(request.kind)} ${request.number}`}
      onClose={() => acts.open(null)}
      actions={(request) => <Actions request={request} acts={acts} />}
      foot={(request) => ({ acts: <Button onClick={() => onPrint(request)}>打印</Button> })}
    >
      {(request) => <View request={request} />}
    </RecordDrawer>
  );
}

interface ActionsProps {
  readonly request: SuspensionDetail;
  readonly acts: SuspensionActs;
}
function Actions({ request, acts }: ActionsProps) {
  const { id, version, state, own } = request;
  const suspends = request.kind === SUSPENSION.suspend;
  const maker = useAccess(suspends ? MENU.arrearsRequest : MENU.arrearsTransfer);
  const audit = useAccess(MENU.arrearsAudit);
  const transfer = useAccess(MENU.arrearsTransfer);
  const decides = audit.can('audit') || (!suspends && transfer.can('audit'));
  const submit = () =>
    acts.attempt(async () => {
      acts.done(submittedText(await call(submitSuspension, { id, version })));
    });
  return (
    <>
      {own && SUSPENSION_STATE.is(state, 'draft', 'waiting') && maker.can('void') ? (
        <Button onClick={() => acts.begin('withdraw', request)}>撤回</Button>
      ) : null}
      {own && state === SUSPENSION_STATE.draft && maker.can('change') ? (
        <>
          <Button onClick={() => acts.begin('change', request)}>修改</Button>
          <Button type="primary" onClick={submit}>
            提交
          </Button>
        </>
      ) : null}
      {state === SUSPENSION_STATE.waiting ? (
        <DecideButtons acts={acts} row={request} own={own} may={decides} flowName={request.flowName} />
      ) : null}
    </>
  );
}

function View({ request }: { readonly request: SuspensionDetail }) {
  const moved = request.asked !== request.now;
  const approved = request.state === SUSPENSION_STATE.approved;
  const records = request.beside.reduce((count, { chases, marks }) => count + chases.length + marks.length, 0);
  return (
    <>
      <div className="suspension-facts">
        <EnumText of={SUSPENSION_STATE} value={request.state} tones={SUSPENSION_TONES} />
        <span>{request.estateName}</span>
        <span>
          {approved ? '办理' : '申报'} <strong>{formatMoney(approved ? request.amount : request.asked)}</strong> 元
        </span>
        {moved ? (
          <StatusTag tone="overdue">
            {approved ? `申报时 ${formatMoney(request.asked)} 元` : `现在 ${formatMoney(request.now)} 元，审核按现在的金额办理`}
          </StatusTag>
        ) : null}
        {request.kind === SUSPENSION.suspend ? <span>原因 {arrearsReason.text(request.reason)}</span> : null}
        <span className="ui-quiet">
          {request.createdBy} <InstantText value={request.createdAt} />
        </span>
      </div>
      <p>说明：{request.note}</p>
      {request.plan ? <p>收回计划：{request.plan}</p> : null}
      <p>
        证明材料：
        <PaperLink category={FILE_CATEGORY.suspensionPaper} parent={request.id} file={request.file} />
      </p>
      {request.checkedBy ? (
        <p>
          审核：{request.checkedBy} <InstantText value={request.checkedAt} /> {request.checkNote}
        </p>
      ) : null}
      <RecordTabs
        items={[
          { key: 'lines', label: `账单 ${request.lines.length}`, children: <Lines request={request} /> },
          { key: 'beside', label: `催收与标记 ${records}`, children: <Beside objects={request.beside} /> },
        ]}
      />
    </>
  );
}

/** Shown only for an approved request. */
const DONE = [
  {
    title: '办理',
    render: (_: unknown, row: SuspensionLine) =>
      row.done ? <StatusTag tone="paid">已办理</StatusTag> : <StatusTag tone="ended">未办理</StatusTag>,
  },
  { title: '结算单', render: (_: unknown, row: SuspensionLine) => row.settlementNumber || '–' },
];
function Lines({ request }: { readonly request: SuspensionDetail }) {
  return (
    <Table<SuspensionLine>
      size="small"
      rowKey="billId"
      pagination={false}
      dataSource={request.lines}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '对象', dataIndex: 'objectText' },
        { title: '付款人', dataIndex: 'payerName' },
        { title: '项目', dataIndex: 'item' },
        { title: '期间', render: (_, row) => periodText(row) },
        { title: '到期日', render: (_, row) => <DateText value={row.dueDate} /> },
        { title: '申报金额', align: 'right', render: (_, row) => <Money value={row.asked} /> },
        ...(request.state === SUSPENSION_STATE.approved
          ? []
          : [
              {
                title: '现在',
                align: 'right' as const,
                render: (_: unknown, row: SuspensionLine) => <Money value={row.amount} dashZero />,
              },
            ]),
        { title: '违约金', align: 'right', render: (_, row) => <Money value={row.late} dashZero /> },
        ...(request.state === SUSPENSION_STATE.approved ? DONE : []),
      ]}
    />
  );
}

function Beside({ objects }: { readonly objects: readonly SuspensionObject[] }) {
  if (objects.length === 0) return <EmptyState text="没有记录" />;
  return (
    <div className="suspension-beside">
      {objects.map((one) => (
        <section key={`${one.objectKind}-${one.objectId}`} aria-label={one.objectText}>
          <h3>
            {one.objectText} {one.payerName}{' '}
            <span className="ui-quiet">
              未收 {formatMoney(one.open)}，挂账 {formatMoney(one.suspended)}
            </span>{' '}
            {one.marks.map((mark, at) => (
              <StatusTag key={at} tone="owed">
                {arrearsReason.text(mark.reason)} {formatDay(mark.fromDate)}–{mark.toDate === null ? '' : formatDay(mark.toDate)}
              </StatusTag>
            ))}
          </h3>
          <Table<SuspensionObject['chases'][number]>
            size="small"
            rowKey={(row) => `${row.day}${row.method}${row.content}`}
            pagination={false}
            dataSource={one.chases}
            locale={{ emptyText: <EmptyState text="没有催收记录" /> }}
            columns={[
              { title: '日期', width: 96, render: (_, row) => <DateText value={row.day} /> },
              { title: '方式', width: 96, render: (_, row) => CHASE.text(row.method) },
              { title: '结果', width: 110, render: (_, row) => CHASE_RESULT.text(row.result) || '–' },
              { title: '内容', dataIndex: 'content' },
              { title: '承诺', render: (_, row) => row.promise || '–' },
              { title: '登记人', dataIndex: 'by', width: 90 },
            ]}
          />
          {one.requests.map((past) => (
            <div key={past.number} className="ui-quiet">
              {formatDay(past.day)} {SUSPENSION.text(past.kind)} {past.number} {SUSPENSION_STATE.text(past.state)}{' '}
              {formatMoney(past.amount)}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
