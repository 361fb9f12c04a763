// 退租查验: leases that are over and whose house nobody has checked, the longest first.
import { Button } from 'antd';
import { LEASE, searchLeases, HANDBACK, type LeaseRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { DateText, EnumText, SearchBox } from '../../../../../ui/index.ts';
import { EstatePick } from '../../../../estate/index.ts';
import { DaysLeft } from '../parts/lease-words.tsx';
import { HANDBACK_TONES } from '../parts/rental-tones.ts';

interface HandbackListProps {
  readonly access: Access;
  readonly onCheck: (leaseId: number) => void;
  readonly onOpen: (leaseId: number) => void;
}

const columns = (mayCheck: boolean, onCheck: (leaseId: number) => void) =>
  column<LeaseRow>()([
    { title: '房屋', field: 'house', width: 140, fixed: 'start' },
    { title: '租客', field: 'tenant', width: 90 },
    { title: '租客电话', field: 'tenantPhone' },
    { title: '业主', field: 'landlord', width: 90 },
    { title: '止租日期', sortField: 'end', render: (row) => <DateText value={row.endOn} /> },
    { title: '过了几天', width: 96, render: (row) => <DaysLeft row={row} /> },
    { title: '查验状态', render: (row) => <EnumText of={HANDBACK} value={row.handbackState} tones={HANDBACK_TONES} /> },
    { title: '小区', field: 'estateName' },
    { title: '租约编号', field: 'number', width: 130 },
    ...(mayCheck
      ? [
          {
            title: '操作',
            width: 110,
            render: (row: LeaseRow) => (
              <Button
                size="small"
                type="primary"
                onClick={(event) => {
                  event.stopPropagation();
                  onCheck(row.id);
                }}
              >
                {row.handbackState === HANDBACK.open ? '继续查验' : '开始查验'}
              </Button>
            ),
          },
        ]
      : []),
  ]);

export function HandbackList({ access, onCheck, onOpen }: HandbackListProps) {
  const list = useList(searchLeases, { states: [LEASE.checking] }, { sort: { field: 'end', order: 'asc' } });
  const { filter, setFilter } = list;
  return (
    <ListPage
      name="customer.lease-handback"
      what={{ name: '待查验租约', none: '没有等待退租查验的租约' }}
      access={access}
      list={list}
      columns={columns(access.can('change'), onCheck)}
      onOpen={({ id }) => onOpen(id)}
      filters={
        <>
          <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 租客 / 电话" width={180} />
          <EstatePick value={filter.estateId ?? null} onChange={(estateId) => setFilter({ estateId })} />
        </>
      }
      totals={list.counted ? `待查验 ${formatCount(list.total)} 份` : undefined}
    />
  );
}
