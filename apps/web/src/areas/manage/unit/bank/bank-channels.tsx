import { useState } from 'react';
import { App, Button, Select } from 'antd';
import { DeleteOutlined, EditOutlined, FileTextOutlined, OrderedListOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { disableBankChannel, removeBankChannel, searchBankChannels, type BankChannelRow } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, KeyHints, Money, SearchBox, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { BankChannelDialog } from './bank-channel-dialog.tsx';
import { BankCodesDialog } from './bank-codes-dialog.tsx';
import { told, useRefreshBank } from './bank-queries.ts';
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
    render: (row) => <StatusTag tone={row.disabled ? 'plain' : 'good'}>{row.disabled ? '停用' : '使用中'}</StatusTag>,
    width: 80,
  },
]);

const HINTS = (
  <KeyHints
    keys={[
      ['↑↓', '选择'],
      ['Enter', '打开'],
    ]}
  />
);

interface Opened {
  readonly what: 'facts' | 'template' | 'codes';
  /** Absent for a new one. */
  readonly row?: BankChannelRow;
}

export function BankChannels({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshBank();
  const list = useList(searchBankChannels, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const { active, filter } = list;
  const searching = Boolean(filter.key) || filter.disabled !== undefined;
  const canChange = access.can('change');

  function done(text: string) {
    setOpened(null);
    void message.success(text);
    refresh();
  }
  async function toggle({ id, version, bank, disabled: was }: BankChannelRow) {
    const disabled = !was;
    if (disabled && !(await confirm({ text: `停用后“${bank}”不再送盘，也不能新签协议，是否继续？` }))) return;
    await call(disableBankChannel, { id, version, disabled });
    done(disabled ? '已停用' : '已启用');
  }
  async function remove({ id }: BankChannelRow) {
    if (!(await confirm())) return;
    await call(removeBankChannel, { id });
    done('已删除');
  }
  const open = (what: Opened['what']) => active && setOpened({ what, row: active });

  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpened({ what: 'facts', row })}
        foot={HINTS}
        empty={<EmptyState text={searching ? '没有符合条件的渠道' : '还没有托收渠道'} />}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="银行 / 合同号 / 单位代码" />
            <Select<'on' | 'off'>
              allowClear
              aria-label="状态"
              placeholder="全部状态"
              style={{ minWidth: 110 }}
              value={filter.disabled === undefined ? null : filter.disabled ? 'off' : 'on'}
              onChange={(state: 'on' | 'off' | undefined) =>
                list.setFilter({ disabled: state === undefined ? undefined : state === 'off' })
              }
              options={[
                { value: 'on', label: '使用中' },
                { value: 'off', label: '停用' },
              ]}
            />
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
          </>
        }
        actions={
          <>
            <Button icon={<FileTextOutlined />} disabled={!active} onClick={() => open('template')}>
              文件格式
            </Button>
            <Button icon={<OrderedListOutlined />} disabled={!active} onClick={() => open('codes')}>
              结果码
            </Button>
            {canChange ? (
              <>
                <Button icon={<StopOutlined />} disabled={!active} onClick={() => active && told(toggle(active), refresh)}>
                  {active?.disabled ? '启用' : '停用'}
                </Button>
                <Button icon={<EditOutlined />} disabled={!active} onClick={() => open('facts')}>
                  修改
                </Button>
              </>
            ) : null}
            {access.can('remove') ? (
              <Button danger icon={<DeleteOutlined />} disabled={!active} onClick={() => active && told(remove(active), refresh)}>
                删除
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ what: 'facts' })}>
                新增渠道
              </Button>
            ) : null}
          </>
        }
      />
      {opened?.what === 'facts' ? (
        <BankChannelDialog
          row={opened.row}
          readOnly={!access.can(opened.row ? 'change' : 'add')}
          onClose={() => setOpened(null)}
          onDone={() => done(opened.row ? '已保存' : '已新增')}
        />
      ) : null}
      {opened?.what === 'template' && opened.row ? (
        <BankTemplateDialog id={opened.row.id} readOnly={!canChange} onClose={() => setOpened(null)} onDone={() => done('已保存')} />
      ) : null}
      {opened?.what === 'codes' && opened.row ? (
        <BankCodesDialog id={opened.row.id} readOnly={!canChange} onClose={() => setOpened(null)} onDone={() => done('已保存')} />
      ) : null}
    </>
  );
}
