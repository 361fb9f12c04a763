// 损益分析 (menu 297): profit by subject and month, by estate or department, and lists compared with charging.
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { ViewOnly } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { BookPick, WithBook } from '../../part/index.ts';
import { AgeingTab, CustodyTab, DepositTab, RevenueTab } from './held-tabs.tsx';
import { MatrixTab } from './matrix-tab.tsx';
import { MemberTab } from './member-tab.tsx';

export default function ProfitLossPage() {
  const access = useAccess(MENU.profitLoss);
  return (
    <WithBook running>
      {({ companyId }) => (
        <section className="page-card">
          <div className="page-scroll">
            <Tabs
              size="small"
              destroyOnHidden
              tabBarExtraContent={
                <>
                  <ViewOnly access={access} />
                  <BookPick width={180} />
                </>
              }
              items={[
                { key: 'matrix', label: '损益表', children: <MatrixTab companyId={companyId} /> },
                { key: 'member', label: '项目利润表', children: <MemberTab companyId={companyId} /> },
                { key: 'ageing', label: '往来账龄', children: <AgeingTab companyId={companyId} /> },
                { key: 'custody', label: '代收代付', children: <CustodyTab companyId={companyId} /> },
                { key: 'deposit', label: '押金结存', children: <DepositTab companyId={companyId} /> },
                { key: 'revenue', label: '收入与计费核对', children: <RevenueTab companyId={companyId} /> },
              ]}
            />
          </div>
        </section>
      )}
    </WithBook>
  );
}
