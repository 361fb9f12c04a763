// A violation to read: its facts, notices, rechecks, appeals and steps, and what the same house did before.
import { Alert, Button, Space, Table, Timeline } from 'antd';
import {
  APPEAL,
  NOTICE_KIND,
  NOTICE_SERVED,
  VIOLATION,
  VIOLATION_ACT,
  VIOLATION_SOURCE,
  type ViolationAct,
  type ViolationDetail,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import type { ReactNode } from 'react';
import { Facts } from '../../../../archetypes/index.ts';
import { DateText, EmptyState, EnumText, InstantText, StatusTag, type TonesOf } from '../../../../ui/index.ts';
import { VIOLATION_TONES } from '../record/decoration-tones.ts';
import type { ViolationActs } from './violation-acts.ts';

const APPEAL_TONES: TonesOf<typeof APPEAL> = {
  [APPEAL.submitted]: 'owed',
  [APPEAL.reviewing]: 'work',
  [APPEAL.upheld]: 'paid',
  [APPEAL.rejected]: 'ended',
};
const TABLE = { size: 'small', pagination: false, scroll: { x: 'max-content' } } as const;
const none = (text: string) => ({ emptyText: <EmptyState text={text} /> });

interface PartProps {
  readonly detail: ViolationDetail;
}

interface ViolationFactsProps extends PartProps {
  readonly onDecoration: (id: number) => void;
}

export function ViolationFacts({ detail, onDecoration }: ViolationFactsProps) {
  const { decorationId } = detail;
  return (
    <>
      {detail.stops ? (
        <Alert
          type="error"
          showIcon
          className="ui-alert"
          title={`停工整改中${detail.decorationNumber === '' ? '' : `：${detail.decorationNumber}`}，违规全部整改后方可复工`}
        />
      ) : null}
      <p className="ui-quote">{detail.content}</p>
      <Facts
        columns={2}
        rows={[
          ['地点', [detail.estateName, detail.object, detail.position].filter(Boolean).join(' '), 'wide'],
          ['业主', detail.ownerName],
          ['施工单位', detail.contractor],
          ['责任人', detail.offender],
          ['电话', detail.phone],
          ['发现人', detail.foundBy],
          ['发现时间', <InstantText key="found" value={detail.foundAt} />],
          ['来源', [VIOLATION_SOURCE.text(detail.source), detail.sourceNo].filter(Boolean).join(' ')],
          ['损失金额', detail.damage === null ? '' : `${formatMoney(detail.damage)} 元`],
          decorationId !== null && [
            '所属装修',
            <Button key="decoration" type="link" size="small" className="ui-link" onClick={() => onDecoration(decorationId)}>
              {detail.decorationNumber}
            </Button>,
          ],
          detail.times > 1 && ['同户同类', `第 ${detail.times} 次`],
          detail.reportedAt !== null && [
            '上报',
            [detail.reportTo, detail.reportNo, detail.reportedBy, detail.reportNote].filter(Boolean).join('，'),
            'wide',
          ],
          detail.result !== '' && ['处理结果', detail.result, 'wide'],
        ]}
      />
      <section className="record-section">
        <h3>操作记录</h3>
        <Steps detail={detail} />
      </section>
    </>
  );
}

const DOTS: Partial<Record<ViolationAct, string>> = {
  [VIOLATION_ACT.fail]: 'red',
  [VIOLATION_ACT.mustReport]: 'red',
  [VIOLATION_ACT.appeal]: 'orange',
  [VIOLATION_ACT.close]: 'green',
};

/** The newest step on top: what was done last is asked first. */
function Steps({ detail: { steps } }: PartProps) {
  return (
    <Timeline
      className="ui-steps"
      items={steps.toReversed().map(({ seq, act, from, to, by, at, remark }) => ({
        key: seq,
        color: DOTS[act] ?? 'gray',
        content: (
          <>
            <strong>{VIOLATION_ACT.text(act)}</strong> {from === to ? null : <span className="ui-quiet">{VIOLATION.text(to)}</span>}{' '}
            {remark}
            <div className="ui-quiet">
              {by} <InstantText value={at} />
            </div>
          </>
        ),
      }))}
    />
  );
}

interface NoticesProps extends PartProps {
  /** Null where the user may not print. */
  readonly onPrint: ((notice: ViolationDetail['notices'][number]) => void) | null;
}

export function Notices({ detail: { notices }, onPrint }: NoticesProps) {
  return (
    <Table
      {...TABLE}
      rowKey="seq"
      dataSource={notices}
      locale={none('还没有发通知书')}
      columns={[
        { title: '编号', dataIndex: 'number' },
        {
          title: '通知书',
          render: (_, { kind }) => <StatusTag tone={kind === NOTICE_KIND.stop ? 'overdue' : 'kind'}>{NOTICE_KIND.text(kind)}</StatusTag>,
        },
        { title: '整改期限', render: (_, { deadline }) => <DateText value={deadline} /> },
        { title: '送达', render: (_, { served, receiver }) => [NOTICE_SERVED.text(served), receiver].filter(Boolean).join(' ') },
        {
          title: '',
          render: (_, notice) =>
            onPrint === null ? null : (
              <Button size="small" onClick={() => onPrint(notice)}>
                打印
              </Button>
            ),
        },
        { title: '整改要求', render: (_, { demand }) => <span className="ui-text">{demand}</span> },
        { title: '发出人', dataIndex: 'by' },
        { title: '发出时间', render: (_, { at }) => <InstantText value={at} /> },
      ]}
    />
  );
}

export function Rechecks({ detail: { rechecksDone } }: PartProps) {
  return (
    <Table
      {...TABLE}
      rowKey="seq"
      dataSource={rechecksDone}
      locale={none('还没有复查')}
      columns={[
        { title: '次数', render: (_, { seq }) => `第 ${seq} 次` },
        {
          title: '结果',
          render: (_, { passed }) => <StatusTag tone={passed ? 'paid' : 'overdue'}>{passed ? '已整改' : '未整改'}</StatusTag>,
        },
        { title: '新的期限', render: (_, { newDeadline }) => <DateText value={newDeadline} /> },
        { title: '复查情况', render: (_, { remark }) => <span className="ui-text">{remark}</span> },
        { title: '复查人', dataIndex: 'by' },
        { title: '复查时间', render: (_, { at }) => <InstantText value={at} /> },
      ]}
    />
  );
}

interface AppealsProps extends PartProps {
  readonly acts: ViolationActs;
}

export function Appeals({ detail, acts }: AppealsProps) {
  const buttons = ({ mayDecide }: ViolationDetail['appeals'][number]): ReactNode =>
    mayDecide && detail.may.includes('decide') ? (
      <Space size={4}>
        <Button size="small" onClick={() => acts.begin('uphold', detail)}>
          成立
        </Button>
        <Button size="small" onClick={() => acts.begin('reject', detail)}>
          不成立
        </Button>
      </Space>
    ) : null;
  return (
    <Table
      {...TABLE}
      rowKey="id"
      dataSource={detail.appeals}
      locale={none('没有申诉')}
      columns={[
        { title: '申诉人', dataIndex: 'appellant' },
        { title: '状态', render: (_, { state }) => <EnumText of={APPEAL} value={state} tones={APPEAL_TONES} /> },
        { title: '', render: (_, appeal) => buttons(appeal) },
        { title: '申诉理由', render: (_, { reason }) => <span className="ui-text">{reason}</span> },
        { title: '登记人', dataIndex: 'by' },
        { title: '登记时间', render: (_, { at }) => <InstantText value={at} /> },
        { title: '复核人', render: (_, { decidedBy, reviewBy }) => decidedBy || reviewBy || '–' },
        { title: '复核意见', render: (_, { note }) => note || '–' },
      ]}
    />
  );
}

interface EarlierProps extends PartProps {
  /** Opens another violation in the same drawer. */
  readonly onOpen: (id: number) => void;
}

export function Earlier({ detail: { earlier }, onOpen }: EarlierProps) {
  return (
    <Table
      {...TABLE}
      rowKey="id"
      dataSource={earlier}
      locale={none('该户以前没有违规')}
      columns={[
        {
          title: '编号',
          render: (_, { id, number }) => (
            <Button type="link" size="small" className="ui-link" onClick={() => onOpen(id)}>
              {number}
            </Button>
          ),
        },
        { title: '违规类型', dataIndex: 'type' },
        { title: '状态', render: (_, { state }) => <EnumText of={VIOLATION} value={state} tones={VIOLATION_TONES} /> },
        { title: '发现时间', render: (_, { foundAt }) => <InstantText value={foundAt} /> },
      ]}
    />
  );
}
