// 报盘: what cannot be written is shown first; then the file is saved.
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Table } from 'antd';
import { checkBankFile, exportBankFile, type BankBatch } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { call, download } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { FailedState, LoadingOverlay } from '../../../../ui/index.ts';
import { channelText } from './bank-make.tsx';
import { BATCH } from './bank-text.ts';

interface FileDialogProps {
  readonly batch: BankBatch;
  readonly onDone: (fileName: string) => void;
  readonly onClose: () => void;
}

export function FileDialog({ batch, onDone, onClose }: FileDialogProps) {
  const [working, setWorking] = useState(false);
  const query = useQuery({
    queryKey: [checkBankFile.path, batch.id, batch.version],
    queryFn: ({ signal }) => call(checkBankFile, { id: batch.id }, { signal, loading: false }),
    gcTime: 0,
  });
  const found = query.data;
  const ready = found !== undefined && found.problems.length === 0 && found.lines > 0;
  const go = useRef<HTMLButtonElement>(null);
  // A button that cannot be pressed yet takes no focus: it gets it when the answer is there.
  useEffect(() => {
    if (ready) go.current?.focus();
  }, [ready]);
  const first = batch.state === BATCH.draft;
  async function save() {
    setWorking(true);
    try {
      onDone(await download(exportBankFile, { id: batch.id }));
    } catch (error) {
      // The client has already said what went wrong.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setWorking(false);
    }
  }
  return (
    <Modal
      title={first ? `导出报盘 ${batch.number}` : `再次导出 ${batch.number}`}
      open
      centered
      width={720}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && go.current?.focus()}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button ref={go} type="primary" disabled={!ready} loading={working} onClick={() => void save()}>
            导出文件
          </Button>
        </>
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {found && found.problems.length === 0 ? (
        <p className="bank-sum">
          {channelText(batch)}：{found.lines} 行，共 {formatMoney(found.amount)} 元。
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
    </Modal>
  );
}
