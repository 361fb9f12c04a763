// 小区类型 (menu 514): the kinds of estates in the tenant's own order, and the defaults a new estate of a kind begins with.
import {
  AREA_BASIS,
  BUILDING_USAGE,
  disableEstateType,
  MENU,
  moveEstateType,
  removeEstateType,
  searchEstateTypes,
  type EstateTypeRow,
} from '@anju/contract';
import { column, DictionaryPage, PrintList, StateFilter, useActs, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText, SearchBox, UseTag, type PrintColumn } from '../../../../ui/index.ts';
import { EstateTypeDialog } from './estate-type-dialog.tsx';

const COLUMNS = column<EstateTypeRow>()([
  { title: '类型名称', field: 'name', width: 160 },
  { title: '默认服务等级', field: 'serviceLevel', width: 130 },
  { title: '默认用途', render: (row) => <EnumText of={BUILDING_USAGE} value={row.usage} />, width: 100 },
  { title: '默认计费面积', render: (row) => <EnumText of={AREA_BASIS} value={row.areaBasis} />, width: 120 },
  { title: '小区数', field: 'estates', align: 'right', width: 90 },
  {
    title: '状态',
    render: (row) => <UseTag disabled={row.disabled} />,
    width: 90,
  },
  { title: '备注', field: 'remark', width: 260 },
]);
const PRINTED: readonly PrintColumn<EstateTypeRow>[] = [
  { title: '序号', render: (_, index) => index + 1, width: '12mm' },
  { title: '类型名称', render: (row) => row.name },
  { title: '默认服务等级', render: (row) => row.serviceLevel || '–' },
  { title: '默认用途', render: (row) => BUILDING_USAGE.text(row.usage) },
  { title: '默认计费面积', render: (row) => AREA_BASIS.text(row.areaBasis) },
  { title: '小区数', render: (row) => row.estates, align: 'right' },
  { title: '状态', render: (row) => (row.disabled ? '停用' : '使用中') },
];

export default function EstateTypePage() {
  const access = useAccess(MENU.estateType);
  const list = useList(searchEstateTypes, {});
  const acts = useActs<{ new: null; change: EstateTypeRow }>(useRefresh(searchEstateTypes));
  return (
    <DictionaryPage
      name="manage.estate-type"
      what={{ name: '类型', none: '还没有小区类型' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      filters={
        <>
          <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="名称 / 服务等级 / 备注" />
          <StateFilter list={list} />
        </>
      }
      steps={{
        add: '新增类型',
        move: { run: ({ id }, to) => call(moveEstateType, { id, to }) },
        disable: {
          run: ({ id, version }, disabled) => call(disableEstateType, { id, version, disabled }),
          ask: ({ name }) => `停用后新小区不能再选“${name}”，已用的小区不受影响，是否继续？`,
        },
        remove: ({ id }) => call(removeEstateType, { id }),
        print: (rows) => <PrintList title="小区类型" of={{ rows, total: rows.length }} columns={PRINTED} size="A4" />,
      }}
    >
      {(dialog) => <EstateTypeDialog {...dialog} />}
    </DictionaryPage>
  );
}
