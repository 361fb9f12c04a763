// The first script: decides whether a visitor gets the public site, a survey or the back office, and loads only that one.
import { startLocale } from '../platform/locale/locale.ts';
import { readPersisted } from '../platform/session/persistence.ts';
import { logError, watchUncaughtErrors } from '../platform/errors/error-log.ts';
import { decideEntry } from './entry.ts';

const LOAD = {
  site: () => import('../site/start-site.tsx'),
  survey: () => import('../site/survey/start-survey.tsx'),
  office: () => import('./office/start-office.tsx'),
} as const;

async function start(root: HTMLElement): Promise<void> {
  watchUncaughtErrors();
  const entry = decideEntry(new URL(location.href), readPersisted() !== null);
  if (entry.replaceWith !== null) history.replaceState(null, '', entry.replaceWith);
  const loading = LOAD[entry.application]();
  await startLocale();
  (await loading).default(root);
}

const root = document.getElementById('root');
if (root)
  start(root).catch((error: unknown) => {
    logError('window', '页面加载失败', error instanceof Error ? (error.stack ?? error.message) : String(error));
    root.textContent = '页面加载失败，请检查网络后刷新重试';
  });
