// One request in a drawer: what was asked and what it would be today, and beside it what was done about each object so far.
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Table, Tabs } from 'antd';
import {
  arrearsReason,
  chaseMethod,
  chaseResult,
  FILE_CATEGORY,
  getHang,
  HANG,
  hangKind,
  hangState,
  MENU,
  type HangDetail,
  type HangLine,
  type HangObject,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, EnumText, FailedState, InstantText, LoadingOverlay, Money, StatusTag } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { DecideButtons } from '../../document/decide.tsx';
import { HANG_TONES } from './suspension-parts.tsx';
import { PaperLink } from '../../document/paper-input.tsx';

export type HangAct = 'change' | 'submit' | 'withdraw' | 'approve' | 'reject' | 'print';
interface HangDrawerProps {
  readonly id: number;
  readonly onAct: (act: HangAct, request: HangDetail) => void;
  readonly onClose: () => void;
}

export function HangDrawer({ id, onAct, onClose }: HangDrawerProps) {
  const query = useQuery({
    queryKey: [getHang.path, id],
    queryFn: ({ signal }) => call(getHang, { id }, { signal, loading: false }),
  });
  const request = query.data;
  return (
    <Drawer
      open
      size={980}
      title={request ? `${hangKind.text(request.kind)} ${request.number}` : '挂账单据'}
      onClose={onClose}
      extra={request ? <Actions request={request} onAct={(act) => onAct(act, request)} /> : null}
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {request ? <View request={request} /> : null}
    </Drawer>
  );
}

function Actions({ request, onAct }: { readonly request: HangDetail; readonly onAct: (act: HangAct) => void }) {
  const hang = request.kind === HANG.hang;
  const maker = useAccess(hang ? MENU.arrearsRequest : MENU.arrearsTransfer);
  const audit = useAccess(MENU.arrearsAudit);
  const transfer = useAccess(MENU.arrearsTransfer);
  const draft = request.state === 1;
  const waiting = request.state === 2;
  const decides = audit.can('audit') || (!hang && transfer.can('audit'));
  return (
    <div className="detail-actions">
      <Button onClick={() => onAct('print')}>打印</Button>
      {request.own && (draft || waiting) && maker.can('void') ? <Button onClick={() => onAct('withdraw')}>撤回</Button> : null}
      {request.own && draft && maker.can('change') ? (
        <>
          <Button onClick={() => onAct('change')}>修改</Button>
          <Button type="primary" onClick={() => onAct('submit')}>
            提交
          </Button>
        </>
      ) : null}
      {waiting ? (
        <DecideButtons own={request.own} may={decides} no="驳回" onReject={() => onAct('reject')} onPass={() => onAct('approve')} />
      ) : null}
    </div>
  );
}

function View({ request }: { readonly request: HangDetail }) {
  const moved = request.asked !== request.now;
  const records = request.beside.reduce((count, { chases, marks }) => count + chases.length + marks.length, 0);
  return (
    <>
      <div className="hang-facts">
        <EnumText of={hangState} value={request.state} tones={HANG_TONES} />
        <span>{request.estateName}</span>
        <span>
          {request.state === 3 ? '办理' : '申报'} <strong>{formatMoney(request.state === 3 ? request.amount : request.asked)}</strong> 元
        </span>
        {moved ? (
          <StatusTag tone="danger">
            {request.state === 3 ? `申报时 ${formatMoney(request.asked)} 元` : `现在 ${formatMoney(request.now)} 元，审核按现在的金额办理`}
          </StatusTag>
        ) : null}
        {request.kind === HANG.hang ? <span>原因 {arrearsReason.text(request.reason)}</span> : null}
        <span className="ui-quiet">
          {request.createdBy} <InstantText value={request.createdAt} />
        </span>
      </div>
      <p>说明：{request.note}</p>
      {request.plan ? <p>收回计划：{request.plan}</p> : null}
      <p>
        证明材料：
        <PaperLink category={FILE_CATEGORY.hangPaper} parent={request.id} file={request.file} />
      </p>
      {request.checkedBy ? (
        <p>
          审核：{request.checkedBy} <InstantText value={request.checkedAt} /> {request.checkNote}
        </p>
      ) : null}
      <Tabs
        items={[
          { key: 'lines', label: `账单 ${request.lines.length}`, children: <Lines request={request} /> },
          { key: 'beside', label: `催收与标记 ${records}`, children: <Beside objects={request.beside} /> },
        ]}
      />
    </>
  );
}

/** Only what was passed has anything to say about it. */
const DONE = [
  {
    title: '办理',
    render: (_: unknown, row: HangLine) =>
      row.done ? <StatusTag tone="good">已办理</StatusTag> : <StatusTag tone="plain">未办理</StatusTag>,
  },
  { title: '结算单', render: (_: unknown, row: HangLine) => row.settlementNumber || '–' },
];
function Lines({ request }: { readonly request: HangDetail }) {
  return (
    <Table<HangLine>
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
        ...(request.state === 3
          ? []
          : [{ title: '现在', align: 'right' as const, render: (_: unknown, row: HangLine) => <Money value={row.amount} dashZero /> }]),
        { title: '违约金', align: 'right', render: (_, row) => <Money value={row.late} dashZero /> },
        ...(request.state === 3 ? DONE : []),
      ]}
    />
  );
}

function Beside({ objects }: { readonly objects: readonly HangObject[] }) {
  if (objects.length === 0) return <EmptyState text="没有记录" />;
  return (
    <div className="hang-beside">
      {objects.map((one) => (
        <section key={`${one.objectKind}-${one.objectId}`} aria-label={one.objectText}>
          <h3>
            {one.objectText} {one.payerName}{' '}
            <span className="ui-quiet">
              未收 {formatMoney(one.open)}，挂账 {formatMoney(one.hung)}
            </span>{' '}
            {one.marks.map((mark, at) => (
              <StatusTag key={at} tone="busy">
                {arrearsReason.text(mark.reason)} {formatDay(mark.fromDate)}–{mark.toDate === null ? '' : formatDay(mark.toDate)}
              </StatusTag>
            ))}
          </h3>
          <Table<HangObject['chases'][number]>
            size="small"
            rowKey={(row) => `${row.day}${row.method}${row.content}`}
            pagination={false}
            dataSource={one.chases}
            locale={{ emptyText: <EmptyState text="没有催收记录" /> }}
            columns={[
              { title: '日期', width: 96, render: (_, row) => <DateText value={row.day} /> },
              { title: '方式', width: 96, render: (_, row) => chaseMethod.text(row.method) },
              { title: '结果', width: 110, render: (_, row) => chaseResult.text(row.result) || '–' },
              { title: '内容', dataIndex: 'content' },
              { title: '承诺', render: (_, row) => row.promise || '–' },
              { title: '登记人', dataIndex: 'by', width: 90 },
            ]}
          />
          {one.requests.map((past) => (
            <div key={past.number} className="ui-quiet">
              {formatDay(past.day)} {hangKind.text(past.kind)} {past.number} {hangState.text(past.state)} {formatMoney(past.amount)}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
