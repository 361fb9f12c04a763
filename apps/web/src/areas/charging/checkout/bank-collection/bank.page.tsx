// 银行托收 (menu 167): batches collected by a bank, one of them in a drawer, from sending its file to booking the money; and the income of bank
// statements, claimed for its payers. The bar above every page shows the notices to this screen.
import './bank.css';
import { Button, Tabs } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  BANK_BATCH,
  checkBankFile,
  getBankBatch,
  getBankLine,
  MENU,
  searchBankBatches,
  searchBankLines,
  type BankBatchRow,
} from '@anju/contract';
import { formatMoney, formatCount } from '@anju/domain';
import { column, ListPage, useActs, useAskedId, useAskedTabs, useList } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { ChoicePick, DateText, EnumCheck, EnumText, InstantText, Money, SearchBox, useSumText } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { IncomeList } from '../bank-income/income-list.tsx';
import { BankDrawer, type BankActs } from './bank-detail.tsx';
import { channelText, MakeDialog, useChannels } from './bank-make.tsx';
import { BATCH_TONES } from './bank-text.ts';

const COLUMNS = column<BankBatchRow>()([
  { title: '批次号', field: 'number', fixed: 'start' },
  { title: '小区', field: 'estateName' },
  { title: '托收渠道', render: channelText },
  { title: '账单到期至', width: 100, render: (row) => <DateText value={row.dueTo} /> },
  { title: '状态', width: 84, render: (row) => <EnumText of={BANK_BATCH} value={row.state} tones={BATCH_TONES} /> },
  { title: '行数', align: 'right', width: 64, field: 'lines' },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
  { title: '成功', align: 'right', width: 64, field: 'paidLines' },
  { title: '成功金额', align: 'right', render: (row) => <Money value={row.paidAmount} /> },
  { title: '失败', align: 'right', width: 64, field: 'failedLines' },
  { title: '失败金额', align: 'right', render: (row) => <Money value={row.failedAmount} /> },
  { title: '报盘时间', width: 130, render: (row) => <InstantText value={row.exportedAt} /> },
  { title: '生成人', width: 84, field: 'createdBy' },
]);

export default function BankPage() {
  const access = useAccess(MENU.checkoutBank);
  const tabs = useAskedTabs('batches');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'batches', label: '托收批次', children: <BatchList access={access} /> },
        { key: 'income', label: '进账认领', children: <IncomeList access={access} /> },
      ]}
    />
  );
}

function BatchList({ access }: { readonly access: Access }) {
  const list = useList(searchBankBatches, {});
  const channels = useChannels();
  const sum = useSumText();
  const acts: BankActs = useActs(useRefresh(searchBankBatches, getBankBatch, searchBankLines, getBankLine, checkBankFile));
  useAskedId(acts.open);
  const { opened, doing } = acts;
  const { filter, setFilter, extra } = list;
  return (
    <>
      <ListPage
        name="charging.bank-collection"
        what={{ name: '批次', none: '还没有托收批次，请从“生成批次”开始' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <ChoicePick label="托收渠道" value={filter.channelId} onChange={(channelId) => setFilter({ channelId })} choices={channels} />
            <EnumCheck of={BANK_BATCH} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="批次号" width={150} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              生成批次
            </Button>
          ) : null
        }
        totals={
          extra && {
            text: `合计 ${formatCount(extra.total)} 个批次（金额不含已取消）：托收 ${sum(extra.amount, true)}，成功 ${sum(extra.paidAmount, true)}，失败 ${sum(extra.failedAmount, true)}`,
            units: true,
          }
        }
      />
      {opened === null ? null : <BankDrawer list={list} id={opened} access={access} acts={acts} />}
      {doing?.kind === 'new' ? (
        <MakeDialog
          estateId={filter.estateId ?? null}
          onMade={({ id, number, lines, amount }) => {
            acts.done(`已生成 ${number}：${lines} 行，共 ${formatMoney(amount)} 元`);
            // The drawer reads the new batch itself, before the list shows it.
            acts.open(id);
          }}
          onClose={acts.close}
        />
      ) : null}
    </>
  );
}
