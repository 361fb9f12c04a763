import { Button } from 'antd';
import { EditOutlined, PlusOutlined, PrinterOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons';
import { AGREEMENT, endBankAgreement, searchBankAgreements, type BankAgreementRow } from '@anju/contract';
import { column, ListPage, PrintList, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  DateText,
  EnumCheck,
  EnumText,
  FilterPick,
  Money,
  type PrintColumn,
  SearchBox,
  StatusTag,
  useConfirm,
  usePrint,
} from '../../../../ui/index.ts';
import { BankAgreementDialog, EndAgreementDialog } from './bank-agreement-dialogs.tsx';
import { BankAgreementImport } from './bank-agreement-import.tsx';
import { useChannelChoices, useRefreshBank } from './bank-queries.ts';

const COLUMNS = column<BankAgreementRow>()([
  { title: '协议号', field: 'agreementNo', width: 140 },
  { title: '客户', render: (row) => `${row.customerName}（${row.customerNumber}）`, width: 190 },
  { title: '托收范围', render: (row) => row.houseName || <StatusTag tone="kind">全部应缴</StatusTag>, width: 190 },
  { title: '托收渠道', field: 'channelName', width: 120 },
  { title: '开户行', field: 'bank', width: 120 },
  { title: '户名', field: 'accountName', width: 150 },
  { title: '账号', field: 'accountNo', width: 180 },
  { title: '起始日期', render: (row) => <DateText value={row.fromDate} />, width: 100 },
  { title: '到期日期', render: (row) => <DateText value={row.toDate} />, width: 100 },
  { title: '每日限额', render: (row) => (row.maxAmount === null ? '不限' : <Money value={row.maxAmount} />), align: 'right', width: 100 },
  {
    title: '状态',
    render: (row) => (
      <EnumText
        of={AGREEMENT}
        value={row.state}
        tones={{ [AGREEMENT.active]: 'use', [AGREEMENT.notYet]: 'work', [AGREEMENT.expired]: 'overdue', [AGREEMENT.ended]: 'ended' }}
      />
    ),
    width: 80,
  },
  { title: '备注', field: 'remark', width: 160 },
]);

const PRINTED: readonly PrintColumn<BankAgreementRow>[] = [
  { title: '协议号', render: (row) => row.agreementNo },
  { title: '客户', render: (row) => row.customerName },
  { title: '托收范围', render: (row) => row.houseName || '全部应缴' },
  { title: '托收渠道', render: (row) => row.channelName },
  { title: '户名', render: (row) => row.accountName },
  { title: '账号', render: (row) => row.accountNo },
  { title: '起始日期', render: (row) => <DateText value={row.fromDate} /> },
  { title: '到期日期', render: (row) => <DateText value={row.toDate} /> },
  { title: '状态', render: (row) => AGREEMENT.text(row.state) },
];

export function BankAgreements({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const channels = useChannelChoices();
  const list = useList(searchBankAgreements, {});
  const acts = useActs<{ new: null; change: BankAgreementRow; end: BankAgreementRow; import: null }>(useRefreshBank());
  const { active, filter } = list;
  const { doing } = acts;
  const edited = doing?.kind === 'change' ? doing.row : undefined;

  const resume = ({ id, version, agreementNo }: BankAgreementRow) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `恢复后协议“${agreementNo}”可以继续扣款，是否继续？`, danger: false }))) return;
      await call(endBankAgreement, { id, version, toDate: null });
      acts.done('已恢复');
    });
  const printAll = () =>
    acts.attempt(async () => print(<PrintList title="银行托收协议" of={await list.readMost()} columns={PRINTED} size="A4" />));

  return (
    <>
      <ListPage
        name="manage.bank.agreements"
        what={{ name: '协议', none: '还没有托收协议' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.begin('change', row)}
        filters={
          <>
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => list.setFilter({ key })}
              placeholder="协议号 / 客户 / 户名 / 账号尾号 / 房号"
              width={270}
            />
            <FilterPick
              name="托收渠道"
              value={filter.channelId}
              onChange={(channelId) => list.setFilter({ channelId })}
              options={channels.data?.rows.map(({ id, bank, contractNo }) => ({ value: id, label: `${bank} ${contractNo}` })) ?? []}
            />
            <EnumCheck of={AGREEMENT} value={filter.states ?? []} onChange={(states) => list.setFilter({ states })} />
          </>
        }
        actions={
          <>
            {access.can('change') ? (
              <>
                {active?.state === AGREEMENT.ended ? (
                  <Button icon={<RollbackOutlined />} onClick={() => resume(active)}>
                    恢复
                  </Button>
                ) : (
                  <Button icon={<StopOutlined />} disabled={!active} onClick={() => active && acts.begin('end', active)}>
                    终止
                  </Button>
                )}
                <Button
                  icon={<EditOutlined />}
                  disabled={!active || active.state === AGREEMENT.ended}
                  onClick={() => active && acts.begin('change', active)}
                >
                  修改
                </Button>
              </>
            ) : null}
            {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
            {access.can('print') ? (
              <Button icon={<PrinterOutlined />} onClick={printAll}>
                打印
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增协议
              </Button>
            ) : null}
          </>
        }
      />
      {doing?.kind === 'new' || edited ? (
        <BankAgreementDialog
          row={edited}
          channels={channels.data?.rows ?? []}
          readOnly={edited ? !access.can('change') || edited.state === AGREEMENT.ended : !access.can('add')}
          onClose={acts.close}
          onDone={() => acts.done(edited ? '已保存' : '已新增')}
        />
      ) : null}
      {doing?.kind === 'end' ? <EndAgreementDialog row={doing.row} onClose={acts.close} onDone={() => acts.done('已终止')} /> : null}
      {doing?.kind === 'import' ? <BankAgreementImport onClose={acts.close} onDone={acts.refresh} /> : null}
      {paper}
    </>
  );
}
