import { searchMessages, type MessageRow } from '@anju/contract';
import { column, ListPage, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { InstantText, SearchBox, StatusTag, useTip } from '../../../ui/index.ts';

const CHANNELS: Readonly<Record<string, string>> = { sms: '短信' };

const COLUMNS = column<MessageRow>()([
  { title: '发送时间', render: (row) => <InstantText value={row.sentAt} /> },
  { title: '方式', render: (row) => CHANNELS[row.channel] ?? row.channel },
  { title: '接收号码', field: 'recipient' },
  {
    title: '状态',
    render: (row) => (row.state === 'sent' ? <StatusTag tone="paid">已发送</StatusTag> : <StatusTag tone="overdue">发送失败</StatusTag>),
  },
  { title: '内容', field: 'text', width: 520 },
]);

/** Without a connected provider the operator reads the verification codes here. */
export function MessageList({ access }: { readonly access: Access }) {
  const list = useList(searchMessages, {});
  const tip = useTip();
  const { filter, setFilter } = list;
  return (
    <ListPage
      name="system.tenant.message"
      what={{ name: '短信', none: '还没有发送过短信' }}
      access={access}
      list={list}
      columns={COLUMNS}
      onOpen={(row) => void tip(row.text, `发给 ${row.recipient}`)}
      filters={<SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="号码 / 内容" />}
    />
  );
}
