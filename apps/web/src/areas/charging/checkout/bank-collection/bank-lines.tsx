// Lines of a batch: they can be filtered, opened to see their bills, and removed while the batch is a draft.
import { useState } from 'react';
import { Button, Table } from 'antd';
import { BANK_BATCH, BANK_LINE, excludeBankLines, getBankLine, searchBankLines, type BankBatch, type BankLineRow } from '@anju/contract';
import { formatCount, formatMoney } from '@anju/domain';
import { column, ListTable, useList, type Acts } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  DateText,
  Dialog,
  EnumCheck,
  EnumText,
  FailedState,
  LoadingOverlay,
  Money,
  SearchBox,
  Toolbar,
  useConfirm,
} from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { LINE_TONES } from './bank-text.ts';

const COLUMNS = column<BankLineRow>()([
  { title: '行号', width: 56, align: 'right', field: 'seq' },
  { title: '协议号', field: 'agreementNo' },
  { title: '房屋', field: 'house' },
  { title: '户名', field: 'accountName', width: 110 },
  { title: '账号', field: 'accountNo' },
  { title: '电话', width: 110, field: 'phone' },
  { title: '账单', align: 'right', width: 56, field: 'bills' },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
  { title: '状态', width: 76, render: (row) => <EnumText of={BANK_LINE} value={row.state} tones={LINE_TONES} /> },
  {
    title: '结果',
    width: 190,
    render: (row) =>
      row.state === BANK_LINE.paid ? row.settlementNumber : <span className="ui-danger">{`${row.code} ${row.message}`.trim()}</span>,
  },
]);

interface BankLinesProps {
  readonly batch: BankBatch;
  readonly access: Access;
  readonly acts: Pick<Acts<object>, 'attempt' | 'done'>;
}

export function BankLines({ batch, access, acts }: BankLinesProps) {
  const confirm = useConfirm();
  const list = useList(searchBankLines, { batchId: batch.id }, { rowKey: 'seq' });
  const [open, setOpen] = useState<number | null>(null);
  const { filter, setFilter } = list;
  const may = access.can('change') && batch.state === BANK_BATCH.draft;
  async function exclude() {
    const seqs = list.selected.map(Number);
    const text = `从 ${batch.number} 剔除 ${seqs.length} 行，这些账单恢复可收，本批次不再托收。`;
    if (!(await confirm({ title: '剔除', text, go: '剔除' }))) return;
    await call(excludeBankLines, { id: batch.id, version: batch.version, seqs });
    list.setSelected([]);
    acts.done(`已剔除 ${seqs.length} 行`);
  }
  return (
    <div className="bank-lines">
      <Toolbar>
        <EnumCheck of={BANK_LINE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
        <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="协议号 / 户名 / 房号" width={180} />
        {list.extra ? (
          <span className="ui-quiet">
            {formatCount(list.extra.total)} 行，共 {formatMoney(list.extra.amount)} 元
          </span>
        ) : null}
        {may ? (
          <Button disabled={list.selected.length === 0} onClick={() => acts.attempt(exclude)}>
            剔除
          </Button>
        ) : null}
      </Toolbar>
      <ListTable
        name="charging.bank-collection.lines"
        what={{ name: '行', none: '没有符合条件的行', open: '看账单', tick: '勾选剔除' }}
        list={list}
        columns={COLUMNS}
        selectable={may}
        onOpen={(row) => setOpen(row.seq)}
      />
      {open === null ? null : <LineDialog batchId={batch.id} seq={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface LineDialogProps {
  readonly batchId: number;
  readonly seq: number;
  readonly onClose: () => void;
}
function LineDialog({ batchId, seq, onClose }: LineDialogProps) {
  const query = useRead(getBankLine, { id: batchId, seq });
  const line = query.data;
  return (
    <Dialog title={`第 ${seq} 行`} open size="wide" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {line ? (
        <>
          <div className="bank-head">
            <EnumText of={BANK_LINE} value={line.state} tones={LINE_TONES} />
            <span>{line.house}</span>
            <span>
              {line.payerName} {line.phone}
            </span>
            <span>
              {line.accountName} {line.accountNo}
            </span>
            <span>协议 {line.agreementNo}</span>
            <strong>{formatMoney(line.amount)} 元</strong>
          </div>
          {line.state === BANK_LINE.paid ? (
            <div className="bank-head">
              <span>
                扣款日期 <DateText value={line.paidOn} />
              </span>
              <span>收据 {line.settlementNumber}</span>
            </div>
          ) : null}
          {line.message === '' ? null : <div className="bank-head ui-danger">{`${line.code} ${line.message}`.trim()}</div>}
          <Table
            size="small"
            rowKey="billId"
            dataSource={line.list}
            pagination={false}
            columns={[
              { title: '对象', dataIndex: 'object' },
              { title: '项目', dataIndex: 'item' },
              { title: '期间', render: (_, bill) => periodText(bill) },
              { title: '到期日', render: (_, bill) => <DateText value={bill.dueDate} /> },
              { title: '本金', align: 'right', render: (_, bill) => <Money value={bill.amount} /> },
              { title: '违约金', align: 'right', render: (_, bill) => <Money value={bill.late} /> },
            ]}
          />
        </>
      ) : null}
    </Dialog>
  );
}
