// How requests and seals are displayed, and the choice of a seal.
import { SEAL, SEAL_CATEGORY, SEAL_KIND, SEAL_REQUEST, searchSeals, type SealRequestRow, type SealRow } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { column } from '../../../archetypes/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { ChoicePick, DateText, EnumText, StatusTag, type PickProps, type TonesOf } from '../../../ui/index.ts';

export const REQUEST_TONES: TonesOf<typeof SEAL_REQUEST> = {
  [SEAL_REQUEST.waiting]: 'owed',
  [SEAL_REQUEST.approved]: 'work',
  [SEAL_REQUEST.rejected]: 'overdue',
  [SEAL_REQUEST.withdrawn]: 'ended',
  [SEAL_REQUEST.used]: 'paid',
};
const SEAL_TONES: TonesOf<typeof SEAL> = { [SEAL.used]: 'use', [SEAL.disabled]: 'ended', [SEAL.destroyed]: 'ended' };

/** Where the seal of a request is, if it is outside. */
export function OutTag({ out, overdue }: { readonly out: boolean; readonly overdue: boolean }) {
  if (!out) return null;
  return <StatusTag tone={overdue ? 'overdue' : 'work'}>{overdue ? '逾期未还' : '外带中'}</StatusTag>;
}

export const REQUEST_COLUMNS = column<SealRequestRow>()([
  { title: '单号', field: 'number', fixed: 'start', width: 140 },
  { title: '文件名称', field: 'title', width: 220 },
  { title: '类别', width: 80, render: ({ category }) => SEAL_CATEGORY.text(category) },
  { title: '印章', field: 'sealName', width: 160 },
  { title: '公司', field: 'companyName', width: 150 },
  { title: '经办人', field: 'handler', width: 90 },
  { title: '用印日期', width: 110, render: ({ useOn }) => <DateText value={useOn} /> },
  { title: '已用 / 通过', width: 100, align: 'right', render: ({ used, copies }) => `${used} / ${copies} 份` },
  { title: '状态', width: 90, render: ({ state }) => <EnumText of={SEAL_REQUEST} value={state} tones={REQUEST_TONES} /> },
  {
    title: '外带状态',
    width: 100,
    render: ({ outside, out, overdue }) =>
      out ? <OutTag out overdue={overdue} /> : outside ? <StatusTag tone="kind">申请外带</StatusTag> : null,
  },
]);

export const SEAL_COLUMNS = column<SealRow>()([
  { title: '名称', field: 'name', fixed: 'start', width: 170 },
  { title: '种类', width: 100, render: ({ kind }) => SEAL_KIND.text(kind) },
  { title: '公司', field: 'companyName', width: 150 },
  { title: '印文', field: 'text', width: 220 },
  { title: '保管人', field: 'keeper', width: 90 },
  { title: '存放地点', field: 'place', width: 150 },
  { title: '启用日期', width: 110, render: ({ validFrom }) => <DateText value={validFrom} /> },
  { title: '有效期止', width: 110, render: ({ validTo }) => (validTo === null ? '长期' : <DateText value={validTo} />) },
  { title: '状态', width: 80, render: ({ state }) => <EnumText of={SEAL} value={state} tones={SEAL_TONES} /> },
  {
    title: '外带状态',
    width: 240,
    render: ({ outing }) =>
      outing === null ? null : (
        <>
          <OutTag out overdue={outing.overdue} /> {outing.holder}，应还 {formatInstant(outing.dueAt)}
        </>
      ),
  },
]);

interface SealPickProps extends PickProps {
  /** Only seals that can be requested. */
  readonly usable?: boolean;
}

export function SealPick({ usable = false, ...props }: SealPickProps) {
  const seals = useRead(searchSeals, { size: 200, ...(usable ? { states: [SEAL.used] } : {}) });
  const choices = (seals.data?.rows ?? []).map(({ id, name, companyName, kind }) => ({
    value: id,
    label: `${name}（${companyName}，${SEAL_KIND.text(kind)}）`,
  }));
  return <ChoicePick label="印章" {...props} choices={choices} loading={seals.isFetching} />;
}
