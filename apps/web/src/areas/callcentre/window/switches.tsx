// The foot of the window: what the agent does between calls, and whether microphone and line are well.
import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { AudioMutedOutlined, AudioOutlined } from '@ant-design/icons';
import { Dialog, EmptyState } from '../../../ui/index.ts';
import { useCallLog } from '../phone/call-log.ts';
import { phone } from '../phone/browser.ts';
import { useSoftphone } from '../phone/state.ts';

const MICROPHONE = { unknown: '麦克风未检测', ok: '麦克风正常', missing: '没有麦克风', refused: '麦克风未允许' } as const;
const LINE = { off: '线路未连接', connecting: '正在连接', on: '线路正常', lost: '线路已断开' } as const;

function LogDialog({ onClose }: { readonly onClose: () => void }) {
  const lines = useCallLog((state) => state.lines);
  return (
    <Dialog open title="通话日志" footer={null} size="wide" onCancel={onClose}>
      {lines.length === 0 ? (
        <EmptyState text="还没有日志" />
      ) : (
        <ol className="call-log" aria-label="通话日志">
          {lines.toReversed().map((line, at) => (
            <li key={`${line.at}-${lines.length - at}`}>
              {line.at} {line.text}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

export function Switches() {
  const { agent, manualIdle, checkedIn, microphone, line } = useSoftphone();
  const [log, setLog] = useState(false);
  const ready = agent === 'Ready';
  return (
    <footer className="call-foot">
      {checkedIn || line !== 'on' ? (
        <Button size="small" type={ready ? 'default' : 'primary'} onClick={ready ? phone.work.beBusy : phone.work.beReady}>
          {ready ? '置忙' : '置闲'}
        </Button>
      ) : (
        <Button size="small" type="primary" onClick={phone.work.checkIn}>
          签入
        </Button>
      )}
      <Checkbox checked={manualIdle} onChange={(event) => phone.work.setManualIdle(event.target.checked)}>
        手动置闲
      </Checkbox>
      <span className="call-gap" />
      <span className={microphone === 'ok' ? 'call-well' : 'call-ill'}>
        {microphone === 'ok' || microphone === 'unknown' ? <AudioOutlined /> : <AudioMutedOutlined />} {MICROPHONE[microphone]}
      </span>
      <Button size="small" type="link" onClick={() => setLog(true)}>
        {LINE[line]}
      </Button>
      {log && <LogDialog onClose={() => setLog(false)} />}
    </footer>
  );
}
