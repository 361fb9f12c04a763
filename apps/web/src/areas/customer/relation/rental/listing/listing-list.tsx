// 房源: houses to let or for sale, as cards or as a list, and what is done with them.
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { AppstoreOutlined, DownloadOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { z } from 'zod';
import {
  exportListings,
  LISTING,
  LISTING_KIND,
  searchListings,
  withdrawListing,
  type ListingDetail,
  type ListingRow,
} from '@anju/contract';
import { formatCount, formatInstant } from '@anju/domain';
import { column, Decisions, ExportByJob, ListPage, useActs, useAskedId, useList, ViewOnly } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { call } from '../../../../../platform/api/index.ts';
import { usePreference } from '../../../../../platform/preference/index.ts';
import { DateText, EnumCheck, EnumText, FilterPick, SearchBox, Toolbar } from '../../../../../ui/index.ts';
import { EstatePick } from '../../../../estate/index.ts';
import type { LeaseStart } from '../lease/lease-values.ts';
import { roomsText } from '../parts/lease-words.tsx';
import { useRefreshRentals } from '../parts/refresh-rentals.ts';
import { LISTING_TONES } from '../parts/rental-tones.ts';
import type { ListingActs } from './listing-acts.ts';
import { ListingCards } from './listing-cards.tsx';
import { ListingDialog } from './listing-dialog.tsx';
import { ListingDrawer } from './listing-drawer.tsx';
import { DealDialog, ViewingDialog } from './listing-steps.tsx';
import { askingText } from './listing-words.ts';

const COLUMNS = column<ListingRow>()([
  { title: '房屋', field: 'house', width: 140, fixed: 'start' },
  { title: '类型', width: 64, render: ({ kind }) => LISTING_KIND.text(kind) },
  { title: '报价', width: 130, render: (row) => askingText(row) },
  { title: '户型', width: 96, render: (row) => roomsText(row) || '–' },
  { title: '面积', width: 80, align: 'right', field: 'buildArea' },
  { title: '业主', field: 'owner', width: 90 },
  { title: '联系人', field: 'contact', width: 90 },
  { title: '联系电话', field: 'contactPhone' },
  { title: '入住日期', render: ({ availableFrom }) => <DateText value={availableFrom} /> },
  { title: '带看', width: 64, align: 'right', field: 'viewings' },
  { title: '下次看房', width: 136, render: ({ nextViewing }) => (nextViewing === null ? '–' : formatInstant(nextViewing)) },
  { title: '中介', field: 'agent', width: 110 },
  { title: '小区', field: 'estateName' },
  { title: '编号', field: 'number', width: 130 },
  { title: '登记人', field: 'createdBy', width: 84 },
  { title: '状态', render: ({ state }) => <EnumText of={LISTING} value={state} tones={LISTING_TONES} /> },
]);

const BEDROOMS = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} 室` }));
const view = z.enum(['cards', 'list']);
const NONE = '还没有房源';

interface ListingListProps {
  readonly access: Access;
  /** A listing was let: its lease is written down. */
  readonly onLease: (start: LeaseStart) => void;
  /** False behind another tab: the record would lie over it. */
  readonly shown: boolean;
}

export function ListingList({ access, onLease, shown }: ListingListProps) {
  const list = useList(searchListings, {});
  const acts: ListingActs = useActs(useRefreshRentals());
  const [way, setWay] = usePreference('customer.listing.view', view, 'cards');
  const [isExporting, setExporting] = useState(false);
  const { filter, setFilter, extra } = list;
  useAskedId(acts.open, 'listing');
  const filters = (
    <>
      <SearchBox
        value={filter.key ?? ''}
        onSearch={(key) => setFilter({ key })}
        placeholder="房号 / 业主 / 联系人 / 中介 / 编号"
        width={210}
      />
      <EstatePick value={filter.estateId ?? null} onChange={(estateId) => setFilter({ estateId })} />
      <EnumCheck of={LISTING_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
      <EnumCheck of={LISTING} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
      <FilterPick
        name="户型"
        value={filter.bedrooms}
        options={BEDROOMS}
        onChange={(bedrooms) => setFilter({ bedrooms: bedrooms ?? null })}
      />
    </>
  );
  const actions = (
    <>
      <Segmented
        aria-label="显示方式"
        value={way}
        onChange={(next) => setWay(view.parse(next))}
        options={[
          { value: 'cards', icon: <AppstoreOutlined />, title: '卡片' },
          { value: 'list', icon: <UnorderedListOutlined />, title: '列表' },
        ]}
      />
      {access.can('export') ? (
        <Button icon={<DownloadOutlined />} onClick={() => setExporting(true)}>
          导出
        </Button>
      ) : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
          登记房源
        </Button>
      ) : null}
    </>
  );
  const totals =
    extra &&
    `合计 ${formatCount(extra.total)} 套：待上架 ${formatCount(extra.draft)}，已上架 ${formatCount(extra.open)}，已成交 ${formatCount(extra.dealt)}，已撤下 ${formatCount(extra.withdrawn)}`;
  return (
    <>
      {way === 'list' ? (
        <ListPage
          name="customer.listing"
          what={{ name: '房源', none: NONE }}
          access={access}
          list={list}
          columns={COLUMNS}
          ownExport
          onOpen={({ id }) => acts.open(id)}
          filters={filters}
          actions={actions}
          totals={totals}
        />
      ) : (
        <section className="page-card">
          <Toolbar
            actions={
              <>
                {access.authorised ? null : <ViewOnly access={access} />}
                {actions}
              </>
            }
          >
            {filters}
            {list.filtered ? (
              <Button type="link" onClick={list.resetFilter}>
                清除
              </Button>
            ) : null}
          </Toolbar>
          <ListingCards list={list} none={NONE} onOpen={({ id }) => acts.open(id)} />
        </section>
      )}
      {shown ? <ListingDrawer list={list} acts={acts} access={access} onLease={onLease} /> : null}
      <ListingDialogs acts={acts} onLease={onLease} mayLease={access.can('add')} />
      {isExporting ? (
        <ExportByJob
          title="导出房源"
          request={(purpose) => call(exportListings, { filter, purpose })}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}

interface ListingDialogsProps {
  readonly acts: ListingActs;
  readonly onLease: (start: LeaseStart) => void;
  readonly mayLease: boolean;
}

function ListingDialogs({ acts, onLease, mayLease }: ListingDialogsProps) {
  const { doing, close } = acts;
  return (
    <>
      {doing?.kind === 'new' ? (
        <ListingDialog
          listing={null}
          onClose={close}
          onDone={(id) => {
            acts.done('已登记房源');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'change' ? <ListingDialog listing={doing.row} onClose={close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'viewing' ? <ViewingDialog {...doing.row} onClose={close} onDone={() => acts.done('已登记带看')} /> : null}
      {doing?.kind === 'deal' ? (
        <DealDialog
          listing={doing.row}
          onClose={close}
          onDone={(text, dealt) => {
            acts.done(text);
            if (dealt.kind === LISTING_KIND.rent && mayLease) onLease({ listing: dealt });
          }}
        />
      ) : null}
      <Decisions
        acts={acts}
        name={(listing: ListingDetail) => `${listing.number} ${listing.house}`}
        end={{ endpoint: withdrawListing, word: '撤下' }}
      />
    </>
  );
}
