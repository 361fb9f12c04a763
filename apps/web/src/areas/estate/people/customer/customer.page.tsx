// 客户档案 (menu 72): the paying persons and organisations, one card each.
import './customer.css';
import { Button, Checkbox } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportCustomers,
  CREDIT,
  CUSTOMER_TYPE,
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
import { ExportByJob, ListPage, useActs, useAskedId, useList, type ListState } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, SearchBox, useConfirm, usePrint } from '../../../../ui/index.ts';
import { CustomerDrawer, type CustomerActs } from './customer-card.tsx';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';
import { CreditDialog, NewCustomerDialog, RemarkDialog } from './customer-dialogs.tsx';
import { CustomerListPaper, CustomerPaper } from './customer-print.tsx';
import { NewFollowDialog } from '../follow/follow-dialogs.tsx';

const REMOVED = { removed: '已删除', disabled: '该客户有往来记录，已停用' } as const;
/** A search by name has a lower limit than the list. */
const moreText = (total: number): string =>
  total === PERSON_FOUND_LIMIT ? `超过 ${total} 个符合，请输入更完整的姓名` : `超过 ${total} 个，请用条件缩小范围`;

export default function CustomerPage() {
  const access = useAccess(MENU.customer);
  const follows = useAccess(MENU.follow);
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const list = useList(searchCustomers, {});
  const acts: CustomerActs = useActs(useRefresh(searchCustomers, getCustomer, searchCustomerOptions, findCustomerPersons, searchFollows));
  const { opened, doing } = acts;
  useAskedId(acts.open);

  const remove = ({ id, number, name }: CustomerDetail) =>
    acts.attempt(async () => {
      const text = `${number} ${name}：没有任何往来的客户将被删除，删除的数据无法恢复；有联系人、开票、账户、托收或跟进记录的将停用并保留。是否继续？`;
      if (!(await confirm({ text }))) return;
      const { outcome } = await call(removeCustomer, { id });
      if (outcome === 'removed') acts.open(null);
      acts.done(REMOVED[outcome]);
    });
  const enable = ({ id }: CustomerDetail) =>
    acts.attempt(async () => {
      await call(enableCustomer, { id });
      acts.done('已恢复使用');
    });

  const shown = list.extra;
  return (
    <>
      <ListPage
        name="estate.customer"
        ownExport
        what={{ name: '客户', none: '还没有客户，可从已有人员新增' }}
        access={access}
        list={list}
        columns={CUSTOMER_COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={<Filters list={list} />}
        actions={
          <>
            {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
            {access.can('print') && shown ? <Button onClick={() => print(<CustomerListPaper found={shown} />)}>打印</Button> : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增客户
              </Button>
            ) : null}
          </>
        }
        foot={shown?.more ? moreText(shown.total) : null}
      />
      {opened === null ? null : (
        <CustomerDrawer
          list={list}
          id={opened}
          access={access}
          canFollow={follows.can('add')}
          acts={acts}
          onRemove={remove}
          onEnable={enable}
          onPrint={(customer) => print(<CustomerPaper customer={customer} />)}
        />
      )}
      {doing?.kind === 'new' ? (
        <NewCustomerDialog
          onClose={acts.close}
          onDone={(id, number) => {
            acts.done(`已新增客户 ${number}`);
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'remark' ? <RemarkDialog customer={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'credit' ? <CreditDialog customer={doing.row} onClose={acts.close} onDone={() => acts.done('信用已标记')} /> : null}
      {doing?.kind === 'follow' ? (
        <NewFollowDialog customer={doing.row} onClose={acts.close} onDone={() => acts.done('已新增跟进')} />
      ) : null}
      {doing?.kind === 'export' ? (
        <ExportByJob title="导出客户" request={(purpose) => call(exportCustomers, { filter: list.filter, purpose })} onClose={acts.close} />
      ) : null}
      {paper}
    </>
  );
}

function Filters({ list }: { readonly list: ListState<typeof searchCustomers> }) {
  const { filter, setFilter } = list;
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="姓名 / 首字母 / 电话 / 编号" />
      <EnumCheck of={CUSTOMER_TYPE} value={filter.types ?? []} onChange={(types) => setFilter({ types })} />
      <EnumCheck of={CREDIT} value={filter.credits ?? []} onChange={(credits) => setFilter({ credits })} />
      <Checkbox checked={filter.disabled ?? false} onChange={(event) => setFilter({ disabled: event.target.checked })}>
        已停用
      </Checkbox>
    </>
  );
}
