// The progress of a plan: a picture of the floors of a building coloured by state, with counts and figures. A house opens its record.
import './plan.css';
import { useState } from 'react';
import { MOVE_IN, readMoveInProgress, type MoveInCounts, type MoveInState, type ProgressHouse } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EmptyState, FailedState, WaitingState } from '../../../../ui/index.ts';
import { byUnit } from './progress.rules.ts';

const COUNTED: Readonly<Record<MoveInState, keyof MoveInCounts>> = {
  [MOVE_IN.untold]: 'untold',
  [MOVE_IN.told]: 'told',
  [MOVE_IN.booked]: 'booked',
  [MOVE_IN.checking]: 'checking',
  [MOVE_IN.mending]: 'mending',
  [MOVE_IN.again]: 'again',
  [MOVE_IN.done]: 'done',
  [MOVE_IN.refused]: 'refused',
};

interface PlanProgressProps {
  readonly id: number;
  readonly onHouse: (id: number) => void;
}

export function PlanProgress({ id, onHouse }: PlanProgressProps) {
  const [buildingId, setBuildingId] = useState<number | null>(null);
  const query = useRead(readMoveInProgress, buildingId === null ? { id } : { id, buildingId }, { keepPrevious: true });
  const { data } = query;
  if (!data)
    return query.error ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : <WaitingState />;
  const most = Math.max(1, ...data.perDay.map(({ done }) => done));
  return (
    <div className="plan-progress">
      <ul className="plan-legend" aria-label="各状态户数">
        {MOVE_IN.options.map(({ value, label }) => (
          <li key={value}>
            <i className={`plan-state-${value}`} />
            {label} <b>{data.counts[COUNTED[value]]}</b>
          </li>
        ))}
      </ul>
      <p>
        问题 未闭合 <b>{data.counts.openDefects}</b>，超期{' '}
        <b className={data.overdueDefects > 0 ? 'ui-danger' : ''}>{data.overdueDefects}</b>
        ，已闭合 <b>{data.counts.closedDefects}</b>，平均 <b>{data.meanDays === null ? '–' : `${data.meanDays} 天`}</b>闭合
      </p>
      <div className="plan-buildings" role="group" aria-label="楼栋">
        {data.buildings.map((building) => (
          <button
            key={building.buildingId}
            type="button"
            aria-pressed={building.buildingId === data.buildingId}
            onClick={() => setBuildingId(building.buildingId)}
          >
            {building.name}
            <small>{`${building.done} / ${building.houses}`}</small>
            <span className="plan-bar">
              <i style={{ width: `${building.houses === 0 ? 0 : (building.done * 100) / building.houses}%` }} />
            </span>
          </button>
        ))}
      </div>
      {data.floors.length === 0 ? <EmptyState text="这幢楼没有房屋" /> : null}
      <div className="plan-units">
        {byUnit(data.floors).map(({ unit, width, floors }) => (
          <section key={unit} aria-label={unit || '房屋'}>
            <h3>{unit || '　'}</h3>
            {floors.map(({ floor, houses }) => (
              <div key={floor} className="plan-floor" style={{ gridTemplateColumns: `32px repeat(${width}, minmax(58px, 1fr))` }}>
                <span className="ui-quiet">{floor}F</span>
                {houses.map((house) => (
                  <House key={house.houseId} house={house} onHouse={onHouse} />
                ))}
              </div>
            ))}
          </section>
        ))}
      </div>
      {data.perDay.length === 0 ? null : (
        <section className="plan-days" aria-label="每天入伙">
          <h3>每天入伙</h3>
          <ul>
            {data.perDay.map(({ day, done }) => (
              <li key={day} title={`${formatDay(day)} ${done} 套`}>
                <b>{done}</b>
                <i style={{ height: `${(done * 60) / most}px` }} />
                <small>{formatDay(day).slice(5)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function House({ house, onHouse }: { readonly house: ProgressHouse; readonly onHouse: (id: number) => void }) {
  const { moveInId, houseNo, code, state, openDefects, overdueDefects, handoverDate } = house;
  const word = state === null ? (handoverDate === null ? '不在计划内' : `${formatDay(handoverDate)} 入伙`) : MOVE_IN.text(state);
  const about = [code, word, openDefects > 0 && `${openDefects} 个问题`, overdueDefects > 0 && `${overdueDefects} 个超期`]
    .filter(Boolean)
    .join('，');
  return (
    <button
      type="button"
      className={`plan-house plan-state-${state ?? 0}`}
      title={about}
      aria-label={about}
      disabled={moveInId === null}
      onClick={() => (moveInId === null ? undefined : onHouse(moveInId))}
    >
      {houseNo}
      {openDefects > 0 ? <b className={overdueDefects > 0 ? 'plan-late' : ''}>{openDefects}</b> : null}
    </button>
  );
}
