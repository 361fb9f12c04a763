// 公共区域 (menu 68): public areas on the left with the totals of a year, the selected one with its entries on the right.
import '../../record.css';
import './public-area.css';
import { useState } from 'react';
import { Button, Checkbox, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  enablePublicArea,
  listPublicAreaEntries,
  MENU,
  publicAreaKind,
  PUBLIC_AREA_OWNER,
  removePublicArea,
  searchPublicAreas,
  searchShareGroups,
  type PublicAreaRow,
} from '@anju/contract';
import { businessDay, formatCount } from '@anju/domain';
import { column, Facts, ListPage, MasterDetailPage, useActs, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, Money, SearchBox, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { EstatePick } from '../../choose/place-pick.tsx';
import { PublicAreaDialog } from './public-area-dialogs.tsx';
import { PublicAreaEntries } from './public-area-entries.tsx';
import { PublicAreaPaper } from './public-area-print.tsx';
import { ShareGroupsDialog } from '../share-group/share-group-dialog.tsx';

const COLUMNS = column<PublicAreaRow>()([
  { title: '编号', field: 'code', fixed: 'start' },
  {
    title: '名称',
    render: (row) => (
      <>
        {row.name} {row.disabled ? <StatusTag tone="ended">停用</StatusTag> : null}
      </>
    ),
  },
  { title: '小区', field: 'estateName' },
  { title: '类别', render: (row) => publicAreaKind.text(row.kind) },
  { title: '权属', render: (row) => PUBLIC_AREA_OWNER.text(row.ownedBy) },
  { title: '分摊组', field: 'shareGroupName' },
  { title: '面积', align: 'right', render: (row) => <Money value={row.area} dashZero /> },
  { title: '收入', align: 'right', render: (row) => <Money value={row.income} dashZero /> },
  { title: '支出', align: 'right', render: (row) => <Money value={row.expense} dashZero /> },
  { title: '结余', align: 'right', render: (row) => <Money value={row.net} dashZero /> },
]);

const SHOWN_YEARS = 6;

export default function PublicAreaPage() {
  const access = useAccess(MENU.publicArea);
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const thisYear = Number(businessDay(new Date()).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const list = useList(searchPublicAreas, { year });
  // The entries of an area are shown next to the list, and share groups count their areas, so both are read again.
  const acts = useActs<{ new: null; groups: null; change: PublicAreaRow }>(
    useRefresh(searchPublicAreas, listPublicAreaEntries, searchShareGroups),
  );
  const { doing } = acts;
  const { active, extra: sums, filter } = list;

  const remove = ({ id, name }: PublicAreaRow) =>
    acts.attempt(async () => {
      const text = `${name}：没有收支记录的公共区域将被删除，删除的数据无法恢复；有收支的将停用并保留。是否继续？`;
      if (!(await confirm({ text }))) return;
      const { outcome } = await call(removePublicArea, { id });
      acts.done(outcome === 'removed' ? '已删除' : '该区域有收支记录，已停用');
    });
  const enable = ({ id }: PublicAreaRow) =>
    acts.attempt(async () => {
      await call(enablePublicArea, { id });
      acts.done('已恢复使用');
    });

  const estateId = filter.estateId ?? null;
  const filters = (
    <>
      <EstatePick value={estateId} onChange={(next) => list.setFilter({ estateId: next })} />
      <Select
        aria-label="年份"
        style={{ width: 96 }}
        value={year}
        onChange={setYear}
        options={Array.from({ length: SHOWN_YEARS }, (_, back) => ({ value: thisYear - back, label: `${thisYear - back} 年` }))}
      />
      <SearchBox value={filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="编号 / 名称 / 位置" width={180} />
      <EnumCheck of={publicAreaKind} value={filter.kinds ?? []} onChange={(kinds) => list.setFilter({ kinds })} />
      <EnumCheck of={PUBLIC_AREA_OWNER} value={filter.ownedBy ?? []} onChange={(ownedBy) => list.setFilter({ ownedBy })} />
      <Checkbox checked={filter.disabled ?? false} onChange={(event) => list.setFilter({ disabled: event.target.checked })}>
        只看停用
      </Checkbox>
    </>
  );
  const actions = (
    <>
      <Button onClick={() => acts.begin('groups')}>分摊组</Button>
      {access.can('print') && sums ? <Button onClick={() => print(<PublicAreaPaper {...sums} year={year} />)}>打印</Button> : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
          新增公共区域
        </Button>
      ) : null}
    </>
  );
  const usable = active !== undefined && !active.disabled;
  return (
    <>
      <MasterDetailPage
        detailWidth={640}
        hint="请选择一处公共区域"
        title={active?.name}
        actions={
          active ? (
            <>
              {usable && access.can('remove') ? (
                <Button danger onClick={() => remove(active)}>
                  删除 / 停用
                </Button>
              ) : null}
              {!usable && access.can('change') ? <Button onClick={() => enable(active)}>恢复使用</Button> : null}
              {usable && access.can('change') ? <Button onClick={() => acts.begin('change', active)}>修改</Button> : null}
            </>
          ) : null
        }
        tabs={
          active
            ? [
                {
                  key: 'entries',
                  title: `${year} 年收支`,
                  content: (
                    <PublicAreaEntries
                      key={active.id}
                      area={active}
                      year={year}
                      canAdd={usable && access.can('add')}
                      canReverse={access.can('change')}
                      onDone={acts.done}
                    />
                  ),
                },
                { key: 'facts', title: '档案', content: <AreaFacts row={active} /> },
              ]
            : []
        }
        master={
          <ListPage
            name="estate.public-area"
            what={{ name: '公共区域', open: '修改' }}
            access={access}
            list={list}
            columns={COLUMNS}
            onOpen={(row) => (access.can('change') && !row.disabled ? acts.begin('change', row) : list.setActive(row))}
            filters={filters}
            actions={actions}
            totals={
              sums && {
                text: `合计 ${formatCount(sums.total)} 处`,
                cells: {
                  面积: <Money value={sums.area} />,
                  收入: <Money value={sums.income} />,
                  支出: <Money value={sums.expense} />,
                  结余: <Money value={sums.net} />,
                },
              }
            }
          />
        }
      />
      {doing?.kind === 'new' ? <PublicAreaDialog estateId={estateId} onClose={acts.close} onDone={() => acts.done('已新增')} /> : null}
      {doing?.kind === 'change' ? <PublicAreaDialog row={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'groups' ? (
        <ShareGroupsDialog access={access} estateId={estateId ?? active?.estateId ?? null} onClose={acts.close} />
      ) : null}
      {paper}
    </>
  );
}

function AreaFacts({ row }: { readonly row: PublicAreaRow }) {
  return (
    <Facts
      className="public-area-facts"
      rows={[
        ['小区', row.estateName],
        ['楼栋', row.buildingName],
        ['编号', row.code],
        ['类别', publicAreaKind.text(row.kind)],
        ['位置', row.location],
        ['面积', <Money key="area" value={row.area} dashZero />],
        ['权属', PUBLIC_AREA_OWNER.text(row.ownedBy)],
        ['分摊组', row.shareGroupName],
        ['备注', row.remark],
      ]}
    />
  );
}
