// 房屋租售 (menu 84): leases and who pays what, houses that are offered, and houses that wait for the check when a tenant has left. The
// check itself covers the screen.
import { useState } from 'react';
import { Tabs } from 'antd';
import { beginHandback, MENU } from '@anju/contract';
import { useActs, useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { HandbackList } from './handback/handback-list.tsx';
import { HandbackView } from './handback/handback-view.tsx';
import type { LeaseActs } from './lease/lease-acts.ts';
import { LeaseDialogs } from './lease/lease-dialogs.tsx';
import { LeaseList } from './lease/lease-list.tsx';
import { ListingList } from './listing/listing-list.tsx';
import { useRefreshRentals } from './parts/refresh-rentals.ts';

export default function RentalPage() {
  const access = useAccess(MENU.rental);
  const { activeKey, onChange } = useAskedTabs('lease');
  const refresh = useRefreshRentals();
  const acts: LeaseActs = useActs(refresh);
  const { run } = useCommand(beginHandback, { onRefused: refresh });
  const [handbackId, setHandbackId] = useState<number | null>(null);
  async function check(leaseId: number) {
    const begun = await run({ leaseId });
    if (!begun) return;
    setHandbackId(begun.id);
    void refresh();
  }
  const onCheck = (leaseId: number) => void check(leaseId);
  const toLease = (id: number) => {
    onChange('lease');
    acts.open(id);
  };
  return (
    <>
      <Tabs
        className="ui-page-tabs"
        size="small"
        activeKey={activeKey}
        onChange={onChange}
        items={[
          {
            key: 'lease',
            label: '租约',
            children: <LeaseList access={access} acts={acts} onCheck={onCheck} shown={activeKey === 'lease' && handbackId === null} />,
          },
          {
            key: 'listing',
            label: '房源',
            children: (
              <ListingList
                access={access}
                shown={activeKey === 'listing' && handbackId === null}
                onLease={(start) => {
                  onChange('lease');
                  acts.begin('form', start);
                }}
              />
            ),
          },
          { key: 'check', label: '退租查验', children: <HandbackList access={access} onCheck={onCheck} onOpen={toLease} /> },
        ]}
      />
      <LeaseDialogs acts={acts} access={access} />
      {handbackId === null ? null : <HandbackView id={handbackId} onClose={() => setHandbackId(null)} />}
    </>
  );
}
