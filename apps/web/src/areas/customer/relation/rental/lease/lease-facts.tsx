// The parts of a lease: facts, who pays which item from which day, papers, and what happened with old and new.
import '../rental.css';
import './lease.css';
import { Link } from 'react-router';
import { Alert, Button, Table, Timeline } from 'antd';
import {
  downloadFile,
  FILE_CATEGORY,
  HOUSE_USE,
  houseUseType,
  LEASE_ACT,
  LEASE_PAPER,
  LEASE_PAYER,
  LEASE_PURPOSE,
  RENT_CYCLE,
  type LeaseDetail,
} from '@anju/contract';
import { formatDay, formatInstant, formatMoney, isZeroDecimal } from '@anju/domain';
import { Facts } from '../../../../../archetypes/index.ts';
import { download } from '../../../../../platform/api/index.ts';
import { DateText, EmptyState, StatusTag } from '../../../../../ui/index.ts';
import { ChangeTable } from '../parts/change-table.tsx';
import { termText } from '../parts/lease-words.tsx';

interface PartProps {
  readonly lease: LeaseDetail;
}

export function LeaseFacts({ lease }: PartProps) {
  const { money } = lease;
  const owed = money !== null && !isZeroDecimal(money.open);
  return (
    <>
      {owed ? (
        <Alert
          type="warning"
          showIcon
          className="entry-problems"
          title={`租客未付物业账单 ${formatMoney(money.open)} 元`}
          description="请提醒租客另行结算；不影响续租、退租和搬离。"
        />
      ) : null}
      <Facts
        columns={2}
        rows={[
          [
            '房屋',
            <Link key="house" to={`/estate/property/house?id=${lease.houseId}`}>
              {lease.house}
            </Link>,
          ],
          [
            '房屋情况',
            [lease.layout, `${lease.buildArea} ㎡`, HOUSE_USE.text(lease.useState), houseUseType.text(lease.useType)]
              .filter(Boolean)
              .join(' '),
          ],
          ['业主', `${lease.landlord} ${lease.landlordPhone}`],
          ['主租客', `${lease.tenant} ${lease.tenantPhone}`],
          ['租期', termText(lease)],
          ['合同止日', lease.endOn === lease.toDate ? null : formatDay(lease.toDate)],
          ['月租金', `${formatMoney(lease.rent)} 元　${RENT_CYCLE.text(lease.cycle)}`],
          lease.rents.length > 0 && [
            '以后租金',
            lease.rents.map(({ fromDate, rent }) => `${formatDay(fromDate)} 起 ${formatMoney(rent)} 元`).join('，'),
            'wide',
          ],
          ['租房押金', isZeroDecimal(lease.deposit) ? null : `${formatMoney(lease.deposit)} 元`],
          ['用途', LEASE_PURPOSE.text(lease.purpose)],
          ['合同编号', lease.contractNo],
          ['中介', [lease.agent, lease.agentPhone].filter(Boolean).join(' ')],
          ['备案', lease.filingNo && [lease.filingNo, lease.filedOn && formatDay(lease.filedOn)].filter(Boolean).join(' ')],
          lease.listingId !== null && [
            '房源',
            <Link key="listing" to={`/customer/relation/rental?tab=listing&id=${lease.listingId}`}>
              {lease.listingNumber}
            </Link>,
          ],
          lease.endReason !== '' && ['退租原因', lease.endReason, 'wide'],
          ['登记', `${lease.createdBy} ${formatInstant(lease.createdAt)}`],
          ['审核', lease.checkedAt && `${lease.checkedBy} ${formatInstant(lease.checkedAt)} ${lease.checkNote}`],
          ['备注', lease.remark, 'wide'],
        ]}
      />
    </>
  );
}

export function LeasePayers({ lease }: PartProps) {
  return (
    <>
      <Table
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey={({ chargeTypeId, fromDate }) => `${chargeTypeId}-${fromDate}`}
        dataSource={[...lease.lines]}
        locale={{ emptyText: <EmptyState text="没有约定，各项费用仍由原付款人付" /> }}
        columns={[
          { title: '收费项目', dataIndex: 'item' },
          {
            title: '由谁付',
            render: (_, { payer, payerName }) => (
              <>
                <StatusTag tone={payer === LEASE_PAYER.tenant ? 'use' : 'kind'}>{LEASE_PAYER.text(payer)}</StatusTag> {payerName}
              </>
            ),
          },
          { title: '从哪天', render: (_, { fromDate }) => <DateText value={fromDate} /> },
          { title: '到哪天', render: (_, { toDate }) => (toDate === null ? '租期结束' : <DateText value={toDate} />) },
          { title: '已计费至', render: (_, { billedTo }) => <DateText value={billedTo} /> },
          { title: '收费标准', dataIndex: 'standards' },
        ]}
      />
      <p className="ui-quiet">租期结束的次日起改回业主付。{lease.keepBilled ? '已计费的日子不变，自次日起变更。' : ''}</p>
    </>
  );
}

export function LeasePapers({ lease, onChange }: PartProps & { readonly onChange: (() => void) | undefined }) {
  return (
    <>
      <div className="rent-tab-head">
        <h3>租约资料</h3>
        {onChange ? <Button onClick={onChange}>更新资料</Button> : null}
      </div>
      {lease.papers.length === 0 ? <EmptyState text="还没有上传资料" /> : null}
      <ul className="rent-papers">
        {lease.papers.map(({ kind, file }) => (
          <li key={file.id}>
            <span>{LEASE_PAPER.text(kind)}</span>
            <Button
              type="link"
              onClick={() => void download(downloadFile, { cat: FILE_CATEGORY.leasePaper, parent: lease.id, id: file.id })}
            >
              {file.name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

export const LeaseHistory = ({ lease }: PartProps) => (
  <Timeline
    items={lease.steps.map(({ seq, act, by, at, note, changes }) => ({
      key: seq,
      content: (
        <>
          {formatInstant(at)} {LEASE_ACT.text(act)} {by} {note}
          {changes.length === 0 ? null : (
            <div className="rent-history">
              <ChangeTable changes={changes} after="改为" />
            </div>
          )}
        </>
      ),
    }))}
  />
);
