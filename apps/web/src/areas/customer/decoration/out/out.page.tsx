// 搬迁备案 (menu 91): release slips, the guard's check, which comes first on a phone, and what was checked.
import { Tabs } from 'antd';
import { getSlip, MENU, searchSlips } from '@anju/contract';
import { useAsked, useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { usePhone } from '../../../../ui/index.ts';
import { GateChecks } from '../../gate/gate-checks.tsx';
import { GateDesk } from '../../gate/gate-desk.tsx';
import { SlipList } from './slip-list.tsx';

export default function MoveOutPage() {
  const access = useAccess(MENU.moveOut);
  const phone = usePhone();
  const tabs = useAskedTabs(phone ? 'gate' : 'slip');
  // A record or a house belongs to the slips, also on a phone.
  useAsked((search) => {
    if (['id', 'house', 'houseId', 'key'].some((name) => search.has(name)) && !search.has('tab')) tabs.onChange('slip');
  });
  const refresh = useRefresh(searchSlips, getSlip);
  const slips = { key: 'slip', label: '放行条', children: <SlipList access={access} /> };
  const gate = { key: 'gate', label: '门岗核验', children: <GateDesk access={access} onArrived={() => void refresh()} /> };
  const checks = { key: 'check', label: '核验记录', children: <GateChecks access={access} /> };
  return <Tabs {...tabs} className="ui-page-tabs" items={phone ? [gate, slips, checks] : [slips, gate, checks]} />;
}
