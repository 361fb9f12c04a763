// One batch in a drawer: its progress, its lines, the returned files, and the actions possible now.
import { App, Button, Dropdown, Table } from 'antd';
import {
  BANK_BATCH,
  BANK_LINE,
  cancelBankBatch,
  exportBankLines,
  getBankBatch,
  PRINTED_BANK_LINES,
  printBankLines,
  releaseBankLines,
  type BankBatch,
} from '@anju/contract';
import { formatCount, formatDay, formatInstant, formatMoney } from '@anju/domain';
import { ExportByJob, ReasonDialog, RecordDrawer, RecordTabs, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, EnumText, InstantText, usePrint } from '../../../../ui/index.ts';
import { FileDialog } from './bank-file.tsx';
import { BankLines } from './bank-lines.tsx';
import { channelText } from './bank-make.tsx';
import { BankPaper } from './bank-print.tsx';
import { ReturnDialog } from './bank-return.tsx';
import { BATCH_TONES } from './bank-text.ts';

export type BankActs = Acts<{ new: null } & Record<'file' | 'return' | 'cancel' | 'release' | 'export', BankBatch>>;

interface BankDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly acts: BankActs;
}

export function BankDrawer({ id, access, acts, list }: BankDrawerProps) {
  const { message } = App.useApp();
  const { print, paper } = usePrint();
  const printOut = (batch: BankBatch, failed: boolean) =>
    acts.attempt(async () => {
      const sheet = await call(printBankLines, { id, failed });
      if (sheet.rows.length === 0) return void message.warning(failed ? '没有失败的行' : '没有可以打印的行');
      if (sheet.total > sheet.rows.length)
        void message.info(`共 ${formatCount(sheet.total)} 行，打印前 ${PRINTED_BANK_LINES} 行，其余请导出`);
      print(<BankPaper batch={batch} sheet={sheet} failed={failed} />);
    });
  return (
    <RecordDrawer
      list={list}
      record={useRead(getBankBatch, { id })}
      what="托收批次"
      wide
      title={({ number, estateName }) => `${number} ${estateName}`}
      onClose={() => acts.open(null)}
      foot={(batch) => ({ danger: access.can('void') ? dangerOf(batch, acts) : null })}
      actions={(batch) => <Actions batch={batch} access={access} acts={acts} onPrint={(failed) => printOut(batch, failed)} />}
    >
      {(batch) => (
        <>
          <Head batch={batch} />
          <RecordTabs
            items={[
              { key: 'lines', label: `托收明细 ${batch.lines}`, children: <BankLines batch={batch} access={access} acts={acts} /> },
              { key: 'returns', label: `回盘记录 ${batch.returns.length}`, children: <Returns returns={batch.returns} /> },
            ]}
          />
          <Dialogs acts={acts} />
          {paper}
        </>
      )}
    </RecordDrawer>
  );
}

function Dialogs({ acts: { doing, close, done, refresh } }: { readonly acts: BankActs }) {
  if (doing === null || doing.kind === 'new') return null;
  const batch = doing.row;
  if (doing.kind === 'file') return <FileDialog batch={batch} onDone={(name) => done(`已导出 ${name}`)} onClose={close} />;
  if (doing.kind === 'return') return <ReturnDialog batch={batch} onChanged={refresh} onClose={close} />;
  if (doing.kind === 'cancel')
    return (
      <ReasonDialog
        title={`取消 ${batch.number}`}
        go="取消批次"
        note={
          batch.state === BANK_BATCH.sent
            ? `文件已于 ${formatInstant(batch.exportedAt ?? batch.createdAt)} 导出。请先确认银行没有受理：取消后不能再导入回盘，${batch.lines} 行的账单恢复可收。`
            : `${batch.lines} 行的账单恢复可收。`
        }
        endpoint={cancelBankBatch}
        toInput={(reason) => ({ id: batch.id, version: batch.version, reason })}
        onDone={() => done('批次已取消')}
        onClose={close}
      />
    );
  if (doing.kind === 'release')
    return (
      <ReasonDialog
        title={`释放 ${batch.number} 未回盘的行`}
        go="释放"
        note={`还有 ${formatCount(batch.waitingLines)} 行、共 ${formatMoney(batch.waitingAmount)} 元没有回盘。请先向银行核实没有扣款：释放后按失败处理，账单恢复可收。`}
        endpoint={releaseBankLines}
        toInput={(reason) => ({ id: batch.id, version: batch.version, reason })}
        onDone={({ lines }) => done(`已释放 ${lines} 行`)}
        onClose={close}
      />
    );
  const failed = batch.failedLines > 0;
  return (
    <ExportByJob
      title={failed ? '导出托收失败清单' : '导出托收清单'}
      request={(purpose) => call(exportBankLines, { filter: { batchId: batch.id, states: failed ? [BANK_LINE.failed] : [] }, purpose })}
      onClose={close}
    />
  );
}

function dangerOf(batch: BankBatch, acts: BankActs) {
  const { state, returns, waitingLines } = batch;
  if (BANK_BATCH.is(state, 'draft', 'sent') && returns.length === 0)
    return (
      <Button danger onClick={() => acts.begin('cancel', batch)}>
        取消批次
      </Button>
    );
  return state === BANK_BATCH.partlyBooked && waitingLines > 0 ? (
    <Button danger onClick={() => acts.begin('release', batch)}>
      释放未回盘
    </Button>
  ) : null;
}

interface ActionsProps {
  readonly batch: BankBatch;
  readonly access: Access;
  readonly acts: BankActs;
  readonly onPrint: (failed: boolean) => void;
}
function Actions({ batch, access, acts, onPrint }: ActionsProps) {
  const { state, failedLines } = batch;
  const alive = state !== BANK_BATCH.cancelled;
  return (
    <>
      {access.can('export') && alive ? (
        <Button onClick={() => acts.begin('export', batch)}>{failedLines > 0 ? '导出失败清单' : '导出清单'}</Button>
      ) : null}
      {access.can('print') && alive ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'all', label: '托收清单', onClick: () => onPrint(false) },
              { key: 'failed', label: '托收失败清单', disabled: failedLines === 0, onClick: () => onPrint(true) },
            ],
          }}
        >
          <Button>打印</Button>
        </Dropdown>
      ) : null}
      {access.can('export') && alive ? (
        <Button type={state === BANK_BATCH.draft ? 'primary' : 'default'} onClick={() => acts.begin('file', batch)}>
          {state === BANK_BATCH.draft ? '导出报盘' : '再次导出'}
        </Button>
      ) : null}
      {access.can('change') && (state === BANK_BATCH.sent || state === BANK_BATCH.partlyBooked) ? (
        <Button type="primary" onClick={() => acts.begin('return', batch)}>
          导入回盘
        </Button>
      ) : null}
    </>
  );
}

function Head({ batch }: { readonly batch: BankBatch }) {
  const money = (label: string, lines: number, amount: string) => (
    <span>
      {label} {lines} 行 {formatMoney(amount)} 元
    </span>
  );
  return (
    <>
      <div className="bank-head">
        <EnumText of={BANK_BATCH} value={batch.state} tones={BATCH_TONES} />
        <span>{channelText(batch)}</span>
        <span>账单到期至 {formatDay(batch.dueTo)}</span>
        {money('托收', batch.lines, batch.amount)}
        {batch.returns.length === 0 ? null : money('成功', batch.paidLines, batch.paidAmount)}
        {batch.returns.length === 0 ? null : money('失败', batch.failedLines, batch.failedAmount)}
        {batch.state === BANK_BATCH.cancelled ? null : money('待回盘', batch.waitingLines, batch.waitingAmount)}
      </div>
      <div className="bank-head ui-quiet">
        <span>
          生成 {batch.createdBy} <InstantText value={batch.createdAt} />
        </span>
        {batch.exportedAt === null ? null : (
          <span>
            报盘 {batch.exportedBy} <InstantText value={batch.exportedAt} />
            ，导出 {batch.exports} 次
          </span>
        )}
        {batch.remark === '' ? null : <span>取消原因：{batch.remark}</span>}
        {batch.failures.length === 0 ? null : (
          <span>失败原因：{batch.failures.map(({ message, lines }) => `${message} ${lines} 行`).join('，')}</span>
        )}
      </div>
    </>
  );
}

type Return = BankBatch['returns'][number];
function Returns({ returns }: Pick<BankBatch, 'returns'>) {
  return (
    <Table<Return>
      size="small"
      rowKey="id"
      dataSource={returns}
      pagination={false}
      locale={{ emptyText: <EmptyState text="还没有导入回盘" /> }}
      expandable={{
        rowExpandable: ({ problems }) => problems.length > 0,
        expandedRowRender: ({ problems }) => problems.map(({ row, text }) => <div key={`${row}${text}`}>{`第 ${row} 行：${text}`}</div>),
      }}
      columns={[
        { title: '文件', dataIndex: 'fileName' },
        { title: '行数', dataIndex: 'rows', align: 'right' },
        { title: '可入账', dataIndex: 'matched', align: 'right' },
        { title: '不符', align: 'right', render: (_, one) => one.problems.length },
        { title: '导入人', dataIndex: 'by' },
        { title: '时间', render: (_, one) => <InstantText value={one.at} /> },
      ]}
    />
  );
}
