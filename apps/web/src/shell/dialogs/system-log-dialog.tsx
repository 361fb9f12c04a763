import { Button } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { saveBlob } from '../../platform/api/index.ts';
import { ERROR_LOG_LIMIT, readErrorLog } from '../../platform/errors/error-log.ts';
import { errorLogText } from '../../platform/errors/index.ts';
import { PUSH_LOG_LIMIT, pushLogSize, pushLogText } from './push-log.ts';
import { Dialog } from '../../ui/index.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

const saveText = (text: string, name: string) => saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), name);

/** Two text files for support staff: what the server pushed, and what went wrong in this browser. */
export function SystemLogDialog({ open, onClose }: Props) {
  if (!open) return null;
  return (
    <Dialog open size="small" title="系统日志" closable={false} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <ul className="log-files">
        <LogFile
          name="呼叫中心推送日志"
          note={`服务器推送的消息和软电话的状态，${pushLogSize()} 条，各最多保留 ${PUSH_LOG_LIMIT} 条`}
          onSave={() => saveText(pushLogText() || '没有推送记录', '呼叫中心推送日志.txt')}
        />
        <LogFile
          name="错误日志"
          note={`页面和请求的错误，${readErrorLog().length} 条，最多保留 ${ERROR_LOG_LIMIT} 条`}
          onSave={() => saveText(errorLogText() || '没有错误记录', '错误日志.txt')}
        />
      </ul>
    </Dialog>
  );
}

function LogFile({ name, note, onSave }: { readonly name: string; readonly note: string; readonly onSave: () => void }) {
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className="ui-quiet">{note}</small>
      </span>
      <Button icon={<DownloadOutlined />} aria-label={`下载${name}`} onClick={onSave}>
        下载
      </Button>
    </li>
  );
}
