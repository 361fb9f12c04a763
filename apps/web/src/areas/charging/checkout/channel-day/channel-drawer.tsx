// One day of a provider: both sides in sums, and the differences, each with what can be done about it.
import { Button, Table } from 'antd';
import {
  CHANNEL_DECISION,
  CHANNEL_DIFFERENCE,
  CHANNEL_ITEM,
  decideChannelDifference,
  getChannelDay,
  mendChannelDifference,
  type ChannelDay,
  type ChannelDifference,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { Facts, ReasonDialog, RecordDrawer, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, EnumText, InstantText, Money, useConfirm } from '../../../../ui/index.ts';
import { DECISION_TONES, ourText, theirText } from './channel-text.ts';

export type ChannelActs = Acts<{ new: null } & Record<'done' | 'report', ChannelDifference>>;

interface ChannelDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly acts: ChannelActs;
}

export function ChannelDrawer({ id, access, acts, list }: ChannelDrawerProps) {
  return (
    <RecordDrawer
      list={list}
      record={useRead(getChannelDay, { id })}
      what="渠道对账"
      wide
      title={({ providerTitle, day }) => `${providerTitle} ${formatDay(day)}`}
      onClose={() => acts.open(null)}
    >
      {(day) => (
        <>
          <Facts columns={2} rows={factsOf(day)} />
          <Differences day={day} may={access.can('audit')} acts={acts} />
          <Decide acts={acts} />
        </>
      )}
    </RecordDrawer>
  );
}

const side = (payments: number, amount: string, refunds: number, refunded: string): string =>
  `付款 ${payments} 笔 ${formatMoney(amount)} 元，退款 ${refunds} 笔 ${formatMoney(refunded)} 元`;
const factsOf = (day: ChannelDay) =>
  [
    ['渠道', side(day.theirPayments, day.theirAmount, day.theirRefunds, day.theirRefunded)],
    ['我方', side(day.ourPayments, day.ourAmount, day.ourRefunds, day.ourRefunded)],
    ['手续费', `${formatMoney(day.fee)} 元`],
    ['核对', `一致 ${day.matched} 笔，差异 ${day.differences} 笔，其中待处理 ${day.open} 笔`],
    ['文件', day.fileName],
    ['上传', <InstantText key="at" value={day.at} />],
  ] as const;

interface DifferencesProps {
  readonly day: ChannelDay;
  readonly may: boolean;
  readonly acts: ChannelActs;
}
function Differences({ day, may, acts }: DifferencesProps) {
  const confirm = useConfirm();
  const mend = ({ id, version, number }: ChannelDifference) =>
    acts.attempt(async () => {
      const text = `先向渠道查询订单 ${number}，渠道确认已付款的，按付款通知入账；没有付款的不会入账。`;
      if (!(await confirm({ title: '补单', text, go: '补单', danger: false }))) return;
      await call(mendChannelDifference, { id, version });
      acts.done('已补单入账');
    });
  return (
    <Table<ChannelDifference>
      size="small"
      rowKey="id"
      className="channel-differences"
      pagination={false}
      dataSource={day.rows}
      locale={{ emptyText: <EmptyState text="两边一致，没有差异" /> }}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '差异', render: (_, row) => CHANNEL_DIFFERENCE.text(row.kind) },
        { title: '类型', render: (_, row) => CHANNEL_ITEM.text(row.item) },
        { title: '单号', dataIndex: 'number' },
        { title: '渠道流水号', dataIndex: 'ref' },
        { title: '房屋', dataIndex: 'house' },
        { title: '付款人', dataIndex: 'payerName' },
        { title: '我方', align: 'right', render: (_, row) => <Money value={row.ourAmount} /> },
        { title: '我方状态', render: (_, row) => ourText(row) },
        { title: '渠道', align: 'right', render: (_, row) => <Money value={row.theirAmount} /> },
        { title: '渠道状态', render: (_, row) => theirText(row) },
        { title: '处理', render: (_, row) => <EnumText of={CHANNEL_DECISION} value={row.state} tones={DECISION_TONES} /> },
        { title: '说明', render: (_, row) => (row.note === '' ? '' : `${row.note}（${row.decidedBy}）`) },
        {
          title: '操作',
          render: (_, row) =>
            may && row.state === CHANNEL_DECISION.open ? (
              <>
                {row.mendable ? (
                  <Button type="link" size="small" onClick={() => mend(row)}>
                    补单
                  </Button>
                ) : null}
                <Button type="link" size="small" onClick={() => acts.begin('done', row)}>
                  处理
                </Button>
                <Button type="link" size="small" onClick={() => acts.begin('report', row)}>
                  上报
                </Button>
              </>
            ) : null,
        },
      ]}
    />
  );
}

function Decide({ acts: { doing, done, close } }: { readonly acts: ChannelActs }) {
  if (doing === null || doing.kind === 'new') return null;
  const { id, version, number } = doing.row;
  const reports = doing.kind === 'report';
  return (
    <ReasonDialog
      title={`${reports ? '上报' : '处理'} ${number}`}
      go={reports ? '上报' : '处理'}
      note={reports ? '现在查不清的差异上报，写明报给谁、等什么结果。' : '写明查到的原因和处理办法，处理后不能再改。'}
      field={{ name: 'note', label: '说明' }}
      endpoint={decideChannelDifference}
      toInput={(note) => ({ id, version, state: reports ? CHANNEL_DECISION.reported : CHANNEL_DECISION.done, note })}
      onDone={() => done(reports ? '已上报' : '已处理')}
      onClose={close}
    />
  );
}
