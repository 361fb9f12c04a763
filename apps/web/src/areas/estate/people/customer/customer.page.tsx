// 客户档案 (menu 72): who pays and deals with us, one card per person or body.
import './customer.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportCustomers,
  customerCredit,
  customerType,
  enableCustomer,
  findCustomerPersons,
  getCustomer,
  MENU,
  PERSON_FOUND_LIMIT,
  removeCustomer,
  searchCustomerOptions,
  searchCustomers,
  searchFollows,
  type CustomerDetail,
} from '@anju/contract';
import { ExportByJob, ListPage, useList, type ListState } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { EmptyState, EnumCheck, KeyHints, SearchBox, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { CustomerDrawer, type CustomerAction } from './customer-card.tsx';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';
import { CreditDialog, NewCustomerDialog, RemarkDialog } from './customer-dialogs.tsx';
import { CustomerListPaper, CustomerPaper } from './customer-print.tsx';
import { NewFollowDialog } from '../follow/follow-dialogs.tsx';

type Dialog = { readonly kind: 'new' | 'export' } | { readonly kind: 'credit' | 'remark' | 'follow'; readonly customer: CustomerDetail };

const REMOVED = { removed: '已删除', disabled: '该客户有往来记录，已停用' } as const;
/** What becomes false when a customer is written. */
const SHOWN = [searchCustomers, getCustomer, searchCustomerOptions, findCustomerPersons, searchFollows];

/** A name that means too many is cut shorter than a list. */
const moreText = (total: number): string =>
  total === PERSON_FOUND_LIMIT ? `超过 ${total} 个符合，请输入更完整的姓名` : `超过 ${total} 个，请用条件缩小范围`;

export default function CustomerPage() {
  const access = useAccess(MENU.customer);
  const follows = useAccess(MENU.follow);
  const { message } = App.useApp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const list = useList(searchCustomers, {});
  const [openId, setOpenId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);

  const refresh = () => void Promise.all(SHOWN.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  const close = () => setDialog(null);
  function done(text: string) {
    close();
    void message.success(text);
    refresh();
  }

  async function act(action: CustomerAction, customer: CustomerDetail) {
    if (action === 'print') return print(<CustomerPaper customer={customer} />);
    if (action === 'enable') {
      await call(enableCustomer, { id: customer.id });
      return done('已恢复使用');
    }
    if (action !== 'remove') return setDialog({ kind: action, customer });
    const text = `${customer.number} ${customer.name}：没有任何往来的客户将被删除，删除的数据无法恢复；有联系人、开票、账户、托收或跟进记录的将停用并保留。是否继续？`;
    if (!(await confirm({ text }))) return;
    const { outcome } = await call(removeCustomer, { id: customer.id });
    if (outcome === 'removed') setOpenId(null);
    done(REMOVED[outcome]);
  }
  /** The client has already said what went wrong. */
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });

  const shown = list.extra;
  return (
    <>
      <ListPage
        list={list}
        columns={CUSTOMER_COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        filters={<Filters list={list} />}
        actions={
          <>
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
            {access.can('export') ? <Button onClick={() => setDialog({ kind: 'export' })}>导出</Button> : null}
            {access.can('print') && shown ? <Button onClick={() => print(<CustomerListPaper {...shown} />)}>打印</Button> : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
                新增客户
              </Button>
            ) : null}
          </>
        }
        empty={<EmptyState text={Object.keys(list.filter).length > 0 ? '没有符合条件的客户' : '还没有客户，可从已有人员新增'} />}
        foot={
          shown?.more ? (
            moreText(shown.total)
          ) : (
            <KeyHints
              keys={[
                ['↑↓', '选择'],
                ['Enter', '打开'],
              ]}
            />
          )
        }
      />
      {openId === null ? null : (
        <CustomerDrawer
          key={openId}
          id={openId}
          access={access}
          canFollow={follows.can('add')}
          onAct={(action, customer) => told(act(action, customer))}
          onChanged={refresh}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog?.kind === 'new' ? (
        <NewCustomerDialog
          onClose={close}
          onDone={(id, number) => {
            done(`已新增客户 ${number}`);
            setOpenId(id);
          }}
        />
      ) : null}
      {dialog?.kind === 'remark' ? <RemarkDialog customer={dialog.customer} onClose={close} onDone={() => done('已保存')} /> : null}
      {dialog?.kind === 'credit' ? <CreditDialog customer={dialog.customer} onClose={close} onDone={() => done('信用已标记')} /> : null}
      {dialog?.kind === 'follow' ? <NewFollowDialog customer={dialog.customer} onClose={close} onDone={() => done('已新增跟进')} /> : null}
      {dialog?.kind === 'export' ? (
        <ExportByJob title="导出客户" request={(purpose) => call(exportCustomers, { filter: list.filter, purpose })} onClose={close} />
      ) : null}
      {paper}
    </>
  );
}

function Filters({ list }: { readonly list: ListState<typeof searchCustomers> }) {
  const { filter, setFilter, resetFilter } = list;
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="姓名 / 首字母 / 电话 / 编号" />
      <EnumCheck of={customerType} value={filter.types ?? []} onChange={(types) => setFilter({ types })} />
      <EnumCheck of={customerCredit} value={filter.credits ?? []} onChange={(credits) => setFilter({ credits })} />
      <Checkbox checked={filter.disabled ?? false} onChange={(event) => setFilter({ disabled: event.target.checked })}>
        已停用
      </Checkbox>
      {Object.keys(filter).length > 0 ? (
        <Button type="link" onClick={resetFilter}>
          清除
        </Button>
      ) : null}
    </>
  );
}
