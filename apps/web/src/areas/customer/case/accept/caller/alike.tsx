// Beside the form: open cases that may be the same trouble, and how often the same was reported in the building this week.
import { Button } from 'antd';
import { countAlike, findAlike, type CaseCategory, type OutputOf } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { FailedState, useNow, usePaused } from '../../../../../ui/index.ts';
import { CaseState } from '../../record/case-parts.tsx';
import { momentText } from '../../record/case-pressure.ts';
import type { CasePlaceRef, Draft } from '../draft/draft.rules.ts';

export type AlikeCase = OutputOf<typeof findAlike>[number];
const WORTH_ASKING = 2;

/** Asked after a pause in typing, and only when there is something to compare. */
export function useAlike(place: CasePlaceRef, { categoryId, content }: Draft) {
  const typed = usePaused(content.trim());
  const { estateId } = place;
  const wanted = estateId !== null && (categoryId !== null || typed.length >= WORTH_ASKING);
  const query = useRead(findAlike, wanted ? { ...place, estateId, categoryId, content: typed } : null, { keepPrevious: true });
  return {
    rows: wanted ? (query.data ?? []) : [],
    /** The rows are the answer to what is asked now. */
    settled: typed === content.trim() && !query.isPlaceholderData,
    wanted,
    error: query.error,
    reload: () => void query.refetch(),
  };
}

interface AlikeListProps {
  readonly alike: ReturnType<typeof useAlike>;
  readonly relatedId: number | null;
  readonly mayJoin: boolean;
  readonly onJoin: (one: AlikeCase) => void;
  readonly onRelate: (one: AlikeCase | null) => void;
  readonly onOpen: (id: number) => void;
}

export function AlikeList({
  alike: { rows, settled, wanted, error, reload },
  relatedId,
  mayJoin,
  onJoin,
  onRelate,
  onOpen,
}: AlikeListProps) {
  const now = useNow();
  return (
    <section aria-label="可能重复" className="accept-part">
      <h2>
        可能重复 {rows.length > 0 ? <span className="accept-count">{rows.length}</span> : null}
        <small className="accept-right">按房屋、位置、用词</small>
      </h2>
      {error ? <FailedState text={error.message} onRetry={reload} /> : null}
      {rows.length === 0 && !error ? (
        <p className="accept-note">{wanted ? '没有相似的未结诉求' : '选择类别或写下内容后，在这里比对未结的诉求'}</p>
      ) : null}
      {rows.map((one, index) => (
        <article key={one.id} className={one.sameHouse ? 'accept-alike accept-alike-same' : 'accept-alike'} aria-label={one.number}>
          <span className="accept-case-head">
            <span className="accept-strong">{one.title}</span>
            <CaseState state={one.state} />
          </span>
          <span>
            {one.sameHouse ? '同一房屋' : one.object} · {momentText(one.at, now)} · <span className="accept-number">{one.number}</span>
          </span>
          {one.note || one.worker ? <span>{one.note || one.worker}</span> : null}
          <span className="accept-alike-acts">
            {mayJoin ? (
              <Button size="small" disabled={!settled} type={index === 0 ? 'primary' : 'default'} onClick={() => onJoin(one)}>
                {index === 0 ? '并入这件 F6' : '并入这件'}
              </Button>
            ) : null}
            {mayJoin ? (
              <Button size="small" aria-pressed={relatedId === one.id} onClick={() => onRelate(relatedId === one.id ? null : one)}>
                {relatedId === one.id ? '已关联' : '关联'}
              </Button>
            ) : null}
            <Button size="small" aria-label={`查看 ${one.number}`} onClick={() => onOpen(one.id)}>
              查看
            </Button>
            <small className={one.sameHouse ? 'accept-right accept-likely' : 'accept-right ui-quiet'}>相似 {one.likeness}%</small>
          </span>
        </article>
      ))}
    </section>
  );
}

interface AlikeWeekProps {
  readonly houseId: number | null;
  readonly house: string;
  readonly category: CaseCategory | undefined;
}

/** A rise of today's bar tells of a common cause: a pipe, a lift, a line. */
export function AlikeWeek({ houseId, house, category }: AlikeWeekProps) {
  const now = useNow();
  const known = houseId === null || category === undefined ? null : { houseId, categoryId: category.id };
  const days = useRead(countAlike, known, { keepPrevious: true }).data;
  if (known === null || days === undefined || days.length === 0) return null;
  const most = Math.max(1, ...days.map(({ count }) => count));
  const today = businessDay(new Date(now));
  return (
    <section className="accept-part" aria-label="近 7 天同类">
      <h2>
        {house.split('-')[0]} 近 7 天同类 <small>{category?.name}</small>
      </h2>
      <ol className="accept-week">
        {days.map(({ day, count }) => (
          <li key={day} className={day === today ? 'accept-day accept-day-now' : 'accept-day'}>
            <span>{count === 0 ? '' : count}</span>
            <i style={{ height: `${Math.max(1, Math.round((count / most) * 44))}px` }} />
            <small>{day === today ? '今日' : day.slice(5).replace('-', '.')}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
