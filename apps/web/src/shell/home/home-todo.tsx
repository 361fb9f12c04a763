import { informTarget } from '@anju/contract/oa/inform';
import type { Job } from '@anju/contract/system/job';
import { useHeldActCount, useOpenTaskCount, usePendingCounts, useRunningJobs } from '../../platform/session/office-data.ts';
import { badgeText } from '../../ui/notice-badge.tsx';
import { useInformCounts } from '../inform/index.ts';
import type { MenuScreen } from '../menu/menu-screens.ts';

interface Props {
  readonly screens: readonly MenuScreen[];
  readonly onOpen: (path: string) => void;
}

const PROCESS_DOCUMENTS = '/oa/flow/proc';
/** 结算汇总, with its tab 动账复核. */
const HELD_ACTS = 166;
/** 日常工作, with its tab 任务. */
const DAILY_WORK = 204;

const progressOf = ({ done, total, message }: Job): string => (total > 0 ? `${Math.floor((done / total) * 100)}%` : message || '等待中');

/** What waits for the user: documents by family, acts that need a second person, tasks, notices by menu, and the server's running jobs. */
export function HomeTodo({ screens, onOpen }: Props) {
  const { normalDocCount, internalDocCount, reportDocCount } = usePendingCounts();
  const held = useHeldActCount();
  const tasks = useOpenTaskCount();
  const informs = useInformCounts();
  const jobs = useRunningJobs();
  const documents = [
    { title: '普通公文', count: normalDocCount },
    { title: '内部流程公文', count: internalDocCount },
    { title: '上报公文', count: reportDocCount },
  ].filter(({ count }) => count > 0);
  const summary = screens.find(({ id }) => id === HELD_ACTS);
  const work = screens.find(({ id }) => id === DAILY_WORK);
  const nothing = documents.length === 0 && held === 0 && tasks === 0 && informs.length === 0 && jobs.length === 0;
  return (
    <section aria-label="待办">
      <h2>待办</h2>
      {nothing && <p className="search-place">暂无待办</p>}
      <div className="home-todo">
        {documents.map(({ title, count }) => (
          <button key={title} type="button" onClick={() => onOpen(PROCESS_DOCUMENTS)}>
            {title} <b>{badgeText(count)}</b>
          </button>
        ))}
        {held > 0 ? (
          <button type="button" disabled={!summary} onClick={() => summary && onOpen(summary.path)}>
            动账复核 <b>{badgeText(held)}</b>
          </button>
        ) : null}
        {tasks > 0 ? (
          <button type="button" disabled={!work} onClick={() => work && onOpen(`${work.path}?tab=task`)}>
            任务 <b>{badgeText(tasks)}</b>
          </button>
        ) : null}
        {informs.map(({ menu, count }) => {
          const screen = screens.find(({ id }) => id === menu);
          return (
            <button key={menu} type="button" disabled={!screen} onClick={() => screen && onOpen(screen.path)}>
              {informTarget.text(menu)}告知 <b>{badgeText(count)}</b>
            </button>
          );
        })}
        {jobs.map((job) => (
          <span key={job.id} className="home-job">
            {job.title} <b>{progressOf(job)}</b>
          </span>
        ))}
      </div>
    </section>
  );
}
