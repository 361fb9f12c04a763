// 渠道对账 (a tab of 结算汇总): the days of payment providers against our orders, newest first.
import './channel.css';
import { Button, Checkbox } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import { getChannelDay, searchChannelDays, type ChannelDayRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { DateText, DayRange, InstantText, Money, StatusTag, useSumText } from '../../../../ui/index.ts';
import { ChannelDrawer, type ChannelActs } from './channel-drawer.tsx';
import { ChannelUpload } from './channel-upload.tsx';

const COLUMNS = column<ChannelDayRow>()([
  { title: '日期', width: 100, fixed: 'start', render: (row) => <DateText value={row.day} /> },
  { title: '渠道', field: 'providerTitle' },
  { title: '渠道付款', align: 'right', render: (row) => <Money value={row.theirAmount} /> },
  { title: '我方付款', align: 'right', render: (row) => <Money value={row.ourAmount} /> },
  { title: '渠道退款', align: 'right', render: (row) => <Money value={row.theirRefunded} dashZero /> },
  { title: '我方退款', align: 'right', render: (row) => <Money value={row.ourRefunded} dashZero /> },
  { title: '手续费', align: 'right', render: (row) => <Money value={row.fee} dashZero /> },
  { title: '一致', align: 'right', field: 'matched' },
  { title: '差异', align: 'right', field: 'differences' },
  {
    title: '待处理',
    align: 'right',
    render: ({ open }) => (open === 0 ? <StatusTag tone="paid">已核对</StatusTag> : <StatusTag tone="overdue">{open}</StatusTag>),
  },
  { title: '文件', field: 'fileName' },
  { title: '上传人', field: 'by' },
  { title: '上传时间', width: 130, render: (row) => <InstantText value={row.at} /> },
]);

export function ChannelList({ access }: { readonly access: Access }) {
  const list = useList(searchChannelDays, {});
  const acts: ChannelActs = useActs(useRefresh(searchChannelDays, getChannelDay));
  const { filter, setFilter, extra } = list;
  const sum = useSumText();
  return (
    <>
      <ListPage
        name="charging.channel-day"
        what={{ name: '对账', none: '还没有对账，请从“上传对账文件”开始' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <DayRange of="对账" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            <Checkbox checked={filter.open ?? false} onChange={(event) => setFilter({ open: event.target.checked })}>
              只看有待处理差异的
            </Checkbox>
          </>
        }
        actions={
          access.can('audit') ? (
            <Button type="primary" icon={<UploadOutlined />} onClick={acts.beginNew}>
              上传对账文件
            </Button>
          ) : null
        }
        totals={
          extra && {
            text: `合计 ${formatCount(extra.total)} 天：渠道付款 ${sum(extra.theirAmount, true)}，我方 ${sum(extra.ourAmount, true)}，手续费 ${sum(extra.fee, true)}，待处理差异 ${extra.open} 笔`,
            units: true,
          }
        }
      />
      {acts.opened === null ? null : <ChannelDrawer list={list} id={acts.opened} access={access} acts={acts} />}
      {acts.doing?.kind === 'new' ? (
        <ChannelUpload
          onDone={({ id, matched, open }) => {
            acts.done(`已核对：一致 ${matched} 笔，待处理差异 ${open} 笔`);
            acts.open(id);
          }}
          onClose={acts.close}
        />
      ) : null}
    </>
  );
}
