// Who lives in the house by a lease. Numbers are masked until somebody asks for them in full, which is logged.
import '../rental.css';
import { useState } from 'react';
import { Button, Table } from 'antd';
import { ID_TYPE, showLeasePrivate, type LeaseDetail, type OutputOf } from '@anju/contract';
import { formatDay } from '@anju/domain';
import type { Access } from '../../../../../platform/access/index.ts';
import { useAttempt } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { StatusTag } from '../../../../../ui/index.ts';

type Whole = OutputOf<typeof showLeasePrivate>;

export function LeasePeople({ lease, access }: { readonly lease: LeaseDetail; readonly access: Access }) {
  const [whole, setWhole] = useState<Whole | null>(null);
  const { attempt, busy } = useAttempt();
  const fullOf = (personId: number) => whole?.people.find((one) => one.personId === personId);
  const { landlord } = whole ?? {};
  const rows = [
    {
      ...{ key: 'landlord', name: lease.landlord, role: '业主', days: '', living: false },
      phone: landlord?.phone ?? lease.landlordPhone,
      idNo: landlord?.idNo ?? lease.landlordIdNo,
      idType: landlord?.idType ?? null,
    },
    ...lease.people.map(({ id, personId, name, phone, idNo, main, fromDate, toDate, living }) => ({
      ...{ key: `${id}`, name, role: main ? '主租客' : '同住人', living },
      days: `${formatDay(fromDate)} 至 ${toDate === null ? '租期结束' : formatDay(toDate)}`,
      phone: fullOf(personId)?.phone ?? phone,
      idNo: fullOf(personId)?.idNo ?? idNo,
      idType: fullOf(personId)?.idType ?? null,
    })),
  ];
  return (
    <>
      <div className="rent-tab-head">
        <h3>业主和租客</h3>
        {access.can('change') && whole === null ? (
          <Button disabled={busy} onClick={() => void attempt(async () => setWhole(await call(showLeasePrivate, { id: lease.id })))}>
            查看完整号码
          </Button>
        ) : null}
      </div>
      <Table
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey="key"
        dataSource={rows}
        columns={[
          { title: '姓名', dataIndex: 'name' },
          {
            title: '身份',
            render: (_, { role, living }) => (
              <>
                {role} {living ? <StatusTag tone="use">在住</StatusTag> : null}
              </>
            ),
          },
          { title: '电话', dataIndex: 'phone' },
          {
            title: '证件号码',
            render: (_, { idNo, idType }) => [idType === null ? '' : ID_TYPE.text(idType), idNo].filter(Boolean).join(' '),
          },
          { title: '居住日期', dataIndex: 'days' },
        ]}
      />
    </>
  );
}
