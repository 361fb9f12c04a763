// 网站管理 (menu 532): the tenant's public pages, articles and agreements, and the opinions visitors leave. Domain notes, 2 and 6.3. Texts are
// plain text in the blocks the website draws; only the administrator sees what is not published.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { requiredText, searchText } from '../kit/fields.ts';
import { fileId } from '../kit/file-fields.ts';
import { FILE_CATEGORY } from '../files/file.ts';
import { idOrNone, idParam } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { articleKind, opinionRow, siteArticleWhole, siteBlock, siteLine, siteParagraphs } from './website.ts';

const site = resource({ path: '/api/manage/site', menu: MENU.website, what: '网站' });
const opinion = resource({ path: '/api/manage/opinion', menu: MENU.website, what: '本单位的意见反馈' });
const agreement = resource({ path: '/api/manage/site-agreement', menu: MENU.website, what: '协议版本' });
const article = resource({ path: '/api/manage/site-article', menu: MENU.website, what: '网站文章' });
const page = resource({ path: '/api/manage/site-page', menu: MENU.website, what: '网站页面' });

export const SITE_FAILURES = failures({
  SITE_NONE: business('还没有建立网站'),
  SITE_EXISTS: business('网站已建立'),
  SITE_NO_HOME: business('首页还没有内容，不能发布'),
  AGREEMENT_VERSION_TAKEN: business('版本“{version}”已存在，请使用新的版本号'),
  AGREEMENT_DATE_PAST: business('生效日期不能早于今天'),
  SITE_PICTURE_GONE: business('图片不存在或已被删除，请重新上传'),
});

/** Replaces the version for rows without a version column: a write must send the stamp that was read. */
const stamp = z.string().max(60);

/** Pages the tenant writes; agreements are not among them because they have versions. */
export const ownPageKey = z.enum(['home', 'solution', 'use-case', 'estate', 'about', 'engage', 'news', 'opinion']);
export type OwnPageKey = z.infer<typeof ownPageKey>;
export const OWN_PAGE_TEXT: Readonly<Record<OwnPageKey, string>> = {
  home: '首页',
  solution: '解决方案',
  'use-case': '应用案例',
  estate: '服务小区',
  about: '关于我们',
  engage: '招聘',
  news: '新闻',
  opinion: '意见反馈',
};
export const ARTICLE_KIND_TEXT: Readonly<Record<z.infer<typeof articleKind>, string>> = {
  news: '新闻',
  engage: '招聘',
  case: '应用案例',
  estate: '服务小区',
};

const siteForm = z.object({
  siteName: requiredText('网站名称', 30, 'tight'),
  /** Address of a picture of the website, empty for none. */
  logo: z
    .string()
    .trim()
    .regex(/^(\/api\/kimage\/view\/0\/110\/\d{1,16}\.png)?$/, '标志应为上传的图片'),
  icp: z.string().trim().max(60, '备案号最多60字'),
  phone: z.string().trim().max(30, '电话最多30字'),
});

export const ownSite = siteForm.extend({
  published: z.boolean(),
  stamp,
  /** Host names under which visitors find the site; empty until the operator has assigned one. */
  hosts: z.array(z.string()),
  pages: z.array(z.object({ key: ownPageKey, title: z.string() })),
});
export type OwnSite = z.infer<typeof ownSite>;

/** Null until the site is created. */
export const readOwnSite = site.read('', '本单位网站', { method: 'GET', output: ownSite.nullable() });

/** Creates the site, unpublished, with a text on every page. */
export const createOwnSite = site.create(siteForm, { summary: '建立网站', output: noAnswer });

export const changeOwnSite = site.write('', '修改网站信息', { act: 'change', method: 'PUT', input: siteForm.extend({ stamp }) });

export const publishOwnSite = endpoint({
  method: 'PUT',
  path: '/api/manage/site-published',
  access: { menu: MENU.website, act: 'change' },
  summary: '发布或下线网站',
  input: z.object({ published: z.boolean(), stamp }),
  output: noAnswer,
});

const pageForm = z.object({
  title: requiredText('标题', 60, 'tight'),
  lead: z.string().trim().max(300, '导语最多300字'),
  blocks: z.array(siteBlock).max(40, '一页最多40个内容块'),
});

export const ownPage = pageForm.extend({ key: ownPageKey, stamp });
export type OwnPage = z.infer<typeof ownPage>;

export const readOwnPage = page.read('{key}', '网站页面内容', { method: 'GET', input: { key: ownPageKey }, output: ownPage });

export const changeOwnPage = page.write('{key}', '修改网站页面', {
  act: 'change',
  method: 'PUT',
  input: pageForm.extend({ key: ownPageKey, stamp }),
});

const articleForm = z.object({
  kind: articleKind,
  title: requiredText('标题', 80, 'tight'),
  summary: z.string().trim().max(200, '摘要最多200字'),
  place: z.string().trim().max(40, '地点最多40字'),
  fact: z.string().trim().max(80, '补充说明最多80字'),
  paragraphs: z.array(z.string().trim().max(2000, '每段最多2000字')).max(100, '正文最多100段'),
  /** 0 for none. */
  picture: fileId(FILE_CATEGORY.sitePicture, idOrNone),
  publishedOn: day,
});

export const ownArticle = siteArticleWhole.extend({ published: z.boolean(), stamp });
export type OwnArticle = z.infer<typeof ownArticle>;

/** Newest first, as visitors see them, but including those not published. */
export const searchOwnArticles = article.search(
  {
    kind: articleKind.optional(),
    published: z.boolean().optional(),
    key: searchText.optional(),
  },
  ownArticle,
);

/** A new article is not published. */
export const createOwnArticle = article.create(articleForm);

export const changeOwnArticle = article.write('{id}', '修改网站文章', {
  act: 'change',
  method: 'PUT',
  input: articleForm.extend({ id: idParam, stamp }),
});

export const publishOwnArticle = article.step('{id}/published', '发布或下线网站文章', {
  method: 'PUT',
  version: false,
  fields: { published: z.boolean(), stamp },
});

export const removeOwnArticle = article.remove();

export const agreementKind = z.enum(['privacy', 'service'], '请选择协议');
export const AGREEMENT_KIND_TEXT: Readonly<Record<z.infer<typeof agreementKind>, string>> = { privacy: '隐私政策', service: '服务条款' };

const textBlock = z.object({ kind: z.literal('text'), title: siteLine, paragraphs: siteParagraphs });

export const ownAgreement = z.object({
  kind: agreementKind,
  version: z
    .string('请输入版本号')
    .trim()
    .regex(/^\d{1,4}(\.\d{1,3}){1,2}$/, '版本号形如 1.2'),
  title: requiredText('标题', 60, 'tight'),
  lead: z.string().trim().max(300, '导语最多300字'),
  blocks: z.array(textBlock).min(1, '请填写条款').max(60, '最多60条'),
  effectiveOn: day,
});
export type OwnAgreement = z.infer<typeof ownAgreement>;

/** All versions, newest first; a stored version is never changed. */
export const listOwnAgreements = agreement.read('', '协议版本', {
  method: 'GET',
  output: z.array(ownAgreement.extend({ inForce: z.boolean() })),
});

export const createOwnAgreement = agreement.create(ownAgreement, { output: noAnswer });

export const searchOwnOpinions = opinion.search({ answered: z.boolean().optional() }, opinionRow, { summary: '本单位的意见反馈' });

export const answerOwnOpinion = opinion.step('answer', '回复本单位的意见反馈', {
  version: false,
  fields: { answer: z.string().trim().min(2, '请填写回复').max(1000, '回复最多1000字') },
});
