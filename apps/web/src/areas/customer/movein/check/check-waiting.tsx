// What has not reached the server: the notice above the check, and the list of the steps that wait.
import { Button } from 'antd';
import { ClockCircleOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons';
import { formatInstant } from '@anju/domain';
import type { OutboxEntry } from '../../../../platform/outbox/index.ts';
import { useConfirm } from '../../../../ui/index.ts';
import { useCheckOutbox } from './check-outbox.ts';

export function OfflineNotice() {
  const { entries, offline } = useCheckOutbox();
  const refused = entries.filter((entry) => entry.refused !== '').length;
  if (!offline && refused === 0) return null;
  return (
    <div className="check-offline" role="status">
      {offline ? <DisconnectOutlined /> : <WarningOutlined />}
      <span>
        <b>{offline ? '没有网络，内容都在本机' : '有操作没有被接受'}</b>
        {offline ? '连上后自动上传，不会重复提交' : '请在待上传中查看原因'}
      </span>
      {entries.length > 0 ? <b>{entries.length} 项</b> : null}
    </div>
  );
}

/** Steps that go out by themselves are listed only while there is no connection, or when one of them was refused. */
export function WaitingList() {
  const { entries, offline, outbox } = useCheckOutbox();
  const confirm = useConfirm();
  if (entries.length === 0 || (!offline && entries.every(({ refused }) => refused === ''))) return null;
  async function drop({ key, title }: OutboxEntry) {
    if (await confirm({ text: `放弃“${title}”？之后的操作会继续上传。`, go: '放弃' })) await outbox.drop(key);
  }
  return (
    <section className="check-part" aria-label="待上传">
      <div className="check-line">
        <h3>待上传 {entries.length}</h3>
        <Button size="small" onClick={() => void outbox.flush()}>
          立即上传
        </Button>
      </div>
      <ul className="check-waiting">
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.refused === '' ? <ClockCircleOutlined /> : <WarningOutlined className="ui-danger" />}
            <span>
              {entry.title}
              {entry.refused === '' ? null : <em className="ui-danger">{entry.refused}</em>}
            </span>
            <span className="ui-quiet">{formatInstant(entry.happenedAt).slice(-5)}</span>
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
