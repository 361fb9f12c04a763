// 待我决定: documents of others that wait for the user, the oldest first, with the sum, the age and the way there.
import { listDecisions, type DecisionRow } from '@anju/contract/oa/decision';
import { formatMoney } from '@anju/domain';
import { decisionQuery } from '../../platform/access/decision-way.ts';
import { useRead } from '../../platform/api/hooks.ts';
import { NoticeBadge } from '../../ui/notice-badge.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { CARD_READ, HomeCard, HomeLink, type HomeWays } from './home-card.tsx';

const SHOWN = 8;
const HOUR = 3_600_000;
const DAY_HOURS = 24;
/** A document that waits longer is marked. */
const LATE_DAYS = 3;

/** How long it has waited. */
export function ageOf(at: string, now: number): { text: string; late: boolean } {
  const hours = Math.floor((now - Date.parse(at)) / HOUR);
  if (hours < 1) return { text: '刚刚', late: false };
  if (hours < DAY_HOURS) return { text: `${hours} 小时`, late: false };
  const days = Math.floor(hours / DAY_HOURS);
  return { text: `已等 ${days} 天`, late: days >= LATE_DAYS };
}

interface Props extends HomeWays {
  /** Shown without documents too: somebody who audits wants to know that nothing waits. */
  readonly audits: boolean;
}

export function DecisionsCard({ pathOf, onOpen, audits }: Props) {
  const read = useRead(listDecisions, {}, CARD_READ);
  if (!audits && (read.data?.total ?? 0) === 0) return null;
  const wayOf = ({ menu, kind, id }: DecisionRow) => {
    const [path, query] = [pathOf(menu), decisionQuery(menu, kind, id)];
    return path === undefined || query === null ? path : `${path}?${query}`;
  };
  return (
    <HomeCard
      title="待我决定"
      read={read}
      note={({ total }) => <NoticeBadge count={total} />}
      more={({ sums, total }) => (total > 0 ? <>合计 {formatMoney(sums.amount)}</> : null)}
    >
      {({ rows, total }) => (
        <>
          {total === 0 ? <p className="home-empty">没有等您决定的事项</p> : null}
          <ul className="home-rows">
            {rows.slice(0, SHOWN).map((row) => {
              const age = ageOf(row.at, Date.now());
              return (
                <li key={`${row.kind}-${row.id}`}>
                  <span className="grow">
                    <StatusTag tone="kind">{row.kind}</StatusTag> {row.text}
                    <small>
                      {[row.estateName, row.by, row.number].filter(Boolean).join(' · ')}{' '}
                      <span className={age.late ? 'late' : undefined}>{age.text}</span>
                    </small>
                  </span>
                  <b className="amount">{row.amount === null ? '–' : formatMoney(row.amount)}</b>
                  <HomeLink to={wayOf(row)} label={`查看 ${row.kind} ${row.number || row.text}`} onOpen={onOpen}>
                    查看
                  </HomeLink>
                </li>
              );
            })}
          </ul>
          {total > SHOWN ? <p className="home-quiet">还有 {total - SHOWN} 件较新的，办完上面的再显示</p> : null}
        </>
      )}
    </HomeCard>
  );
}
