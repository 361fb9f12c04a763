// Contacts, invoice titles and bank accounts on the card, each with buttons to add, change and remove.
import { useState, type ReactNode } from 'react';
import { App, Button, Table, type TableColumnsType } from 'antd';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import {
  INVOICE_KIND,
  removeCustomerAccount,
  removeCustomerContact,
  removeInvoiceTitle,
  type CustomerDetail,
  type OutputOf,
  type showCustomerPrivate,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { AccountDialog, ContactDialog, TitleDialog, type Account, type Contact, type Title } from './customer-part-dialogs.tsx';

export type FullNumbers = OutputOf<typeof showCustomerPrivate>;

interface PartProps {
  readonly customer: CustomerDetail;
  /** The unmasked numbers, once the user has asked to see them. */
  readonly full: FullNumbers | undefined;
  readonly canWrite: boolean;
  readonly onChanged: () => void;
}

interface PartTableProps<Row extends { id: number }> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: TableColumnsType<Row>;
  readonly canWrite: boolean;
  readonly remove: (row: Row) => Promise<unknown>;
  readonly onChanged: () => void;
  readonly nameOf: (row: Row) => string;
  readonly dialog: (row: Row | undefined, close: () => void, done: () => void) => ReactNode;
}

function PartTable<Row extends { id: number }>(props: PartTableProps<Row>) {
  const { title, rows, columns, canWrite, remove, onChanged, nameOf, dialog } = props;
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const close = () => setEditing(null);

  async function takeAway(row: Row) {
    if (!(await confirm({ text: `删除${title}“${nameOf(row)}”，是否继续？` }))) return;
    await remove(row);
    void message.success('已删除');
    onChanged();
  }

  const acts: TableColumnsType<Row> = canWrite
    ? [
        {
          title: '操作',
          width: 72,
          render: (_, row) => (
            <>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`修改${title} ${nameOf(row)}`}
                onClick={() => setEditing(row)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除${title} ${nameOf(row)}`}
                onClick={() => void takeAway(row).catch(() => undefined)}
              />
            </>
          ),
        },
      ]
    : [];
  return (
    <section className="customer-part" aria-label={title}>
      <div className="customer-part-head">
        <strong>{title}</strong>
        {canWrite ? (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            新增{title}
          </Button>
        ) : null}
      </div>
      <Table<Row>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={rows}
        columns={[...columns, ...acts]}
        locale={{ emptyText: <EmptyState text={`没有${title}`} /> }}
      />
      {editing === null
        ? null
        : dialog(editing === 'new' ? undefined : editing, close, () => {
            close();
            void message.success('已保存');
            onChanged();
          })}
    </section>
  );
}

const numberOf = <N extends { id: number }>(all: readonly N[] | undefined, id: number): N | undefined => all?.find((one) => one.id === id);
const mainTag = (main: boolean) => (main ? <StatusTag tone="kind">默认</StatusTag> : null);

export function Contacts({ customer, full, canWrite, onChanged }: PartProps) {
  return (
    <PartTable<Contact>
      title="联系人"
      rows={customer.contacts}
      nameOf={(row) => row.name}
      canWrite={canWrite}
      onChanged={onChanged}
      remove={(row) => call(removeCustomerContact, { id: customer.id, partId: row.id })}
      dialog={(part, onClose, onDone) => <ContactDialog customer={customer} part={part} onClose={onClose} onDone={onDone} />}
      columns={[
        { title: '姓名', dataIndex: 'name' },
        { title: '职务', render: (_, row) => row.post || '–' },
        { title: '电话', render: (_, row) => numberOf(full?.contacts, row.id)?.phone ?? row.phone },
      ]}
    />
  );
}

export function Titles({ customer, full, canWrite, onChanged }: PartProps) {
  return (
    <PartTable<Title>
      title="开票抬头"
      rows={customer.titles}
      nameOf={(row) => row.title}
      canWrite={canWrite}
      onChanged={onChanged}
      remove={(row) => call(removeInvoiceTitle, { id: customer.id, partId: row.id })}
      dialog={(part, onClose, onDone) => <TitleDialog customer={customer} part={part} onClose={onClose} onDone={onDone} />}
      columns={[
        { title: '主要', render: (_, row) => mainTag(row.main), width: 56 },
        { title: '类型', render: (_, row) => INVOICE_KIND.text(row.kind), width: 56 },
        { title: '抬头', dataIndex: 'title' },
        { title: '税号', render: (_, row) => row.taxNo || '–' },
        {
          title: '地址、电话',
          render: (_, row) => [row.address, numberOf(full?.titles, row.id)?.phone ?? row.phone].filter(Boolean).join(' ') || '–',
        },
        {
          title: '开户行、账号',
          render: (_, row) => [row.bank, numberOf(full?.titles, row.id)?.accountNo ?? row.accountNo].filter(Boolean).join(' ') || '–',
        },
      ]}
    />
  );
}

export function Accounts({ customer, full, canWrite, onChanged }: PartProps) {
  return (
    <PartTable<Account>
      title="银行账户"
      rows={customer.accounts}
      nameOf={(row) => row.bank}
      canWrite={canWrite}
      onChanged={onChanged}
      remove={(row) => call(removeCustomerAccount, { id: customer.id, partId: row.id })}
      dialog={(part, onClose, onDone) => <AccountDialog customer={customer} part={part} onClose={onClose} onDone={onDone} />}
      columns={[
        { title: '主要', render: (_, row) => mainTag(row.main), width: 56 },
        { title: '开户行', dataIndex: 'bank' },
        { title: '户名', dataIndex: 'accountName' },
        {
          title: '账号',
          render: (_, row) => (
            <>
              {numberOf(full?.accounts, row.id)?.accountNo ?? row.accountNo}{' '}
              {row.doubtful ? <StatusTag tone="owed">校验位不符，请核对</StatusTag> : null}
            </>
          ),
        },
      ]}
    />
  );
}
