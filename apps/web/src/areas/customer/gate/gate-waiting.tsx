// What has not reached the server: the notice above, and the list of the checks that wait or were refused.
import { Button } from 'antd';
import { ClockCircleOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons';
import { formatInstant } from '@anju/domain';
import type { OutboxEntry } from '../../../platform/outbox/index.ts';
import { useConfirm } from '../../../ui/index.ts';
import { gateOutbox } from './gate-outbox.ts';

export function GateWaiting() {
  const { entries, outbox, offline } = gateOutbox.use();
  const confirm = useConfirm();
  async function drop({ key, title }: OutboxEntry) {
    if (await confirm({ text: `放弃“${title}”？`, go: '放弃' })) await outbox.drop(key);
  }
  return (
    <>
      {offline ? (
        <div className="gate-offline" role="status">
          <DisconnectOutlined />
          <span>
            <b>没有网络，核验先存在本机</b>
            连上后自动上传，不会重复登记
          </span>
          {entries.length > 0 ? <b>{entries.length} 项</b> : null}
        </div>
      ) : null}
      {entries.length === 0 ? null : (
        <section className="gate-part" aria-label="待上传">
          <div className="gate-part-head">
            <h2>待上传 {entries.length}</h2>
            <Button size="small" onClick={() => void outbox.flush()}>
              立即上传
            </Button>
          </div>
          <ul className="gate-waiting">
            {entries.map((entry) => (
              <li key={entry.key}>
                {entry.refused === '' ? <ClockCircleOutlined /> : <WarningOutlined className="ui-danger" />}
                <span>
                  {entry.title} <small className="ui-quiet">{formatInstant(entry.happenedAt).slice(-5)}</small>
                  {entry.refused === '' ? null : <em className="ui-danger">{entry.refused}</em>}
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
      )}
    </>
  );
}
