import { getSite, type SiteInfo } from '@anju/contract/session/session';
import { useEffect, useState } from 'react';
import { call } from '../platform/api/index.ts';
import { currentLocale, switchLocale } from '../platform/locale/locale.ts';
import { LoginPanel } from './login-panel.tsx';
import { About, Cases, Estates, Features, Solutions } from './sections.tsx';

const LINKS = [
  { id: 'top', text: '首页', paths: [] },
  { id: 'solution', text: '解决方案', paths: ['/Solution', '/home/Solution'] },
  { id: 'cases', text: '应用案例', paths: ['/UseCase', '/home/UseCase'] },
  { id: 'estates', text: '服务小区', paths: ['/Estate', '/home/Estate'] },
  { id: 'about', text: '关于我们', paths: ['/AboutUs', '/home/AboutUs', '/register'] },
] as const;

const scrollTo = (id: string) => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });

function useSite(): { site: SiteInfo | null; failed: boolean; retry: () => void } {
  const [site, setSite] = useState<SiteInfo | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    call(getSite, {}, { signal: stop.signal }).then(setSite, () => setFailed(!stop.signal.aborted));
    return () => stop.abort();
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { site, failed, retry };
}

export function Home() {
  const { site, failed, retry } = useSite();
  const traditional = currentLocale() === 'zh_tw';

  useEffect(() => {
    const asked = LINKS.find((link) => link.paths.some((path) => path === location.pathname));
    if (asked) scrollTo(asked.id);
  }, []);

  return (
    <div className="site" id="top">
      <header className="site-top">
        <a className="site-logo" href="/home">
          {site?.logo ? <img src={site.logo} alt="" /> : <i aria-hidden>安</i>}
          <span>{site?.siteName || '安居物业'}</span>
        </a>
        <nav aria-label="网站栏目">
          {LINKS.map((link) => (
            <a
              key={link.id}
              href={`#${link.id}`}
              onClick={(event) => {
                event.preventDefault();
                scrollTo(link.id);
              }}
            >
              {link.text}
            </a>
          ))}
        </nav>
        <button type="button" className="site-link" translate="no" onClick={() => switchLocale(traditional ? 'zh_cn' : 'zh_tw')}>
          {traditional ? '简体' : '繁體'}
        </button>
        <button type="button" className="site-button" onClick={() => scrollTo('about')}>
          联系我们
        </button>
      </header>
      <main>
        <section className="site-hero">
          <div className="site-claim">
            <h1>
              一分钱不差的
              <br />
              <em>物业管理平台</em>
            </h1>
            <p>收费、账务、客服、公文、巡检、业主表决，在一个系统里完成。每一笔账单都能解释，每一笔收款都能追到凭证。</p>
            <div className="site-actions">
              <button type="button" className="site-button primary" onClick={() => scrollTo('solution')}>
                了解解决方案
              </button>
              <button type="button" className="site-button" onClick={() => scrollTo('cases')}>
                查看案例
              </button>
            </div>
            <dl className="site-figures">
              <div>
                <dt>一分不差</dt>
                <dd>金额全程十进制计算</dd>
              </div>
              <div>
                <dt>有据可查</dt>
                <dd>账单附公式，凭证连收据</dd>
              </div>
              <div>
                <dt>1 条命令</dt>
                <dd>部署到自己的服务器</dd>
              </div>
            </dl>
          </div>
          <LoginPanel site={site} siteFailed={failed} onRetry={retry} onRegister={() => scrollTo('about')} />
        </section>
        <Features />
        <Solutions />
        <Cases />
        <Estates />
        <About phone={site?.phone ?? ''} />
      </main>
      <footer className="site-footer">© 2026 安居软件 版权所有 {site?.icp && <span>{site.icp}</span>}</footer>
    </div>
  );
}
