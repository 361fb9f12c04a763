// One listing: its pictures, what is offered, who has looked at it, and what happened.
import '../rental.css';
import './listing.css';
import { Link } from 'react-router';
import { Button, Table, Timeline } from 'antd';
import { PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import {
  DECORATION_GRADE,
  FACING,
  FILE_CATEGORY,
  getListing,
  LISTING,
  LISTING_ACT,
  LISTING_KIND,
  publishListing,
  VIEWING,
  type ListingDetail,
} from '@anju/contract';
import { formatDay, formatInstant, formatMoney } from '@anju/domain';
import { Facts, LastChange, RecordDrawer, RecordTabs, type RecordList } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EmptyState, EnumText, InstantText, Picture, StatusTag, usePrint } from '../../../../../ui/index.ts';
import type { LeaseStart } from '../lease/lease-values.ts';
import { roomsText } from '../parts/lease-words.tsx';
import { LISTING_TONES, VIEWING_TONES } from '../parts/rental-tones.ts';
import { isOffered, type ListingActs } from './listing-acts.ts';
import { ListingPaper } from './listing-print.tsx';
import { ListingPhone } from './listing-private.tsx';
import { askingText } from './listing-words.ts';

interface ListingDrawerProps {
  readonly list: RecordList;
  readonly acts: ListingActs;
  readonly access: Access;
  readonly onLease: (start: LeaseStart) => void;
}

export function ListingDrawer({ list, acts, access, onLease }: ListingDrawerProps) {
  const query = useRead(getListing, acts.opened === null ? null : { id: acts.opened }, { keepPrevious: true });
  const { print, paper } = usePrint();
  const mayChange = access.can('change');
  const publish = ({ id, version }: ListingDetail) =>
    acts.attempt(async () => {
      await call(publishListing, { id, version });
      acts.done('已上架');
    });
  return (
    <>
      <RecordDrawer
        list={list}
        record={acts.opened === null ? null : query}
        what="房源"
        title={({ house, kind }) => `${house} ${LISTING_KIND.text(kind)}`}
        head={(listing) => ({
          where: `${listing.number} · ${listing.estateName}`,
          tags: <EnumText of={LISTING} value={listing.state} tones={LISTING_TONES} />,
          figures: [
            { label: listing.kind === LISTING_KIND.rent ? '租金' : '售价', value: askingText(listing) },
            { label: '面积', value: `${listing.buildArea} ㎡`, note: roomsText(listing) },
            {
              label: '带看',
              value: `${listing.viewings} 次`,
              note: listing.nextViewing === null ? '' : `下次 ${formatInstant(listing.nextViewing).slice(5)}`,
            },
          ],
        })}
        onClose={() => acts.open(null)}
        actions={(listing) => (
          <>
            {mayChange && isOffered(listing) ? <Button onClick={() => acts.begin('change', listing)}>修改</Button> : null}
            {mayChange && LISTING.is(listing.state, 'draft', 'withdrawn') ? (
              <Button type="primary" disabled={acts.busy} onClick={() => publish(listing)}>
                {listing.state === LISTING.draft ? '上架' : '重新上架'}
              </Button>
            ) : null}
            {mayChange && listing.state === LISTING.open ? (
              <>
                <Button onClick={() => acts.begin('viewing', { listing, viewing: null })}>带看</Button>
                <Button type="primary" onClick={() => acts.begin('deal', listing)}>
                  成交
                </Button>
              </>
            ) : null}
            {listing.state === LISTING.dealt && listing.kind === LISTING_KIND.rent && listing.leaseId === null && access.can('add') ? (
              <Button type="primary" onClick={() => onLease({ listing })}>
                登记租约
              </Button>
            ) : null}
          </>
        )}
        foot={(listing) => ({
          danger:
            mayChange && isOffered(listing) ? (
              <Button danger onClick={() => acts.begin('end', listing)}>
                撤下
              </Button>
            ) : null,
          changed: <LastChange by={listing.steps.at(-1)?.by ?? listing.createdBy} at={listing.steps.at(-1)?.at ?? listing.createdAt} />,
          acts: access.can('print') ? (
            <Button icon={<PrinterOutlined />} onClick={() => print(<ListingPaper listing={listing} />)}>
              打印
            </Button>
          ) : null,
        })}
      >
        {(listing) => (
          <RecordTabs
            items={[
              { key: 'facts', label: '概况', children: <ListingFacts listing={listing} mayChange={mayChange} /> },
              {
                key: 'viewings',
                label: `带看 ${listing.viewingList.length}`,
                children: <Viewings listing={listing} acts={acts} mayChange={mayChange} />,
              },
              {
                key: 'history',
                label: '操作记录',
                children: (
                  <Timeline
                    items={listing.steps.map(({ seq, act, by, at, note }) => ({
                      key: seq,
                      content: `${formatInstant(at)} ${LISTING_ACT.text(act)} ${by} ${note}`,
                    }))}
                  />
                ),
              },
            ]}
          />
        )}
      </RecordDrawer>
      {paper}
    </>
  );
}

function ListingFacts({ listing, mayChange }: { readonly listing: ListingDetail; readonly mayChange: boolean }) {
  const { deal } = listing;
  return (
    <>
      {listing.photoList.length === 0 ? null : (
        <div className="rent-gallery" role="group" aria-label="照片">
          {listing.photoList.map(({ id, cover }, place) => (
            <figure key={id}>
              <Picture parent={listing.id} cat={FILE_CATEGORY.listingPhoto} id={id} side={960} alt={`照片 ${place + 1}`} />
              {cover ? (
                <figcaption>
                  <StatusTag tone="use">封面</StatusTag>
                </figcaption>
              ) : null}
            </figure>
          ))}
        </div>
      )}
      <Facts
        columns={2}
        rows={[
          [
            '房屋',
            <Link key="house" to={`/estate/property/house?id=${listing.houseId}`}>
              {listing.house}
            </Link>,
          ],
          ['业主', listing.owner],
          ['户型', [roomsText(listing), listing.layout].filter(Boolean).join(' ')],
          ['楼层', listing.floorText],
          ['装修', listing.grade && DECORATION_GRADE.text(listing.grade)],
          ['朝向', listing.facing && FACING.text(listing.facing)],
          ['可入住', listing.availableFrom && formatDay(listing.availableFrom)],
          ['联系人', <ListingPhone key="phone" listing={listing} mayShow={mayChange} />],
          ['中介', [listing.agent, listing.agentPhone].filter(Boolean).join(' ')],
          ['上架', <InstantText key="published" value={listing.publishedAt} />],
          ['看房方式', listing.viewingNote, 'wide'],
          ['房源描述', listing.text, 'wide'],
          ['备注', listing.remark, 'wide'],
          deal !== null && [
            '成交',
            [formatDay(deal.on), deal.counterparty, `${formatMoney(deal.amount)} 元`, deal.note].filter(Boolean).join(' '),
            'wide',
          ],
          deal !== null &&
            listing.kind === LISTING_KIND.sale && [
              '过户',
              <span key="transfer">
                {deal.informNo === '' ? '' : `已告知日常结算 ${deal.informNo}，`}
                <Link to={`/estate/property/house?id=${listing.houseId}`}>到房屋档案办理过户</Link>
              </span>,
              'wide',
            ],
          listing.leaseId !== null && [
            '租约',
            <Link key="lease" to={`/customer/relation/rental?id=${listing.leaseId}`}>
              {listing.leaseNumber}
            </Link>,
          ],
        ]}
      />
    </>
  );
}

interface ViewingsProps {
  readonly listing: ListingDetail;
  readonly acts: ListingActs;
  readonly mayChange: boolean;
}

function Viewings({ listing, acts, mayChange }: ViewingsProps) {
  const may = mayChange && isOffered(listing);
  return (
    <>
      <div className="rent-tab-head">
        <h3>看房</h3>
        {may ? (
          <Button icon={<PlusOutlined />} onClick={() => acts.begin('viewing', { listing, viewing: null })}>
            新增带看
          </Button>
        ) : null}
      </div>
      <Table
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey="id"
        dataSource={[...listing.viewingList]}
        locale={{ emptyText: <EmptyState text="还没有人看房" /> }}
        columns={[
          { title: '时间', render: (_, { at }) => <InstantText value={at} /> },
          { title: '看房人', render: (_, { name, phone }) => `${name} ${phone}` },
          { title: '带看人', dataIndex: 'guide' },
          { title: '状态', render: (_, { state }) => <EnumText of={VIEWING} value={state} tones={VIEWING_TONES} /> },
          { title: '结果', dataIndex: 'result' },
          {
            title: '',
            render: (_, viewing) =>
              may ? (
                <Button size="small" onClick={() => acts.begin('viewing', { listing, viewing })}>
                  {viewing.state === VIEWING.planned ? '登记结果' : '修改'}
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  );
}
