// A website for tests: one page of every key, using every kind of block.
import type { SiteArticle, SiteArticleWhole, SiteBlock, SitePage, SitePageKey } from '@anju/contract/manage/website';
import type { SiteInfo } from '@anju/contract/session/session';

export const exampleSite: SiteInfo = {
  logo: '',
  icp: '浙ICP备1号',
  siteName: '云栖物业',
  phone: '0571-1',
  pubKey: '',
  demo: true,
};

const item = (title: string, text: string) => ({ title, text, picture: 0 });

const hero: SiteBlock = {
  kind: 'hero',
  title: '一分钱不差的',
  accent: '物业管理平台',
  text: '收费、账务、客服、公文、巡检、业主表决，在一个系统里完成。每一笔账单都能解释，每一笔收款都能追到凭证。',
  figures: [item('一分不差', '金额全程十进制计算'), item('有据可查', '账单附公式，凭证连收据'), item('1 条命令', '部署到自己的服务器')],
};

const cards: SiteBlock = {
  kind: 'cards',
  title: '八个中心，一套数据',
  text: '房屋、住户、车位只录一次，收费、客服、会计与表决都用它。',
  items: [
    item('收缴结算', '计费、公摊、收银、托收、日结，一条链到底。'),
    item('会计核算', '业务自动生成凭证，账簿与报表实时。'),
    item('客户服务', '来电弹屏、派工、回访，时限可见。'),
    item('业主共治', '按面积与人数双重计票，结果可复算。'),
  ],
};

const steps: SiteBlock = {
  kind: 'steps',
  title: '一张会解释自己的账单',
  text: '业主问“为什么是这个数”，前台不必打电话问财务。',
  items: [
    item('先试算，后入账', '整个小区的账单一次生成，入账前逐笔可看可退。'),
    item('公式写在账单上', '面积、单价、起止日期、公摊依据，一行说清。'),
    item('收款连到凭证', '勾选收款、打印收据，凭证同时生成。'),
  ],
};

const text: SiteBlock = {
  kind: 'text',
  title: '前台的一分钟',
  paragraphs: ['输入房号，待收、预交、押金在一屏之内。', '勾选要收的月份，合计与大写随手就出，回车收款，收据当场打印。'],
};

const questions: SiteBlock = {
  kind: 'questions',
  title: '常见问题',
  items: [
    item('数据放在哪里？', '可以放在自己的服务器上，一条命令启动，数据归自己所有。'),
    item('原来的资料能带过来吗？', '房屋、业主、车位用表格导入，先检查、后写入，错在哪一格写得清楚。'),
  ],
};

const quote: SiteBlock = { kind: 'quote', text: '对不上的账，最后总能找到是哪一天、哪一笔、谁经手。', by: '一位项目财务的要求' };

const article = (id: number, kind: SiteArticle['kind'], title: string, place: string, fact: string): SiteArticle => ({
  id,
  kind,
  title,
  summary: `${title}：先把要解决的问题说清楚，再说怎么做到。`,
  place,
  fact,
  picture: 0,
  publishedOn: `2026-0${(id % 8) + 1}-15`,
});

const NEWS = [11, 12, 13].map((id) => article(id, 'news', `收费月准备工作指南（${id}）`, '', ''));
const JOBS = [21, 22].map((id) => article(id, 'engage', `实施工程师（${id}）`, '杭州', '全职，应届可投'));
const CASES = [31, 32, 33].map((id) => article(id, 'case', `多层老小区的公摊水费（${id}）`, '浙江', '1,286 户'));
const ESTATES = [41, 42, 43].map((id) => article(id, 'estate', `示例花园（${id}）`, '杭州', '12.8 万平方米'));

const page = (
  key: SitePageKey,
  title: string,
  blocks: readonly SiteBlock[],
  articles: readonly SiteArticle[] = [],
  version = '',
): SitePage => ({
  key,
  title,
  lead: `${title}：这一页写给第一次来的人。`,
  blocks: [...blocks],
  articles: [...articles],
  version,
});

const titled = (block: Extract<SiteBlock, { kind: 'hero' }>, title: string, accent: string): SiteBlock => ({
  ...block,
  title,
  accent,
  figures: [],
});

const agreement = (name: string): SiteBlock[] =>
  ['范围与定义', '我们收集的信息', '如何使用', '保存与删除', '联系我们'].map((title, index) => ({
    kind: 'text',
    title: `${index + 1}. ${title}`,
    paragraphs: [`${name}第 ${index + 1} 条的内容。`, '使用本网站即表示您已阅读并理解本条。'],
  }));

export const examplePages: Readonly<Record<SitePageKey, SitePage>> = {
  home: page('home', '首页', [hero, cards, steps, text, questions, quote], NEWS),
  solution: page('solution', '解决方案', [titled(hero, '从一户到一个集团，', '同一本账'), steps, cards, text, quote]),
  'use-case': page('use-case', '应用案例', [titled(hero, '每一处麻烦，', '都有来处')], CASES),
  estate: page('estate', '服务小区', [titled(hero, '住宅、写字楼、', '园区与商街')], ESTATES),
  about: page('about', '关于我们', [titled(hero, '做一本', '对得上的账'), text, questions]),
  engage: page('engage', '招聘', [], JOBS),
  news: page('news', '新闻', [], NEWS),
  opinion: page('opinion', '意见反馈', []),
  privacy: page('privacy', '隐私政策', agreement('隐私政策'), [], '2026-01'),
  service: page('service', '服务条款', agreement('服务条款'), [], '2026-02'),
};

export const exampleArticle: SiteArticleWhole = {
  ...article(11, 'news', '收费月准备工作指南（11）', '', ''),
  paragraphs: ['第一段：出账之前先核对面积。', '第二段：试算结果逐户看过再入账。'],
};
