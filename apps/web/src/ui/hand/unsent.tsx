// What has not reached the server: the notice above a view, and the list of the steps that wait or were refused.
import './hand.css';
import { Button } from 'antd';
import { ClockCircleOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons';
import { formatInstant } from '@anju/domain';
import type { OutboxEntry, ShownOutbox } from '../../platform/outbox/index.ts';
import { useConfirm } from '../dialog/confirm-dialog.tsx';

export function UnsentNotice({ of: { entries, offline } }: { readonly of: ShownOutbox }) {
  const refused = entries.filter((entry) => entry.refused !== '').length;
  if (!offline && refused === 0) return null;
  return (
    <div className="ui-unsent-notice" role="status">
      {offline ? <DisconnectOutlined /> : <WarningOutlined />}
      <span>
        <b>{offline ? '没有网络，内容都在本机' : '有操作没有被接受'}</b>
        {offline ? '连上后自动上传，不会重复提交' : '请在待上传中查看原因'}
      </span>
      {entries.length > 0 ? <b>{entries.length} 项</b> : null}
    </div>
  );
}

const timeOf = (at: string): string => formatInstant(at).slice(-5);
const sizeOf = ({ files }: OutboxEntry): string => {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size === 0) return '';
  return size < 100_000 ? `${Math.ceil(size / 1000)} KB` : `${(size / 1_000_000).toFixed(1)} MB`;
};

interface UnsentListProps {
  readonly of: ShownOutbox;
  /** Steps that go out by themselves are listed only while there is no connection, or when one of them was refused. */
  readonly onlyStuck?: boolean;
}

export function UnsentList({ of: { entries, sent, offline, outbox }, onlyStuck = false }: UnsentListProps) {
  const confirm = useConfirm();
  const last = sent.at(-1);
  const isStuck = offline || entries.some(({ refused }) => refused !== '');
  if (entries.length === 0 || (onlyStuck && !isStuck)) return null;
  async function drop({ key, title }: OutboxEntry) {
    if (await confirm({ text: `放弃“${title}”？之后的操作会继续上传。`, go: '放弃' })) await outbox.drop(key);
  }
  return (
    <section className="ui-hand-part" aria-label="待上传">
      <div className="ui-hand-line">
        <h3>待上传 {entries.length}</h3>
        <span className="ui-quiet">{last === undefined ? '' : `最近一次上传 ${timeOf(new Date(last.at).toISOString())}`}</span>
        <Button size="small" onClick={() => void outbox.flush()}>
          立即上传
        </Button>
      </div>
      <ul className="ui-unsent-list">
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.refused === '' ? <ClockCircleOutlined /> : <WarningOutlined className="ui-danger" />}
            <span>
              {entry.title}
              {entry.refused === '' ? null : <em className="ui-danger">{entry.refused}</em>}
            </span>
            <span className="ui-quiet">
              {timeOf(entry.happenedAt)} {sizeOf(entry)}
            </span>
            {entry.refused === '' ? null : (
              <Button size="small" onClick={() => void outbox.retry(entry.key)}>
                再试
              </Button>
            )}
            <Button size="small" danger onClick={() => void drop(entry)}>
              放弃
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
