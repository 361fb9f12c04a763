// The right side of the screen, one view for each type of node: a header about the node, and the lists of its children.
import { Button, Tabs } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { BUILDING_TYPE, BUILDING_USAGE, searchBuildings, searchEstates, type TreeNode } from '@anju/contract';
import { NodeCard, NotThere, useList, ViewOnly } from '../../../../archetypes/index.ts';
import { DateText, FilterPick, Money, SearchBox } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { BUILDING_COLUMNS, ESTATE_COLUMNS, UNIT_COLUMNS, ZONE_BUILDING_COLUMNS, ZONE_COLUMNS } from './estate-columns.tsx';
import { FrameList, Head, type PanelActs } from './estate-parts.tsx';
import { useBuildingRow, useCompanies, useEstateRow, useKinds, useRows, useUnits, useZones } from './estate-queries.ts';

export function EstatesView({ acts }: { readonly acts: PanelActs }) {
  const list = useList(searchEstates, {});
  const companies = useCompanies();
  const kinds = useKinds();
  const searching = Boolean(list.filter.key) || list.filter.companyId !== undefined || list.filter.typeId !== undefined;
  return (
    <section className="page-card">
      <FrameList
        name="estate.frame.estate"
        list={list}
        columns={ESTATE_COLUMNS}
        acts={acts}
        target={(row) => ({ kind: 'estate', ...(row ? { row } : {}) })}
        onOpen={(row) => acts.onOpen({ kind: 'estate', row })}
        empty={searching ? '没有符合条件的小区' : '还没有小区'}
        filters={
          <>
            <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="名称 / 编码 / 地址" />
            <CompanyPick
              companies={companies.data ?? []}
              value={list.filter.companyId}
              onChange={(companyId) => list.setFilter({ companyId: companyId ?? undefined })}
            />
            <FilterPick
              name="小区类型"
              value={list.filter.typeId}
              onChange={(typeId) => list.setFilter({ typeId })}
              options={(kinds.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <ViewOnly access={acts.access} />
          </>
        }
      />
    </section>
  );
}

function BuildingList({ estateId, zoneId, acts }: { readonly estateId: number; readonly zoneId?: number; readonly acts: PanelActs }) {
  const list = useList(searchBuildings, { estateId, ...(zoneId === undefined ? {} : { zoneId }) });
  const zones = useZones(estateId);
  const chosen = zoneId ?? list.filter.zoneId;
  return (
    <FrameList
      name="estate.frame.building"
      list={list}
      columns={zoneId === undefined ? BUILDING_COLUMNS : ZONE_BUILDING_COLUMNS}
      acts={acts}
      target={(row) => ({ kind: 'building', estateId, ...(chosen === undefined ? {} : { zoneId: chosen }), ...(row ? { row } : {}) })}
      onOpen={(row) => acts.onOpen({ kind: 'building', estateId, row })}
      empty={list.filter.key || list.filter.zoneId !== undefined ? '没有符合条件的楼栋' : '还没有楼栋'}
      filters={
        <>
          <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="楼栋名称" width={160} />
          {zoneId === undefined && (zones.data?.length ?? 0) > 0 ? (
            <FilterPick
              name="分区"
              value={list.filter.zoneId}
              onChange={(value) => list.setFilter({ zoneId: value })}
              options={(zones.data ?? []).map((zone) => ({ value: zone.id, label: zone.name }))}
            />
          ) : null}
        </>
      }
    />
  );
}

function ZoneList({ estateId, acts }: { readonly estateId: number; readonly acts: PanelActs }) {
  const list = useRows(useZones(estateId));
  return (
    <FrameList
      name="estate.frame.zone"
      list={list}
      columns={ZONE_COLUMNS}
      acts={acts}
      target={(row) => ({ kind: 'zone', estateId, ...(row ? { row } : {}) })}
      onOpen={(row) => acts.onOpen({ kind: 'zone', estateId, row })}
      empty="没有分区，楼栋直接属于小区"
    />
  );
}

const Area = ({ value }: { readonly value: string }) => (
  <span className="estate-area">
    <Money value={value} /> ㎡
  </span>
);

export function EstateView({ node, acts }: { readonly node: TreeNode; readonly acts: PanelActs }) {
  const query = useEstateRow(node.id);
  const estate = query.data;
  return (
    <section className="page-card">
      <Head title={node.title} acts={acts} target={estate ? { kind: 'estate', row: estate } : undefined}>
        {estate && acts.access.can('print') ? (
          <Button icon={<PrinterOutlined />} onClick={() => acts.onPrint(estate)}>
            打印
          </Button>
        ) : null}
      </Head>
      <NotThere query={query} found={Boolean(estate)} what="小区" />
      {estate ? (
        <NodeCard
          facts={[
            ['编码', estate.code],
            ['小区类型', estate.typeName],
            ['所属公司', estate.companyName],
            ['接管日期', <DateText key="day" value={estate.takeoverDate} />],
            ['开发商', estate.developerName],
            ['联系电话', estate.phone],
            ['地区', estate.region],
            ['占地面积', estate.landArea === null ? '' : <Area key="land" value={estate.landArea} />],
            ['绿化面积', estate.greenArea === null ? '' : <Area key="green" value={estate.greenArea} />],
            ['地址', estate.address, true],
            ...(estate.remark ? [['备注', estate.remark, true] as const] : []),
          ]}
          figures={[
            ['分区', estate.zones],
            ['楼栋', estate.buildings],
            ['单元', estate.units],
            ['房屋', estate.houses],
          ]}
        />
      ) : null}
      <Tabs
        size="small"
        className="node-tabs"
        items={[
          { key: 'buildings', label: '楼栋', children: <BuildingList estateId={node.id} acts={acts} /> },
          { key: 'zones', label: '分区', children: <ZoneList estateId={node.id} acts={acts} /> },
        ]}
      />
    </section>
  );
}

export function ZoneView({ estate, node, acts }: { readonly estate: TreeNode; readonly node: TreeNode; readonly acts: PanelActs }) {
  const query = useZones(estate.id);
  const zone = query.data?.find((one) => one.id === node.id);
  return (
    <section className="page-card">
      <Head title={`${estate.title} ${node.title}`} acts={acts} target={zone && { kind: 'zone', estateId: estate.id, row: zone }} />
      <NotThere query={query} found={Boolean(zone)} what="分区" />
      {zone ? (
        <NodeCard
          facts={[
            ['小区', estate.title],
            ['排序', zone.sort],
          ]}
          figures={[['房屋', zone.houses]]}
        />
      ) : null}
      <BuildingList estateId={estate.id} zoneId={node.id} acts={acts} />
    </section>
  );
}

interface BuildingViewProps {
  readonly estate: TreeNode;
  readonly node: TreeNode;
  /** The unit selected in the tree. */
  readonly unitId?: number | undefined;
  readonly acts: PanelActs;
}

export function BuildingView({ estate, node, unitId, acts }: BuildingViewProps) {
  const query = useBuildingRow(node.id);
  const units = useRows(useUnits(node.id), unitId);
  const building = query.data;
  return (
    <section className="page-card">
      <Head
        title={`${estate.title} ${node.title}`}
        tag={node.note}
        acts={acts}
        target={building ? { kind: 'building', estateId: estate.id, row: building } : undefined}
      />
      <NotThere query={query} found={Boolean(building)} what="楼栋" />
      {building ? (
        <NodeCard
          facts={[
            ['分区', building.zoneName],
            ['楼栋类型', BUILDING_TYPE.text(building.type)],
            ['用途', BUILDING_USAGE.text(building.usage)],
            ['层数', building.floors],
            ['电梯', building.hasLift ? '有' : '无'],
            ...(building.remark ? [['备注', building.remark, true] as const] : []),
          ]}
          figures={[
            ['单元', building.units],
            ['房屋', building.houses],
          ]}
        />
      ) : null}
      <FrameList
        name="estate.frame.unit"
        list={units}
        columns={UNIT_COLUMNS}
        acts={acts}
        target={(row) => ({ kind: 'unit', buildingId: node.id, ...(row ? { row } : {}) })}
        onOpen={(row) => acts.onEdit({ kind: 'unit', buildingId: node.id, row })}
        empty="没有单元，房屋直接属于楼栋"
        filters={<strong>单元</strong>}
      />
    </section>
  );
}
