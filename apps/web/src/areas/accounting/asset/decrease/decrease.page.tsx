// 资产减少 (menu 303): how cards leave the books, written by one user and audited by another. domain: accounting 6.5.
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  approveAssetDecrease,
  ASSET_DECREASE,
  DECREASE_WAY,
  endAssetDecrease,
  getAsset,
  MENU,
  readDepreciation,
  rejectAssetDecrease,
  SALE_TAX,
  searchAssetDecreases,
  searchAssets,
  voidAssetDecrease,
  type AssetDecreaseRow,
  type BookChoice,
} from '@anju/contract';
import { compareDecimal, formatCount, isZeroDecimal, subtractDecimal } from '@anju/domain';
import {
  column,
  DecideButtons,
  Decisions,
  Facts,
  ListPage,
  ReasonDialog,
  RecordDrawer,
  useActs,
  useAsked,
  useAskedFilter,
  useList,
  type Acts,
  type RecordList,
} from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { DateText, EnumCheck, EnumText, Money, SearchBox, useSumText } from '../../../../ui/index.ts';
import { BookPick, useVoucherShown, WithBook } from '../../part/index.ts';
import { AssetLink } from '../part/asset-link.tsx';
import { DECREASE_TONES, Signed, VoucherLinks, voucherNumbers } from '../part/index.ts';
import { DecreaseDialog } from './decrease-dialog.tsx';
import { resultWord } from './result-word.ts';

export default function AssetDecreasePage() {
  return <WithBook running>{(book) => <Decreases book={book} />}</WithBook>;
}

const netOf = ({ cost, accumulated, impairment }: AssetDecreaseRow) => subtractDecimal(subtractDecimal(cost, accumulated), impairment);
const Result = ({ value }: { readonly value: string }) => <Money value={value} danger={compareDecimal(value, '0') < 0} />;

const COLUMNS = column<AssetDecreaseRow>()([
  { title: '单号', field: 'no', fixed: 'start', width: 132 },
  { title: '日期', width: 96, render: (row) => <DateText value={row.day} /> },
  { title: '资产', width: 180, render: (row) => `${row.assetNo} ${row.assetName}` },
  { title: '减少方式', width: 84, render: (row) => DECREASE_WAY.text(row.way) },
  { title: '原值', align: 'right', width: 112, render: (row) => <Money value={row.cost} /> },
  { title: '累计折旧', align: 'right', width: 112, render: (row) => <Money value={row.accumulated} /> },
  { title: '净额', align: 'right', width: 112, render: (row) => <Money value={netOf(row)} /> },
  { title: '价款', align: 'right', width: 104, render: (row) => <Money value={row.price} dashZero /> },
  { title: '清理费用', align: 'right', width: 96, render: (row) => <Money value={row.expense} dashZero /> },
  { title: '净损益', align: 'right', width: 112, render: (row) => <Result value={row.result} /> },
  { title: '原因', field: 'reason', width: 160 },
  { title: '凭证', width: 150, render: (row) => voucherNumbers(row.vouchers) || '–' },
  { title: '填单人', field: 'createdBy', width: 80 },
  { title: '审核人', width: 80, render: (row) => row.checkedBy || '–' },
  { title: '状态', width: 84, render: (row) => <EnumText of={ASSET_DECREASE} value={row.state} tones={DECREASE_TONES} /> },
]);

type DecreaseActs = Acts<
  { new: null; approve: AssetDecreaseRow; reject: AssetDecreaseRow; end: AssetDecreaseRow; void: AssetDecreaseRow },
  AssetDecreaseRow
>;

function Decreases({ book }: { readonly book: BookChoice }) {
  const { companyId } = book;
  const access = useAccess(MENU.assetDecrease);
  const list = useList(searchAssetDecreases, { companyId });
  const { filter, setFilter, extra } = list;
  const acts: DecreaseActs = useActs(useRefresh(searchAssetDecreases, searchAssets, getAsset, readDepreciation));
  const sum = useSumText();
  // The card that an address asks to dispose of.
  const [assetId, setAssetId] = useState<number | null>(null);
  const begin = (id: number | null) => {
    setAssetId(id);
    acts.beginNew();
  };
  useAskedFilter(({ key }) => setFilter({ key }));
  useAsked((search) => {
    const asked = Number(search.get('asset') ?? 0);
    if (Number.isSafeInteger(asked) && asked > 0 && access.can('add')) begin(asked);
  });
  const { doing } = acts;
  return (
    <>
      <ListPage
        name="accounting.asset-decrease"
        what={{ name: '减少单', none: '还没有资产减少单' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={acts.open}
        filters={
          <>
            <BookPick width={180} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 资产编号 / 名称" />
            <EnumCheck of={DECREASE_WAY} value={filter.ways ?? []} onChange={(ways) => setFilter({ ways })} />
            <EnumCheck of={ASSET_DECREASE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => begin(null)}>
              新增减少
            </Button>
          ) : null
        }
        totals={
          extra
            ? {
                text: `合计 ${formatCount(extra.total)} 张减少单，待审核 ${formatCount(extra.waiting)} 张`,
                cells: { 原值: sum(extra.costTotal) },
                units: true,
              }
            : null
        }
      />
      <DecreaseDrawer list={list} acts={acts} access={access} />
      {doing?.kind === 'new' ? (
        <DecreaseDialog book={book} assetId={assetId} onClose={acts.close} onDone={(no) => acts.done(`${no} 已提交，请他人审核`)} />
      ) : null}
      {doing?.kind === 'void' ? (
        <ReasonDialog
          title={`作废 ${doing.row.no}`}
          note="卡片恢复为减少前的状态，未审核的清理凭证一并删除。"
          go="作废"
          field={{ label: '作废原因' }}
          endpoint={voidAssetDecrease}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          onClose={acts.close}
          onDone={() => acts.done('已作废')}
        />
      ) : null}
      <Decisions
        acts={acts}
        name={({ no }) => no}
        approve={{
          endpoint: approveAssetDecrease,
          text: () => '通过后卡片转为已清理，生成清理凭证；减少当月没有计提折旧的，先提当月折旧。',
          done: '已审核',
        }}
        reject={{ endpoint: rejectAssetDecrease }}
        end={{ endpoint: endAssetDecrease, word: '撤销' }}
      />
    </>
  );
}

function DecreaseDrawer({ list, acts, access }: { readonly list: RecordList; readonly acts: DecreaseActs; readonly access: Access }) {
  const { showVoucher, voucher } = useVoucherShown();
  return (
    <>
      <RecordDrawer
        list={list}
        record={acts.opened && { data: acts.opened }}
        what="资产减少单"
        title={({ no }) => no}
        head={(row) => ({
          tags: <EnumText of={ASSET_DECREASE} value={row.state} tones={DECREASE_TONES} />,
          figures: [
            { label: '原值', value: <Money value={row.cost} /> },
            { label: '账面净额', value: <Money value={netOf(row)} /> },
            { label: resultWord(row.result), value: <Result value={row.result} /> },
          ],
        })}
        onClose={() => acts.open(null)}
        actions={(row) =>
          row.state === ASSET_DECREASE.waiting ? <DecideButtons acts={acts} row={row} own={row.own} may={access.can('audit')} /> : null
        }
        foot={(row) => ({
          danger:
            row.state === ASSET_DECREASE.waiting && row.own && access.can('change') ? (
              <Button danger onClick={() => acts.begin('end', row)}>
                撤销
              </Button>
            ) : row.state === ASSET_DECREASE.approved && access.can('void') ? (
              <Button danger onClick={() => acts.begin('void', row)}>
                作废
              </Button>
            ) : null,
        })}
      >
        {(row) => (
          <Facts
            rows={[
              ['资产', <AssetLink key="asset" id={row.assetId} text={`${row.assetNo} ${row.assetName}`} />],
              ['减少方式', DECREASE_WAY.text(row.way)],
              ['减少日期', <DateText key="day" value={row.day} />],
              ['原因', row.reason],
              ['累计折旧', <Money key="accumulated" value={row.accumulated} />],
              !isZeroDecimal(row.impairment) && ['减值准备', <Money key="impairment" value={row.impairment} />],
              ['价款', <Money key="price" value={row.price} dashZero />],
              !isZeroDecimal(row.tax) && [
                '税额',
                <span key="tax">
                  <Money value={row.tax} /> {SALE_TAX.text(row.taxKind)}
                </span>,
              ],
              ['清理费用', <Money key="expense" value={row.expense} dashZero />],
              ['填单', <Signed key="made" by={row.createdBy} at={row.createdAt} />],
              ['审核', <Signed key="checked" by={row.checkedBy} at={row.checkedAt} note={row.checkNote} />],
              ['凭证', <VoucherLinks key="vouchers" vouchers={row.vouchers} onOpen={showVoucher} />],
            ]}
          />
        )}
      </RecordDrawer>
      {voucher}
    </>
  );
}
