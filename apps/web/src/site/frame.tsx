import type { SiteInfo } from '@anju/contract/session/session';
import { useState, type ReactNode } from 'react';
import { currentLocale, switchLocale } from '../platform/locale/locale.ts';
import { readPersisted } from '../platform/session/persistence.ts';
import { siteNameOf } from './content.ts';
import { useInBrowser, useReady } from './in-browser.ts';
import { hrefOf, type PlaceName } from './site-paths.ts';

const MAIN: readonly { readonly name: PlaceName; readonly text: string }[] = [
  { name: 'home', text: '首页' },
  { name: 'solution', text: '解决方案' },
  { name: 'use-case', text: '应用案例' },
  { name: 'estate', text: '服务小区' },
  { name: 'about', text: '关于我们' },
];

const TABS: readonly { readonly title: string; readonly links: readonly { readonly name: PlaceName; readonly text: string }[] }[] = [
  { title: '产品', links: MAIN.slice(1, 4) },
  {
    title: '公司',
    links: [
      { name: 'about', text: '关于我们' },
      { name: 'news', text: '新闻' },
      { name: 'engage', text: '招聘' },
    ],
  },
  {
    title: '服务',
    links: [
      { name: 'opinion', text: '意见反馈' },
      { name: 'privacy', text: '隐私政策' },
      { name: 'service', text: '服务条款' },
    ],
  },
];

/** Whether a user is logged in in this browser; the server renders its pages for a visitor without a login. */
export const useLoggedIn = (): boolean => useInBrowser(() => readPersisted() !== null, false);

function Logo({ site }: { readonly site: SiteInfo | null }) {
  return (
    <a className="site-logo" href={hrefOf('home')}>
      {site?.logo ? <img src={site.logo} alt="" /> : <i aria-hidden>安</i>}
      <span>{siteNameOf(site)}</span>
    </a>
  );
}

function Header({ site, current }: { readonly site: SiteInfo | null; readonly current: PlaceName }) {
  const [open, setOpen] = useState(false);
  const ready = useReady();
  const traditional = useInBrowser(() => currentLocale() === 'zh_tw', false);
  const loggedIn = useLoggedIn();
  return (
    <header className="site-top" onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <div className="site-wide">
        <Logo site={site} />
        <button
          type="button"
          className="site-burger"
          disabled={!ready}
          aria-label={open ? '收起栏目' : '展开栏目'}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          <i aria-hidden />
        </button>
        <div className={open ? 'site-menu open' : 'site-menu'} id="site-menu">
          <nav aria-label="网站栏目">
            {MAIN.map(({ name, text }) => (
              <a key={name} href={hrefOf(name)} aria-current={name === current ? 'page' : undefined}>
                {text}
              </a>
            ))}
          </nav>
          <button
            type="button"
            className="site-link"
            translate="no"
            disabled={!ready}
            onClick={() => switchLocale(traditional ? 'zh_cn' : 'zh_tw')}
          >
            {traditional ? '简体' : '繁體'}
          </button>
          {loggedIn ? (
            <a className="site-button primary" href="/">
              进入工作台
            </a>
          ) : (
            <>
              {current !== 'home' && (
                <a className="site-link strong" href={hrefOf('home')}>
                  登录
                </a>
              )}
              <a
                className={current === 'home' ? 'site-button' : 'site-button primary'}
                href={hrefOf('register')}
                aria-current={current === 'register' ? 'page' : undefined}
              >
                免费注册
              </a>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

function Footer({ site, current }: { readonly site: SiteInfo | null; readonly current: PlaceName }) {
  return (
    <footer className="site-footer">
      <div className="site-wide">
        <div className="site-footer-us">
          <Logo site={site} />
          {site?.phone && <p>咨询电话：{site.phone}</p>}
        </div>
        <nav aria-label="页脚栏目">
          {TABS.map((tab) => (
            <div key={tab.title}>
              <h2>{tab.title}</h2>
              <ul>
                {tab.links.map(({ name, text }) => (
                  <li key={name}>
                    <a href={hrefOf(name)} aria-current={name === current ? 'page' : undefined}>
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="site-rights">
          <span>© 2026 安居软件 版权所有</span>
          {site?.icp && (
            <a href="https://beian.miit.gov.cn/" rel="noreferrer">
              {site.icp}
            </a>
          )}
        </p>
      </div>
    </footer>
  );
}

export function Frame({
  site,
  current,
  children,
}: {
  readonly site: SiteInfo | null;
  readonly current: PlaceName;
  readonly children: ReactNode;
}) {
  return (
    <div className="site">
      <a className="site-skip" href="#content">
        跳到正文
      </a>
      <Header site={site} current={current} />
      <main id="content">{children}</main>
      <Footer site={site} current={current} />
    </div>
  );
}
