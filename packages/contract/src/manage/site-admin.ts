// 网站管理 (menu 532): the tenant's own public pages, articles and agreements, and the opinions its visitors leave. Domain notes, 2 and 6.3.
// What is written here is plain text in the blocks the website draws; what is not published is seen by nobody but the administrator.
import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { articleKind, opinionRow, siteArticleWhole, siteBlock } from './website.ts';

const may = <A extends 'view' | 'add' | 'change' | 'remove'>(act: A) => ({ menu: MENU.website, act }) as const;

/** What was read must be what is written over. */
const stamp = z.string();

/** Pages a tenant writes itself; agreements have versions instead. */
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
  siteName: z.string('请输入网站名称').trim().min(1, '请输入网站名称').max(30, '网站名称最多30字'),
  /** Address of a picture of the website, empty for none. */
  logo: z
    .string()
    .trim()
    .regex(/^(\/api\/kimage\/view\/0\/110\/\d+\.png)?$/, '标志应为上传的图片'),
  icp: z.string().trim().max(60, '备案号最多60字'),
  phone: z.string().trim().max(30, '电话最多30字'),
});

export const ownSite = siteForm.extend({
  published: z.boolean(),
  stamp,
  /** Under these names visitors find it; none: the operator has not given it one yet. */
  hosts: z.array(z.string()),
  pages: z.array(z.object({ key: ownPageKey, title: z.string() })),
});
export type OwnSite = z.infer<typeof ownSite>;

/** Null until it is begun. */
export const readOwnSite = endpoint({
  method: 'GET',
  path: '/api/manage/site',
  access: may('view'),
  summary: '本单位网站',
  input: z.object({}),
  output: ownSite.nullable(),
});

/** Begins it with a text on every page, unpublished. */
export const createOwnSite = endpoint({
  method: 'POST',
  path: '/api/manage/site',
  access: may('add'),
  summary: '建立网站',
  idempotent: true,
  input: siteForm,
  output: noAnswer,
});

export const changeOwnSite = endpoint({
  method: 'PUT',
  path: '/api/manage/site',
  access: may('change'),
  summary: '修改网站信息',
  input: siteForm.extend({ stamp }),
  output: noAnswer,
});

export const publishOwnSite = endpoint({
  method: 'PUT',
  path: '/api/manage/site-published',
  access: may('change'),
  summary: '发布或下线网站',
  input: z.object({ published: z.boolean(), stamp }),
  output: noAnswer,
});

const pageForm = z.object({
  title: z.string('请输入标题').trim().min(1, '请输入标题').max(60, '标题最多60字'),
  lead: z.string().trim().max(300, '导语最多300字'),
  blocks: z.array(siteBlock).max(40, '一页最多40个内容块'),
});

export const ownPage = pageForm.extend({ key: ownPageKey, stamp });
export type OwnPage = z.infer<typeof ownPage>;

export const readOwnPage = endpoint({
  method: 'GET',
  path: '/api/manage/site-page/{key}',
  access: may('view'),
  summary: '网站页面内容',
  input: z.object({ key: ownPageKey }),
  output: ownPage,
});

export const changeOwnPage = endpoint({
  method: 'PUT',
  path: '/api/manage/site-page/{key}',
  access: may('change'),
  summary: '修改网站页面',
  input: pageForm.extend({ key: ownPageKey, stamp }),
  output: noAnswer,
});

const articleForm = z.object({
  kind: articleKind,
  title: z.string('请输入标题').trim().min(1, '请输入标题').max(80, '标题最多80字'),
  summary: z.string().trim().max(200, '摘要最多200字'),
  place: z.string().trim().max(40, '地点最多40字'),
  fact: z.string().trim().max(80, '补充说明最多80字'),
  paragraphs: z.array(z.string().trim().max(2000, '每段最多2000字')).max(100, '正文最多100段'),
  /** A picture of the website, 0 for none. */
  picture: z.int().nonnegative(),
  publishedOn: day,
});

export const ownArticle = siteArticleWhole.extend({ published: z.boolean(), stamp });
export type OwnArticle = z.infer<typeof ownArticle>;

/** Newest first, as visitors see them; with those not published. */
export const searchOwnArticles = endpoint({
  method: 'POST',
  path: '/api/manage/site-article/search',
  access: may('view'),
  summary: '网站文章列表',
  input: pageQuery.extend({
    kind: articleKind.optional(),
    published: z.boolean().optional(),
    key: z.string().trim().max(60).optional(),
  }),
  output: pageOf(ownArticle),
});

/** Not published until somebody does so. */
export const createOwnArticle = endpoint({
  method: 'POST',
  path: '/api/manage/site-article',
  access: may('add'),
  summary: '新增网站文章',
  idempotent: true,
  input: articleForm,
  output: z.object({ id }),
});

export const changeOwnArticle = endpoint({
  method: 'PUT',
  path: '/api/manage/site-article/{id}',
  access: may('change'),
  summary: '修改网站文章',
  input: articleForm.extend({ id: idParam, stamp }),
  output: noAnswer,
});

export const publishOwnArticle = endpoint({
  method: 'PUT',
  path: '/api/manage/site-article/{id}/published',
  access: may('change'),
  summary: '发布或下线网站文章',
  input: z.object({ id: idParam, published: z.boolean(), stamp }),
  output: noAnswer,
});

export const removeOwnArticle = endpoint({
  method: 'DELETE',
  path: '/api/manage/site-article/{id}',
  access: may('remove'),
  summary: '删除网站文章',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

export const agreementKind = z.enum(['privacy', 'service'], '请选择协议');
export const AGREEMENT_KIND_TEXT: Readonly<Record<z.infer<typeof agreementKind>, string>> = { privacy: '隐私政策', service: '服务条款' };

const textBlock = z.object({ kind: z.literal('text'), title: z.string(), paragraphs: z.array(z.string()) });

export const ownAgreement = z.object({
  kind: agreementKind,
  version: z
    .string('请输入版本号')
    .trim()
    .regex(/^\d{1,4}(\.\d{1,3}){1,2}$/, '版本号形如 1.2'),
  title: z.string('请输入标题').trim().min(1, '请输入标题').max(60, '标题最多60字'),
  lead: z.string().trim().max(300, '导语最多300字'),
  blocks: z.array(textBlock).min(1, '请填写条款').max(60, '最多60条'),
  effectiveOn: day,
});
export type OwnAgreement = z.infer<typeof ownAgreement>;

/** All versions, newest first; what is written stays as it was. */
export const listOwnAgreements = endpoint({
  method: 'GET',
  path: '/api/manage/site-agreement',
  access: may('view'),
  summary: '协议版本',
  input: z.object({}),
  output: z.array(ownAgreement.extend({ inForce: z.boolean() })),
});

export const createOwnAgreement = endpoint({
  method: 'POST',
  path: '/api/manage/site-agreement',
  access: may('add'),
  summary: '新增协议版本',
  idempotent: true,
  input: ownAgreement,
  output: noAnswer,
});

export const searchOwnOpinions = endpoint({
  method: 'POST',
  path: '/api/manage/opinion/search',
  access: may('view'),
  summary: '本单位的意见反馈',
  input: pageQuery.extend({ answered: z.boolean().optional() }),
  output: pageOf(opinionRow),
});

export const answerOwnOpinion = endpoint({
  method: 'POST',
  path: '/api/manage/opinion/answer',
  access: may('change'),
  summary: '回复本单位的意见反馈',
  input: z.object({ id, answer: z.string().trim().min(2, '请填写回复').max(1000, '回复最多1000字') }),
  output: noAnswer,
});
