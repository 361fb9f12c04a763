// One house and all that hangs on it, in a drawer beside the list.
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Tabs, Typography } from 'antd';
import {
  areaBasis,
  buildingType,
  buildingUsage,
  getHouse,
  houseRealUse,
  houseUseState,
  houseUseType,
  type HouseDetail,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EnumText, FailedState, InstantText, LoadingOverlay, Money, StatusTag } from '../../../../ui/index.ts';
import { USE_STATE_TONES } from './house-columns.tsx';
import { HouseOwners } from './house-owners.tsx';
import { Areas, Changes, Parkings, Reshapes, Residents } from './house-tables.tsx';

export type HouseAction =
  'change' | 'area' | 'owners' | 'correct' | 'payer' | 'handover' | 'split' | 'remove' | 'enable' | 'print' | 'inform';

interface HouseDetailDrawerProps {
  readonly id: number;
  readonly canChange: boolean;
  readonly canRemove: boolean;
  readonly canPrint: boolean;
  readonly canInform: boolean;
  readonly onAct: (action: HouseAction, house: HouseDetail) => void;
  /** Another house: what this one came from or became. */
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

export function HouseDetailDrawer({ id, canChange, canRemove, canPrint, canInform, onAct, onOpen, onClose }: HouseDetailDrawerProps) {
  const query = useQuery({ queryKey: [getHouse.path, id], queryFn: ({ signal }) => call(getHouse, { id }, { signal, loading: false }) });
  const house = query.data;
  const usable = canChange && house !== undefined && !house.disabled;
  return (
    <Drawer
      open
      size={960}
      title={house ? `${house.estateName} ${house.code}` : '房屋'}
      onClose={onClose}
      extra={
        house ? (
          <div className="detail-actions">
            {canPrint ? <Button onClick={() => onAct('print', house)}>打印</Button> : null}
            {canInform ? <Button onClick={() => onAct('inform', house)}>发告知公文</Button> : null}
            {canRemove && !house.disabled ? (
              <Button danger onClick={() => onAct('remove', house)}>
                删除 / 停用
              </Button>
            ) : null}
            {canChange && house.disabled && house.endedOn === null ? (
              <Button onClick={() => onAct('enable', house)}>恢复使用</Button>
            ) : null}
            {usable ? <Button onClick={() => onAct('split', house)}>拆分</Button> : null}
            {usable && house.useState === 1 ? <Button onClick={() => onAct('handover', house)}>交付</Button> : null}
            {usable ? <Button onClick={() => onAct('owners', house)}>业主变更</Button> : null}
            {usable ? <Button onClick={() => onAct('area', house)}>面积变更</Button> : null}
            {usable ? (
              <Button type="primary" onClick={() => onAct('change', house)}>
                修改
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {house ? (
        <HouseView house={house} mayShow={canChange} usable={usable} onAct={(action) => onAct(action, house)} onOpen={onOpen} />
      ) : null}
    </Drawer>
  );
}

interface HouseViewProps {
  readonly house: HouseDetail;
  readonly mayShow: boolean;
  readonly usable: boolean;
  readonly onAct: (action: HouseAction) => void;
  readonly onOpen: (id: number) => void;
}

function HouseView({ house, mayShow, usable, onAct, onOpen }: HouseViewProps) {
  const living = house.residents.filter((resident) => resident.moveOutDate === null).length;
  return (
    <>
      <div className="house-head">
        <strong>{house.code}</strong>
        <EnumText of={houseUseState} value={house.useState} tones={USE_STATE_TONES} />
        {house.disabled ? <StatusTag tone="danger">{house.endedOn === null ? '已停用' : '已终止'}</StatusTag> : null}
        <span className="ui-quiet">
          {house.estateName} {house.zoneName} {buildingType.text(house.buildingType)}
        </span>
      </div>
      <div className="house-figures">
        <Figure label="建筑面积" value={<Money value={house.buildArea} />} unit="㎡" />
        <Figure label={`计费面积（${areaBasis.text(house.basis)}）`} value={<Money value={house.chargeArea} />} unit="㎡" />
        <Figure label="业主" value={house.ownerNames || '–'} />
        <Figure label="在住 / 车位" value={`${living} 人 / ${house.parkings.length} 个`} />
      </div>
      <Tabs
        items={[
          { key: 'basic', label: '基本信息', children: <Basic house={house} onPayer={usable ? () => onAct('payer') : undefined} /> },
          { key: 'areas', label: `面积版本 ${house.areas.length}`, children: <Areas house={house} /> },
          {
            key: 'owners',
            label: `业主 ${house.owners.length}`,
            children: <HouseOwners house={house} mayShow={mayShow} onCorrect={usable ? () => onAct('correct') : undefined} />,
          },
          { key: 'residents', label: `住户 ${house.residents.length}`, children: <Residents house={house} /> },
          { key: 'parkings', label: `车位 ${house.parkings.length}`, children: <Parkings house={house} /> },
          ...(house.reshapes.length > 0
            ? [{ key: 'reshapes', label: '拆分合并', children: <Reshapes house={house} onOpen={onOpen} /> }]
            : []),
          { key: 'changes', label: '变更记录', children: <Changes house={house} /> },
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
  const rows: [string, React.ReactNode][] = [
    ['小区', house.estateName],
    ['分区', house.zoneName || '–'],
    ['楼栋', `${house.buildingName}（${buildingType.text(house.buildingType)}）`],
    ['单元', house.unitName || '–'],
    ['楼层', house.floor],
    ['房号', house.houseNo],
    ['户型', house.layout || '–'],
    ['用途', buildingUsage.text(house.usage)],
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
    ['维修资金账号', house.fundAccount || '–'],
    ...(house.endedOn === null ? [] : [['终止日期', <DateText key="ended" value={house.endedOn} />] as [string, React.ReactNode]]),
    ['备注', house.remark || '–'],
    ['最后修改', <InstantText key="updated" value={house.updatedAt} />],
  ];
  return (
    <Descriptions
      className="house-facts"
      size="small"
      bordered
      column={2}
      items={rows.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
