// 待收押金: deposits other areas ask for, with the way to the desk that receives them.
import { DEPOSIT_DUE, searchDepositDues, type DepositDueRow } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EnumCheck, EnumText, InstantText, Money, SearchBox, useSumText, type TonesOf } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { DeskLink } from '../../bill/desk-link.tsx';

const TONES: TonesOf<typeof DEPOSIT_DUE> = {
  [DEPOSIT_DUE.waiting]: 'owed',
  [DEPOSIT_DUE.received]: 'paid',
  [DEPOSIT_DUE.withdrawn]: 'ended',
};

export function DueList({ access }: { readonly access: Access }) {
  const list = useList(searchDepositDues, { states: [DEPOSIT_DUE.waiting] });
  const { filter, setFilter, extra } = list;
  const sum = useSumText();
  const columns = column<DepositDueRow>()([
    { title: '房屋', field: 'houseCode', fixed: 'start' },
    { title: '小区', field: 'estateName' },
    { title: '押金项目', field: 'chargeTypeName' },
    { title: '付款人', field: 'personName' },
    { title: '应收', align: 'right', render: (row) => <Money value={row.amount} /> },
    { title: '来源单号', field: 'sourceNumber' },
    { title: '说明', field: 'text' },
    { title: '提出', field: 'createdBy' },
    { title: '提出时间', render: (row) => <InstantText value={row.createdAt} /> },
    { title: '状态', render: (row) => <EnumText of={DEPOSIT_DUE} value={row.state} tones={TONES} /> },
    {
      title: '操作',
      render: (row) => (row.state === DEPOSIT_DUE.waiting ? <DeskLink houseId={row.houseId} text="去收款" /> : null),
    },
  ]);
  return (
    <ListPage
      name="charging.account.due"
      what={{ name: '待收押金', none: '没有待收押金' }}
      access={access}
      list={list}
      columns={columns}
      filters={
        <>
          <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 姓名 / 来源单号" width={200} />
          <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
          <EnumCheck of={DEPOSIT_DUE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
        </>
      }
      totals={extra && { text: `应收 ${sum(extra.amount, true)}`, units: true }}
    />
  );
}
