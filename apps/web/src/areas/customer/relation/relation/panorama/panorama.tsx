// 客户全景: everything of one customer on one page. The user finds a customer by typing what is known of them, and Enter.
import './panorama.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getRelation, RELATION_REASON, RELATION_VISIT, searchRelationVisits, type RelationVisitRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { useActs, useAskedId, ViewOnly } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { EmptyState, FailedState, LoadingOverlay, StatusTag, WaitingState } from '../../../../../ui/index.ts';
import { SetLevelDialog } from '../level/level-dialogs.tsx';
import { CustomerFind } from '../parts/customer-find.tsx';
import { useRefreshLevels, useRefreshVisits } from '../parts/refresh-relations.ts';
import { VisitDrawer } from '../visit/visit-drawer.tsx';
import { NewVisitDialog } from '../visit/visit-dialogs.tsx';
import { PanoramaHead } from './panorama-head.tsx';
import { Timeline } from './timeline.tsx';

interface PanoramaProps {
  readonly access: Access;
  readonly personId: number | null;
  readonly onPerson: (personId: number | null) => void;
}

export function Panorama({ access, personId, onPerson }: PanoramaProps) {
  const box = useRef<HTMLDivElement>(null);
  const visits = useActs<{ visit: null }>(useRefreshVisits());
  const levels = useActs<{ level: null }>(useRefreshLevels());
  useAskedId(onPerson, '', 'person');
  const read = useRead(getRelation, personId === null ? null : { personId });
  const head = personId === null ? undefined : read.data;

  const find = () => box.current?.querySelector<HTMLInputElement>('[role="combobox"]')?.focus();
  // Whoever opens the page without a customer can immediately type into the search.
  const arrive = useEffectEvent(() => {
    if (personId === null) find();
  });
  useEffect(() => arrive(), []);

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key !== 'F3') return;
    event.preventDefault();
    find();
  }
  return (
    <div className="panorama" onKeyDown={onKeyDown} ref={box} tabIndex={-1}>
      <section className="page-card panorama-who" aria-label="客户">
        <div className="panorama-find">
          <CustomerFind keyed onPick={(customer) => onPerson(customer.personId)} />
          {access.authorised ? null : <ViewOnly access={access} />}
        </div>
        <div className="page-scroll panorama-head" tabIndex={0} role="group" aria-label="客户资料">
          {head ? (
            <PanoramaHead
              head={head}
              access={access}
              onPerson={onPerson}
              onVisit={() => visits.begin('visit')}
              onLevel={() => levels.begin('level')}
              onOpenVisit={visits.open}
            />
          ) : null}
          {personId === null ? <EmptyState text="输入姓名、电话、车牌或房号，回车打开客户" /> : null}
          {personId !== null && read.error && !head ? (
            <FailedState text={read.error.message || '加载失败'} onRetry={() => void read.refetch()} />
          ) : null}
          <LoadingOverlay show={personId !== null && read.isPending} />
        </div>
      </section>
      {head ? <Timeline key={head.personId} head={head} /> : <OwnVisits onPerson={onPerson} />}
      {visits.opened === null ? null : <VisitDrawer id={visits.opened} access={access} onClose={() => visits.open(null)} />}
      {head && visits.doing ? (
        <NewVisitDialog
          customer={{ personId: head.personId, name: head.name, houseId: head.houses.find(({ current }) => current)?.houseId ?? null }}
          onClose={visits.close}
          onDone={() => visits.done('已安排走访')}
        />
      ) : null}
      {head && levels.doing ? (
        <SetLevelDialog
          people={[{ personId: head.personId, name: head.name, level: head.level }]}
          onClose={levels.close}
          onDone={() => levels.done('已设置分级')}
        />
      ) : null}
    </div>
  );
}

/** Until a customer is chosen: whom the user wants to visit next. */
function OwnVisits({ onPerson }: { readonly onPerson: (personId: number) => void }) {
  const read = useRead(searchRelationVisits, { mine: true, states: [RELATION_VISIT.planned], page: 1, size: 20 });
  const [shown, setShown] = useState(8);
  const rows = read.data?.rows ?? [];
  return (
    <section className="page-card panorama-own" aria-label="我的走访">
      <h2>我的走访</h2>
      <div className="page-scroll" tabIndex={0} role="group" aria-label="计划中的走访">
        {read.isPending ? <WaitingState /> : null}
        {read.error ? <FailedState text={read.error.message || '加载失败'} onRetry={() => void read.refetch()} /> : null}
        {read.data && rows.length === 0 ? <EmptyState text="没有计划中的走访" /> : null}
        <ul>
          {rows.slice(0, shown).map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onPerson(row.personId)}>
                <OwnVisit row={row} />
              </button>
            </li>
          ))}
        </ul>
        {rows.length > shown ? (
          <button type="button" className="panorama-link" onClick={() => setShown(rows.length)}>
            全部 {rows.length} 项
          </button>
        ) : null}
      </div>
    </section>
  );
}

const OwnVisit = ({ row }: { readonly row: RelationVisitRow }) => (
  <>
    <span className={row.overdue ? 'ui-danger' : ''}>{formatDay(row.plannedOn)}</span>
    <b>{row.name}</b>
    <span className="ui-quiet">{[row.estateName, row.house].filter(Boolean).join(' ')}</span>
    <span>{RELATION_REASON.text(row.reason)}</span>
    {row.overdue ? <StatusTag tone="overdue">逾期</StatusTag> : null}
  </>
);
