// 报盘: entries that cannot be written are shown first; then the file is saved.
import { useEffect, useRef } from 'react';
import { Alert, Button, Table } from 'antd';
import { BANK_BATCH, checkBankFile, exportBankFile, type BankBatch } from '@anju/contract';
import { formatCount, formatMoney } from '@anju/domain';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { download } from '../../../../platform/api/index.ts';
import { Dialog, FailedState, LoadingOverlay } from '../../../../ui/index.ts';
import { channelText } from './bank-make.tsx';

interface FileDialogProps {
  readonly batch: BankBatch;
  readonly onDone: (fileName: string) => void;
  readonly onClose: () => void;
}

export function FileDialog({ batch, onDone, onClose }: FileDialogProps) {
  const { attempt, busy } = useAttempt();
  const query = useRead(checkBankFile, { id: batch.id }, { gcTime: 0 });
  const found = query.data;
  const ready = found !== undefined && found.problems.length === 0 && found.lines > 0;
  const go = useRef<HTMLButtonElement>(null);
  // A disabled button cannot be focused, so it is focused when the answer has arrived.
  useEffect(() => {
    if (ready) go.current?.focus();
  }, [ready]);
  const first = batch.state === BANK_BATCH.draft;
  const save = () => attempt(async () => onDone(await download(exportBankFile, { id: batch.id })));
  return (
    <Dialog
      title={first ? `导出报盘 ${batch.number}` : `再次导出 ${batch.number}`}
      open
      size="wide"
      onCancel={onClose}
      afterOpenChange={(shown) => shown && go.current?.focus()}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button ref={go} type="primary" disabled={!ready} loading={busy} onClick={() => void save()}>
            导出文件
          </Button>
        </>
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {found && found.problems.length === 0 ? (
        <p className="bank-sum">
          {channelText(batch)}：{formatCount(found.lines)} 行，共 {formatMoney(found.amount)} 元。
          {first ? '导出后不能再剔除行，请送银行后等待回盘。' : `已导出 ${batch.exports} 次，内容与首次相同。`}
        </p>
      ) : null}
      {found && found.problems.length > 0 ? (
        <>
          <Alert
            type="error"
            showIcon
            className="entry-problems"
            title={`有 ${found.problems.length} 处不能写入文件，请修改协议后重新生成，或剔除这些行`}
          />
          <Table
            size="small"
            rowKey={(row) => found.problems.indexOf(row)}
            dataSource={found.problems}
            pagination={false}
            scroll={{ y: 320 }}
            columns={[
              { title: '行号', render: (_, row) => row.seq ?? '文件头尾' },
              { title: '协议号', dataIndex: 'agreementNo' },
              { title: '户名', dataIndex: 'accountName' },
              { title: '房屋', dataIndex: 'house' },
              { title: '字段', dataIndex: 'field' },
              { title: '问题', dataIndex: 'text' },
            ]}
          />
        </>
      ) : null}
    </Dialog>
  );
}
