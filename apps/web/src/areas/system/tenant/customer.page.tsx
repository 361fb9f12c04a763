// 客户列表 (menu 601) of the operator: applications to decide, existing tenants, messages the installation sent, and visitors' opinions. Each
// is a separate list in a tab; a tab that was opened keeps its filters and its page.
import './customer.css';
import { Tabs } from 'antd';
import { answerOpinion, MENU, searchOpinions } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { OpinionList } from '../../../platform/opinion/index.ts';
import { ApplicationList } from './application-list.tsx';
import { MessageList } from './message-list.tsx';
import { OrderList } from './order-list.tsx';
import { OrderPrices } from './order-prices.tsx';
import { TenantList } from './tenant-list.tsx';

export default function CustomerPage() {
  const access = useAccess(MENU.tenants);
  const refresh = useRefresh(searchOpinions);
  return (
    <Tabs
      className="ui-page-tabs"
      items={[
        { key: 'applications', label: '注册申请', children: <ApplicationList access={access} /> },
        { key: 'tenants', label: '客户', children: <TenantList access={access} /> },
        { key: 'orders', label: '功能订单', children: <OrderList access={access} /> },
        { key: 'prices', label: '功能价格', children: <OrderPrices access={access} /> },
        { key: 'messages', label: '短信记录', children: <MessageList access={access} /> },
        {
          key: 'opinions',
          label: '意见反馈',
          children: <OpinionList search={searchOpinions} answer={answerOpinion} access={access} refresh={refresh} />,
        },
      ]}
    />
  );
}
