// 固定资产清单 and 固定资产卡片 on paper.
import {
  ASSET,
  ASSET_CHANGE,
  ASSET_CHANGE_KIND,
  ASSET_SOURCE,
  DEPRECIATION,
  type AssetDetail,
  type OutputOf,
  type searchAssets,
} from '@anju/contract';
import { formatCount, formatDay, formatMoney, ymText } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import { PrintFacts, PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { percentOf } from '../part/index.ts';
import { ASSET_PRINT_COLUMNS } from './asset-columns.tsx';

type Found = OutputOf<typeof searchAssets>;
export const assetSums = ({ total, costTotal, accumulatedTotal, netTotal }: Found) => ({
  text: `合计 ${formatCount(total)} 张卡片`,
  cells: { 原值: formatMoney(costTotal), 累计折旧: formatMoney(accumulatedTotal), 净额: formatMoney(netTotal) },
});

export const AssetListPaper = ({ found, company }: { readonly found: Found; readonly company: string }) => (
  <PrintList
    title="固定资产清单"
    of={found}
    unit="张卡片"
    note={<span>核算单位 {company}</span>}
    columns={ASSET_PRINT_COLUMNS}
    totals={assetSums(found)}
  />
);

const doneMonths = ({ months }: AssetDetail) => months.filter(({ done }) => done);

export function AssetCardPaper({ asset, company }: { readonly asset: AssetDetail; readonly company: string }) {
  const months = doneMonths(asset);
  return (
    <PrintSheet
      title="固定资产卡片"
      head={
        <>
          <span>核算单位 {company}</span>
          <span>资产编号 {asset.no}</span>
        </>
      }
      foot={<span>备注：{asset.remark || '无'}</span>}
    >
      <PrintFacts
        rows={[
          ['名称', asset.name, '资产类别', asset.categoryName],
          ['规格型号', asset.spec, '数量', `${asset.quantity} ${asset.unit}`],
          ['项目', asset.estateName, '存放地点', asset.place],
          ['保管人', asset.custodianName, '供应商', asset.supplierName],
          ['购置日期', formatDay(asset.boughtOn), '开始使用', formatDay(asset.usedOn)],
          ['增加方式', ASSET_SOURCE.text(asset.source), '状态', ASSET.text(asset.state)],
          ['原值', formatMoney(asset.cost), '净残值', `${formatMoney(asset.salvage)}（${asset.salvageRate}%）`],
          ['折旧方法', DEPRECIATION.text(asset.method), '已提 / 使用月数', `${asset.monthsDone} / ${asset.life}`],
          ['累计折旧', formatMoney(asset.accumulated), '减值准备', formatMoney(asset.impairment)],
          ['净额', formatMoney(asset.net), '关联设备', asset.deviceName],
        ]}
      />
      <h2>折旧由谁承担</h2>
      <PrintTable
        rows={asset.shares}
        columns={[
          { title: '部门', render: (row) => row.departmentName },
          { title: '折旧费用科目', render: (row) => row.subjectText },
          { title: '比例', align: 'right', render: (row) => `${percentOf(row.share)}%` },
        ]}
      />
      <h2>变动</h2>
      <PrintTable
        rows={asset.changes.filter(({ state }) => state === ASSET_CHANGE.approved)}
        columns={[
          { title: '日期', render: (row) => formatDay(row.day) },
          { title: '单号', render: (row) => row.no },
          { title: '变动', render: (row) => ASSET_CHANGE_KIND.text(row.kind) },
          { title: '变动前', render: (row) => row.beforeText },
          { title: '变动后', render: (row) => row.afterText },
          { title: '原因', render: (row) => row.reason },
        ]}
      />
      {months.length === 0 ? null : (
        <>
          <h2>最近折旧</h2>
          <PrintTable
            rows={months}
            columns={[
              { title: '期间', render: (row) => ymText(row.ym) },
              { title: '折旧', align: 'right', render: (row) => formatMoney(row.amount) },
            ]}
          />
        </>
      )}
    </PrintSheet>
  );
}
