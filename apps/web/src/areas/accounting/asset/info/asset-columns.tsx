// A card as a row, on the screen and on paper.
import { ASSET, ASSET_SOURCE, DEPRECIATION, type AssetRow } from '@anju/contract';
import { formatDay, formatMoney, ymText } from '@anju/domain';
import { column } from '../../../../archetypes/index.ts';
import { DateText, EnumText, Money, type PrintColumn } from '../../../../ui/index.ts';
import { ASSET_TONES } from '../part/index.ts';

const amountOf = ({ quantity, unit }: AssetRow) => `${quantity}${unit}`;
const placeOf = ({ estateName, place }: AssetRow) => [estateName, place].filter(Boolean).join(' ') || '–';
const monthsOf = ({ monthsDone, life }: AssetRow) => `${monthsDone} / ${life}`;

export const ASSET_COLUMNS = column<AssetRow>()([
  { title: '资产编号', field: 'no', fixed: 'start', width: 100 },
  { title: '名称', field: 'name', width: 150 },
  { title: '类别', field: 'categoryName', width: 90 },
  { title: '存放', width: 150, render: placeOf },
  { title: '使用部门', field: 'departments', width: 110 },
  { title: '原值', align: 'right', width: 112, render: (row) => <Money value={row.cost} /> },
  { title: '累计折旧', align: 'right', width: 112, render: (row) => <Money value={row.accumulated} dashZero /> },
  { title: '减值准备', align: 'right', width: 104, hidden: true, render: (row) => <Money value={row.impairment} dashZero /> },
  { title: '净额', align: 'right', width: 112, render: (row) => <Money value={row.net} /> },
  { title: '已提 / 月数', width: 90, render: monthsOf },
  { title: '折旧方法', width: 112, render: (row) => DEPRECIATION.text(row.method) },
  { title: '保管人', field: 'custodianName', width: 80 },
  { title: '开始使用日期', width: 112, render: (row) => <DateText value={row.usedOn} /> },
  { title: '数量', align: 'right', width: 72, render: amountOf },
  { title: '规格型号', field: 'spec', hidden: true },
  { title: '入账期间', width: 84, hidden: true, render: (row) => ymText(row.entryYm) },
  { title: '增加方式', width: 84, hidden: true, render: (row) => ASSET_SOURCE.text(row.source) },
  { title: '状态', width: 84, render: (row) => <EnumText of={ASSET} value={row.state} tones={ASSET_TONES} /> },
]);

export const ASSET_PRINT_COLUMNS: readonly PrintColumn<AssetRow>[] = [
  { title: '资产编号', render: (row) => row.no },
  { title: '名称', render: (row) => [row.name, row.spec].filter(Boolean).join(' ') },
  { title: '类别', render: (row) => row.categoryName },
  { title: '数量', align: 'right', render: amountOf },
  { title: '存放', render: placeOf },
  { title: '使用部门', render: (row) => row.departments },
  { title: '保管人', render: (row) => row.custodianName },
  { title: '开始使用', render: (row) => formatDay(row.usedOn) },
  { title: '已提 / 月数', align: 'center', render: monthsOf },
  { title: '原值', align: 'right', render: (row) => formatMoney(row.cost) },
  { title: '累计折旧', align: 'right', render: (row) => formatMoney(row.accumulated) },
  { title: '净额', align: 'right', render: (row) => formatMoney(row.net) },
  { title: '状态', render: (row) => ASSET.text(row.state) },
];
