// The vouchers that a period's documents became; each opens as on paper.
import { useState } from 'react';
import { searchGenerated, VOUCHER, type GeneratedRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column, ListExport, ListTable, useList } from '../../../../archetypes/index.ts';
import { EnumText, Money, Toolbar } from '../../../../ui/index.ts';
import { VOUCHER_TONES, VoucherDrawer } from '../../part/index.ts';

const NAME = 'accounting.generated-voucher';
const COLUMNS = column<GeneratedRow>()([
  { title: '凭证号', width: 110, render: ({ number }) => number || '未取号' },
  { title: '日期', width: 100, render: ({ day }) => formatDay(day) },
  { title: '摘要', field: 'summary', width: 260 },
  { title: '业务', field: 'events', width: 80, align: 'right' },
  { title: '分录', field: 'lines', width: 80, align: 'right' },
  { title: '金额', width: 130, align: 'right', render: ({ total }) => <Money value={total} /> },
  { title: '状态', width: 90, render: ({ state }) => <EnumText of={VOUCHER} value={state} tones={VOUCHER_TONES} /> },
]);

export function GeneratedList({ companyId, ym }: { readonly companyId: number; readonly ym: number }) {
  const [opened, setOpened] = useState<number | null>(null);
  const list = useList(searchGenerated, { companyId, ym });
  return (
    <>
      <Toolbar actions={<ListExport name={NAME} what="已生成的凭证" list={list} columns={COLUMNS} />}>
        <h2>已生成的凭证</h2>
      </Toolbar>
      <ListTable
        name={NAME}
        what={{ name: '凭证', none: '还没有生成凭证' }}
        list={list}
        columns={COLUMNS}
        onOpen={({ id }) => setOpened(id)}
      />
      <VoucherDrawer id={opened} list={list} onOpen={setOpened} />
    </>
  );
}
