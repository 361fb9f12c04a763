import type { LoadedContent } from './content.ts';
import { Skyline } from './drawings/skyline.tsx';
import { useLoggedIn } from './frame.tsx';
import { LoginPanel } from './login-panel.tsx';
import { hrefOf } from './site-paths.ts';

const Entrance = () => (
  <div className="site-login" role="group" aria-label="已登录">
    <h2>您已登录</h2>
    <p>从上次离开的地方继续。</p>
    <a className="site-button primary" href="/">
      进入工作台
    </a>
  </div>
);

/** The login is shown whether or not the text next to it has loaded. */
export function HomeHero({ content }: { readonly content: LoadedContent }) {
  const loggedIn = useLoggedIn();
  const { page } = content;
  const first = page?.blocks[0];
  const hero = first?.kind === 'hero' ? first : page && { title: page.title, accent: '', text: page.lead, figures: [] };
  return (
    <section className="site-hero">
      <Skyline />
      <div className="site-wide">
        <div className="site-claim">
          {hero && (
            <>
              <h1>
                {hero.title}
                {hero.accent && <em>{hero.accent}</em>}
              </h1>
              <p>{hero.text}</p>
              <div className="site-actions">
                <a className="site-button primary large" href={hrefOf('solution')}>
                  了解解决方案
                </a>
                <a className="site-button large" href={hrefOf('use-case')}>
                  查看案例
                </a>
              </div>
              {hero.figures.length > 0 && (
                <dl className="site-figures">
                  {hero.figures.map((figure) => (
                    <div key={figure.title}>
                      <dt>{figure.title}</dt>
                      <dd>{figure.text}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </>
          )}
        </div>
        {loggedIn ? <Entrance /> : <LoginPanel site={content.site} siteFailed={content.siteFailed} onRetry={content.retry} />}
      </div>
    </section>
  );
}
