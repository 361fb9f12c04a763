// Cards of one company with their filters and totals; 资产卡片 writes them, 资产档案 reads and prints them.
import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { ASSET, ASSET_SOURCE, exportAssets, getAsset, searchAssets, type AssetDetail, type BookChoice } from '@anju/contract';
import {
  ExportByJob,
  ListPage,
  RecordDrawer,
  useAskedFilter,
  useAskedId,
  useList,
  type ListState,
  type RecordFootParts,
} from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, EnumText, Money, SearchBox, useSumText, type usePrint } from '../../../../ui/index.ts';
import { BookPick, DimPick, useVoucherShown } from '../../part/index.ts';
import { ASSET_TONES, CategoryPick } from '../part/index.ts';
import { ASSET_COLUMNS } from './asset-columns.tsx';
import { AssetView } from './asset-view.tsx';
import { AssetCardPaper, AssetListPaper } from './asset-print.tsx';

interface AssetListProps {
  readonly name: string;
  readonly book: BookChoice;
  readonly access: Access;
  readonly print: ReturnType<typeof usePrint>['print'];
  readonly opened: number | null;
  readonly onOpen: (id: number | null) => void;
  /** Right of 导出; they know which cards are ticked. */
  readonly actions?: (ticked: readonly number[]) => ReactNode;
  readonly selectable?: boolean;
  readonly cardActions?: (asset: AssetDetail) => ReactNode;
  readonly cardFoot?: (asset: AssetDetail) => RecordFootParts;
  /** The tab of the page that an address names for it. */
  readonly tab?: string;
}

export function AssetList(props: AssetListProps) {
  const { name, book, access, print, opened, onOpen, actions, selectable = false, cardActions, cardFoot, tab = '' } = props;
  const { companyId } = book;
  const list = useList(searchAssets, { companyId });
  useAskedId(onOpen, tab);
  useAskedFilter(({ key }) => list.setFilter({ key }));
  const sum = useSumText();
  const [exporting, setExporting] = useState(false);
  const { extra } = list;
  return (
    <>
      <ListPage
        name={name}
        ownExport
        what={{ name: '卡片', none: '还没有资产卡片' }}
        access={access}
        list={list}
        columns={ASSET_COLUMNS}
        selectable={selectable}
        onOpen={(row) => onOpen(row.id)}
        filters={<AssetFilters companyId={companyId} list={list} />}
        actions={
          <>
            {access.can('print') && extra ? (
              <Button onClick={() => print(<AssetListPaper found={extra} company={book.name} />)}>打印清单</Button>
            ) : null}
            {access.can('export') ? <Button onClick={() => setExporting(true)}>导出</Button> : null}
            {actions?.(list.selected.map(Number))}
          </>
        }
        totals={
          extra
            ? {
                text: `合计 ${extra.total} 张卡片`,
                cells: { 原值: sum(extra.costTotal), 累计折旧: sum(extra.accumulatedTotal), 净额: sum(extra.netTotal) },
                units: true,
              }
            : null
        }
      />
      {exporting ? (
        <ExportByJob
          title="导出资产卡片"
          request={(purpose) => call(exportAssets, { filter: { companyId, ...list.filter }, purpose })}
          onClose={() => setExporting(false)}
        />
      ) : null}
      <AssetDrawer
        id={opened}
        list={list}
        onOpen={onOpen}
        {...(cardActions ? { actions: cardActions } : {})}
        foot={(asset) => {
          const { acts, ...parts } = cardFoot?.(asset) ?? {};
          return {
            ...parts,
            acts: (
              <>
                {access.can('print') ? (
                  <Button onClick={() => print(<AssetCardPaper asset={asset} company={book.name} />)}>打印卡片</Button>
                ) : null}
                {acts}
              </>
            ),
          };
        }}
      />
    </>
  );
}

interface AssetDrawerProps {
  readonly id: number | null;
  readonly list?: ListState<typeof searchAssets>;
  readonly onOpen: (id: number | null) => void;
  readonly actions?: (asset: AssetDetail) => ReactNode;
  readonly foot?: (asset: AssetDetail) => RecordFootParts;
}

export function AssetDrawer({ id, list, onOpen, actions, foot }: AssetDrawerProps) {
  const query = useRead(getAsset, id === null ? null : { id }, { keepPrevious: true });
  const { showVoucher, voucher } = useVoucherShown();
  return (
    <>
      <RecordDrawer
        record={id === null ? null : query}
        what="资产卡片"
        title={(asset) => `${asset.no} ${asset.name}`}
        head={(asset) => ({
          where: asset.departments,
          tags: <EnumText of={ASSET} value={asset.state} tones={ASSET_TONES} />,
          figures: [
            { label: '原值', value: <Money value={asset.cost} /> },
            { label: '累计折旧', value: <Money value={asset.accumulated} />, note: `已提 ${asset.monthsDone} / ${asset.life} 个月` },
            { label: '净额', value: <Money value={asset.net} /> },
          ],
        })}
        list={list}
        onClose={() => onOpen(null)}
        {...(actions ? { actions } : {})}
        {...(foot ? { foot } : {})}
      >
        {(asset) => <AssetView asset={asset} onVoucher={showVoucher} />}
      </RecordDrawer>
      {voucher}
    </>
  );
}

interface AssetFiltersProps {
  readonly companyId: number;
  readonly list: ListState<typeof searchAssets>;
}

function AssetFilters({ companyId, list: { filter, setFilter } }: AssetFiltersProps) {
  return (
    <>
      <BookPick width={180} />
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 名称 / 型号 / 地点" />
      <CategoryPick companyId={companyId} value={filter.categoryId} onChange={(categoryId) => setFilter({ categoryId })} />
      <DimPick
        companyId={companyId}
        dim="P"
        placeholder="全部项目"
        width={120}
        value={filter.estateId}
        onChange={(estateId) => setFilter({ estateId })}
      />
      <DimPick
        companyId={companyId}
        dim="D"
        placeholder="全部部门"
        width={120}
        value={filter.departmentId}
        onChange={(departmentId) => setFilter({ departmentId })}
      />
      <EnumCheck of={ASSET} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
      <EnumCheck of={ASSET_SOURCE} value={filter.sources ?? []} onChange={(sources) => setFilter({ sources })} />
    </>
  );
}
