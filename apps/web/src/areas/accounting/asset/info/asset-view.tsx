// Everything of one card: what it is, who bears it, its months, what changed about it, its vouchers and papers.
import { Button } from 'antd';
import { Link } from 'react-router';
import {
  ASSET_CHANGE,
  ASSET_CHANGE_KIND,
  ASSET_SOURCE,
  DEPRECIATION,
  downloadFile,
  FILE_CATEGORY,
  MENU,
  type AssetDetail,
} from '@anju/contract';
import { formatMoney, isZeroDecimal, ymText } from '@anju/domain';
import { Facts, RecordTabs } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { download } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, EnumText, InstantText, Money, Picture, StatusTag } from '../../../../ui/index.ts';
import { CHANGE_TONES, percentOf, Signed, VoucherLinks } from '../part/index.ts';

interface AssetViewProps {
  readonly asset: AssetDetail;
  readonly onVoucher: (id: number) => void;
}

export function AssetView({ asset, onVoucher }: AssetViewProps) {
  const papers = asset.files.length + (asset.photo ? 1 : 0);
  return (
    <RecordTabs
      items={[
        { key: 'card', label: '卡片', children: <Card asset={asset} /> },
        { key: 'months', label: `折旧 ${asset.monthsDone} / ${asset.life}`, children: <Months asset={asset} /> },
        { key: 'changes', label: `变动 ${asset.changes.length}`, children: <Changes asset={asset} /> },
        {
          key: 'vouchers',
          label: `凭证 ${asset.vouchers.length}`,
          children:
            asset.vouchers.length === 0 ? <EmptyState text="没有凭证" /> : <VoucherLinks vouchers={asset.vouchers} onOpen={onVoucher} />,
        },
        { key: 'papers', label: `照片与资料 ${papers}`, children: <Papers asset={asset} /> },
        { key: 'log', label: '操作记录', children: <Log asset={asset} /> },
      ]}
    />
  );
}

/** In a line of facts zero is nothing. */
const amountText = (value: string) => (isZeroDecimal(value) ? null : formatMoney(value));

function Card({ asset }: { readonly asset: AssetDetail }) {
  const device = useAccess(MENU.device);
  const work = asset.method === DEPRECIATION.work;
  const taken = asset.source === ASSET_SOURCE.opening;
  return (
    <>
      <Facts
        className="record-facts"
        columns={2}
        rows={[
          ['资产类别', asset.categoryName],
          ['规格型号', asset.spec],
          ['数量', `${asset.quantity} ${asset.unit}`],
          ['供应商', asset.supplierName],
          ['项目', asset.estateName],
          ['存放地点', asset.place],
          ['保管人', asset.custodianName],
          [
            '关联设备',
            asset.deviceId !== null && device.can('view') ? (
              <Link key="device" to={`/estate/property/device?id=${asset.deviceId}`}>
                {asset.deviceName}
              </Link>
            ) : (
              asset.deviceName
            ),
          ],
          ['购置日期', <DateText key="bought" value={asset.boughtOn} />],
          ['开始使用', <DateText key="used" value={asset.usedOn} />],
          ['增加方式', ASSET_SOURCE.text(asset.source)],
          ['入账', taken ? '期初' : <DateText key="entry" value={asset.entryDay} />],
          ['折旧方法', DEPRECIATION.text(asset.method)],
          ['净残值', `${formatMoney(asset.salvage)}（${asset.salvageRate}%）`],
          work && ['工作量', `累计 ${asset.unitsDone} / ${asset.totalUnits ?? ''}`],
          !taken && ['进项税额', amountText(asset.tax)],
          taken && ['期初累计折旧', `${formatMoney(asset.openingAccumulated)}（${asset.openingMonths} 个月）`],
          ['减值准备', amountText(asset.impairment)],
          ['固定资产科目', asset.assetSubject],
          ['累计折旧科目', asset.accumulatedSubject],
          ['备注', asset.remark, 'wide'],
          ['建卡', <Signed key="made" by={asset.createdBy} at={asset.createdAt} />, 'wide'],
        ]}
      />
      <section className="asset-section">
        <h3>折旧由谁承担</h3>
        <table className="asset-table">
          <thead>
            <tr>
              <th scope="col">部门</th>
              <th scope="col">折旧费用科目</th>
              <th scope="col" className="right">
                比例
              </th>
            </tr>
          </thead>
          <tbody>
            {asset.shares.map((one) => (
              <tr key={`${one.departmentId}/${one.subjectId}`}>
                <td>{one.departmentName}</td>
                <td>{one.subjectText}</td>
                <td className="right">{percentOf(one.share)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Months({ asset }: { readonly asset: AssetDetail }) {
  if (asset.months.length === 0)
    return <EmptyState text={asset.method === DEPRECIATION.work ? '工作量法按每月录入的工作量计提' : '没有折旧'} />;
  return (
    <table className="asset-table" aria-label="各月折旧">
      <thead>
        <tr>
          <th scope="col">期间</th>
          <th scope="col">状态</th>
          <th scope="col" className="right">
            折旧
          </th>
        </tr>
      </thead>
      <tbody>
        {asset.months.map(({ ym, amount, done }) => (
          <tr key={ym} className={done ? '' : 'ui-quiet'}>
            <td>{ymText(ym)}</td>
            <td>{done ? <StatusTag tone="paid">已计提</StatusTag> : <StatusTag>预计</StatusTag>}</td>
            <td className="right">
              <Money value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ asset }: { readonly asset: AssetDetail }) {
  const access = useAccess(MENU.assetChange);
  if (asset.changes.length === 0) return <EmptyState text="没有变动" />;
  return (
    <table className="asset-table" aria-label="变动">
      <thead>
        <tr>
          <th scope="col">日期与单号</th>
          <th scope="col">变动</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {asset.changes.map((one) => (
          <tr key={one.id}>
            <td>
              <DateText value={one.day} />
              <br />
              {access.can('view') ? <Link to={`/accounting/asset/change?key=${one.no}`}>{one.no}</Link> : one.no}
            </td>
            <td>
              <b>{ASSET_CHANGE_KIND.text(one.kind)}</b>：{one.beforeText} → {one.afterText}
              <br />
              <span className="ui-quiet">{one.reason}</span>
            </td>
            <td>
              <EnumText of={ASSET_CHANGE} value={one.state} tones={CHANGE_TONES} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Papers({ asset: { id, photo, files } }: { readonly asset: AssetDetail }) {
  if (!photo && files.length === 0) return <EmptyState text="没有照片和资料" />;
  return (
    <>
      {photo ? (
        <Picture className="asset-photo" parent={id} cat={FILE_CATEGORY.assetPhoto} id={photo.id} side={960} alt={photo.name} />
      ) : null}
      <p className="asset-files">
        {files.map((file) => (
          <Button
            key={file.id}
            type="link"
            size="small"
            onClick={() => void download(downloadFile, { cat: FILE_CATEGORY.assetPaper, parent: id, id: file.id })}
          >
            {file.name}
          </Button>
        ))}
      </p>
    </>
  );
}

const Log = ({ asset }: { readonly asset: AssetDetail }) => (
  <ol className="asset-log">
    {asset.log.map((one) => (
      <li key={one.id}>
        <InstantText value={one.at} /> {one.by} {one.action} <span className="ui-quiet">{one.detail}</span>
      </li>
    ))}
  </ol>
);
