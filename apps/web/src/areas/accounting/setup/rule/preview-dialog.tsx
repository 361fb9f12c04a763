// 试算: the vouchers that would be written, their subjects, and what charging says of the same events. Nothing is written.
import { Alert, Button, Collapse, Table } from 'antd';
import { previewVouchers, type VoucherPreview } from '@anju/contract';
import { formatDay, formatMoney, ymText } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Dialog, FailedState, Money, WaitingState } from '../../../../ui/index.ts';

interface PreviewDialogProps {
  readonly companyId: number;
  readonly ym: number;
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
}

const MONEY_COLUMNS = [
  {
    title: '借方',
    width: 130,
    align: 'right' as const,
    render: (_: unknown, { debit }: { debit: string }) => <Money value={debit} dashZero />,
  },
  {
    title: '贷方',
    width: 130,
    align: 'right' as const,
    render: (_: unknown, { credit }: { credit: string }) => <Money value={credit} dashZero />,
  },
];

export function PreviewDialog({ companyId, ym, onTab, onClose }: PreviewDialogProps) {
  const query = useRead(previewVouchers, { companyId, ym }, { gcTime: 0 });
  return (
    <Dialog title={`试算 ${ymText(ym)}`} open size="wide" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {query.isError ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <WaitingState /> : null}
      {query.data ? <Preview preview={query.data} onTab={onTab} /> : null}
    </Dialog>
  );
}

interface PreviewProps {
  readonly preview: VoucherPreview;
  readonly onTab: (tab: string) => void;
}

export function Preview({ preview, onTab }: PreviewProps) {
  const { events, voucherCount, vouchers, subjects, problems, charging } = preview;
  return (
    <div className="rule-preview">
      <p>
        {events} 笔业务将生成 {voucherCount} 张凭证；其中账单应收 {formatMoney(charging.billed)} 元，收付 {formatMoney(charging.received)}{' '}
        元。
      </p>
      {problems.map(({ at, reason, events: count }) => (
        <Alert
          key={reason}
          type="warning"
          showIcon
          title={`${reason}（${count} 笔）`}
          action={
            at === 'rules' || at === 'map' ? (
              <Button size="small" onClick={() => onTab(at)}>
                去处理
              </Button>
            ) : undefined
          }
        />
      ))}
      <h3>科目汇总</h3>
      <Table
        size="small"
        rowKey="code"
        pagination={false}
        dataSource={[...subjects]}
        columns={[{ title: '科目', render: (_, { code, subject }) => `${code} ${subject}` }, ...MONEY_COLUMNS]}
      />
      <h3>凭证{voucherCount > vouchers.length ? `（前 ${vouchers.length} 张）` : ''}</h3>
      <Collapse
        size="small"
        items={vouchers.map(({ key, day, word, total, lineCount, lines }) => ({
          key,
          label: `${formatDay(day)} ${word} ${lines[0]?.summary ?? ''}，${lineCount} 行，${formatMoney(total)} 元`,
          children: (
            <Table
              size="small"
              rowKey={(_, at) => at ?? 0}
              pagination={false}
              dataSource={[...lines]}
              columns={[
                { title: '摘要', dataIndex: 'summary' },
                { title: '科目', render: (_, { code, subject }) => `${code} ${subject}` },
                ...MONEY_COLUMNS,
              ]}
              {...(lineCount > lines.length ? { footer: () => `另有 ${lineCount - lines.length} 行` } : {})}
            />
          ),
        }))}
      />
    </div>
  );
}
