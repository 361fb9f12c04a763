// 装修登记 (menu 88): applications from the house to the permit, the site while work goes on, and the settings behind it.
import './apply.css';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DecorationSettings } from '../setting/decoration-settings.tsx';
import { RegisterList } from './register-list.tsx';
import { ExtensionList, InspectionList, PassList } from './site-lists.tsx';

export default function RegisterPage() {
  const access = useAccess(MENU.decoration);
  const tabs = useAskedTabs('list');
  return (
    <Tabs
      {...tabs}
      className="ui-page-tabs"
      items={[
        { key: 'list', label: '装修', children: <RegisterList access={access} /> },
        { key: 'extension', label: '延期待审核', children: <ExtensionList access={access} /> },
        { key: 'inspection', label: '巡查记录', children: <InspectionList access={access} /> },
        { key: 'pass', label: '出入证', children: <PassList access={access} /> },
        ...(access.can('change') ? [{ key: 'setting', label: '装修设置', children: <DecorationSettings access={access} /> }] : []),
      ]}
    />
  );
}
