import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerOwnOpinion,
  changeOwnPage,
  changeOwnSite,
  createOwnAgreement,
  createOwnArticle,
  createOwnSite,
  listOwnAgreements,
  MENU,
  publishOwnArticle,
  publishOwnSite,
  readOwnPage,
  readOwnSite,
  searchOwnArticles,
  searchOwnOpinions,
  type MenuState,
  type OwnArticle,
  type OwnSite,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import WebsitePage from './website.page.tsx';

const SITE: OwnSite = {
  siteName: '滨江小筑',
  logo: '',
  icp: '',
  phone: '0571-1',
  published: false,
  stamp: '77',
  hosts: ['binjiang.localhost'],
  pages: [
    { key: 'home', title: '滨江小筑' },
    { key: 'about', title: '关于我们' },
  ],
};
const ARTICLE: OwnArticle = {
  id: 5,
  kind: 'news',
  title: '小区换新颜',
  summary: '外墙完工',
  place: '',
  fact: '',
  picture: 0,
  publishedOn: '2026-11-01',
  paragraphs: ['第一段', '第二段'],
  published: false,
  stamp: '9',
};

const show = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<WebsitePage />, {
    role: 'sa',
    menu: menuOf(screenNode(MENU.website, 'manage/website/website', { state }), screenNode(MENU.caseAccept, 'customer/case/accept')),
    stubs: [
      stub(readOwnSite, () => SITE),
      stub(readOwnPage, ({ key }) => ({
        key,
        title: key === 'home' ? '滨江小筑' : '关于我们',
        lead: '导语',
        blocks: [
          { kind: 'text' as const, title: '简介', paragraphs: ['一句话'] },
          { kind: 'quote' as const, text: '安心', by: '业主' },
        ],
        stamp: '12',
      })),
      stub(searchOwnArticles, () => ({ rows: [ARTICLE], total: 1 })),
      stub(listOwnAgreements, () => []),
      stub(searchOwnOpinions, () => ({
        rows: [
          {
            id: 8,
            createdAt: '2026-11-11T07:20:00Z',
            name: '周以宁',
            phone: '13900001234',
            content: '希望增加充电桩',
            answer: '',
            answeredBy: '',
            answeredAt: null,
          },
        ],
        total: 1,
      })),
      ...stubs,
    ],
  });
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const go = async () => userEvent.click((await screen.findAllByRole('button', { name: /继\s?续/ })).at(-1) as HTMLElement);
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the site', () => {
  test('is begun when there is none', async () => {
    const { server } = show([stub(readOwnSite, () => null), stub(createOwnSite, () => null)]);
    const form = await part('网站信息');
    expect(form.getByText('还没有网站。建立后每个页面都有一段示例文字，修改好再发布。')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: '建立网站' }));
    expect(await form.findByText('请输入网站名称')).toBeTruthy();
    await userEvent.type(form.getByLabelText('网站名称'), '湖山物业{Enter}');
    expect(await screen.findByText('网站已建立，尚未发布')).toBeTruthy();
    expect(server.inputsOf(createOwnSite)).toEqual([{ siteName: '湖山物业', logo: '', icp: '', phone: '' }]);
  });

  test('is changed with what was read and published after a question', async () => {
    const { server } = show([stub(changeOwnSite, () => null), stub(publishOwnSite, () => null)]);
    const form = await part('网站信息');
    expect(form.getByText('访客网址：binjiang.localhost')).toBeTruthy();
    await userEvent.type(form.getByLabelText('服务电话'), '23{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeOwnSite)).toMatchObject([{ phone: '0571-123', stamp: '77' }]);
    await userEvent.click(screen.getByRole('button', { name: '发布网站' }));
    expect(await screen.findByText('发布后访客可以看到网站的全部页面，是否继续？')).toBeTruthy();
    await go();
    expect(await screen.findByText('网站已发布')).toBeTruthy();
    expect(server.inputsOf(publishOwnSite)).toEqual([{ published: true, stamp: '77' }]);
  });
});

describe('a page', () => {
  test('is written in blocks that are moved, added and taken out', async () => {
    const { server } = show([stub(changeOwnPage, () => null)]);
    await openTab('页面');
    const page = await part('页面内容');
    await page.findByRole('region', { name: '文字 1' });
    await userEvent.click(page.getByRole('button', { name: '下移文字 1' }));
    const text = within(await page.findByRole('region', { name: '文字 2' }));
    fireEvent.change(text.getByLabelText('正文'), { target: { value: '第一段\n第二段' } });
    await userEvent.click(page.getByRole('button', { name: '删除引语 1' }));
    await userEvent.click(page.getByRole('combobox', { name: '新增内容块' }));
    await userEvent.click(await screen.findByTitle('问答'));
    const asked = within(await page.findByRole('region', { name: '问答 2' }));
    await userEvent.click(asked.getByRole('button', { name: /新增问题/ }));
    await userEvent.type(asked.getByLabelText('问题 1'), '几点有人？');
    await userEvent.click(page.getByRole('button', { name: '保存页面' }));
    expect(await screen.findByText('页面已保存')).toBeTruthy();
    expect(server.inputsOf(changeOwnPage)).toEqual([
      {
        key: 'home',
        stamp: '12',
        title: '滨江小筑',
        lead: '导语',
        blocks: [
          { kind: 'text', title: '简介', paragraphs: ['第一段', '第二段'] },
          { kind: 'questions', title: '', items: [{ title: '几点有人？', text: '', picture: 0 }] },
        ],
      },
    ]);
  });

  test('refused, it keeps what was written; another is not opened over it unasked', async () => {
    show([stub(changeOwnPage, () => refuse('SITE_PICTURE_GONE'))]);
    await openTab('页面');
    const page = await part('页面内容');
    const title = await page.findByLabelText('页面标题');
    await userEvent.type(title, '物业');
    await userEvent.click(page.getByRole('button', { name: '保存页面' }));
    expect(await screen.findByText('图片不存在或已被删除，请重新上传')).toBeTruthy();
    expect((title as HTMLInputElement).value).toBe('滨江小筑物业');
    await userEvent.click(screen.getByRole('menuitem', { name: '关于我们' }));
    expect(await screen.findByText('填写的内容尚未保存，放弃后无法恢复。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(page.getByLabelText<HTMLInputElement>('页面标题').value).toBe('关于我们'));
  });

  test('is previewed as it stands, before it is saved', async () => {
    show();
    await openTab('页面');
    const page = await part('页面内容');
    await userEvent.type(await page.findByLabelText('页面标题'), '新');
    await userEvent.click(page.getByRole('button', { name: /预览/ }));
    const frame = await screen.findByTitle<HTMLIFrameElement>('页面预览');
    await waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('滨江小筑新'));
    expect(frame.contentDocument?.body.textContent).toContain('一句话');
  });
});

describe('articles, opinions, agreements', () => {
  test('an article is written paragraph by line, and published', async () => {
    const { server } = show([stub(createOwnArticle, () => ({ id: 6 })), stub(publishOwnArticle, () => null)]);
    await openTab('文章');
    await userEvent.click(await screen.findByRole('cell', { name: '小区换新颜' }));
    await userEvent.click(screen.getByRole('button', { name: /^发\s?布$/ }));
    expect(await screen.findByText('已发布')).toBeTruthy();
    expect(server.inputsOf(publishOwnArticle)).toEqual([{ id: 5, published: true, stamp: '9' }]);
    await userEvent.click(screen.getByRole('button', { name: /新增文章/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('正文'), '甲{Enter}乙');
    await userEvent.type(dialog.getByLabelText('标题'), '新消息{Enter}');
    expect(await screen.findByText('已新增，尚未发布')).toBeTruthy();
    expect(server.inputsOf(createOwnArticle)).toMatchObject([{ kind: 'news', title: '新消息', paragraphs: ['甲', '乙'], picture: 0 }]);
  });

  test('an opinion is answered', async () => {
    const { server } = show([stub(answerOwnOpinion, () => null)]);
    await openTab('意见反馈');
    fireEvent.doubleClick(await screen.findByText('希望增加充电桩'));
    const dialog = within(await screen.findByRole('dialog'));
    const way = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: '转诉求受理' }).href);
    expect([way.pathname, way.searchParams.get('content'), way.searchParams.get('reporter')]).toEqual([
      '/customer/case/accept',
      '希望增加充电桩',
      '周以宁',
    ]);
    await userEvent.type(dialog.getByLabelText('回复'), '已安排');
    await userEvent.click(dialog.getByRole('button', { name: /回\s?复$/ }));
    await waitFor(() => expect(server.inputsOf(answerOwnOpinion)).toEqual([{ id: 8, answer: '已安排' }]));
  });

  test('an agreement gets a new version, its sections opened by ##', async () => {
    const { server } = show([stub(createOwnAgreement, () => null)]);
    await openTab('协议');
    await userEvent.click(await screen.findByRole('button', { name: /新增版本/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('版本号'), '一');
    fireEvent.change(dialog.getByLabelText('条款'), { target: { value: '## 一、收集\n只收集必要的。\n\n不多。\n## 二、使用' } });
    await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
    expect(await dialog.findByText('版本号形如 1.2')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText('版本号'));
    await userEvent.type(dialog.getByLabelText('版本号'), '1.0{Enter}');
    expect(await screen.findByText('新版本已保存')).toBeTruthy();
    expect(server.inputsOf(createOwnAgreement)).toMatchObject([
      {
        kind: 'privacy',
        version: '1.0',
        blocks: [
          { kind: 'text', title: '一、收集', paragraphs: ['只收集必要的。', '不多。'] },
          { kind: 'text', title: '二、使用', paragraphs: [] },
        ],
      },
    ]);
  });
});

test('without the right it is looked at only', async () => {
  show([], 1);
  expect(await screen.findByText('只能查看')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '发布网站' })).toBeNull();
});
