// 断号检查 and 凭证整理 of one period: what is missing and why, and the numbers put in order while nothing above them is posted.
import { useState } from 'react';
import { Button, Radio, Table } from 'antd';
import { checkVoucherNumbers, renumberVouchers, searchVouchers, type OutputOf } from '@anju/contract';
import { formatDay, formatMoney, voucherNumber } from '@anju/domain';
import { useAttempt, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { Dialog, EmptyState, FailedState, StatusTag, Toolbar, WaitingState } from '../../../../ui/index.ts';
import { BookPick, PeriodPick } from '../../part/index.ts';
import type { PostingProps } from './post-list.tsx';

type Plan = OutputOf<typeof renumberVouchers>;
const ORDERS = [
  { value: 'day' as const, label: '按日期' },
  { value: 'number' as const, label: '按原号' },
];

export function NumberCheck({ companyId, access, ym, onYm }: PostingProps) {
  const query = useRead(checkVoucherNumbers, ym === null ? null : { companyId, ym, word: '' });
  const [renumbering, setRenumbering] = useState<string | null>(null);
  return (
    <section className="page-card list-page">
      <Toolbar actions={null}>
        <BookPick width={180} />
        <PeriodPick companyId={companyId} value={ym} onChange={onYm} />
        {query.data ? <StatusTag tone={query.data.whole ? 'paid' : 'overdue'}>{query.data.whole ? '号码连续' : '有断号'}</StatusTag> : null}
      </Toolbar>
      {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <WaitingState /> : null}
      {query.data?.words.length === 0 ? <EmptyState text="该期间还没有编号的凭证" /> : null}
      <div className="page-scroll">
        {query.data?.words.map((word) => (
          <article key={word.word} className="acc-numbers">
            <h2>
              {word.word} 字 1 – {word.last}，共 {word.vouchers} 张
            </h2>
            {word.missing.length === 0 ? <p>没有断号。</p> : null}
            <ul>
              {word.missing.map((one) => (
                <li key={one.no}>
                  缺 {voucherNumber(word.word, one.no)}
                  {one.explained ? `：${one.reason}（${one.by}）` : '：没有记录，须查明原因'}
                </li>
              ))}
              {word.backward.map((one) => (
                <li key={one.id}>
                  {voucherNumber(word.word, one.no)} 日期 {formatDay(one.day)} 早于前一号 {formatDay(one.previousDay)}
                </li>
              ))}
            </ul>
            {access.can('audit') && (word.missing.length > 0 || word.backward.length > 0) ? (
              <Button onClick={() => setRenumbering(word.word)}>整理凭证号</Button>
            ) : null}
          </article>
        ))}
      </div>
      {renumbering !== null && ym !== null ? (
        <RenumberDialog companyId={companyId} ym={ym} word={renumbering} onClose={() => setRenumbering(null)} />
      ) : null}
    </section>
  );
}

interface RenumberDialogProps {
  readonly companyId: number;
  readonly ym: number;
  readonly word: string;
  readonly onClose: () => void;
}

function RenumberDialog({ companyId, ym, word, onClose }: RenumberDialogProps) {
  const [by, setBy] = useState<'day' | 'number'>('day');
  const [plan, setPlan] = useState<Plan | null>(null);
  const refresh = useRefresh(checkVoucherNumbers, searchVouchers);
  const { attempt, busy } = useAttempt(() => undefined);
  const look = (order: 'day' | 'number') =>
    void attempt(async () => setPlan(await call(renumberVouchers, { companyId, ym, word, by: order, preview: true })));
  const doIt = () =>
    void attempt(async () => {
      await call(renumberVouchers, { companyId, ym, word, by, preview: false });
      await refresh();
      onClose();
    });
  return (
    <Dialog
      open
      size="wide"
      title={`整理 ${word} 字凭证号`}
      onCancel={onClose}
      onOk={plan === null ? () => look(by) : doIt}
      okText={plan === null ? '预览' : `整理 ${plan.length} 张`}
      cancelText="关闭"
      confirmLoading={busy}
    >
      <p>只改未登账的凭证，从最大的已登账号之后连续编号；新旧号对照保留。</p>
      <Radio.Group
        options={ORDERS}
        value={by}
        onChange={({ target }) => {
          setBy(target.value as 'day' | 'number');
          setPlan(null);
        }}
      />
      {plan === null ? null : (
        <Table<Plan[number]>
          size="small"
          rowKey="id"
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          dataSource={plan}
          columns={[
            { title: '原号', dataIndex: 'oldNo', width: 72 },
            { title: '新号', dataIndex: 'newNo', width: 72 },
            { title: '日期', width: 104, render: (_, row) => formatDay(row.day) },
            { title: '摘要', dataIndex: 'summary' },
            { title: '金额', width: 120, align: 'right', render: (_, row) => formatMoney(row.total) },
          ]}
        />
      )}
    </Dialog>
  );
}
