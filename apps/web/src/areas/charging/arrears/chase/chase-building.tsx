// One building as a picture: every house in the colour of its oldest debt. The arrow keys move, Enter opens.
import { Tooltip } from 'antd';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { HOUSE_USE, type ChaseBuilding, type PictureHouse } from '@anju/contract';
import { addDecimal, AGE_CLASSES, ageClassOf, compareDecimal, formatMoney, isZeroDecimal } from '@anju/domain';
import { ageColour, EmptyState } from '../../../../ui/index.ts';
import { floorPlan, neighbour } from './floor-plan.ts';

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Whole yuan, rounded half up: a small place has no room for cents. A debt below one yuan is exact, because it is no zero. */
const shortAmount = (amount: string): string =>
  compareDecimal(amount, '1') < 0 ? formatMoney(amount) : formatMoney(addDecimal(amount, '0.5')).replace(/\.\d+$/, '');
const isHeld = ({ days, suspended }: PictureHouse): boolean => days === null && !isZeroDecimal(suspended);
const isEmpty = ({ useState }: PictureHouse): boolean => useState === HOUSE_USE.vacant || useState === HOUSE_USE.notHandedOver;

function sideText(house: PictureHouse): string {
  if (house.days !== null) return shortAmount(house.overdue);
  if (isHeld(house)) return '挂账';
  return house.useState === HOUSE_USE.inUse ? '' : HOUSE_USE.text(house.useState);
}
const classOf = (house: PictureHouse): string =>
  house.days !== null ? 'floor-owes' : isHeld(house) ? 'floor-held' : isEmpty(house) ? 'floor-empty' : 'floor-quiet';

/** 2单元 1602，欠费 6,012.55 元，逾期 697 天 */
function spoken(house: PictureHouse): string {
  const name = [house.unitName, house.houseNo].filter(Boolean).join(' ');
  if (house.days !== null) return `${name}，欠费 ${formatMoney(house.overdue)} 元，逾期 ${house.days} 天`;
  return [name, sideText(house) || '无欠费'].join('，');
}

function Owed({ house }: { readonly house: PictureHouse }) {
  return (
    <div className="floor-tip">
      <strong>
        {house.code} {house.payerNames}
      </strong>
      {house.items.map(({ item, bills, open }) => (
        <span key={item}>
          {item} {bills} 笔 <b>{formatMoney(open)}</b>
        </span>
      ))}
      {isZeroDecimal(house.late) ? null : (
        <span>
          另违约金 <b>{formatMoney(house.late)}</b>
        </span>
      )}
      {isZeroDecimal(house.suspended) ? null : (
        <span>
          另挂账 <b>{formatMoney(house.suspended)}</b>
        </span>
      )}
      {house.useState === HOUSE_USE.inUse ? null : <span>{HOUSE_USE.text(house.useState)}</span>}
    </div>
  );
}

interface PlaceProps {
  readonly house: PictureHouse;
  readonly on: boolean;
  readonly faint: boolean;
  readonly reached: boolean;
  readonly onChoose: (house: PictureHouse) => void;
  readonly onOpen: (house: PictureHouse) => void;
}
function Place({ house, on, faint, reached, onChoose, onOpen }: PlaceProps) {
  const { ground, ink } = ageColour(house.days === null ? null : ageClassOf(house.days));
  const place = (
    <div
      role="gridcell"
      aria-label={spoken(house)}
      aria-selected={on}
      tabIndex={reached ? 0 : -1}
      data-house={house.houseId}
      className={['floor-place', classOf(house), on && 'floor-on', faint && 'floor-faint'].filter(Boolean).join(' ')}
      style={house.days === null ? undefined : { background: ground, color: ink }}
      onClick={() => onChoose(house)}
      onDoubleClick={() => onOpen(house)}
    >
      <span>{house.houseNo || house.code}</span>
      <b>{sideText(house)}</b>
    </div>
  );
  if (house.days === null && !isHeld(house)) return place;
  return (
    <Tooltip title={<Owed house={house} />} classNames={{ root: 'floor-tip-box' }} mouseEnterDelay={0.15}>
      {place}
    </Tooltip>
  );
}

interface BuildingPictureProps {
  readonly building: ChaseBuilding;
  /** Only this unit of it. */
  readonly unitId: number | null;
  readonly chosen: number | null;
  /** The ages that are filtered by; houses of other ages are faint. */
  readonly ages: readonly number[];
  readonly onChoose: (house: PictureHouse) => void;
  readonly onOpen: (house: PictureHouse) => void;
  /** The switch to the list. */
  readonly extra: ReactNode;
}

export function BuildingPicture({ building, unitId, chosen, ages, onChoose, onOpen, extra }: BuildingPictureProps) {
  const grid = useRef<HTMLDivElement>(null);
  const houses = building.houses.filter((house) => unitId === null || house.unitId === unitId);
  const plan = floorPlan(houses);
  const reached = houses.some(({ houseId }) => houseId === chosen) ? chosen : (houses[0]?.houseId ?? null);
  const labelled = plan.rows.some(({ label }) => label !== '');
  // One column for the floors, the places of each unit, and a gap between units.
  const columns = plan.units.map(({ width }) => `repeat(${width}, minmax(72px, 1fr))`).join(' 14px ');

  function onKeyDown(event: KeyboardEvent): void {
    const house = houses.find(({ houseId }) => houseId === reached);
    const arrow = ARROWS[event.key];
    if (event.key === 'Enter' && house) onOpen(house);
    else if (arrow && house) {
      const next = neighbour(plan, house.houseId, ...arrow);
      if (next) {
        onChoose(next);
        grid.current?.querySelector<HTMLElement>(`[data-house="${next.houseId}"]`)?.focus();
      }
    } else return;
    event.preventDefault();
  }

  return (
    <section className="page-card chase-building" aria-label="楼栋图">
      <header className="chase-building-head">
        <h2>{building.buildingName}</h2>
        <span className="ui-quiet">
          {plan.floors > 1 ? `${plan.floors} 层，` : ''}
          {houses.length} 套；颜色为最早一笔的账龄
        </span>
        {extra}
      </header>
      <div className="page-scroll chase-floors">
        {houses.length === 0 ? <EmptyState text="这里没有房屋" /> : null}
        {plan.units.some(({ name }) => name !== '') ? (
          <div className="floor-row floor-units" style={{ gridTemplateColumns: `${labelled ? '34px ' : ''}${columns}` }} aria-hidden>
            {labelled ? <span /> : null}
            {plan.units.map(({ name, width }, at) => (
              <Unit key={name} name={name} width={width} gap={at > 0} />
            ))}
          </div>
        ) : null}
        <div role="grid" aria-label={`${building.buildingName} 各户欠费`} ref={grid} onKeyDown={onKeyDown}>
          {plan.rows.map(({ key, label, places }) => (
            <div key={key} role="row" className="floor-row" style={{ gridTemplateColumns: `${labelled ? '34px ' : ''}${columns}` }}>
              {labelled ? (
                <span className="floor-label" role="rowheader">
                  {label}
                </span>
              ) : null}
              {places.map((house, at) => {
                const starts = gapBefore(plan.units, at);
                const inside =
                  house === null ? (
                    <span key={`gap-${at}`} role="presentation" />
                  ) : (
                    <Place
                      key={house.houseId}
                      house={house}
                      on={house.houseId === chosen}
                      faint={ages.length > 0 && !ages.includes(ageClassOf(house.days ?? 0) ?? -1)}
                      reached={house.houseId === reached}
                      onChoose={onChoose}
                      onOpen={onOpen}
                    />
                  );
                return starts ? [<span key={`between-${at}`} role="presentation" />, inside] : inside;
              })}
            </div>
          ))}
        </div>
      </div>
      <Legend />
    </section>
  );
}

/** Whether a unit other than the first begins at this place. */
function gapBefore(units: readonly { readonly width: number }[], at: number): boolean {
  let start = 0;
  return units.some(({ width }, unit) => {
    const begins = unit > 0 && start === at;
    start += width;
    return begins;
  });
}

function Unit({ name, width, gap }: { readonly name: string; readonly width: number; readonly gap: boolean }) {
  return (
    <>
      {gap ? <span /> : null}
      <span style={{ gridColumn: `span ${width}` }}>{name}</span>
    </>
  );
}

function Legend() {
  return (
    <footer className="floor-legend">
      <span>
        <i style={{ background: ageColour(null).ground }} />
        无欠费
      </span>
      {AGE_CLASSES.map(({ name }, at) => (
        <span key={name}>
          <i style={{ background: ageColour(at).ground }} />
          {name}
        </span>
      ))}
      <span>
        <i className="floor-held" />
        挂账
      </span>
      <span>
        <i className="floor-empty" />
        空置、未入伙
      </span>
    </footer>
  );
}
