// The parts of a case, to read: materials and who bears them, visits, delays, and whom the program warned.
import { Button, Space, Table } from 'antd';
import {
  BEARER,
  CASE_DELAY,
  CASE_PROMISE,
  SATISFACTION,
  VISIT_METHOD,
  type CaseDelay,
  type CaseDetail,
  type CaseMaterial,
  type CaseVisit,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { FlowNote } from '../../../../archetypes/index.ts';
import { EmptyState, EnumText, InstantText, Money, StatusTag } from '../../../../ui/index.ts';
import type { CaseActs } from './case-acts.ts';
import { DELAY_TONES, SATISFACTION_TONES } from './case-tones.ts';

interface PartProps {
  readonly detail: CaseDetail;
}

const none = (text: string) => ({ emptyText: <EmptyState text={text} /> });
const TABLE = { size: 'small', pagination: false, scroll: { x: 'max-content' } } as const;

export function Materials({ detail: { materials, householdAmount, openAmount, reopens } }: PartProps) {
  return (
    <>
      <Table<CaseMaterial>
        {...TABLE}
        rowKey={({ round, line }) => `${round}-${line}`}
        dataSource={[...materials]}
        locale={none('没有登记材料和人工')}
        columns={[
          { title: '名称', dataIndex: 'name' },
          { title: '数量', align: 'right', render: (_, { quantity, unit }) => `${quantity} ${unit}`.trim() },
          { title: '单价', align: 'right', render: (_, { price }) => <Money value={price} /> },
          { title: '金额', align: 'right', render: (_, { amount }) => <Money value={amount} /> },
          { title: '费用承担', render: (_, { bearer }) => <EnumText of={BEARER} value={bearer} /> },
          ...(reopens > 0 ? [{ title: '次数', render: (_: unknown, { round }: CaseMaterial) => `第 ${round + 1} 次` }] : []),
          { title: '账单', render: (_, { billId }) => (billId === null ? '–' : '已计费') },
        ]}
      />
      {materials.length === 0 ? null : (
        <p className="case-sum">
          住户承担 {formatMoney(householdAmount)} 元，未收 {formatMoney(openAmount)} 元
        </p>
      )}
    </>
  );
}

const marks = ({ timely, skill, attitude }: CaseVisit) =>
  [
    ['及时', timely],
    ['专业', skill],
    ['态度', attitude],
  ]
    .filter(([, mark]) => mark !== null)
    .map(([word, mark]) => `${word} ${mark}`)
    .join('，') || '–';

export function Visits({ detail: { visits } }: PartProps) {
  return (
    <Table<CaseVisit>
      {...TABLE}
      rowKey="id"
      dataSource={[...visits]}
      locale={none('还没有回访')}
      columns={[
        { title: '时间', render: (_, { at }) => <InstantText value={at} /> },
        { title: '方式', render: (_, { method }) => VISIT_METHOD.text(method) },
        {
          title: '满意度',
          render: (_, { reached, result }) =>
            reached ? <EnumText of={SATISFACTION} value={result} tones={SATISFACTION_TONES} /> : <StatusTag>未接通</StatusTag>,
        },
        { title: '评分', render: (_, visit) => marks(visit) },
        { title: '内容', render: (_, { remark }) => <span className="ui-text">{remark || '–'}</span> },
        { title: '回访人', dataIndex: 'by' },
      ]}
    />
  );
}

export function Delays({ detail: { number, delays }, acts }: PartProps & { readonly acts: CaseActs }) {
  const buttons = (delay: CaseDelay) =>
    delay.mayDecide ? (
      <Space size={4}>
        <Button size="small" type="primary" onClick={() => acts.begin('grant', { number, delay })}>
          通过
        </Button>
        <Button size="small" onClick={() => acts.begin('refuse', { number, delay })}>
          退回
        </Button>
      </Space>
    ) : (
      <FlowNote flowName={delay.flowName} />
    );
  return (
    <Table<CaseDelay>
      {...TABLE}
      rowKey="id"
      dataSource={[...delays]}
      locale={none('没有申请延期')}
      columns={[
        { title: '原时限', render: (_, { oldDue }) => <InstantText value={oldDue} /> },
        { title: '新时限', render: (_, { newDue }) => <InstantText value={newDue} /> },
        { title: '状态', render: (_, { state }) => <EnumText of={CASE_DELAY} value={state} tones={DELAY_TONES} /> },
        { title: '', render: (_, delay) => buttons(delay) },
        { title: '原因', render: (_, { reason }) => <span className="ui-text">{reason}</span> },
        { title: '申请人', dataIndex: 'askedBy' },
        { title: '申请时间', render: (_, { askedAt }) => <InstantText value={askedAt} /> },
        { title: '审核人', render: (_, { decidedBy }) => decidedBy || '–' },
        { title: '审核意见', render: (_, { note }) => note || '–' },
      ]}
    />
  );
}

type Alarm = CaseDetail['alarms'][number];

/** Before the time, at it, and after it once for each level of escalation. */
const levelText = (level: number) => (level === 0 ? '即将到期' : level === 1 ? '超时' : `第 ${level - 1} 级升级`);

export function Alarms({ detail: { alarms } }: PartProps) {
  return (
    <Table<Alarm>
      {...TABLE}
      rowKey={({ promise, level }) => `${promise}-${level}`}
      dataSource={[...alarms]}
      locale={none('没有提醒')}
      columns={[
        { title: '时限', render: (_, { promise }) => CASE_PROMISE.text(promise) },
        { title: '级别', render: (_, { level }) => levelText(level) },
        { title: '提醒时间', render: (_, { at }) => <InstantText value={at} /> },
        { title: '发出时间', render: (_, { toldAt }) => <InstantText value={toldAt} /> },
        { title: '通知', render: (_, { told }) => told || '–' },
      ]}
    />
  );
}
