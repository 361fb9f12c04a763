// One house with everything related to it, in a drawer next to the list.
import { Button, Typography } from 'antd';
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
import { Facts, LastChange, RecordDrawer, RecordTabs, type Acts, type Figure, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EnumText, Money as Amount, StatusTag } from '../../../../ui/index.ts';
import { DeskLink, moneyFigures, moneyTabs, OpenBills, useMoney, type Money } from '../../../charging/index.ts';
import { Changes } from '../../record/changes.tsx';
import { houseTabs } from '../../record/house-tabs.ts';
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
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly canInform: boolean;
  readonly acts: HouseActs;
  readonly onRemove: (house: HouseDetail) => void;
  readonly onEnable: (house: HouseDetail) => void;
  readonly onPrint: (house: HouseDetail) => void;
}

export function HouseDetailDrawer({ id, access, canInform, acts, onRemove, onEnable, onPrint, list }: HouseDetailDrawerProps) {
  const canChange = access.can('change');
  const isUsable = (house: HouseDetail) => canChange && !house.disabled;
  const money = useMoney({ houseId: id });
  return (
    <RecordDrawer
      list={list}
      record={useRead(getHouse, { id })}
      what="房屋"
      title={({ code }) => code}
      head={(house) => ({
        where: [house.estateName, house.zoneName].filter(Boolean).join(' '),
        tags: <HouseTags house={house} />,
        figures: [...moneyFigures(money, { key: house.code, houseId: house.id, estateId: house.estateId }), ...areaFigure(house, money)],
        page: `/estate/property/house?id=${house.id}`,
      })}
      onClose={() => acts.open(null)}
      actions={(house) => (
        <>
          {canInform ? <Button onClick={() => acts.begin('inform', house)}>发告知公文</Button> : null}
          {house.disabled ? null : <DeskLink button houseId={house.id} />}
        </>
      )}
      foot={(house) => ({
        danger:
          access.can('remove') && !house.disabled ? (
            <Button danger onClick={() => onRemove(house)}>
              删除 / 停用
            </Button>
          ) : null,
        changed: <LastChange at={house.updatedAt} />,
        acts: (
          <>
            {access.can('print') ? <Button onClick={() => onPrint(house)}>打印</Button> : null}
            {canChange && house.disabled && house.endedOn === null ? <Button onClick={() => onEnable(house)}>恢复使用</Button> : null}
            {isUsable(house) ? <HouseSteps house={house} acts={acts} /> : null}
          </>
        ),
      })}
    >
      {(house) => <HouseView house={house} money={money} mayShow={canChange} usable={isUsable(house)} acts={acts} />}
    </RecordDrawer>
  );
}

/** Changes of a house that are more than a correction of its data. */
function HouseSteps({ house, acts }: { readonly house: HouseDetail; readonly acts: HouseActs }) {
  return (
    <>
      {house.useState === HOUSE_USE.notHandedOver ? <Button onClick={() => acts.begin('handover', house)}>交付</Button> : null}
      <Button onClick={() => acts.begin('split', house)}>拆分</Button>
      <Button onClick={() => acts.begin('owners', house)}>业主变更</Button>
      <Button onClick={() => acts.begin('area', house)}>面积变更</Button>
      <Button type="primary" onClick={() => acts.begin('change', house)}>
        修改
      </Button>
    </>
  );
}

const HouseTags = ({ house }: { readonly house: HouseDetail }) => (
  <>
    <EnumText of={HOUSE_USE} value={house.useState} tones={USE_STATE_TONES} />
    {house.disabled ? <StatusTag tone="ended">{house.endedOn === null ? '已停用' : '已终止'}</StatusTag> : null}
    <StatusTag tone="kind">{BUILDING_TYPE.text(house.buildingType)}</StatusTag>
  </>
);

/** For users who see no money of the house, the head shows its area instead. */
const areaFigure = (house: HouseDetail, { summary }: Money): Figure[] =>
  summary === undefined
    ? [{ label: `计费面积（${AREA_BASIS.text(house.basis)}）`, value: <Amount value={house.chargeArea} />, note: '㎡' }]
    : [];

interface HouseViewProps {
  readonly house: HouseDetail;
  readonly money: Money;
  readonly mayShow: boolean;
  readonly usable: boolean;
  readonly acts: HouseActs;
}

function HouseView({ house, money, mayShow, usable, acts }: HouseViewProps) {
  const whose = { houseId: house.id };
  const given = houseTabs.useTabs(whose);
  return (
    <>
      <HouseRecuts houseId={house.id} onRecut={(row) => acts.begin('recut', row)} />
      <RecordTabs
        items={[
          {
            key: 'basic',
            label: '概况',
            children: (
              <>
                <Basic house={house} onPayer={usable ? () => acts.begin('payer', house) : undefined} />
                <OpenBills money={money} whose={whose} />
              </>
            ),
          },
          ...moneyTabs(money, whose),
          ...given,
          {
            key: 'owners',
            label: `业主 ${house.owners.length}`,
            children: <HouseOwners house={house} mayShow={mayShow} onCorrect={usable ? () => acts.begin('correct', house) : undefined} />,
          },
          { key: 'residents', label: `住户 ${house.residents.length}`, children: <Residents house={house} /> },
          { key: 'parkings', label: `车位 ${house.parkings.length}`, children: <Parkings house={house} /> },
          { key: 'areas', label: `面积版本 ${house.areas.length}`, children: <Areas house={house} /> },
          house.reshapes.length > 0 && {
            key: 'reshapes',
            label: '拆分合并',
            children: <Reshapes house={house} onOpen={acts.open} />,
          },
          { key: 'changes', label: '操作记录', children: <Changes changes={house.changes} /> },
        ]}
      />
    </>
  );
}

const PAYER_BY = { set: '指定', developer: '开发商', owner: '业主' } as const;

function Payer({ house, onPayer }: { readonly house: HouseDetail; readonly onPayer: (() => void) | undefined }) {
  return (
    <>
      {house.payer ? `${house.payer.name}（${PAYER_BY[house.payer.by]}）` : '–'}
      {onPayer ? (
        <Typography.Link className="house-inline-act" onClick={onPayer}>
          指定付款人
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
        ['业主', house.ownerNames],
        ['建筑面积', `${house.buildArea} ㎡`],
        [`计费面积（${AREA_BASIS.text(house.basis)}）`, `${house.chargeArea} ㎡`],
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
        ['套内面积', <Amount key="inner" value={house.innerArea} />],
        ['使用面积', <Amount key="use" value={house.useArea} />],
        ['收费系数', house.coefficient],
        ['付款人', <Payer key="payer" house={house} onPayer={onPayer} />],
        ['交付日期', <DateText key="handover" value={house.handoverDate} />],
        ['计费起始日', <DateText key="charge" value={house.chargeStartDate} />],
        ['入住日期', <DateText key="move" value={house.moveInDate} />],
        ['居住人数', house.persons],
        ['维修资金账号', house.fundAccount],
        house.endedOn !== null && ['终止日期', <DateText key="ended" value={house.endedOn} />],
        ['备注', house.remark],
      ]}
    />
  );
}
