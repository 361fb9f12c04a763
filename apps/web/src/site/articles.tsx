import type { SiteArticle, SiteArticleWhole, SitePageKey } from '@anju/contract/manage/website';
import { Paragraphs } from './blocks.tsx';
import { Cover } from './drawings/cover.tsx';
import { pictureUrl } from './picture.ts';
import { articleHref, hrefOf, type PlaceName } from './site-paths.ts';

const PAGE_OF: Readonly<Record<SiteArticle['kind'], PlaceName>> = { news: 'news', engage: 'engage', case: 'use-case', estate: 'estate' };
const NAME_OF: Readonly<Record<SiteArticle['kind'], string>> = { news: '新闻', engage: '招聘', case: '应用案例', estate: '服务小区' };
const BACK: Readonly<Record<SiteArticle['kind'], string>> = { news: '全部新闻', engage: '全部职位', case: '全部案例', estate: '全部小区' };

const dayText = (day: string): string => day.replaceAll('-', '.');
const hrefOfArticle = ({ kind, id }: SiteArticle): string => articleHref(PAGE_OF[kind], id);

const Picture = ({ article, side }: { readonly article: SiteArticle; readonly side: 320 | 960 }) =>
  article.picture > 0 ? (
    <img src={pictureUrl(article.picture, side)} alt="" loading="lazy" />
  ) : (
    <Cover seed={article.id} kind={article.kind} />
  );

/** Cases and estates are shown as tiles with pictures; news and jobs as a list. */
function Tile({ article }: { readonly article: SiteArticle }) {
  return (
    <li>
      <a href={hrefOfArticle(article)}>
        <Picture article={article} side={320} />
        <div>
          {article.place && <span className="site-tag">{article.place}</span>}
          <h2>{article.title}</h2>
          <p>{article.summary}</p>
          {article.fact && <p className="site-fact">{article.fact}</p>}
        </div>
      </a>
    </li>
  );
}

function Line({ article }: { readonly article: SiteArticle }) {
  return (
    <li>
      <a href={hrefOfArticle(article)}>
        {article.kind === 'engage' ? (
          <span>{article.place}</span>
        ) : (
          <time dateTime={article.publishedOn}>{dayText(article.publishedOn)}</time>
        )}
        <div>
          <h2>{article.title}</h2>
          <p>{article.summary}</p>
        </div>
        {article.fact && <p className="site-fact">{article.fact}</p>}
      </a>
    </li>
  );
}

export function ArticleList({ pageKey, articles }: { readonly pageKey: SitePageKey; readonly articles: readonly SiteArticle[] }) {
  if (articles.length === 0)
    return pageKey === 'news' || pageKey === 'engage' ? (
      <p className="site-wide site-none">{pageKey === 'news' ? '暂无新闻' : '暂无招聘职位'}</p>
    ) : null;
  const tiles = articles[0]?.kind === 'case' || articles[0]?.kind === 'estate';
  return (
    <section className="site-section of-articles">
      <div className="site-wide">
        {pageKey === 'home' && (
          <div className="site-heading with-link">
            <h2>新闻</h2>
            <a href={hrefOf('news')}>全部新闻</a>
          </div>
        )}
        <ul className={tiles ? 'site-tiles' : 'site-lines'}>
          {articles.map((article) => (tiles ? <Tile key={article.id} article={article} /> : <Line key={article.id} article={article} />))}
        </ul>
      </div>
    </section>
  );
}

export function ArticleView({ article }: { readonly article: SiteArticleWhole }) {
  const list = hrefOf(PAGE_OF[article.kind]);
  return (
    <article className="site-article">
      <nav aria-label="当前位置">
        <a href={hrefOf('home')}>首页</a>
        <a href={list}>{NAME_OF[article.kind]}</a>
      </nav>
      <h1>{article.title}</h1>
      <p className="site-article-facts">
        <time dateTime={article.publishedOn}>{dayText(article.publishedOn)}</time>
        {article.place && <span>{article.place}</span>}
        {article.fact && <span>{article.fact}</span>}
      </p>
      {article.summary && <p className="site-lead">{article.summary}</p>}
      {article.kind !== 'engage' && <Picture article={article} side={960} />}
      <div className="site-article-text">
        <Paragraphs of={article.paragraphs} />
      </div>
      <a className="site-back" href={list}>
        {BACK[article.kind]}
      </a>
    </article>
  );
}
