import { CREDIT, CUSTOMER_TYPE, ID_TYPE, INVOICE_KIND, PERSON_KIND, type CustomerDetail, type CustomerRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import { PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { CUSTOMER_PRINT_COLUMNS } from './customer-columns.tsx';

interface Found {
  readonly rows: readonly CustomerRow[];
  readonly total: number;
  readonly more: boolean;
}

/** 客户清册: the rows on the screen. */
export const CustomerListPaper = ({ found }: { readonly found: Found }) => (
  <PrintList title="客户清册" of={found} unit="个" columns={CUSTOMER_PRINT_COLUMNS} />
);

const day = (value: string | null) => (value ? formatDay(value) : '');

/** 客户档案卡: one customer on one sheet, with the numbers as the screen shows them. */
export function CustomerPaper({ customer }: { readonly customer: CustomerDetail }) {
  const facts: [string, string, string, string][] = [
    ['客户编号', customer.number, '客户', customer.name],
    ['类别', PERSON_KIND.text(customer.kind), '客户类型', customer.types.map((type) => CUSTOMER_TYPE.text(type)).join('、')],
    ['电话', customer.phone, '信用', CREDIT.text(customer.credit)],
    ['证件类型', ID_TYPE.text(customer.idType), '证件号', customer.idNo],
    ['通讯地址', customer.address, '备注', customer.remark],
  ];
  return (
    <PrintSheet title="客户档案卡">
      <table className="ui-print-table">
        <tbody>
          {facts.map(([a, b, c, d]) => (
            <tr key={a}>
              <th>{a}</th>
              <td>{b}</td>
              <th>{c}</th>
              <td>{d}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>房屋</h2>
      <PrintTable
        rows={customer.houseLinks.filter((link) => link.current)}
        columns={[
          { title: '小区', render: (row) => row.estateName },
          { title: '房屋', render: (row) => row.code },
          { title: '关系', render: (row) => row.role },
          { title: '起', render: (row) => day(row.fromDate) },
        ]}
      />
      <h2>联系人</h2>
      <PrintTable
        rows={customer.contacts}
        columns={[
          { title: '姓名', render: (row) => row.name },
          { title: '职务', render: (row) => row.post },
          { title: '电话', render: (row) => row.phone },
        ]}
      />
      <h2>开票抬头</h2>
      <PrintTable
        rows={customer.titles}
        columns={[
          { title: '类型', render: (row) => INVOICE_KIND.text(row.kind) },
          { title: '抬头', render: (row) => row.title },
          { title: '税号', render: (row) => row.taxNo },
          { title: '开户行', render: (row) => row.bank },
          { title: '账号', render: (row) => row.accountNo },
        ]}
      />
      <h2>银行账户</h2>
      <PrintTable
        rows={customer.accounts}
        columns={[
          { title: '开户行', render: (row) => row.bank },
          { title: '户名', render: (row) => row.accountName },
          { title: '账号', render: (row) => row.accountNo },
        ]}
      />
    </PrintSheet>
  );
}
