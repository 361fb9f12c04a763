// 损益分析 (menu 297): profit by subject and month, by estate or department, and lists compared with charging.
import { Tabs } from 'antd';
import { MENU } from '@anju/contract';
import { ViewOnly } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { BookPick, WithBook } from '../../part/index.ts';
import { AgeingTab } from './ageing-tab.tsx';
import { CustodyTab, DepositTab, RevenueTab } from './held-tabs.tsx';
import { MatrixTab } from './matrix-tab.tsx';
import { MemberTab } from './member-tab.tsx';
import { PublicTab } from './public-tab.tsx';
import { TaxTab } from './tax-tab.tsx';

const TABS = [
  ['matrix', '损益表', MatrixTab],
  ['member', '项目利润表', MemberTab],
  ['ageing', '往来账龄', AgeingTab],
  ['custody', '代收代付', CustodyTab],
  ['deposit', '押金结存', DepositTab],
  ['revenue', '收入与计费核对', RevenueTab],
  ['public', '公共收益', PublicTab],
  ['tax', '应交税费', TaxTab],
] as const;

export default function ProfitLossPage() {
  const access = useAccess(MENU.profitLoss);
  return (
    <WithBook running>
      {({ companyId }) => (
        <Tabs
          className="ui-page-tabs"
          size="small"
          destroyOnHidden
          tabBarExtraContent={
            <>
              <ViewOnly access={access} />
              <BookPick width={180} />
            </>
          }
          items={TABS.map(([key, label, Part]) => ({
            key,
            label,
            children: (
              <section className="page-card">
                <div className="page-scroll">
                  <Part companyId={companyId} />
                </div>
              </section>
            ),
          }))}
        />
      )}
    </WithBook>
  );
}
