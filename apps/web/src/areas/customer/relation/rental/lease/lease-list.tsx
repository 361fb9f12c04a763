// 租约: the list with its filters, its sheets, and the dialogs of what is done with a lease.
import { useState } from 'react';
import { Button, Checkbox, Dropdown } from 'antd';
import { DownloadOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons';
import { exportLeaseRegister, exportLeases, LEASE, LEASE_PURPOSE, RENT_CYCLE, searchLeases, type LeaseRow } from '@anju/contract';
import { formatCount, formatMoney } from '@anju/domain';
import { column, ExportByJob, ListPage, useAsked, useAskedFilter, useAskedId, useList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import { DateText, DayRange, EnumCheck, EnumText, SearchBox } from '../../../../../ui/index.ts';
import { EstatePick } from '../../../../estate/index.ts';
import { DaysLeft } from '../parts/lease-words.tsx';
import { LEASE_TONES } from '../../../case/record/lease-tones.ts';
import type { LeaseActs } from './lease-acts.ts';
import { LeaseDrawer } from './lease-drawer.tsx';
import { LeaseMany } from './lease-many.tsx';

const COLUMNS = column<LeaseRow>()([
  { title: '房屋', field: 'house', width: 140, fixed: 'start' },
  { title: '租客', width: 110, render: (row) => (row.persons > 1 ? `${row.tenant} 等 ${row.persons} 人` : row.tenant) },
  { title: '租客电话', field: 'tenantPhone' },
  { title: '业主', field: 'landlord', width: 90 },
  { title: '起租日期', render: (row) => <DateText value={row.fromDate} /> },
  { title: '止租日期', sortField: 'end', render: (row) => <DateText value={row.endOn} danger={row.overdue} /> },
  { title: '剩余天数', width: 92, render: (row) => <DaysLeft row={row} /> },
  { title: '租金', width: 100, align: 'right', render: (row) => formatMoney(row.rent) },
  { title: '付租方式', width: 84, render: (row) => RENT_CYCLE.text(row.cycle) },
  { title: '用途', width: 70, render: (row) => LEASE_PURPOSE.text(row.purpose), hidden: true },
  { title: '备案号', width: 120, field: 'filingNo' },
  { title: '小区', field: 'estateName' },
  { title: '编号', field: 'number', width: 130 },
  { title: '合同编号', field: 'contractNo', width: 120, hidden: true },
  { title: '登记人', field: 'createdBy', width: 84 },
  { title: '状态', width: 104, render: (row) => <EnumText of={LEASE} value={row.state} tones={LEASE_TONES} /> },
]);

type Sheet = 'leases' | 'register' | 'full';
const SHEETS: Readonly<Record<Sheet, string>> = {
  leases: '租约清单',
  register: '出租房屋登记表（号码遮挡）',
  full: '出租房屋登记表（完整号码）',
};

interface LeaseListProps {
  readonly access: Access;
  readonly acts: LeaseActs;
  readonly onCheck: (leaseId: number) => void;
  /** False behind another tab or the check: the record would lie over them. */
  readonly shown: boolean;
}

export function LeaseList({ access, acts, onCheck, shown }: LeaseListProps) {
  const list = useList(searchLeases, {});
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const { filter, setFilter, extra, rows, selected, setSelected } = list;
  const ticked = rows.filter(({ id }) => selected.includes(id));
  useAskedId(acts.open);
  useAskedId(acts.open, 'lease');
  useAskedFilter((asked) => setFilter(asked));
  // A house opens its leases; who comes to write one down finds the form.
  useAsked((search) => {
    const houseId = Number(search.get('house') ?? search.get('houseId') ?? 0);
    if (!Number.isSafeInteger(houseId) || houseId <= 0 || search.has('tab')) return;
    if (search.has('new') && access.can('add')) acts.begin('form', { houseId });
    else setFilter({ houseId });
  });
  const sheets: readonly Sheet[] = access.can('change') ? ['leases', 'register', 'full'] : ['leases', 'register'];
  return (
    <>
      <ListPage
        name="customer.lease"
        what={{ name: '租约', none: '还没有租约' }}
        access={access}
        list={list}
        columns={COLUMNS}
        ownExport
        selectable={access.can('add') || access.can('audit')}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="房号 / 租客 / 业主 / 电话 / 编号"
              width={210}
            />
            <EstatePick value={filter.estateId ?? null} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={LEASE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <DayRange
              of="止租"
              from={filter.endFrom}
              to={filter.endTo}
              onFrom={(endFrom) => setFilter({ endFrom })}
              onTo={(endTo) => setFilter({ endTo })}
            />
            <Checkbox checked={filter.expiring ?? false} onChange={({ target }) => setFilter({ expiring: target.checked })}>
              临期
            </Checkbox>
            <Checkbox checked={filter.overdue ?? false} onChange={({ target }) => setFilter({ overdue: target.checked })}>
              过期未查验
            </Checkbox>
            <Checkbox checked={filter.unfiled ?? false} onChange={({ target }) => setFilter({ unfiled: target.checked })}>
              未备案
            </Checkbox>
          </>
        }
        actions={
          <>
            <Button icon={<SettingOutlined />} onClick={() => acts.begin('setting')}>
              提醒设置
            </Button>
            <LeaseMany
              access={access}
              ticked={ticked}
              onDone={() => {
                setSelected([]);
                acts.refresh();
              }}
            />
            {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
            {access.can('export') ? (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: sheets.map((key) => ({ key, label: SHEETS[key] })),
                  onClick: ({ key }) => setSheet(sheets.find((one) => one === key) ?? null),
                }}
              >
                <Button icon={<DownloadOutlined />}>导出</Button>
              </Dropdown>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => acts.begin('form', {})}>
                新增租约
              </Button>
            ) : null}
          </>
        }
        totals={
          extra &&
          `合计 ${formatCount(extra.total)} 份：待审核 ${formatCount(extra.waiting)}，未开始 ${formatCount(extra.upcoming)}，生效中 ${formatCount(extra.running)}，临期 ${formatCount(extra.expiring)}，过期未查验 ${formatCount(extra.overdue)}`
        }
      />
      {shown ? <LeaseDrawer list={list} acts={acts} access={access} onCheck={onCheck} /> : null}
      {sheet === null ? null : (
        <ExportByJob
          title={`导出${SHEETS[sheet]}`}
          request={(purpose) =>
            sheet === 'leases'
              ? call(exportLeases, { filter, purpose })
              : call(exportLeaseRegister, { filter, full: sheet === 'full', purpose })
          }
          onClose={() => setSheet(null)}
        />
      )}
    </>
  );
}
