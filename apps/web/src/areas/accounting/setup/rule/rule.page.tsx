// 凭证规则 (menu 275): how the documents of charging become vouchers, by which subjects, and what they became. domain: accounting 7.
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { WithBook } from '../../part/index.ts';
import { GenerateTab } from './generate-tab.tsx';
import { MapTab } from './map-tab.tsx';
import { RuleList } from './rule-list.tsx';
import './rule.css';

export default function RulePage() {
  const access = useAccess(MENU.voucherRule);
  const { activeKey, onChange } = useAskedTabs('rules');
  return (
    <Tabs
      className="ui-page-tabs"
      size="small"
      activeKey={activeKey}
      onChange={onChange}
      destroyOnHidden
      items={[
        {
          key: 'rules',
          label: '规则',
          children: <WithBook>{(book) => <RuleList book={book} access={access} onTab={onChange} />}</WithBook>,
        },
        { key: 'map', label: '科目对应', children: <WithBook>{(book) => <MapTab book={book} access={access} />}</WithBook> },
        {
          key: 'generate',
          label: '生成凭证',
          children: <WithBook running>{(book) => <GenerateTab book={book} access={access} onTab={onChange} />}</WithBook>,
        },
      ]}
    />
  );
}
