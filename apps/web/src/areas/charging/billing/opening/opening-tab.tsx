// 期初导入: what an estate brings along. Sheets in, documents audited by somebody else, sums against the old ledger, and the lock.
import './opening.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
import { ImportOutlined } from '@ant-design/icons';
import {
  accountKind,
  auditOpening,
  getOpeningSums,
  openingAccountImport,
  openingArrearsImport,
  openingState,
  searchBatches,
  searchOpenings,
  voidOpening,
  type OpeningRow,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { column, ListPage, SheetImportWizard, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, EnumCheck, EnumText, Money, StatusTag, useConfirm, type Tone } from '../../../../ui/index.ts';
import { told } from '../../service/standard/standard-queries.ts';
import { EstatePick } from '../../bill/bill-choices.tsx';
import { ReasonDialog } from '../../bill/bill-reason.tsx';
import { OpeningLines } from './opening-lines.tsx';
import { OpeningSums } from './opening-sums.tsx';

const TONES: Record<OpeningRow['state'], Tone> = { 1: 'busy', 2: 'good', 3: 'plain' };
const ARREARS_SAMPLES = [
  {
    estate: '云栖花园',
    code: '1幢-1单元-101',
    item: '物业费',
    fromDate: '2025-01-01',
    toDate: '2025-06-30',
    amount: '1205.40',
    dueDate: '2025-07-31',
  },
  {
    estate: '云栖花园',
    code: 'B1-001',
    kind: '车位',
    item: '车位管理费',
    fromDate: '2025-01-01',
    toDate: '2025-12-31',
    amount: '600.00',
    remark: '旧系统转入',
  },
];
const BALANCE_SAMPLES = [
  { estate: '云栖花园', kind: '预交', code: '1幢-1单元-101', amount: '500.00' },
  { estate: '云栖花园', kind: '押金', code: '1幢-1单元-101', person: '周以宁', item: '装修押金', amount: '2000.00', paperNo: 'YJ-0001' },
  { estate: '云栖花园', kind: '存零', code: '1幢-1单元-102', amount: '0.75' },
];

const COLUMNS = column<OpeningRow>()([
  { title: '单号', field: 'number', fixed: 'start', width: 120 },
  { title: '状态', width: 80, render: (row) => <EnumText of={openingState} value={row.state} tones={TONES} /> },
  { title: '小区', field: 'estateName', width: 120 },
  { title: '类别', width: 70, render: (row) => accountKind.text(row.kind) },
  { title: '日期', width: 100, render: (row) => formatDay(row.day) },
  { title: '行数', align: 'right', field: 'rows', width: 70 },
  { title: '合计', align: 'right', width: 120, render: (row) => <Money value={row.amount} /> },
  { title: '导入人', field: 'createdBy', width: 90 },
  { title: '审核人', field: 'checkedBy', width: 90 },
]);
type Dialog = { readonly kind: 'arrears' | 'balances' } | { readonly kind: 'void'; readonly row: OpeningRow };

export function OpeningTab({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [estateId, setEstateId] = useState<number | null>(null);
  const list = useList(searchOpenings, { estateId });
  const [opened, setOpened] = useState<OpeningRow | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { filter, setFilter, extra } = list;
  const close = () => setDialog(null);
  const refresh = () => {
    for (const { path } of [searchOpenings, getOpeningSums, searchBatches]) void client.invalidateQueries({ queryKey: [path] });
  };
  const done = (text: string) => {
    close();
    setOpened(null);
    void message.success(text);
    refresh();
  };
  async function audit({ id, version, number, kind, amount, rows, estateName }: OpeningRow) {
    const text = `${number}：${estateName} 期初${accountKind.text(kind)} ${rows} 行，合计 ${formatMoney(amount)}。通过后记入各户账户，不能撤销，是否通过？`;
    if (!(await confirm({ title: '审核期初', text, go: '通过', danger: false }))) return;
    await call(auditOpening, { id, version });
    done('已审核，余额已记入账户');
  }
  return (
    <div className="opening-tab">
      <div className="opening-list">
        <ListPage
          list={list}
          columns={COLUMNS}
          onOpen={setOpened}
          filters={
            <>
              <EstatePick value={estateId} onChange={setEstateId} />
              <EnumCheck of={accountKind} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
              <EnumCheck of={openingState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            </>
          }
          actions={
            <>
              {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
              {access.can('add') ? (
                <>
                  <Button icon={<ImportOutlined />} onClick={() => setDialog({ kind: 'arrears' })}>
                    导入期初欠费
                  </Button>
                  <Button icon={<ImportOutlined />} onClick={() => setDialog({ kind: 'balances' })}>
                    导入期初余额
                  </Button>
                </>
              ) : null}
            </>
          }
          summary={
            extra && extra.total > 0 ? (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0} colSpan={6}>
                  合计 {extra.total} 张（不含已作废）
                </Table.Summary.Cell>
                <Table.Summary.Cell index={1} align="right">
                  <Money value={extra.amount} />
                </Table.Summary.Cell>
                <Table.Summary.Cell index={2} colSpan={2} />
              </Table.Summary.Row>
            ) : null
          }
          empty={<EmptyState text="还没有期初余额单；期初欠费导入后在“计费批次”中审核（类型：期初）" />}
        />
      </div>
      {estateId === null ? (
        <p className="ui-quiet">选择小区后，核对期初合计与原账并锁定。</p>
      ) : (
        <OpeningSums key={estateId} estateId={estateId} access={access} onChanged={refresh} />
      )}
      {opened ? (
        <OpeningLines
          key={opened.id}
          opening={opened}
          access={access}
          onAudit={() => told(audit(opened), refresh)}
          onVoid={() => setDialog({ kind: 'void', row: opened })}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {dialog?.kind === 'arrears' ? (
        <SheetImportWizard sheet={openingArrearsImport} samples={ARREARS_SAMPLES} onClose={close} onDone={refresh} />
      ) : null}
      {dialog?.kind === 'balances' ? (
        <SheetImportWizard sheet={openingAccountImport} samples={BALANCE_SAMPLES} onClose={close} onDone={refresh} />
      ) : null}
      {dialog?.kind === 'void' ? (
        <ReasonDialog
          title="作废期初单"
          go="作废"
          note={`${dialog.row.number} 作废后可以更正表格重新导入。`}
          endpoint={voidOpening}
          toInput={(reason) => ({ id: dialog.row.id, version: dialog.row.version, reason })}
          onDone={() => done('已作废')}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
