import { Spin } from 'antd';
import { useEffect, useState, type ComponentType } from 'react';
import { logError } from '../platform/errors/error-log.ts';
import { DefaultPage, FailedPage } from './default-page.tsx';
import { loadPage, PAGES, type PageLoader } from './page-registry.ts';
import { PartBoundary } from './part-boundary.tsx';

type Load = { readonly page: ComponentType } | { readonly failure: string } | null;

interface Props {
  /** `area/group/page` */
  readonly screenKey: string;
  readonly title: string;
  /** Menu id of the screen, for its help. */
  readonly menu?: number;
  readonly pages?: ReadonlyMap<string, PageLoader>;
}

function LoadedPage({ load, title }: { readonly load: PageLoader; readonly title: string }) {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Load>(null);
  useEffect(() => {
    let current = true;
    loadPage(load).then(
      (page) => current && setResult({ page }),
      (error: unknown) => {
        const failure = error instanceof Error ? error.message : String(error);
        logError('page', `${title}：${failure}`, error instanceof Error && error.cause instanceof Error ? error.cause.message : '');
        if (current) setResult({ failure });
      },
    );
    return () => {
      current = false;
    };
  }, [load, attempt, title]);

  if (!result)
    return (
      <div className="page-loading">
        <Spin />
      </div>
    );
  if ('failure' in result)
    return (
      <FailedPage
        title={title}
        reason={result.failure}
        onRetry={() => {
          setResult(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  const Page = result.page;
  return <Page />;
}

/** Shows the page of a screen key, or explains why it cannot. */
export function PageHost({ screenKey, title, menu, pages = PAGES }: Props) {
  const load = pages.get(screenKey);
  if (!load) return <DefaultPage title={title} menu={menu ?? null} />;
  return (
    <PartBoundary title={title}>
      <LoadedPage load={load} title={title} />
    </PartBoundary>
  );
}
