// 网站管理 (menu 532): the tenant's own public pages, articles and agreements, and the visitors' opinions.
import './website.css';
import { Tabs } from 'antd';
import { answerOwnOpinion, MENU, searchOwnOpinions } from '@anju/contract';
import { useAccess } from '../../../platform/access/index.ts';
import { OpinionList } from '../../../platform/opinion/index.ts';
import { EmptyState, FailedState, LoadingOverlay } from '../../../ui/index.ts';
import { SiteAgreements } from './website-agreements.tsx';
import { SiteArticles } from './website-articles.tsx';
import { SitePages } from './website-pages.tsx';
import { useOwnSite, useRefreshSite } from './website-queries.ts';
import { SiteForm } from './website-site.tsx';

export default function WebsitePage() {
  const access = useAccess(MENU.website);
  const refresh = useRefreshSite();
  const { data: site, error, isPending, refetch } = useOwnSite();
  if (error || isPending)
    return (
      <section className="page-card">
        <LoadingOverlay show={isPending} />
        {error ? <FailedState text={error.message} onRetry={() => void refetch()} /> : null}
      </section>
    );
  const begin = (
    <section className="page-card">
      <EmptyState text="请先在“网站信息”中建立网站" />
    </section>
  );
  return (
    <Tabs
      className="ui-page-tabs"
      items={[
        { key: 'site', label: '网站信息', children: <SiteForm key={site?.stamp ?? ''} site={site ?? null} access={access} /> },
        { key: 'pages', label: '页面', children: site ? <SitePages site={site} access={access} /> : begin },
        { key: 'articles', label: '文章', children: <SiteArticles access={access} /> },
        {
          key: 'opinions',
          label: '意见反馈',
          children: <OpinionList search={searchOwnOpinions} answer={answerOwnOpinion} access={access} refresh={refresh} />,
        },
        { key: 'agreements', label: '协议', children: <SiteAgreements access={access} /> },
      ]}
    />
  );
}
