// Dialogs of the backups: the password before a download, the reason for a restore, and how many backups are kept.
import { useRef, useState } from 'react';
import { Alert, Form, Input, InputNumber } from 'antd';
import { askRestore, changeBackupKeep, downloadBackup, getSite, type BackupRow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import { encryptPassword } from '../../../../platform/session/encrypt-password.ts';
import { Dialog } from '../../../../ui/index.ts';

interface DialogProps {
  readonly backup: BackupRow;
  readonly onClose: () => void;
}

/** Asks for the password again, because a backup contains all data and the screen may have been left unlocked. */
export function DownloadDialog({ backup, onClose, onDone }: DialogProps & { readonly onDone: (name: string) => void }) {
  const username = useSession((state) => state.account?.accountName ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function fetchFile() {
    if (sending.current) return;
    if (password === '') return setProblem('请输入登录密码');
    sending.current = true;
    setBusy(true);
    setProblem('');
    try {
      const { pubKey } = await call(getSite, {});
      const sent = await encryptPassword(password, pubKey, username);
      onDone(await download(downloadBackup, { id: backup.id, password: sent }, { quiet: true }));
    } catch (error) {
      setProblem(
        error instanceof ApiError && error.fields[0] ? error.fields[0].msg : error instanceof Error ? error.message : String(error),
      );
      setPassword('');
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="下载备份"
      open
      size="small"
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => void fetchFile()}
      okText="下载"
      cancelText="关闭"
      confirmLoading={busy}
    >
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={`${backup.fileName} 含本单位全部数据，下载人对文件保密负责，下载将记入日志。`}
      />
      <Form layout="horizontal" labelCol={{ flex: '84px' }}>
        <Form.Item label="登录密码" htmlFor="backup-password" required validateStatus={problem ? 'error' : ''} help={problem || null}>
          <Input.Password
            id="backup-password"
            autoFocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onPressEnter={() => void fetchFile()}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

export function RestoreDialog({ backup, onClose, onDone }: DialogProps & { readonly onDone: () => void }) {
  const entry = useEntry({
    endpoint: askRestore,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ backupId: backup.id, reason }),
    onDone,
  });
  return (
    <EntryDialog title="申请恢复" entry={entry} onClose={onClose} saveText="提交申请">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={`申请恢复到 ${formatInstant(backup.startedAt)} 的数据。提交后不会马上恢复：由平台运营方核实后办理，办理前可以撤回；那之后录入的数据不在其中。`}
      />
      <Form.Item name="reason" label="恢复原因" required>
        <Input.TextArea rows={4} maxLength={500} showCount placeholder="为什么恢复，哪些后来的数据可以不要" />
      </Form.Item>
    </EntryDialog>
  );
}

export function KeepDialog({
  keep,
  onClose,
  onDone,
}: {
  readonly keep: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const initial: { readonly keep: number | null } = { keep };
  const entry = useEntry({
    endpoint: changeBackupKeep,
    initial,
    toInput: (values) => ({ keep: values.keep as number }),
    onDone,
  });
  return (
    <EntryDialog title="保留份数" entry={entry} onClose={onClose} size="small">
      <Form.Item name="keep" label="保留份数" required extra="超出的旧备份在下一次备份完成后自动清理；有恢复申请的不清理">
        <InputNumber min={1} max={365} precision={0} />
      </Form.Item>
    </EntryDialog>
  );
}
