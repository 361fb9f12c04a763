// 结算汇总 (menu 166): the matrix of any range of days, the collection rate, the close of a cashier's day up to its confirmation, the close of
// an estate's month. The bar above every page shows the notices to this screen.
import './summary.css';
import { useState } from 'react';
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { useAskedId } from '../../../../archetypes/index.ts';
import { useAccess, usePageScope } from '../../../../platform/access/index.ts';
import { useHeldActCount } from '../../../../platform/session/office-data.ts';
import { NoticeBadge } from '../../../../ui/index.ts';
import { HeldActs } from '../held-act/held-acts.tsx';
import { ChannelList } from '../channel-day/channel-list.tsx';
import { RateReport } from '../collection-rate/rate-report.tsx';
import { InvoiceList } from '../invoice/invoice-list.tsx';
import { SummaryClose } from './summary-close.tsx';
import { SummaryMonth } from './summary-month.tsx';
import { SummaryReport } from './summary-report.tsx';

export default function SettleSummaryPage() {
  const access = useAccess(MENU.checkoutSummary);
  const { search } = usePageScope();
  const [seen, setSeen] = useState(search);
  const [shown, setShown] = useState(() => search.get('tab') ?? 'report');
  // A link to a tab of this page counts also when the page is open already.
  if (search !== seen) {
    setSeen(search);
    setShown(search.get('tab') ?? shown);
  }
  const estateId = Number(search.get('estate') ?? 0) || null;
  const held = useHeldActCount();
  const [closeId, setCloseId] = useState<number | null>(null);
  useAskedId(setCloseId, 'close');
  return (
    <Tabs
      className="ui-page-tabs"
      activeKey={shown}
      onChange={setShown}
      items={[
        { key: 'report', label: '汇总', children: <SummaryReport access={access} /> },
        { key: 'rate', label: '收缴率', children: <RateReport key={estateId} access={access} estateId={estateId} /> },
        { key: 'close', label: '日结', children: <SummaryClose access={access} openId={closeId} onOpen={setCloseId} /> },
        { key: 'channel', label: '渠道对账', children: <ChannelList access={access} /> },
        { key: 'month', label: '月结', children: <SummaryMonth access={access} onCloses={() => setShown('close')} /> },
        {
          key: 'held',
          label:
            held > 0 ? (
              <>
                动账复核 <NoticeBadge count={held} />
              </>
            ) : (
              '动账复核'
            ),
          children: <HeldActs access={access} />,
        },
        { key: 'invoice', label: '发票', children: <InvoiceList access={access} /> },
      ]}
    />
  );
}
