import { useState } from 'react';
import { App, Button, Select } from 'antd';
import { EditOutlined, PlusOutlined, PrinterOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons';
import { agreementState, endBankAgreement, MAX_PAGE_SIZE, searchBankAgreements, type BankAgreementRow } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  DateText,
  EmptyState,
  EnumCheck,
  EnumText,
  KeyHints,
  Money,
  PrintSheet,
  PrintTable,
  SearchBox,
  StatusTag,
  useConfirm,
  usePrint,
} from '../../../../ui/index.ts';
import { BankAgreementDialog, EndAgreementDialog } from './bank-agreement-dialogs.tsx';
import { BankAgreementImport } from './bank-agreement-import.tsx';
import { told, useChannelChoices, useRefreshBank } from './bank-queries.ts';

const ENDED = 4;

const COLUMNS = column<BankAgreementRow>()([
  { title: '协议号', field: 'agreementNo', width: 140 },
  { title: '客户', render: (row) => `${row.customerName}（${row.customerNumber}）`, width: 190 },
  { title: '托收范围', render: (row) => row.houseName || <StatusTag tone="note">全部应缴</StatusTag>, width: 190 },
  { title: '托收渠道', field: 'channelName', width: 120 },
  { title: '开户行', field: 'bank', width: 120 },
  { title: '户名', field: 'accountName', width: 150 },
  { title: '账号', field: 'accountNo', width: 180 },
  { title: '起始日期', render: (row) => <DateText value={row.fromDate} />, width: 100 },
  { title: '到期日期', render: (row) => <DateText value={row.toDate} />, width: 100 },
  { title: '单笔限额', render: (row) => (row.maxAmount === null ? '不限' : <Money value={row.maxAmount} />), align: 'right', width: 100 },
  {
    title: '状态',
    render: (row) => <EnumText of={agreementState} value={row.state} tones={{ 1: 'good', 2: 'note', 3: 'busy', 4: 'plain' }} />,
    width: 80,
  },
  { title: '备注', field: 'remark', ellipsis: true, width: 160 },
]);

const HINTS = (
  <KeyHints
    keys={[
      ['↑↓', '选择'],
      ['Enter', '打开'],
    ]}
  />
);

export function BankAgreements({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const refresh = useRefreshBank();
  const channels = useChannelChoices();
  const list = useList(searchBankAgreements, {});
  const [editing, setEditing] = useState<BankAgreementRow | 'new' | null>(null);
  const [ending, setEnding] = useState<BankAgreementRow | null>(null);
  const [importing, setImporting] = useState(false);
  const { active, filter } = list;
  const searching = Boolean(filter.key) || filter.channelId !== undefined || (filter.states?.length ?? 0) > 0;

  function done(text: string) {
    setEditing(null);
    setEnding(null);
    void message.success(text);
    refresh();
  }
  async function resume({ id, version, agreementNo }: BankAgreementRow) {
    if (!(await confirm({ text: `恢复后协议“${agreementNo}”可以继续扣款，是否继续？`, danger: false }))) return;
    await call(endBankAgreement, { id, version, toDate: null });
    done('已恢复');
  }
  async function printAll() {
    const { rows } = await call(searchBankAgreements, { ...filter, page: 1, size: MAX_PAGE_SIZE });
    print(<Paper rows={rows} />);
  }

  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={setEditing}
        foot={HINTS}
        empty={<EmptyState text={searching ? '没有符合条件的协议' : '还没有托收协议'} />}
        filters={
          <>
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => list.setFilter({ key })}
              placeholder="协议号 / 客户 / 户名 / 账号尾号 / 房号"
              width={270}
            />
            <Select<number>
              allowClear
              aria-label="托收渠道"
              placeholder="全部渠道"
              style={{ minWidth: 150 }}
              value={filter.channelId ?? null}
              onChange={(channelId: number | undefined) => list.setFilter({ channelId })}
              options={channels.data?.rows.map(({ id, bank, contractNo }) => ({ value: id, label: `${bank} ${contractNo}` })) ?? []}
              popupMatchSelectWidth={false}
            />
            <EnumCheck of={agreementState} value={filter.states ?? []} onChange={(states) => list.setFilter({ states })} />
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
          </>
        }
        actions={
          <>
            {access.can('change') ? (
              <>
                {active?.state === ENDED ? (
                  <Button icon={<RollbackOutlined />} onClick={() => told(resume(active), refresh)}>
                    恢复
                  </Button>
                ) : (
                  <Button icon={<StopOutlined />} disabled={!active} onClick={() => active && setEnding(active)}>
                    终止
                  </Button>
                )}
                <Button icon={<EditOutlined />} disabled={!active || active.state === ENDED} onClick={() => active && setEditing(active)}>
                  修改
                </Button>
              </>
            ) : null}
            {access.can('add') ? <Button onClick={() => setImporting(true)}>导入</Button> : null}
            {access.can('print') ? (
              <Button icon={<PrinterOutlined />} onClick={() => told(printAll(), refresh)}>
                打印
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
                新增协议
              </Button>
            ) : null}
          </>
        }
      />
      {editing === null ? null : (
        <BankAgreementDialog
          row={editing === 'new' ? undefined : editing}
          channels={channels.data?.rows ?? []}
          readOnly={editing === 'new' ? !access.can('add') : !access.can('change') || editing.state === ENDED}
          onClose={() => setEditing(null)}
          onDone={() => done(editing === 'new' ? '已新增' : '已保存')}
        />
      )}
      {ending ? <EndAgreementDialog row={ending} onClose={() => setEnding(null)} onDone={() => done('已终止')} /> : null}
      {importing ? <BankAgreementImport onClose={() => setImporting(false)} onDone={refresh} /> : null}
      {paper}
    </>
  );
}

function Paper({ rows }: { readonly rows: readonly BankAgreementRow[] }) {
  return (
    <PrintSheet title="银行托收协议">
      <PrintTable
        rows={rows}
        columns={[
          { title: '协议号', render: (row) => row.agreementNo },
          { title: '客户', render: (row) => row.customerName },
          { title: '托收范围', render: (row) => row.houseName || '全部应缴' },
          { title: '托收渠道', render: (row) => row.channelName },
          { title: '户名', render: (row) => row.accountName },
          { title: '账号', render: (row) => row.accountNo },
          { title: '起始日期', render: (row) => <DateText value={row.fromDate} /> },
          { title: '到期日期', render: (row) => <DateText value={row.toDate} /> },
          { title: '状态', render: (row) => agreementState.text(row.state) },
        ]}
      />
    </PrintSheet>
  );
}
