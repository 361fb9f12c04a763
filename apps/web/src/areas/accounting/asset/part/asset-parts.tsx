// What the screens of fixed assets show alike: vouchers that open beside the record, who signed, and choosing a category or a card.
import { useState } from 'react';
import { Button, Select } from 'antd';
import { ASSET, getAsset, listAssetCategories, searchAssets, VOUCHER, type AssetVoucher } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, EnumText, InstantText, Money, Nothing } from '../../../../ui/index.ts';
import { VOUCHER_TONES } from '../../part/index.ts';

interface VoucherLinksProps {
  readonly vouchers: readonly AssetVoucher[];
  readonly onOpen: (id: number) => void;
}

export function VoucherLinks({ vouchers, onOpen }: VoucherLinksProps) {
  if (vouchers.length === 0) return <Nothing />;
  return (
    <ul className="asset-vouchers">
      {vouchers.map((one) => (
        <li key={one.id}>
          <Button type="link" size="small" onClick={() => onOpen(one.id)}>
            {one.number || '待取号'}
          </Button>
          <EnumText of={VOUCHER} value={one.state} tones={VOUCHER_TONES} />
          <span>{one.summary}</span>
          <Money value={one.total} />
        </li>
      ))}
    </ul>
  );
}

/** Only the numbers, for a row of a list. */
export const voucherNumbers = (vouchers: readonly AssetVoucher[]): string => vouchers.map(({ number }) => number || '待取号').join('、');

interface SignedProps {
  readonly by: string;
  readonly at: string | null;
  readonly note?: string;
}
export const Signed = ({ by, at, note = '' }: SignedProps) =>
  by === '' ? (
    <Nothing />
  ) : (
    <span>
      {by} <InstantText value={at} /> {note}
    </span>
  );

interface PickProps {
  readonly id?: string;
  readonly companyId: number;
  readonly value?: number | null | undefined;
  readonly onChange?: (id: number | null) => void;
  readonly required?: boolean;
}

/** The categories of a company; one that is disabled is offered only where it is the choice already. */
export function useCategories(companyId: number) {
  const query = useRead(listAssetCategories, { companyId });
  return { categories: query.data ?? [], query };
}

export function CategoryPick({ companyId, value, ...rest }: PickProps) {
  const { categories, query } = useCategories(companyId);
  return (
    <ChoicePick
      {...rest}
      label="资产类别"
      width={rest.id === undefined ? 150 : '100%'}
      value={value}
      loading={query.isFetching}
      choices={categories
        .filter((one) => rest.id === undefined || !one.disabled || one.id === value)
        .map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }))}
    />
  );
}

const OFFERED = 20;
/** A card that is still in the books, found by number, name, model or place. */
export function AssetPick({ id, companyId, value, onChange }: PickProps) {
  const [key, setKey] = useState('');
  const found = useRead(
    searchAssets,
    { companyId, key, states: [ASSET.used, ASSET.idle, ASSET.written], page: 1, size: OFFERED },
    { keepPrevious: true },
  );
  const known = useRead(getAsset, value == null ? null : { id: value });
  const offered = found.data?.rows ?? [];
  const kept = known.data && !offered.some((one) => one.id === known.data.id) ? [known.data] : [];
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label="资产"
      allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      placeholder="编号 / 名称 / 型号 / 地点"
      popupMatchSelectWidth={false}
      defaultActiveFirstOption
      style={{ width: '100%' }}
      loading={found.isFetching}
      value={value ?? null}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
      options={[...kept, ...offered].map((one) => ({ value: one.id, label: `${one.no} ${one.name}` }))}
      notFoundContent={found.isPending ? '加载中…' : '没有符合的资产'}
    />
  );
}
