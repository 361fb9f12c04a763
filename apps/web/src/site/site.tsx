import { useEffect, type ComponentType } from 'react';
import type { SiteInfo } from '@anju/contract/session/session';
import { ArticleList, ArticleView } from './articles.tsx';
import { Blocks, Invitation, PageHead } from './blocks.tsx';
import { titleOf, useSiteContent, type LoadedContent, type SiteContent } from './content.ts';
import { Frame } from './frame.tsx';
import { HomeHero } from './home-hero.tsx';
import type { SitePlace } from './site-paths.ts';

export interface SiteFormProps {
  readonly site: SiteInfo | null;
}

interface Props {
  readonly place: SitePlace;
  readonly sent: SiteContent | null;
  /**
   * The registration and the opinion form are separate code that most visitors never need; the caller loads it for the pages that show it.
   */
  readonly form: ComponentType<SiteFormProps> | null;
}

/** Promotional pages, which end with the link to the registration. */
const INVITING = ['home', 'solution', 'use-case', 'estate', 'about'];

function Missing({ content }: { readonly content: LoadedContent }) {
  if (!content.failure)
    return (
      <div className="site-wide site-waiting" role="status" aria-label="正在加载">
        <i />
        <i />
        <i />
      </div>
    );
  return (
    <div className="site-wide site-lost" role="alert">
      <p>{content.failure}</p>
      <button type="button" className="site-button" onClick={content.retry}>
        重试
      </button>
    </div>
  );
}

function PageBody({ place, content, form: Form }: Omit<Props, 'sent'> & { readonly content: LoadedContent }) {
  const { page, article } = content;
  const isHome = place.name === 'home';
  if (!page || (place.articleId !== null && !article)) return <Missing content={content} />;
  if (article) return <ArticleView article={article} />;
  const [first, ...rest] = page.blocks;
  const opensWithHero = first?.kind === 'hero';
  return (
    <>
      {!isHome && <PageHead page={page} hero={opensWithHero ? first : null} />}
      {Form && <Form site={content.site} />}
      {!isHome && <ArticleList pageKey={page.key} articles={page.articles} />}
      <Blocks pageKey={page.key} blocks={opensWithHero ? rest : page.blocks} />
      {isHome && <ArticleList pageKey={page.key} articles={page.articles} />}
      {INVITING.includes(place.name) && <Invitation />}
    </>
  );
}

export function Site({ place, sent, form: Form }: Props) {
  const content = useSiteContent(place, sent);
  const title = titleOf(place, content);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Frame site={content.site} current={place.name}>
      {place.name === 'home' && <HomeHero content={content} />}
      {place.name === 'register' ? Form && <Form site={content.site} /> : <PageBody place={place} content={content} form={Form} />}
    </Frame>
  );
}
