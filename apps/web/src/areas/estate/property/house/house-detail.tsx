// One house with everything related to it, in a drawer next to the list.
import { Button, Tabs, Typography } from 'antd';
import {
  AREA_BASIS,
  BUILDING_TYPE,
  BUILDING_USAGE,
  getHouse,
  houseRealUse,
  HOUSE_USE,
  houseUseType,
  type HouseDetail,
  type RecutRow,
} from '@anju/contract';
import { Facts, RecordDrawer, type Acts } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EnumText, InstantText, Money, StatusTag } from '../../../../ui/index.ts';
import { Changes } from '../../record/changes.tsx';
import { USE_STATE_TONES } from './house-columns.tsx';
import { HouseOwners } from './house-owners.tsx';
import { HouseRecuts } from './house-recut.tsx';
import { Areas, Parkings, Reshapes, Residents } from './house-tables.tsx';

export type HouseActs = Acts<{
  new: null;
  batch: null;
  merge: null;
  import: null;
  export: null;
  change: HouseDetail;
  area: HouseDetail;
  owners: HouseDetail;
  correct: HouseDetail;
  payer: HouseDetail;
  handover: HouseDetail;
  split: HouseDetail;
  inform: HouseDetail;
  recut: RecutRow;
}>;

interface HouseDetailDrawerProps {
  readonly id: number;
  readonly access: Access;
  readonly canInform: boolean;
  readonly acts: HouseActs;
  readonly onRemove: (house: HouseDetail) => void;
  readonly onEnable: (house: HouseDetail) => void;
  readonly onPrint: (house: HouseDetail) => void;
}

export function HouseDetailDrawer({ id, access, canInform, acts, onRemove, onEnable, onPrint }: HouseDetailDrawerProps) {
  const canChange = access.can('change');
  const isUsable = (house: HouseDetail) => canChange && !house.disabled;
  return (
    <RecordDrawer
      record={useRead(getHouse, { id })}
      what="房屋"
      size={960}
      title={(house) => `${house.estateName} ${house.code}`}
      onClose={() => acts.open(null)}
      actions={(house) => {
        const usable = isUsable(house);
        return (
          <>
            {access.can('print') ? <Button onClick={() => onPrint(house)}>打印</Button> : null}
            {canInform ? <Button onClick={() => acts.begin('inform', house)}>发告知公文</Button> : null}
            {access.can('remove') && !house.disabled ? (
              <Button danger onClick={() => onRemove(house)}>
                删除 / 停用
              </Button>
            ) : null}
            {canChange && house.disabled && house.endedOn === null ? <Button onClick={() => onEnable(house)}>恢复使用</Button> : null}
            {usable ? <Button onClick={() => acts.begin('split', house)}>拆分</Button> : null}
            {usable && house.useState === HOUSE_USE.notHandedOver ? (
              <Button onClick={() => acts.begin('handover', house)}>交付</Button>
            ) : null}
            {usable ? <Button onClick={() => acts.begin('owners', house)}>业主变更</Button> : null}
            {usable ? <Button onClick={() => acts.begin('area', house)}>面积变更</Button> : null}
            {usable ? (
              <Button type="primary" onClick={() => acts.begin('change', house)}>
                修改
              </Button>
            ) : null}
          </>
        );
      }}
    >
      {(house) => <HouseView house={house} mayShow={canChange} usable={isUsable(house)} acts={acts} />}
    </RecordDrawer>
  );
}

interface HouseViewProps {
  readonly house: HouseDetail;
  readonly mayShow: boolean;
  readonly usable: boolean;
  readonly acts: HouseActs;
}

function HouseView({ house, mayShow, usable, acts }: HouseViewProps) {
  const living = house.residents.filter((resident) => resident.moveOutDate === null).length;
  return (
    <>
      <div className="house-head">
        <strong>{house.code}</strong>
        <EnumText of={HOUSE_USE} value={house.useState} tones={USE_STATE_TONES} />
        {house.disabled ? <StatusTag tone="danger">{house.endedOn === null ? '已停用' : '已终止'}</StatusTag> : null}
        <span className="ui-quiet">
          {house.estateName} {house.zoneName} {BUILDING_TYPE.text(house.buildingType)}
        </span>
      </div>
      <HouseRecuts houseId={house.id} onRecut={(row) => acts.begin('recut', row)} />
      <div className="house-figures">
        <Figure label="建筑面积" value={<Money value={house.buildArea} />} unit="㎡" />
        <Figure label={`计费面积（${AREA_BASIS.text(house.basis)}）`} value={<Money value={house.chargeArea} />} unit="㎡" />
        <Figure label="业主" value={house.ownerNames || '–'} />
        <Figure label="在住 / 车位" value={`${living} 人 / ${house.parkings.length} 个`} />
      </div>
      <Tabs
        items={[
          {
            key: 'basic',
            label: '基本信息',
            children: <Basic house={house} onPayer={usable ? () => acts.begin('payer', house) : undefined} />,
          },
          { key: 'areas', label: `面积版本 ${house.areas.length}`, children: <Areas house={house} /> },
          {
            key: 'owners',
            label: `业主 ${house.owners.length}`,
            children: <HouseOwners house={house} mayShow={mayShow} onCorrect={usable ? () => acts.begin('correct', house) : undefined} />,
          },
          { key: 'residents', label: `住户 ${house.residents.length}`, children: <Residents house={house} /> },
          { key: 'parkings', label: `车位 ${house.parkings.length}`, children: <Parkings house={house} /> },
          ...(house.reshapes.length > 0
            ? [{ key: 'reshapes', label: '拆分合并', children: <Reshapes house={house} onOpen={acts.open} /> }]
            : []),
          { key: 'changes', label: '变更记录', children: <Changes changes={house.changes} /> },
        ]}
      />
    </>
  );
}

function Figure({ label, value, unit = '' }: { readonly label: string; readonly value: React.ReactNode; readonly unit?: string }) {
  return (
    <div className="house-figure">
      <span className="ui-quiet">{label}</span>
      <b>
        {value} <small>{unit}</small>
      </b>
    </div>
  );
}

const PAYER_BY = { set: '指定', developer: '开发商', owner: '业主' } as const;

function Payer({ house, onPayer }: { readonly house: HouseDetail; readonly onPayer: (() => void) | undefined }) {
  return (
    <>
      {house.payer ? `${house.payer.name}（${PAYER_BY[house.payer.by]}）` : '–'}
      {onPayer ? (
        <Typography.Link className="house-inline-act" onClick={onPayer}>
          指定缴费人
        </Typography.Link>
      ) : null}
    </>
  );
}

function Basic({ house, onPayer }: { readonly house: HouseDetail; readonly onPayer: (() => void) | undefined }) {
  return (
    <Facts
      className="house-facts"
      columns={2}
      rows={[
        ['小区', house.estateName],
        ['分区', house.zoneName],
        ['楼栋', `${house.buildingName}（${BUILDING_TYPE.text(house.buildingType)}）`],
        ['单元', house.unitName],
        ['楼层', house.floor],
        ['房号', house.houseNo],
        ['户型', house.layout],
        ['用途', BUILDING_USAGE.text(house.usage)],
        ['实际用途', houseRealUse.text(house.realUse)],
        ['使用类型', houseUseType.text(house.useType)],
        ['套内面积', <Money key="inner" value={house.innerArea} />],
        ['使用面积', <Money key="use" value={house.useArea} />],
        ['收费系数', house.coefficient],
        ['缴费人', <Payer key="payer" house={house} onPayer={onPayer} />],
        ['交付日期', <DateText key="handover" value={house.handoverDate} />],
        ['计费起始日', <DateText key="charge" value={house.chargeStartDate} />],
        ['入住日期', <DateText key="move" value={house.moveInDate} />],
        ['居住人数', house.persons],
        ['维修资金账号', house.fundAccount],
        house.endedOn !== null && ['终止日期', <DateText key="ended" value={house.endedOn} />],
        ['备注', house.remark],
        ['最后修改', <InstantText key="updated" value={house.updatedAt} />],
      ]}
    />
  );
}
