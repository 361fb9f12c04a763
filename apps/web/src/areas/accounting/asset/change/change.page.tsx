// 资产变动 (menu 302): what changes about a card, written by one user and audited by another. domain: accounting 6.4.
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  approveAssetChange,
  ASSET_CHANGE,
  ASSET_CHANGE_KIND,
  endAssetChange,
  getAsset,
  MENU,
  rejectAssetChange,
  searchAssetChanges,
  searchAssets,
  type AssetChangeRow,
  type BookChoice,
} from '@anju/contract';
import { formatCount } from '@anju/domain';
import {
  column,
  DecideButtons,
  Decisions,
  Facts,
  ListPage,
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
import { DateText, EnumCheck, EnumText, Money, SearchBox } from '../../../../ui/index.ts';
import { BookPick, useVoucherShown, WithBook } from '../../part/index.ts';
import { CHANGE_TONES, Signed, VoucherLinks, voucherNumbers } from '../part/index.ts';
import { AssetLink } from '../part/asset-link.tsx';
import { ChangeDialog } from './change-dialog.tsx';

export default function AssetChangePage() {
  return <WithBook running>{(book) => <Changes book={book} />}</WithBook>;
}

const COLUMNS = column<AssetChangeRow>()([
  { title: '单号', field: 'no', fixed: 'start', width: 132 },
  { title: '日期', width: 96, render: (row) => <DateText value={row.day} /> },
  { title: '资产', width: 180, render: (row) => `${row.assetNo} ${row.assetName}` },
  { title: '变动类型', width: 112, render: (row) => ASSET_CHANGE_KIND.text(row.kind) },
  { title: '变动前', field: 'beforeText', width: 150 },
  { title: '变动后', field: 'afterText', width: 150 },
  { title: '金额', align: 'right', width: 110, render: (row) => <Money value={row.amount} /> },
  { title: '原因', field: 'reason', width: 160 },
  { title: '凭证', width: 110, render: (row) => voucherNumbers(row.vouchers) || '–' },
  { title: '填单人', field: 'createdBy', width: 80 },
  { title: '审核人', width: 80, render: (row) => row.checkedBy || '–' },
  { title: '状态', width: 84, render: (row) => <EnumText of={ASSET_CHANGE} value={row.state} tones={CHANGE_TONES} /> },
]);

type ChangeActs = Acts<{ new: null; approve: AssetChangeRow; reject: AssetChangeRow; end: AssetChangeRow }, AssetChangeRow>;

function Changes({ book }: { readonly book: BookChoice }) {
  const { companyId } = book;
  const access = useAccess(MENU.assetChange);
  const list = useList(searchAssetChanges, { companyId });
  const { filter, setFilter, extra } = list;
  const acts: ChangeActs = useActs(useRefresh(searchAssetChanges, searchAssets, getAsset));
  // The card that an address asks to change.
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
  return (
    <>
      <ListPage
        name="accounting.asset-change"
        what={{ name: '变动单', none: '还没有资产变动单' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={acts.open}
        filters={
          <>
            <BookPick width={180} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 资产编号 / 名称" />
            <EnumCheck of={ASSET_CHANGE_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <EnumCheck of={ASSET_CHANGE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => begin(null)}>
              新增变动
            </Button>
          ) : null
        }
        totals={extra ? `合计 ${formatCount(extra.total)} 张变动单，待审核 ${formatCount(extra.waiting)} 张` : null}
      />
      <ChangeDrawer list={list} acts={acts} access={access} />
      {acts.doing?.kind === 'new' ? (
        <ChangeDialog book={book} assetId={assetId} onClose={acts.close} onDone={(no) => acts.done(`${no} 已提交，请他人审核`)} />
      ) : null}
      <Decisions
        acts={acts}
        name={({ no }) => no}
        approve={{ endpoint: approveAssetChange, text: () => '通过后卡片改为变动后的内容；涉及金额的同时生成凭证。', done: '已审核' }}
        reject={{ endpoint: rejectAssetChange }}
        end={{ endpoint: endAssetChange, word: '撤销' }}
      />
    </>
  );
}

function ChangeDrawer({ list, acts, access }: { readonly list: RecordList; readonly acts: ChangeActs; readonly access: Access }) {
  const { showVoucher, voucher } = useVoucherShown();
  return (
    <>
      <RecordDrawer
        list={list}
        record={acts.opened && { data: acts.opened }}
        what="资产变动单"
        title={({ no }) => no}
        head={({ state }) => ({ tags: <EnumText of={ASSET_CHANGE} value={state} tones={CHANGE_TONES} /> })}
        onClose={() => acts.open(null)}
        actions={(row) =>
          row.state === ASSET_CHANGE.waiting ? <DecideButtons acts={acts} row={row} own={row.own} may={access.can('audit')} /> : null
        }
        foot={(row) => ({
          danger:
            row.state === ASSET_CHANGE.waiting && row.own && access.can('change') ? (
              <Button danger onClick={() => acts.begin('end', row)}>
                撤销
              </Button>
            ) : null,
        })}
      >
        {(row) => (
          <Facts
            rows={[
              ['资产', <AssetLink key="asset" id={row.assetId} text={`${row.assetNo} ${row.assetName}`} />],
              ['变动类型', ASSET_CHANGE_KIND.text(row.kind)],
              ['变动日期', <DateText key="day" value={row.day} />],
              ['变动前', row.beforeText],
              ['变动后', <b key="after">{row.afterText}</b>],
              row.amount !== null && ['金额', <Money key="amount" value={row.amount} />],
              ['原因', row.reason],
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
