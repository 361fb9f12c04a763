import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOwnOpinion,
  changeOwnArticle,
  changeOwnPage,
  changeOwnSite,
  createOwnAgreement,
  createOwnArticle,
  createOwnSite,
  getSite,
  getSiteArticle,
  getSitePage,
  listOwnAgreements,
  publishOwnArticle,
  publishOwnSite,
  readOwnPage,
  readOwnSite,
  removeOwnArticle,
  searchOwnArticles,
  searchOwnOpinions,
  type OwnSite,
  type SitePageKey,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

const HOST = { host: 'binjiang.localhost' };
let installation: Installation;
let [binsa, sa] = [] as unknown as [Person, Person];
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-11-15T10:00:00+08:00') } });
  [binsa, sa] = [await installation.as('binsa'), await installation.as('sa')];
});
afterAll(() => installation.close());

const SITE = { siteName: '滨江小筑', logo: '', icp: '浙ICP备1号', phone: '0571-1' };
const own = async (): Promise<OwnSite> => {
  const site = await binsa.call(readOwnSite, {});
  if (!site) throw new Error('there is no site');
  return site;
};
const pageAt = async (key: SitePageKey, headers: Record<string, string> = HOST) =>
  (await installation.visitor.ask(getSitePage, { key }, headers)).envelope;
const article = (title: string, change = {}) => ({
  kind: 'news' as const,
  title,
  summary: '摘要',
  place: '',
  fact: '',
  paragraphs: ['第一段', '', '<p>第二段<script>alert(1)</script></p>'],
  picture: 0,
  publishedOn: '2026-11-15',
  ...change,
});
const articleNamed = async (title: string) => {
  const [found] = (await binsa.call(searchOwnArticles, { key: title })).rows;
  if (!found) throw new Error(`${title} is not in the list`);
  return found;
};

describe('a site of one’s own', () => {
  it('is begun once with a text on every page, and nobody sees it yet', async () => {
    expect(await binsa.call(readOwnSite, {})).toBeNull();
    await binsa.call(createOwnSite, SITE);
    expect(await own()).toMatchObject({ ...SITE, published: false, hosts: ['binjiang.localhost'] });
    expect((await own()).pages.map(({ key }) => key)).toEqual([
      'home',
      'solution',
      'use-case',
      'estate',
      'about',
      'engage',
      'news',
      'opinion',
    ]);
    expect((await binsa.ask(createOwnSite, SITE)).envelope.msg).toBe('网站已建立');
    expect((await pageAt('home')).data.title).toBe('安居物业');
  });

  it('is seen by visitors of its host once it is published, and no more when it is taken down', async () => {
    const { stamp } = await own();
    await binsa.call(publishOwnSite, { published: true, stamp });
    expect((await pageAt('home')).data.title).toBe('滨江小筑');
    expect((await installation.visitor.ask(getSite, {}, HOST)).envelope.data).toMatchObject({ siteName: '滨江小筑', phone: '0571-1' });
    expect((await pageAt('home', { host: 'localhost' })).data.title).toBe('安居物业');
    expect((await binsa.ask(publishOwnSite, { published: false, stamp })).envelope.msg).toBe(
      '网站信息已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    await binsa.call(publishOwnSite, { published: false, stamp: (await own()).stamp });
    expect((await pageAt('home')).data.title).toBe('安居物业');
    await binsa.call(publishOwnSite, { published: true, stamp: (await own()).stamp });
  });

  it('is changed with what was read, and its logo is a picture of the website', async () => {
    const { stamp } = await own();
    const gone = await binsa.ask(changeOwnSite, { ...SITE, logo: '/api/kimage/view/0/110/999999.png', stamp });
    expect(gone.envelope).toMatchObject({ data: { fields: [{ path: 'logo', msg: '图片不存在或已被删除，请重新上传' }] } });
    expect((await binsa.ask(changeOwnSite, { ...SITE, logo: 'https://elsewhere/x.png', stamp })).envelope).toMatchObject({
      data: { fields: [{ path: 'logo', msg: '标志应为上传的图片' }] },
    });
    await binsa.call(changeOwnSite, { ...SITE, siteName: '<b>滨江</b>小筑物业', stamp });
    expect(await own()).toMatchObject({ siteName: '滨江小筑物业', published: true });
  });
});

describe('pages', () => {
  it('are written in the blocks the website draws, without mark-up', async () => {
    const { stamp } = await binsa.call(readOwnPage, { key: 'about' });
    const blocks = [
      { kind: 'text' as const, title: '面积 <90㎡', paragraphs: ['<script>alert(1)</script>正文<b>粗</b>'] },
      { kind: 'quote' as const, text: '住得安心', by: '业主' },
    ];
    await binsa.call(changeOwnPage, { key: 'about', title: '关于滨江', lead: '', blocks, stamp });
    expect((await pageAt('about')).data).toMatchObject({
      title: '关于滨江',
      blocks: [
        { kind: 'text', title: '面积 <90㎡', paragraphs: ['正文粗'] },
        { kind: 'quote', text: '住得安心' },
      ],
    });
    expect((await binsa.ask(changeOwnPage, { key: 'about', title: '甲', lead: '', blocks, stamp })).envelope.msg).toBe(
      '页面已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
  });

  it('show pictures of the website alone', async () => {
    const { stamp } = await binsa.call(readOwnPage, { key: 'solution' });
    const blocks = [{ kind: 'cards' as const, title: '', text: '', items: [{ title: '保洁', text: '', picture: 999_999 }] }];
    expect((await binsa.ask(changeOwnPage, { key: 'solution', title: '服务', lead: '', blocks, stamp })).envelope.msg).toBe(
      '图片不存在或已被删除，请重新上传',
    );
  });

  it('without anything on the first, the site is not published', async () => {
    const { stamp } = await binsa.call(readOwnPage, { key: 'home' });
    await binsa.call(changeOwnPage, { key: 'home', title: '首页', lead: '', blocks: [], stamp });
    expect((await binsa.ask(publishOwnSite, { published: true, stamp: (await own()).stamp })).envelope.msg).toBe(
      '首页还没有内容，不能发布',
    );
  });
});

describe('articles', () => {
  it('are kept back until they are published', async () => {
    const { id } = await binsa.call(createOwnArticle, article('小区换新颜'));
    expect((await pageAt('news')).data.articles).toEqual([]);
    const { stamp } = await articleNamed('小区换新颜');
    await binsa.call(publishOwnArticle, { id, published: true, stamp });
    expect((await pageAt('news')).data.articles).toMatchObject([{ id, title: '小区换新颜' }]);
    expect((await installation.visitor.ask(getSiteArticle, { id }, HOST)).envelope.data.paragraphs).toEqual(['第一段', '第二段']);
    await binsa.call(publishOwnArticle, { id, published: false, stamp: (await articleNamed('小区换新颜')).stamp });
    expect((await installation.visitor.ask(getSiteArticle, { id }, HOST)).envelope.msg).toBe('文章不存在或已被删除');
  });

  it('are searched by kind and state with true totals, newest first', async () => {
    await binsa.call(createOwnArticle, article('招聘保安', { kind: 'engage', publishedOn: '2026-11-01' }));
    await binsa.call(createOwnArticle, article('将来的新闻', { publishedOn: '2026-12-01' }));
    const all = await binsa.call(searchOwnArticles, {});
    expect([all.total, ...all.rows.map(({ title }) => title)]).toEqual([3, '将来的新闻', '小区换新颜', '招聘保安']);
    expect((await binsa.call(searchOwnArticles, { kind: 'engage' })).total).toBe(1);
    expect((await binsa.call(searchOwnArticles, { published: true })).total).toBe(0);
    expect((await binsa.call(searchOwnArticles, { page: 2, size: 2 })).rows.map(({ title }) => title)).toEqual(['招聘保安']);
  });

  it('are changed with what was read, and removed', async () => {
    const { id, stamp } = await articleNamed('招聘保安');
    await binsa.call(changeOwnArticle, { ...article('招聘保安员', { kind: 'engage' }), id, stamp });
    expect((await binsa.ask(changeOwnArticle, { ...article('甲'), id, stamp })).envelope.msg).toBe(
      '文章已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    expect((await sa.ask(removeOwnArticle, { id })).envelope.msg).toBe('文章不存在或已被删除');
    await binsa.call(removeOwnArticle, { id });
    expect((await binsa.call(searchOwnArticles, { kind: 'engage' })).total).toBe(0);
    expect((await binsa.ask(createOwnArticle, article('', { picture: 999 }))).envelope).toMatchObject({
      data: { fields: [{ path: 'title', msg: '请输入标题' }] },
    });
  });
});

describe('agreements', () => {
  const version = (number: string, effectiveOn: string) => ({
    kind: 'privacy' as const,
    version: number,
    title: '隐私政策',
    lead: '',
    blocks: [{ kind: 'text' as const, title: '一、收集', paragraphs: ['只收集必要的信息。'] }],
    effectiveOn,
  });

  it('get newer versions, and the newest in force is shown', async () => {
    await binsa.call(createOwnAgreement, version('1.0', '2026-11-15'));
    await binsa.call(createOwnAgreement, version('1.1', '2026-12-01'));
    expect((await pageAt('privacy')).data.version).toBe('1.0');
    expect((await binsa.call(listOwnAgreements, {})).map((one) => [one.version, one.inForce])).toEqual([
      ['1.1', false],
      ['1.0', true],
    ]);
    expect((await binsa.ask(createOwnAgreement, version('1.0', '2026-11-20'))).envelope).toMatchObject({
      data: { fields: [{ path: 'version', msg: '版本“1.0”已存在，请使用新的版本号' }] },
    });
    expect((await binsa.ask(createOwnAgreement, version('1.2', '2026-11-14'))).envelope).toMatchObject({
      data: { fields: [{ path: 'effectiveOn', msg: '生效日期不能早于今天' }] },
    });
  });
});

describe('opinions', () => {
  it('of its visitors are read and answered by the tenant, and by nobody else', async () => {
    await installation.database.asOwner((owner) =>
      owner.query(
        `insert into manage.opinion (tenant_id, created_at, ip, name, phone, content)
         select id, now(), '10.0.0.1', '周以宁', '13900001234', '希望增加充电桩' from system.tenant where code = 'binjiang'`,
      ),
    );
    const { rows, total } = await binsa.call(searchOwnOpinions, { answered: false });
    expect(total).toBe(1);
    const id = rows[0]?.id ?? 0;
    expect((await sa.ask(answerOwnOpinion, { id, answer: '已安排' })).envelope.msg).toBe('意见反馈不存在或已被删除');
    await binsa.call(answerOwnOpinion, { id, answer: '已安排' });
    expect((await binsa.call(searchOwnOpinions, { answered: true })).rows).toMatchObject([{ answer: '已安排', answeredBy: '系统管理员' }]);
    expect((await (await installation.as('emp')).ask(searchOwnOpinions, {})).status).toBe(403);
  });
});
