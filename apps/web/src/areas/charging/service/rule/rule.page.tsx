// 服务规则 (menu 150): how items are computed, the late fees, what cashiers may do, and their receipt books.
import './rule.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAccess } from '../../../../platform/access/index.ts';
import { BookList } from '../receipt-book/book-list.tsx';
import { RuleLatePolicies } from '../late-policy/rule-late.tsx';
import { RuleList } from './rule-list.tsx';
import { MoneyLimits } from '../money-limit/money-limits.tsx';
import { RuleSettle } from '../settle-setting/rule-settle.tsx';

export default function RulePage() {
  const access = useAccess(MENU.chargingRule);
  const [shown, setShown] = useState('rules');
  return (
    <Tabs
      className="ui-page-tabs"
      activeKey={shown}
      onChange={setShown}
      items={[
        { key: 'rules', label: '计费规则', children: <RuleList access={access} /> },
        { key: 'late', label: '违约金方案', children: <RuleLatePolicies access={access} /> },
        { key: 'settle', label: '结算规则', children: <RuleSettle access={access} /> },
        { key: 'limits', label: '动账限额', children: <MoneyLimits /> },
        { key: 'books', label: '票据管理', children: <BookList access={access} /> },
      ]}
    />
  );
}
