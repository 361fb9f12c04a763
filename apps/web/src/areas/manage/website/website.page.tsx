// 网站管理 (menu 532): the tenant's own public pages, articles and agreements, and the visitors' opinions.
import './website.css';
import { Tabs } from 'antd';
import { answerOwnOpinion, CASE_SOURCE, MENU, searchOwnOpinions, type OpinionRow } from '@anju/contract';
import { findNode, useAccess } from '../../../platform/access/index.ts';
import { OpinionList } from '../../../platform/opinion/index.ts';
import { useSession } from '../../../platform/session/index.ts';
import { EmptyState, FailedState, LoadingOverlay } from '../../../ui/index.ts';
import { SiteAgreements } from './website-agreements.tsx';
import { SiteArticles } from './website-articles.tsx';
import { SitePages } from './website-pages.tsx';
import { useOwnSite, useRefreshSite } from './website-queries.ts';
import { SiteForm } from './website-site.tsx';

/** 诉求受理 with what the visitor wrote, if the user takes on requests. */
function useCaseWay(): (opinion: OpinionRow) => string | undefined {
  const path = useSession((state) => findNode(state.routers, (node) => node.id === MENU.caseAccept)?.node.component);
  const may = useAccess(MENU.caseAccept).can('add');
  return ({ id, name, phone, content }) => {
    const query = new URLSearchParams({ reporter: name, phone, content, source: String(CASE_SOURCE.website), sourceNo: `网站意见 ${id}` });
    return path === undefined || !may ? undefined : `/${path}?${query.toString()}`;
  };
}

export default function WebsitePage() {
  const wayOf = useCaseWay();
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
          children: <OpinionList search={searchOwnOpinions} answer={answerOwnOpinion} access={access} refresh={refresh} wayOf={wayOf} />,
        },
        { key: 'agreements', label: '协议', children: <SiteAgreements access={access} /> },
      ]}
    />
  );
}
