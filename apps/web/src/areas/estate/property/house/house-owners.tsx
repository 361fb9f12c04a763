// The owners of a house over time, newest first, each with their certificates.
import { useState } from 'react';
import { Table, Timeline, Typography } from 'antd';
import { OWNER_TYPE, showOwnerPrivate, type HouseDetail } from '@anju/contract';
import { formatDay, shareText } from '@anju/domain';
import { call } from '../../../../platform/api/index.ts';
import { DateText } from '../../../../ui/index.ts';
import { current, nothing } from './house-tables.tsx';

interface HouseOwnersProps {
  readonly house: HouseDetail;
  readonly mayShow: boolean;
  /** Corrects the latest change; absent for users without the right. */
  readonly onCorrect: (() => void) | undefined;
}

/** Owners of the same period, newest first. */
const periods = ({ owners }: HouseDetail) => [...Map.groupBy(owners, ({ fromDate, toDate }) => `${fromDate} ${toDate ?? ''}`).values()];

function OwnerTimeline({ house, onCorrect }: Omit<HouseOwnersProps, 'mayShow'>) {
  return (
    <Timeline
      className="house-timeline"
      items={periods(house).map((owners, at) => {
        const [first] = owners;
        const now = owners.some((owner) => owner.current);
        return {
          key: first?.id ?? at,
          color: now ? '#0f766e' : 'gray',
          content: (
            <>
              <span className="house-period">
                {formatDay(first?.fromDate ?? '')} – {first?.toDate ? formatDay(first.toDate) : '今'}
              </span>{' '}
              {owners.map(({ name, share }) => `${name} ${shareText(share)}`).join('、')}
              {at === 0 && onCorrect ? (
                <Typography.Link className="house-inline-act" onClick={onCorrect}>
                  更正
                </Typography.Link>
              ) : null}
            </>
          ),
        };
      })}
    />
  );
}

export function HouseOwners({ house, mayShow, onCorrect }: HouseOwnersProps) {
  const [shown, setShown] = useState<Readonly<Record<number, { phone: string; idNo: string }>>>({});
  const show = async (ownershipId: number) => {
    const full = await call(showOwnerPrivate, { ownershipId });
    setShown((old) => ({ ...old, [ownershipId]: full }));
  };
  return (
    <>
      {house.owners.length > 0 ? <OwnerTimeline house={house} onCorrect={onCorrect} /> : null}
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={house.owners}
        locale={nothing('没有登记业主')}
        columns={[
          { title: '状态', render: (_, row) => current(row.current) },
          { title: '业主', dataIndex: 'name' },
          { title: '类型', render: (_, row) => OWNER_TYPE.text(row.ownerType) },
          { title: '电话', render: (_, row) => shown[row.id]?.phone ?? (row.phone || '–') },
          { title: '证件号', render: (_, row) => shown[row.id]?.idNo ?? (row.idNo || '–') },
          { title: '份额', align: 'right', render: (_, row) => shareText(row.share) },
          { title: '产权证号', render: (_, row) => row.certificateNo || '–' },
          { title: '起', render: (_, row) => <DateText value={row.fromDate} /> },
          { title: '止', render: (_, row) => <DateText value={row.toDate} /> },
          {
            title: '操作',
            render: (_, row) =>
              mayShow && !shown[row.id] && (row.phone || row.idNo) ? (
                <Typography.Link title="查看会记入日志" onClick={() => void show(row.id)}>
                  显示
                </Typography.Link>
              ) : null,
          },
        ]}
      />
    </>
  );
}
