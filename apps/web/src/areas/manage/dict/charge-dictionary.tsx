// 收费字典 (menus 502-507): what the six screens share. A page defines its family, its introduction, its fields and columns, and the initial
// values of a new charge.
import './charge.css';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  CHARGE_FAMILIES,
  chargeTypeTree,
  disableChargeType,
  placeChargeType,
  removeChargeType,
  searchChargeTypes,
  type ChargeFamily,
  type ChargeTypeForm,
  type ChargeTypeRow,
} from '@anju/contract';
import { DictionaryPage, narrowed, StateFilter, TreeListPage, useActs, useList, type Column } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { KeyHints, SearchBox, UseTag } from '../../../ui/index.ts';
import { ChargeDialog } from './charge-dialog.tsx';
import { stepPlace, type Place } from './charge-order.ts';
import { ChargePaper } from './charge-paper.tsx';
import { ChargeTree } from './charge-tree.tsx';

interface ChargeDictionaryProps {
  readonly family: ChargeFamily;
  readonly lead: ReactNode;
  readonly columns: readonly Column<ChargeTypeRow>[];
  readonly fields: ReactNode;
  readonly start: Partial<ChargeTypeForm>;
}

const NAME_COLUMNS: readonly Column<ChargeTypeRow>[] = [
  { title: '编码', field: 'code', width: 80 },
  { title: '名称', render: (row) => <span className={row.disabled ? 'ui-quiet' : ''}>{row.name}</span>, width: 150 },
  { title: '上级项目', field: 'parentName', width: 110 },
];
const LAST_COLUMNS: readonly Column<ChargeTypeRow>[] = [
  { title: '税率', render: (row) => `${row.taxRate}%`, align: 'right', width: 70 },
  { title: '结算顺序', field: 'settlePriority', align: 'right', width: 80 },
  {
    title: '状态',
    render: (row) => <UseTag disabled={row.disabled} />,
    width: 80,
  },
];
export function ChargeDictionary({ family, lead, columns, fields, start }: ChargeDictionaryProps) {
  const { menu, name } = CHARGE_FAMILIES[family];
  const access = useAccess(menu);
  const [under, setUnder] = useState<number>();
  const tree = useRead(chargeTypeTree, { family });
  const list = useList(searchChargeTypes, { family, ...(under === undefined ? {} : { under }) });
  const acts = useActs<{ new: null; change: ChargeTypeRow }>(useRefresh(searchChargeTypes, chargeTypeTree));
  const nodes = tree.data ?? [];

  const put = async (id: number, place: Place) => {
    await call(placeChargeType, { id, ...place });
    acts.refresh();
  };
  const shown = narrowed(list, under !== undefined, () => setUnder(undefined));

  return (
    <div className="charge-page">
      <div className="charge-lead">{lead}</div>
      <TreeListPage
        tree={
          <ChargeTree
            nodes={tree.data}
            error={tree.error}
            onRetry={() => void tree.refetch()}
            selected={under}
            onSelect={setUnder}
            onPlace={access.can('change') ? (id, place) => acts.attempt(() => put(id, place)) : undefined}
          />
        }
        list={
          <DictionaryPage
            name="manage.dict"
            what={{ name: '项目', none: `还没有${name}项目` }}
            access={access}
            list={shown}
            columns={[...NAME_COLUMNS, ...columns, ...LAST_COLUMNS]}
            acts={acts}
            foot={<KeyHints keys={[['Alt+↑↓', '在树上移动']]} />}
            filters={
              <>
                <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="编码 / 名称 / 发票名称" />
                <StateFilter list={list} />
              </>
            }
            steps={{
              add: `新增${name}`,
              move: {
                can: (row, to) => stepPlace(nodes, row.id, to) !== null,
                run: async (row, to) => {
                  const place = stepPlace(nodes, row.id, to);
                  if (place) await call(placeChargeType, { id: row.id, ...place });
                },
              },
              disable: {
                run: ({ id, version }, disabled) => call(disableChargeType, { id, version, disabled }),
                ask: (row) => `停用后不能再选“${row.name}”，已经用它的不受影响，是否继续？`,
              },
              remove: async ({ id }) => {
                await call(removeChargeType, { id });
                if (under === id) setUnder(undefined);
              },
              print: (rows) => <ChargePaper family={family} rows={rows} />,
            }}
          >
            {(dialog) => <ChargeDialog {...dialog} family={family} parentId={under ?? null} nodes={nodes} start={start} fields={fields} />}
          </DictionaryPage>
        }
      />
    </div>
  );
}
