// One publication: which payers were notified by which channel, which could not be, and the buttons that notify.
import { useState } from 'react';
import { App, Button, Dropdown } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { NOTICE_CHANNEL, NOTICE, printNotices, searchNotices, sendNotices, type NoticeRow, type PublicationRow } from '@anju/contract';
import { formatCount, formatDay, formatMoney } from '@anju/domain';
import { column, ListTable, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, InstantText, Money, SearchBox, StatusTag, Toolbar, useConfirm, usePrint } from '../../../../ui/index.ts';
import { NOTICE_TONES } from '../../bill/bill-text.ts';
import { PrintDialog, SendingDialog, type PapersWanted } from './notice-dialogs.tsx';
import { NoticePapers } from './notice-print.tsx';

/** A waiting paper notice is yet to be printed, not sent. */
const stateText = (channel: NoticeRow['channel'], state: NoticeRow['state']): string =>
  channel === NOTICE_CHANNEL.print && state === NOTICE.waiting ? '待打印' : NOTICE.text(state);

/** One tag per channel with its result. */
export function Sent({ sent }: Pick<PublicationRow, 'sent'>) {
  return (
    <span className="notice-sent">
      {sent.map((one) => (
        <StatusTag key={one.channel} tone={one.failed > 0 ? 'overdue' : one.waiting > 0 ? 'owed' : 'paid'}>
          {[
            NOTICE_CHANNEL.text(one.channel),
            one.waiting > 0 && `${stateText(one.channel, NOTICE.waiting)} ${formatCount(one.waiting)} 户`,
            one.sent > 0 && `已发送 ${one.sent}`,
            one.read > 0 && `已读 ${one.read}`,
            one.failed > 0 && `失败 ${one.failed}`,
          ]
            .filter(Boolean)
            .join(' ')}
        </StatusTag>
      ))}
    </span>
  );
}

const COLUMNS = column<NoticeRow>()([
  { title: '对象', field: 'objectText', fixed: 'start' },
  { title: '方式', width: 70, render: (row) => NOTICE_CHANNEL.text(row.channel) },
  { title: '状态', width: 80, render: (row) => <StatusTag tone={NOTICE_TONES[row.state]}>{stateText(row.channel, row.state)}</StatusTag> },
  {
    title: '失败原因',
    width: 110,
    render: (row) => (row.state === NOTICE.failed ? <span className="ui-danger">{row.message || '–'}</span> : '–'),
  },
  { title: '付款人', field: 'payerName', width: 110 },
  { title: '电话', width: 120, field: 'phone' },
  { title: '账单', align: 'right', width: 64, field: 'bills' },
  { title: '金额', align: 'right', width: 90, render: (row) => <Money value={row.amount} /> },
  { title: '次数', align: 'right', width: 64, field: 'tries' },
  { title: '时间', width: 140, render: (row) => <InstantText value={row.sentAt} /> },
  { title: '内容', render: (row) => <span className="ui-quiet">{row.text}</span> },
]);

/** The channels that are sent by a job. */
type Channel = 2 | 3;
const SENT_WAYS: readonly Channel[] = [NOTICE_CHANNEL.sms, NOTICE_CHANNEL.wechat];

interface NoticeDetailProps {
  readonly publication: PublicationRow;
  readonly access: Access;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function NoticeDetail({ publication, access, onChanged, onClose }: NoticeDetailProps) {
  const { id, number, estateName, estateId, day, bills, amount, objects, sent } = publication;
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const list = useList(searchNotices, { publicationId: id });
  const [printing, setPrinting] = useState(false);
  const [sending, setSending] = useState<{ jobId: number; title: string } | null>(null);
  const delivery = useCommand(sendNotices);
  const { filter, setFilter } = list;
  const chosen = list.selected.map(Number);
  const failedOf = (channel: Channel) => sent.find((one) => one.channel === channel)?.failed ?? 0;
  const failures = SENT_WAYS.filter((channel) => failedOf(channel) > 0);

  async function send(channel: Channel, failedOnly: boolean) {
    const way = NOTICE_CHANNEL.text(channel);
    const text = failedOnly
      ? `重发 ${number} 失败的${way}通知 ${failedOf(channel)} 条。`
      : `向 ${number} 的 ${objects} 位付款人发送${way}通知，已用${way}通知过的不再发送。`;
    const title = failedOnly ? `重发失败的${way}` : `发送${way}`;
    const goes = () => confirm({ title, text, go: '发送', danger: false });
    const job = await delivery.run(async () => ((await goes()) ? { id, channel, failedOnly } : null));
    if (job !== undefined) setSending({ jobId: job.jobId, title });
  }
  /** Prints, and returns the total number of notices to print; null when nothing was printed. */
  async function paperOf(wanted: PapersWanted): Promise<number | null> {
    const { papers, total } = await call(printNotices, { id, ...wanted });
    const picked = wanted.noticeIds.length;
    if (papers.length === 0) {
      void message.warning(picked > 0 ? '勾选的通知中没有打印的通知单' : '没有要打印的通知单');
      return null;
    }
    if (picked > total) void message.info(`勾选的 ${picked} 条中，${total} 条是打印的通知单`);
    print(<NoticePapers papers={papers} />);
    onChanged();
    return total;
  }

  return (
    <section className="page-card" aria-label="发布">
      <header className="detail-head">
        <span className="batch-title">
          <strong>{number}</strong>
          <span>
            {estateName} {formatDay(day)}　{bills} 笔，共 {formatMoney(amount)} 元，{objects} 份
          </span>
          <Sent sent={sent} />
        </span>
        <span className="detail-actions">
          {access.can('change') && failures.length > 0 ? (
            <Dropdown
              trigger={['click']}
              menu={{
                items: failures.map((channel) => ({
                  key: channel,
                  label: `${NOTICE_CHANNEL.text(channel)} ${failedOf(channel)} 条`,
                  onClick: () => void send(channel, true),
                })),
              }}
            >
              <Button>重发失败</Button>
            </Dropdown>
          ) : null}
          {access.can('change') ? <Button onClick={() => void send(2, false)}>发送短信</Button> : null}
          {access.can('change') ? <Button onClick={() => void send(3, false)}>发送微信</Button> : null}
          {access.can('print') ? (
            <Button type="primary" onClick={() => setPrinting(true)}>
              打印通知单
            </Button>
          ) : null}
          <Button type="text" aria-label="收起发布" icon={<CloseOutlined />} onClick={onClose} />
        </span>
      </header>
      <div className="batch-tab notice-list">
        <Toolbar>
          <EnumCheck of={NOTICE_CHANNEL} value={filter.channels ?? []} onChange={(channels) => setFilter({ channels })} />
          <EnumCheck of={NOTICE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 车位 / 付款人" width={180} />
        </Toolbar>
        <ListTable
          name="charging.notice.detail"
          what={{ name: '通知', none: '没有符合条件的通知', tick: '勾选打印' }}
          list={list}
          columns={COLUMNS}
          selectable={access.can('print')}
        />
      </div>
      {printing ? (
        <PrintDialog estateId={estateId} objects={objects} chosen={chosen} onPrint={paperOf} onClose={() => setPrinting(false)} />
      ) : null}
      {sending === null ? null : (
        <SendingDialog
          {...sending}
          onDone={onChanged}
          onClose={() => {
            setSending(null);
            onChanged();
          }}
        />
      )}
      {paper}
    </section>
  );
}
