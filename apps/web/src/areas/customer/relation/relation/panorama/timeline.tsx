// What happened with a customer and the customer's houses, newest first. Kinds are chips, months are headings, 更多 goes on.
import { useState } from 'react';
import { Button } from 'antd';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readTimeline, TIMELINE, type RelationHead, type TimelineKind, type TimelineRow } from '@anju/contract';
import { businessDay, formatInstant, formatMoney } from '@anju/domain';
import { keyOf } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EmptyState, FailedState, FilterPick, WaitingState } from '../../../../../ui/index.ts';
import { useScreenWay } from '../../../case/record/screen-way.ts';
import { wayOf } from '../parts/record-way.ts';
import { byMonth, joined, monthText } from './timeline.rules.ts';

interface Asked {
  readonly personId: number;
  readonly kinds: TimelineKind[];
  readonly houseId: number | null;
}

const NOTHING: Pick<Asked, 'kinds' | 'houseId'> = { kinds: [], houseId: null };

function useTimeline(asked: Asked) {
  return useInfiniteQuery({
    queryKey: keyOf(readTimeline, asked),
    queryFn: ({ pageParam, signal }) => call(readTimeline, { ...asked, after: pageParam }, { signal, loading: false }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function Timeline({ head }: { readonly head: RelationHead }) {
  const { personId, houses } = head;
  const [filter, setFilter] = useState(NOTHING);
  const { kinds, houseId } = filter;
  const query = useTimeline({ personId, ...filter });
  // The chips stay while another choice is read.
  const [seen, setSeen] = useState<readonly TimelineKind[]>([]);
  const allowed = query.data?.pages[0]?.kinds;
  if (allowed !== undefined && allowed.join() !== seen.join()) setSeen(allowed);
  const rows = joined(query.data?.pages ?? []);
  const toggle = (kind: TimelineKind) =>
    setFilter({ houseId, kinds: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind] });
  const isFiltered = kinds.length > 0 || houseId !== null;
  return (
    <section className="page-card timeline" aria-label="时间轴">
      <div className="timeline-tools">
        <div className="timeline-chips" role="group" aria-label="按类型">
          <button type="button" aria-pressed={kinds.length === 0} onClick={() => setFilter({ houseId, kinds: [] })}>
            全部
          </button>
          {seen.map((kind) => (
            <button key={kind} type="button" aria-pressed={kinds.includes(kind)} onClick={() => toggle(kind)}>
              {TIMELINE.text(kind)}
            </button>
          ))}
        </div>
        {houses.length > 1 ? (
          <FilterPick
            name="房屋"
            value={houseId}
            options={houses.map((house) => ({ value: house.houseId, label: `${house.estateName} ${house.code}` }))}
            onChange={(next) => setFilter({ kinds, houseId: next ?? null })}
          />
        ) : null}
      </div>
      <div className="page-scroll timeline-rows" tabIndex={0} role="group" aria-label="事项">
        {query.isPending ? <WaitingState /> : null}
        {query.data && rows.length === 0 ? (
          <EmptyState text={isFiltered ? '没有符合条件的事项' : '还没有往来事项'} />
        ) : (
          byMonth(rows).map(({ month, rows: ofMonth }) => (
            <section key={month} aria-label={monthText(month)}>
              <h3>{monthText(month)}</h3>
              <ul>
                {ofMonth.map((row) => (
                  <TimelineLine key={row.key} row={row} />
                ))}
              </ul>
            </section>
          ))
        )}
        {query.error ? (
          <FailedState
            text={query.error.message || '加载失败'}
            onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          />
        ) : null}
        {query.hasNextPage && !query.error ? (
          <Button block className="timeline-more" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            更多
          </Button>
        ) : null}
        {query.data && !query.hasNextPage && rows.length > 0 ? <p className="timeline-end">没有更早的事项</p> : null}
      </div>
    </section>
  );
}

const dayAndTime = (at: string): readonly [string, string] => {
  const time = formatInstant(at).slice(11);
  return [businessDay(new Date(at)).slice(5).replace('-', '.'), time === '00:00' ? '' : time];
};

function TimelineLine({ row }: { readonly row: TimelineRow }) {
  const way = useScreenWay();
  const to = wayOf(way, row);
  const [day, time] = dayAndTime(row.at);
  const content = (
    <>
      <time dateTime={row.at}>
        {day}
        <small>{time}</small>
      </time>
      <span className={`timeline-kind timeline-kind-${row.kind}`}>{TIMELINE.text(row.kind)}</span>
      <span className="timeline-what">
        <b>{row.title}</b>
        {row.text === '' ? null : <span>{row.text}</span>}
        {row.house === '' ? null : <small>{row.house}</small>}
      </span>
      {row.amount === null ? null : <span className="timeline-amount">{formatMoney(row.amount)}</span>}
    </>
  );
  return (
    <li data-key={row.key}>
      {to === undefined ? (
        <div className="timeline-line">{content}</div>
      ) : (
        <Link className="timeline-line" to={to}>
          {content}
        </Link>
      )}
    </li>
  );
}
