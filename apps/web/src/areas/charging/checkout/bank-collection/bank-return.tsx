// 回盘: the bank's file is previewed first, then posted; the posting job is followed to its end.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert, Button, Table } from 'antd';
import { checkBankReturn, postBankReturn, type BankBatch, type BankReturnCheck } from '@anju/contract';
import { businessDay, formatCount, formatInstant, formatMoney } from '@anju/domain';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { upload } from '../../../../platform/api/index.ts';
import { JobProgress, useJob } from '../../../../platform/jobs/index.ts';
import { useUnsavedDialog } from '../../../../platform/unsaved/index.ts';
import { DayInput, Dialog } from '../../../../ui/index.ts';

interface ReturnDialogProps {
  readonly batch: BankBatch;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function ReturnDialog({ batch, onChanged, onClose }: ReturnDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<BankReturnCheck | null>(null);
  const [jobId, setJobId] = useState<number | null>(null);
  const { attempt, busy } = useAttempt();
  const close = useUnsavedDialog(file !== null && jobId === null, onClose);
  const asked = (paidOn: string | null) => ({ batchId: batch.id, ...(paidOn === null ? {} : { paidOn }) });
  const look = (chosen: File, paidOn: string | null) =>
    void attempt(async () => {
      setSeen(await upload(checkBankReturn, asked(paidOn), chosen));
      setFile(chosen);
    });
  const post = (chosen: File, { paidOn }: BankReturnCheck) =>
    void attempt(async () => {
      const { jobId: started } = await upload(postBankReturn, asked(paidOn), chosen);
      setJobId(started);
    });

  const matched = seen ? seen.success.lines + seen.failed.reduce((sum, { lines }) => sum + lines, 0) : 0;
  if (jobId !== null) return <Posting jobId={jobId} onDone={onChanged} onClose={onClose} />;
  return (
    <Dialog
      title={`导入回盘 ${batch.number}`}
      open
      size="wide"
      mask={{ closable: false }}
      onCancel={close}
      afterOpenChange={(shown) => shown && choose.current?.focus()}
      footer={
        <div className="entry-foot">
          <span className="ui-quiet">核对不会改变任何内容，入账后成功的行各开一张收据</span>
          <span className="entry-buttons">
            <Button onClick={close}>关闭</Button>
            <Button
              ref={choose}
              type={seen === null ? 'primary' : 'default'}
              loading={busy && seen === null}
              onClick={() => input.current?.click()}
            >
              {seen === null ? '选择文件' : '换一个文件'}
            </Button>
            {seen && file ? (
              <Button type="primary" disabled={matched === 0} loading={busy} onClick={() => post(file, seen)}>
                入账
              </Button>
            ) : null}
          </span>
        </div>
      }
    >
      <input
        ref={input}
        type="file"
        aria-label="选择回盘文件"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) look(chosen, null);
        }}
      />
      {seen && file ? (
        <Checked seen={seen} matched={matched} onPaidOn={(paidOn) => look(file, paidOn)} />
      ) : (
        <p className="bank-sum">
          待回盘 {formatCount(batch.waitingLines)} 行，共 {formatMoney(batch.waitingAmount)} 元。请选择银行返回的文件，先核对，再入账。
        </p>
      )}
    </Dialog>
  );
}

interface CheckedProps {
  readonly seen: BankReturnCheck;
  readonly matched: number;
  readonly onPaidOn: (paidOn: string) => void;
}
function Checked({ seen, matched, onPaidOn }: CheckedProps) {
  if (seen.refused.length > 0) return <Refused seen={seen} />;
  return (
    <>
      <p className="bank-sum">
        {seen.fileName}：{seen.rows} 行，可入账 <strong>{matched}</strong> 行
      </p>
      {seen.before ? (
        <Alert
          type={matched === 0 ? 'info' : 'warning'}
          showIcon
          className="entry-problems"
          title={
            matched === 0
              ? `该回盘文件已于 ${formatInstant(seen.before.at)} 导入，没有变化`
              : `该回盘文件已于 ${formatInstant(seen.before.at)} 导入，还有 ${matched} 行没有入账，可以继续`
          }
        />
      ) : null}
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={[
          { key: 'ok', text: '成功', ...seen.success },
          ...seen.failed.map(({ code, message, lines, amount }) => ({ key: code, text: `失败 ${code} ${message}`, lines, amount })),
          { key: 'left', text: '仍待回盘', ...seen.left },
        ]}
        columns={[
          { title: '结果', dataIndex: 'text' },
          { title: '行数', dataIndex: 'lines', align: 'right' },
          { title: '金额', align: 'right', render: (_, row) => formatMoney(row.amount) },
        ]}
      />
      {seen.dated ? null : (
        <div className="bank-day">
          <span>扣款日期</span>
          <DayInput
            aria-label="扣款日期"
            value={seen.paidOn}
            max={businessDay(new Date())}
            onChange={(paidOn) => {
              if (paidOn !== null) onPaidOn(paidOn);
            }}
          />
          <span className="ui-quiet">银行扣款成功的日期，违约金算到这一天</span>
        </div>
      )}
      {seen.problems.length === 0 ? null : (
        <Table
          size="small"
          rowKey={(row) => seen.problems.indexOf(row)}
          dataSource={seen.problems}
          pagination={false}
          scroll={{ y: 220 }}
          title={() => <span className="ui-danger">{`${seen.problems.length} 处不符，这些行不会入账`}</span>}
          columns={[
            { title: '文件行', dataIndex: 'row', width: 80 },
            { title: '行号', width: 80, render: (_, row) => row.seq ?? '–' },
            { title: '问题', dataIndex: 'text' },
          ]}
        />
      )}
    </>
  );
}

/** The difference stays on the screen until another file is chosen. */
function Refused({ seen }: { readonly seen: BankReturnCheck }) {
  return (
    <>
      <p className="bank-sum">
        {seen.fileName}：{seen.rows} 行，一行也没有入账
      </p>
      <Alert
        type="error"
        showIcon
        className="entry-problems"
        title="合计核对不符，整份文件不能入账"
        description={
          <>
            {seen.refused.map((text) => (
              <div key={text}>{text}</div>
            ))}
            <div>请向银行核对，取得正确的文件后再导入。</div>
          </>
        }
      />
    </>
  );
}

interface PostingProps {
  readonly jobId: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
function Posting({ jobId, onDone, onClose }: PostingProps) {
  const { job, finished } = useJob(jobId);
  const leave = useRef<HTMLButtonElement>(null);
  const through = useEffectEvent(onDone);
  useEffect(() => {
    if (finished) through();
  }, [finished]);
  return (
    <Dialog
      title="回盘入账"
      open
      size="small"
      mask={{ closable: false }}
      onCancel={() => {
        onDone();
        onClose();
      }}
      afterOpenChange={(shown) => shown && leave.current?.focus()}
      footer={
        <Button
          ref={leave}
          onClick={() => {
            onDone();
            onClose();
          }}
        >
          关闭
        </Button>
      }
    >
      <JobProgress job={job} />
      {job?.state === 'failed' ? (
        <Alert type="warning" showIcon className="entry-problems" title="已入账的行不受影响；再次导入同一文件，从没有入账的行继续。" />
      ) : null}
    </Dialog>
  );
}
