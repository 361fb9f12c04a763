// 公共区域 (menu 68): common parts at the left with the sums of a year, the chosen one with its entries at the right.
import '../parking/parking.css';
import './public-area.css';
import '../share-group/share-group.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Descriptions, Select, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  enablePublicArea,
  listPublicAreaEntries,
  MENU,
  publicAreaKind,
  publicAreaOwner,
  removePublicArea,
  searchPublicAreas,
  searchShareGroups,
  type PublicAreaRow,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { column, ListPage, MasterDetailPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { EmptyState, EnumCheck, KeyHints, Money, SearchBox, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { useEstates } from '../parking/parking-fields.tsx';
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
        {row.name} {row.disabled ? <StatusTag tone="danger">停用</StatusTag> : null}
      </>
    ),
  },
  { title: '小区', field: 'estateName' },
  { title: '类别', render: (row) => publicAreaKind.text(row.kind) },
  { title: '权属', render: (row) => publicAreaOwner.text(row.ownedBy) },
  { title: '分摊组', field: 'shareGroupName' },
  { title: '面积', align: 'right', render: (row) => <Money value={row.area} dashZero /> },
  { title: '收入', align: 'right', render: (row) => <Money value={row.income} dashZero /> },
  { title: '支出', align: 'right', render: (row) => <Money value={row.expense} dashZero /> },
  { title: '结余', align: 'right', render: (row) => <Money value={row.net} dashZero /> },
]);

const SHOWN_YEARS = 6;
type Dialog = { readonly kind: 'new' | 'groups' } | { readonly kind: 'change'; readonly row: PublicAreaRow };

export default function PublicAreaPage() {
  const access = useAccess(MENU.publicArea);
  const { message } = App.useApp();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const estates = useEstates();
  const thisYear = Number(businessDay(new Date()).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const list = useList(searchPublicAreas, { year });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { active, extra: sums, filter } = list;

  const close = () => setDialog(null);
  /** Sums stand on the list, the lines beside it, and groups count their areas. */
  const done = (text: string) => {
    close();
    void message.success(text);
    for (const { path } of [searchPublicAreas, listPublicAreaEntries, searchShareGroups])
      void client.invalidateQueries({ queryKey: [path] });
  };
  /** The client has already said what went wrong. */
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  async function remove(row: PublicAreaRow) {
    const text = `${row.name}：没有收支记录的公共区域将被删除，删除的数据无法恢复；有收支的将停用并保留。是否继续？`;
    if (!(await confirm({ text }))) return;
    const { outcome } = await call(removePublicArea, { id: row.id });
    done(outcome === 'removed' ? '已删除' : '该区域有收支记录，已停用');
  }
  async function enable(row: PublicAreaRow) {
    await call(enablePublicArea, { id: row.id });
    done('已恢复使用');
  }

  const estateId = filter.estateId ?? null;
  const filters = (
    <>
      <Select
        aria-label="小区"
        allowClear
        placeholder="全部小区"
        style={{ width: 150 }}
        value={estateId}
        onChange={(next: number | undefined) => list.setFilter({ estateId: next ?? null })}
        options={(estates.data ?? []).map((node) => ({ value: node.id, label: node.title }))}
      />
      <Select
        aria-label="年份"
        style={{ width: 96 }}
        value={year}
        onChange={setYear}
        options={Array.from({ length: SHOWN_YEARS }, (_, back) => ({ value: thisYear - back, label: `${thisYear - back} 年` }))}
      />
      <SearchBox value={filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="编号 / 名称 / 位置" width={180} />
      <EnumCheck of={publicAreaKind} value={filter.kinds ?? []} onChange={(kinds) => list.setFilter({ kinds })} />
      <EnumCheck of={publicAreaOwner} value={filter.ownedBy ?? []} onChange={(ownedBy) => list.setFilter({ ownedBy })} />
      <Checkbox checked={filter.disabled ?? false} onChange={(event) => list.setFilter({ disabled: event.target.checked })}>
        只看停用
      </Checkbox>
    </>
  );
  const actions = (
    <>
      {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
      <Button onClick={() => setDialog({ kind: 'groups' })}>分摊组</Button>
      {access.can('print') && sums ? <Button onClick={() => print(<PublicAreaPaper {...sums} year={year} />)}>打印</Button> : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'new' })}>
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
        hint="请在左侧选择一处公共区域"
        title={active?.name}
        actions={
          active ? (
            <>
              {usable && access.can('remove') ? (
                <Button danger onClick={() => told(remove(active))}>
                  删除 / 停用
                </Button>
              ) : null}
              {!usable && access.can('change') ? <Button onClick={() => told(enable(active))}>恢复使用</Button> : null}
              {usable && access.can('change') ? <Button onClick={() => setDialog({ kind: 'change', row: active })}>修改</Button> : null}
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
                      onDone={done}
                    />
                  ),
                },
                { key: 'facts', title: '档案', content: <Facts row={active} /> },
              ]
            : []
        }
        master={
          <ListPage
            list={list}
            columns={COLUMNS}
            onOpen={(row) => (access.can('change') && !row.disabled ? setDialog({ kind: 'change', row }) : list.setActive(row))}
            filters={filters}
            actions={actions}
            summary={sums ? <Sums {...sums} /> : null}
            empty={<EmptyState text={Object.keys(filter).length > 0 ? '没有符合条件的公共区域' : '还没有公共区域'} />}
            foot={
              <KeyHints
                keys={[
                  ['↑↓', '选择'],
                  ['Enter', '修改'],
                ]}
              />
            }
          />
        }
      />
      {dialog?.kind === 'new' ? <PublicAreaDialog estateId={estateId} onClose={close} onDone={() => done('已新增')} /> : null}
      {dialog?.kind === 'change' ? <PublicAreaDialog row={dialog.row} onClose={close} onDone={() => done('已保存')} /> : null}
      {dialog?.kind === 'groups' ? (
        <ShareGroupsDialog access={access} estateId={estateId ?? active?.estateId ?? null} onClose={close} />
      ) : null}
      {paper}
    </>
  );
}

type SumsProps = Record<'area' | 'income' | 'expense' | 'net', string> & { readonly total: number };

/** Sums over everything that matches, under their columns. */
function Sums({ total, area, income, expense, net }: SumsProps) {
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={6}>
        合计 {total} 处
      </Table.Summary.Cell>
      {[area, income, expense, net].map((sum, at) => (
        <Table.Summary.Cell key={at} index={at + 1} align="right">
          <Money value={sum} />
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

function Facts({ row }: { readonly row: PublicAreaRow }) {
  const facts: [string, React.ReactNode][] = [
    ['小区', row.estateName],
    ['楼栋', row.buildingName || '–'],
    ['编号', row.code],
    ['类别', publicAreaKind.text(row.kind)],
    ['位置', row.location || '–'],
    ['面积', <Money key="area" value={row.area} dashZero />],
    ['权属', publicAreaOwner.text(row.ownedBy)],
    ['分摊组', row.shareGroupName || '–'],
    ['备注', row.remark || '–'],
  ];
  return (
    <Descriptions
      className="public-area-facts"
      size="small"
      bordered
      column={1}
      items={facts.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
