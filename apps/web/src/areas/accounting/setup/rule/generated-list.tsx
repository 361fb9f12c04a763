// The vouchers that a period's documents became; each opens as on paper.
import { useState } from 'react';
import { Button, Table } from 'antd';
import { searchGenerated, VOUCHER, type GeneratedRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EnumText, Money } from '../../../../ui/index.ts';
import { VOUCHER_TONES, VoucherDrawer } from '../../part/index.ts';

const SIZE = 20;

export function GeneratedList({ companyId, ym }: { readonly companyId: number; readonly ym: number }) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number | null>(null);
  const query = useRead(searchGenerated, { companyId, ym, page, size: SIZE }, { keepPrevious: true });
  return (
    <>
      <Table<GeneratedRow>
        size="small"
        rowKey="id"
        loading={query.isFetching}
        scroll={{ x: 820 }}
        pagination={{ current: page, pageSize: SIZE, total: query.data?.total ?? 0, onChange: setPage, hideOnSinglePage: true }}
        dataSource={[...(query.data?.rows ?? [])]}
        locale={{ emptyText: '还没有生成凭证' }}
        columns={[
          { title: '日期', width: 100, render: (_, { day }) => formatDay(day) },
          {
            title: '凭证号',
            width: 110,
            render: (_, { id, number }) => (
              <Button type="link" size="small" onClick={() => setOpened(id)}>
                {number || '未取号'}
              </Button>
            ),
          },
          { title: '摘要', dataIndex: 'summary' },
          { title: '业务', dataIndex: 'events', width: 80, align: 'right' },
          { title: '分录', dataIndex: 'lines', width: 80, align: 'right' },
          { title: '金额', width: 130, align: 'right', render: (_, { total }) => <Money value={total} /> },
          { title: '状态', width: 90, render: (_, { state }) => <EnumText of={VOUCHER} value={state} tones={VOUCHER_TONES} /> },
        ]}
      />
      <VoucherDrawer id={opened} onOpen={setOpened} />
    </>
  );
}
