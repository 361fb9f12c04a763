import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { getSiteArticle, getSitePage, type SiteBlock, type SitePageKey } from '@anju/contract/manage/website';
import { getSite } from '@anju/contract/session/session';
import { getCaptcha } from '@anju/contract/system/registration';
import { currentLocale } from '../platform/locale/locale.ts';
import { logInAs } from '../platform/testing/session.ts';
import { refuse, serve, stub } from '../platform/testing/stubs.ts';
import { embeddedContent } from './content.ts';
import { OpinionForm } from './opinion-form.tsx';
import { Site } from './site.tsx';
import { hrefOf, placeOf, type SitePlace } from './site-paths.ts';
import { exampleArticle, examplePages, exampleSite } from './testing/examples.ts';

const at = (path: string): SitePlace => placeOf(path) ?? { name: 'home', articleId: null };

const stubs = [
  stub(getSite, () => exampleSite),
  stub(getSitePage, ({ key }) => examplePages[key]),
  stub(getSiteArticle, () => exampleArticle),
];
const show = (path: string) => render(<Site place={at(path)} sent={null} form={null} />);

afterEach(() => {
  globalThis.ANJU_PAGE = undefined;
});

describe('pages of the website', () => {
  it.each(['home', 'solution', 'use-case', 'estate', 'about', 'engage', 'news', 'opinion', 'privacy', 'service'] as const)(
    '%s shows every word of its blocks and articles',
    async (key: SitePageKey) => {
      serve(stubs);
      show(hrefOf(key));
      const page = examplePages[key];
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
      const shown = document.querySelector('main')?.textContent ?? '';
      for (const block of page.blocks) {
        const { kind, ...words } = block;
        for (const word of JSON.stringify(words).match(/\p{Script=Han}[^"\\]*/gu) ?? []) expect(shown, kind).toContain(word);
      }
      for (const article of page.articles) {
        const link = screen.getByRole('link', { name: new RegExp(article.title.replace(/[()（）]/g, '.')) });
        expect(placeOf(link.getAttribute('href') ?? '')?.articleId).toBe(article.id);
      }
    },
  );

  it('writes the title of the window', async () => {
    serve(stubs);
    show('/Solution');
    await waitFor(() => expect(document.title).toBe('解决方案 - 云栖物业'));
  });

  it('the home takes name, number and phone from the server', async () => {
    serve(stubs);
    show('/home');
    await waitFor(() => expect(screen.getAllByText('云栖物业')).toHaveLength(2));
    expect(screen.getByText('浙ICP备1号')).toBeTruthy();
    expect(screen.getByText('咨询电话：0571-1')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('云栖物业 - 一分钱不差的物业管理平台'));
  });

  it('a page without a hero opens with its title and lead', async () => {
    serve([...stubs, stub(getSitePage, ({ key }) => ({ ...examplePages[key], blocks: [] }))]);
    show('/home');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('首页');
    expect(screen.getByText('首页：这一页写给第一次来的人。')).toBeTruthy();
  });

  it('numbers cards that do not all have a sign', async () => {
    const items = ['收缴结算', '做了什么'].map((title) => ({ title, text: '', picture: title === '收缴结算' ? 9 : 0 }));
    const cards: SiteBlock = { kind: 'cards', title: '', text: '', items };
    serve([...stubs, stub(getSitePage, ({ key }) => ({ ...examplePages[key], blocks: [cards] }))]);
    show('/Solution');
    const [first, second] = (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.parentElement);
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/api/kimage/view/0/110/9.png?side=320');
    expect(second?.textContent).toBe('2做了什么');
  });

  it('marks where one is', async () => {
    serve(stubs);
    show('/home/UseCase');
    const nav = screen.getByRole('navigation', { name: '网站栏目' });
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('应用案例');
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/home', '/Solution', '/UseCase', '/Estate', '/AboutUs']);
    const foot = screen.getByRole('navigation', { name: '页脚栏目' });
    expect(within(foot).getByRole('link', { name: '隐私政策' }).getAttribute('href')).toBe('/home/privacy');
    await screen.findByText('1,286 户', { exact: false, selector: 'li:first-child .site-fact' });
  });

  it('opens and closes its menu on a small screen', async () => {
    serve(stubs);
    show('/AboutUs');
    await userEvent.click(screen.getByRole('button', { name: '展开栏目', expanded: false }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: '展开栏目' }).getAttribute('aria-expanded')).toBe('false');
    await screen.findByText('常见问题');
  });

  it('switches to traditional characters', async () => {
    serve(stubs);
    show('/home');
    // jsdom cannot reload, so the requested address is recorded.
    await userEvent.click(screen.getByRole('button', { name: '繁體' }));
    expect(currentLocale()).toBe('zh_tw');
    await screen.findByText('八个中心，一套数据');
  });

  it('shows an article with the way back', async () => {
    serve(stubs);
    show('/home/news/11');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('收费月准备工作指南（11）');
    expect(screen.getByText('第二段：试算结果逐户看过再入账。')).toBeTruthy();
    expect(screen.getByText('2026.04.15')).toBeTruthy();
    expect(screen.getByRole('link', { name: '全部新闻' }).getAttribute('href')).toBe('/home/news');
    await waitFor(() => expect(document.title).toBe('收费月准备工作指南（11） - 云栖物业'));
  });

  it('says when there are no news and no jobs', async () => {
    serve([...stubs, stub(getSitePage, ({ key }) => ({ ...examplePages[key], articles: [] }))]);
    const { unmount } = show('/home/news');
    expect(await screen.findByText('暂无新闻')).toBeTruthy();
    unmount();
    show('/home/engage');
    expect(await screen.findByText('暂无招聘职位')).toBeTruthy();
  });

  it('lists the sections of an agreement and its version', async () => {
    serve(stubs);
    show('/home/privacy');
    const list = await screen.findByRole('navigation', { name: '目录' });
    expect(within(list).getByRole('link', { name: '2. 我们收集的信息' }).getAttribute('href')).toBe('#section-2');
    expect(screen.getByText('版本 2026-01')).toBeTruthy();
  });

  it('tells what did not come and asks again', async () => {
    let turn = 0;
    serve([...stubs, stub(getSitePage, ({ key }) => (turn++ === 0 ? refuse('UNAVAILABLE') : examplePages[key]))]);
    show('/Solution');
    expect((await screen.findByRole('alert')).textContent).toContain('服务不可用！');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('一张会解释自己的账单')).toBeTruthy();
  });

  it('keeps the login usable while the words are missing', async () => {
    serve([...stubs, stub(getSitePage, () => refuse('UNAVAILABLE'))]);
    show('/home');
    expect((await screen.findByRole('alert')).textContent).toContain('服务不可用！');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '用户名' }).readOnly).toBe(false);
  });

  it('leads who is logged in to his work instead of the login', async () => {
    logInAs({}, []);
    serve(stubs);
    show('/kwdhome');
    expect(screen.getAllByRole('link', { name: '进入工作台' }).map((link) => link.getAttribute('href'))).toEqual(['/', '/']);
    expect(screen.queryByLabelText('密码')).toBeNull();
    expect(screen.queryByRole('link', { name: '免费注册' })?.closest('header')).toBeFalsy();
    await screen.findByText('八个中心，一套数据');
  });
});

describe('content sent along with the page', () => {
  it('is shown without a single call', () => {
    const server = serve([]);
    globalThis.ANJU_PAGE = { place: at('/Solution'), site: exampleSite, page: examplePages.solution, article: null };
    render(<Site place={at('/Solution')} sent={embeddedContent(at('/Solution'))} form={null} />);
    expect(screen.getByText('一张会解释自己的账单')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('of another place is not', () => {
    globalThis.ANJU_PAGE = { place: at('/Solution'), site: exampleSite, page: examplePages.solution, article: null };
    expect(embeddedContent(at('/home'))).toBeNull();
    expect(embeddedContent({ name: 'solution', articleId: 3 })).toBeNull();
  });
});

it('the opinion form stands under the words of its page', async () => {
  serve([...stubs, stub(getCaptcha, () => ({ captchaId: 'a'.repeat(32), image: '' }))]);
  render(<Site place={at('/home/opinion')} sent={null} form={OpinionForm} />);
  expect(await screen.findByRole('form', { name: '意见反馈' })).toBeTruthy();
});
