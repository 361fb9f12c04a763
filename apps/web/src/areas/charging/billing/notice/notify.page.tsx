// 缴费通知 (menu 159): audited bills are published, and their payers are notified by paper, message or WeChat. The bar above every page shows
// the notices to this screen.
import '../billing.css';
import './notice.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { listPublishable, MENU, searchNotices, searchPublications } from '@anju/contract';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { NoticePublications } from './notice-publications.tsx';
import { NoticePublishable } from './notice-publishable.tsx';

export default function BillingNotifyPage() {
  const access = useAccess(MENU.billingNotify);
  const [shown, setShown] = useState('waiting');
  const [openId, setOpenId] = useState<number | null>(null);
  const refresh = useRefresh(listPublishable, searchPublications, searchNotices);
  return (
    <Tabs
      className="ui-page-tabs"
      activeKey={shown}
      onChange={setShown}
      items={[
        {
          key: 'waiting',
          label: '待发布',
          children: (
            <NoticePublishable
              access={access}
              onPublished={(publicationId) => {
                setOpenId(publicationId);
                setShown('published');
                void refresh();
              }}
            />
          ),
        },
        {
          key: 'published',
          label: '发布记录',
          children: <NoticePublications access={access} openId={openId} onOpen={setOpenId} onChanged={() => void refresh()} />,
        },
      ]}
    />
  );
}
