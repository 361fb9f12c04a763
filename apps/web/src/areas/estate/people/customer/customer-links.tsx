// The customer's records in other registers: houses, parking, leases, agreements, follow-ups, and the change history. Read only.
import { Table } from 'antd';
import { FOLLOW, type CustomerDetail, type FollowRow } from '@anju/contract';
import { DateText, EmptyState, EnumText, Money, StatusTag, type Tone } from '../../../../ui/index.ts';

interface LinkProps {
  readonly customer: CustomerDetail;
}

export const FOLLOW_TONES: Partial<Record<FollowRow['state'], Tone>> = {
  [FOLLOW.waiting]: 'owed',
  [FOLLOW.running]: 'work',
  [FOLLOW.done]: 'paid',
  [FOLLOW.dropped]: 'ended',
};

const current = (yes: boolean) => (yes ? <StatusTag tone="use">现行</StatusTag> : <StatusTag>历史</StatusTag>);
const nothing = (text: string) => ({ emptyText: <EmptyState text={text} /> });
const pages = (rows: readonly unknown[]) => (rows.length > 20 ? { pageSize: 20, size: 'small' as const } : false);
/** The card reads at most this many of each kind. */
const SHOWN_LINKS = 200;

export function Houses({ customer }: LinkProps) {
  const { houseLinks } = customer;
  return (
    <>
      <Table
        size="small"
        rowKey={(row) => `${row.houseId}:${row.role}:${row.fromDate ?? ''}`}
        pagination={pages(houseLinks)}
        dataSource={houseLinks}
        locale={nothing('名下没有房屋')}
        columns={[
          { title: '状态', render: (_, row) => current(row.current), width: 64 },
          { title: '小区', dataIndex: 'estateName' },
          { title: '房屋', dataIndex: 'code' },
          { title: '关系', dataIndex: 'role' },
          { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
          { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
        ]}
      />
      {houseLinks.length >= SHOWN_LINKS ? <p className="ui-quiet">仅列出前 {SHOWN_LINKS} 条，其余请在房屋档案中查询。</p> : null}
    </>
  );
}

export function Rentals({ customer }: LinkProps) {
  return (
    <>
      <section className="customer-part" aria-label="自有车位">
        <div className="customer-part-head">
          <strong>自有车位</strong>
        </div>
        <Table
          size="small"
          rowKey="id"
          pagination={pages(customer.parkings)}
          dataSource={customer.parkings}
          locale={nothing('没有自有车位')}
          columns={[
            { title: '状态', render: (_, row) => current(row.current), width: 64 },
            { title: '小区', dataIndex: 'estateName' },
            { title: '车位', dataIndex: 'code' },
            { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
            { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
          ]}
        />
      </section>
      <section className="customer-part" aria-label="租赁">
        <div className="customer-part-head">
          <strong>租赁</strong>
        </div>
        <Table
          size="small"
          rowKey="key"
          pagination={pages(customer.leases)}
          dataSource={customer.leases}
          locale={nothing('没有租赁')}
          columns={[
            { title: '状态', render: (_, row) => current(row.current), width: 64 },
            { title: '对象', dataIndex: 'what' },
            { title: '位置', dataIndex: 'place' },
            { title: '合同号', render: (_, row) => row.contractNo || '–' },
            { title: '月租', align: 'right', render: (_, row) => (row.monthlyPrice ? <Money value={row.monthlyPrice} /> : '–') },
            { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
            { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
          ]}
        />
      </section>
    </>
  );
}

export function Agreements({ customer }: LinkProps) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={pages(customer.agreements)}
      dataSource={customer.agreements}
      locale={nothing('没有银行托收协议')}
      columns={[
        {
          title: '状态',
          render: (_, row) => (row.inForce ? <StatusTag tone="use">有效</StatusTag> : <StatusTag>停用</StatusTag>),
          width: 64,
        },
        { title: '银行', dataIndex: 'bank' },
        { title: '协议号', dataIndex: 'agreementNo' },
        { title: '户名', dataIndex: 'accountName' },
        { title: '账号', dataIndex: 'accountNo' },
        { title: '房屋', render: (_, row) => row.house || '全部' },
        { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
        { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
      ]}
    />
  );
}

export function Follows({ customer }: LinkProps) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={pages(customer.follows)}
      dataSource={customer.follows}
      locale={nothing('没有跟进记录')}
      columns={[
        { title: '状态', render: (_, row) => <EnumText of={FOLLOW} value={row.state} tones={FOLLOW_TONES} />, width: 80 },
        { title: '事项', dataIndex: 'item' },
        { title: '内容', render: (_, row) => row.content || '–' },
        { title: '负责人', dataIndex: 'employee' },
        { title: '计划日期', render: (_, row) => <DateText value={row.plannedDate} danger={row.overdue} /> },
      ]}
    />
  );
}
