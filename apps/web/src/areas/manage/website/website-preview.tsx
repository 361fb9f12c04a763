// A page as visitors see it: rendered with the website's components in a frame, so that the styles of office and website do not mix.
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { SiteArticle, SitePage } from '@anju/contract';
import { RecordDrawer } from '../../../archetypes/index.ts';
import { ArticleList } from '../../../site/articles.tsx';
import { Blocks, PageHead } from '../../../site/blocks.tsx';
import drawings from '../../../site/drawings.css?inline';
import pages from '../../../site/pages.css?inline';
import ground from '../../../site/site.css?inline';

interface PagePreviewProps {
  readonly page: SitePage;
  readonly articles?: readonly SiteArticle[];
  readonly onClose: () => void;
}

export function PagePreview({ page, articles = [], onClose }: PagePreviewProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [first, ...rest] = page.blocks;
  const hero = first?.kind === 'hero' ? first : null;
  return (
    <RecordDrawer record={{ data: page }} what="网页" wide title={() => `预览 ${page.title}`} onClose={onClose}>
      {() => (
        <div className="website-preview">
          <iframe
            title="页面预览"
            srcDoc="<!doctype html><html lang=zh-CN><body></body></html>"
            onLoad={(event) => setBody(event.currentTarget.contentDocument?.body ?? null)}
          />
          {body
            ? createPortal(
                <div className="site" inert>
                  <style>{[ground, pages, drawings].join('\n')}</style>
                  <main>
                    <PageHead page={page} hero={hero} />
                    <Blocks pageKey={page.key} blocks={hero ? rest : page.blocks} />
                    {articles.length > 0 ? <ArticleList pageKey={page.key} articles={articles} /> : null}
                  </main>
                </div>,
                body,
              )
            : null}
        </div>
      )}
    </RecordDrawer>
  );
}
