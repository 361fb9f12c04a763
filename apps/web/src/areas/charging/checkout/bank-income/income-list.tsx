// 进账认领 (a tab of 银行托收): lines of bank statements with who probably paid them. Certain ones are ticked, and nothing is posted before the
// user presses the button.
import './income.css';
import { useState } from 'react';
import { App, Button } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import {
  BANK_INCOME,
  bankIncomeImport,
  claimCertainIncome,
  getBankIncome,
  listIncomeAccounts,
  openIncomePayer,
  searchBankIncome,
  SETTLE_METHOD,
  type BankIncomeRow,
} from '@anju/contract';
import { formatMoney, sumMoney, formatCount } from '@anju/domain';
import { column, ListPage, SheetImportWizard, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  ChoicePick,
  DateText,
  DayRange,
  EnumCheck,
  EnumText,
  Money,
  SearchBox,
  StatusTag,
  useConfirm,
  useTip,
} from '../../../../ui/index.ts';
import { IncomeDrawer, type IncomeActs } from './income-drawer.tsx';
import { INCOME_TONES } from './income-text.ts';

const COLUMNS = column<BankIncomeRow>()([
  { title: '入账日期', width: 100, render: (row) => <DateText value={row.paidOn} /> },
  { title: '流水号', field: 'serial' },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
  { title: '付款户名', field: 'payerName' },
  { title: '附言', field: 'note' },
  { title: '状态', width: 92, render: (row) => <EnumText of={BANK_INCOME} value={row.state} tones={INCOME_TONES} /> },
  { title: '未认领', align: 'right', render: (row) => <Money value={row.rest} dashZero /> },
  {
    title: '可能的付款人',
    render: ({ proposal, reason, channel }) =>
      proposal ? (
        <span title={proposal.why}>
          {proposal.certain ? <StatusTag tone="paid">确定</StatusTag> : null} {proposal.name}：{proposal.why}
        </span>
      ) : channel === null ? (
        reason
      ) : (
        `${SETTLE_METHOD.text(channel)}到账`
      ),
  },
  { title: '收款账号', render: (row) => `${row.bank} ${row.accountNo}` },
]);

const SAMPLES = [
  {
    account: '33050161000000000001',
    paidOn: '2026-06-15',
    amount: '250.40',
    payerName: '周以宁',
    payerAccount: '6222020000000000001',
    note: '1幢-1单元-101 物业费',
    serial: '20260615000001',
  },
];

export function IncomeList({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const [confirm, tip] = [useConfirm(), useTip()];
  const list = useList(searchBankIncome, {});
  const { data: accounts = [] } = useRead(listIncomeAccounts, {});
  const acts: IncomeActs = useActs(useRefresh(searchBankIncome, getBankIncome, openIncomePayer));
  useAskedId(acts.open, 'income');
  const [declined, setDeclined] = useState<readonly number[]>([]);
  const { filter, setFilter, extra, rows } = list;
  const may = access.can('audit');
  const certain = rows.filter(({ proposal }) => proposal?.certain === true);
  const ticked = certain.filter(({ id }) => !declined.includes(id));

  const claimTicked = () =>
    acts.attempt(async () => {
      const sum = formatMoney(sumMoney(ticked.map(({ amount }) => amount)));
      const text = `认领 ${ticked.length} 笔进账，共 ${sum} 元，各自冲抵付款人的未收账单，每笔开一张收据。`;
      if (!(await confirm({ title: '认领确定的进账', text, go: '认领', danger: false }))) return;
      const lines = ticked.map(({ id, version, proposal }) => ({ id, version, personId: proposal?.personId ?? 0 }));
      const { claimed, amount, refused } = await call(claimCertainIncome, { lines });
      acts.refresh();
      const said = `已认领 ${claimed} 笔，共 ${formatMoney(amount)} 元`;
      if (refused.length === 0) void message.success(said);
      else await tip(`${said}；未认领：${refused.map(({ serial, reason }) => `${serial}（${reason}）`).join('、')}`, '认领进账');
    });
  return (
    <>
      <ListPage
        name="charging.bank-income"
        what={{ name: '流水', none: '还没有银行流水，请从“导入流水”开始' }}
        access={access}
        // Only certain lines can be ticked; the others are opened and claimed one by one.
        list={{
          ...list,
          selected: ticked.map(({ id }) => id),
          setSelected: (keys) => setDeclined(certain.filter(({ id }) => !keys.includes(id)).map(({ id }) => id)),
        }}
        selectable={may && certain.length > 0}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <ChoicePick
              label="收款账号"
              value={filter.accountId}
              onChange={(accountId) => setFilter({ accountId })}
              choices={accounts.map(({ id, bank, accountNo }) => ({ value: id, label: `${bank} ${accountNo}` }))}
              width={210}
            />
            <DayRange of="入账" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            <EnumCheck of={BANK_INCOME} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="流水号、户名、附言、金额" width={190} />
          </>
        }
        actions={
          may ? (
            <>
              <Button icon={<UploadOutlined />} onClick={acts.beginNew}>
                导入流水
              </Button>
              <Button type="primary" disabled={ticked.length === 0} loading={acts.busy} onClick={claimTicked}>
                认领所选 {ticked.length} 笔
              </Button>
            </>
          ) : null
        }
        totals={
          // An equation stays exact: rounded to 万元 its parts need not add up.
          extra && {
            text: `合计 ${formatCount(extra.total)} 笔：进账 ${formatMoney(extra.amount)} 元 = 已认领 ${formatMoney(extra.claimed)} 元 + 未认领 ${formatMoney(extra.rest)} 元 + 不属收费与渠道到账 ${formatMoney(extra.other)} 元`,
          }
        }
      />
      {acts.opened === null ? null : <IncomeDrawer list={list} id={acts.opened} access={access} acts={acts} />}
      {acts.doing?.kind === 'new' ? (
        <SheetImportWizard sheet={bankIncomeImport} samples={SAMPLES} onClose={acts.close} onDone={() => acts.done('银行流水已导入')} />
      ) : null}
    </>
  );
}
