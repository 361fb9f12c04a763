import { Button } from 'antd';
import { FileTextOutlined, OrderedListOutlined } from '@ant-design/icons';
import { disableBankChannel, removeBankChannel, searchBankChannels, type BankChannelRow } from '@anju/contract';
import { column, DictionaryPage, StateFilter, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { Money, SearchBox, UseTag } from '../../../../ui/index.ts';
import { BankChannelDialog } from './bank-channel-dialog.tsx';
import { BankCodesDialog } from './bank-codes-dialog.tsx';
import { useRefreshBank } from './bank-queries.ts';
import { BankTemplateDialog } from './bank-template-dialog.tsx';

const COLUMNS = column<BankChannelRow>()([
  { title: '银行', render: (row) => <span className={row.disabled ? 'ui-quiet' : ''}>{row.bank}</span>, width: 150 },
  { title: '收款公司', field: 'companyName', width: 150 },
  { title: '合同号', field: 'contractNo', width: 140 },
  { title: '单位代码', field: 'unitCode', width: 110 },
  { title: '收款户名', field: 'accountName', width: 150 },
  { title: '收款账号', field: 'accountNo', width: 180 },
  { title: '扣款日', render: (row) => (row.runDays.length > 0 ? `每月 ${row.runDays.join('、')} 日` : '–'), width: 120 },
  { title: '单笔限额', render: (row) => (row.maxAmount === null ? '不限' : <Money value={row.maxAmount} />), align: 'right', width: 110 },
  { title: '有效协议', field: 'agreements', align: 'right', width: 80 },
  {
    title: '状态',
    render: (row) => <UseTag disabled={row.disabled} />,
    width: 80,
  },
]);

export function BankChannels({ access }: { readonly access: Access }) {
  const list = useList(searchBankChannels, {});
  const acts = useActs<{ new: null; change: BankChannelRow; template: BankChannelRow; codes: BankChannelRow }>(useRefreshBank());
  const { active } = list;
  const { doing } = acts;
  const part = { readOnly: !access.can('change'), onClose: acts.close, onDone: () => acts.done('已保存') };
  return (
    <>
      <DictionaryPage
        name="manage.bank.channels"
        what={{ name: '渠道', none: '还没有托收渠道' }}
        access={access}
        list={list}
        columns={COLUMNS}
        acts={acts}
        filters={
          <>
            <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="银行 / 合同号 / 单位代码" />
            <StateFilter list={list} />
          </>
        }
        actions={
          <>
            <Button icon={<FileTextOutlined />} disabled={!active} onClick={() => active && acts.begin('template', active)}>
              文件格式
            </Button>
            <Button icon={<OrderedListOutlined />} disabled={!active} onClick={() => active && acts.begin('codes', active)}>
              结果码
            </Button>
          </>
        }
        steps={{
          add: '新增渠道',
          disable: {
            run: ({ id, version }, disabled) => call(disableBankChannel, { id, version, disabled }),
            ask: ({ bank }) => `停用后“${bank}”不再送盘，也不能新签协议，是否继续？`,
          },
          remove: ({ id }) => call(removeBankChannel, { id }),
        }}
      >
        {(dialog) => <BankChannelDialog {...dialog} />}
      </DictionaryPage>
      {doing?.kind === 'template' ? <BankTemplateDialog id={doing.row.id} {...part} /> : null}
      {doing?.kind === 'codes' ? <BankCodesDialog id={doing.row.id} {...part} /> : null}
    </>
  );
}
