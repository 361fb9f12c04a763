// The public website: pages, articles and agreements from the database, and the opinions visitors leave. Specification 1, section 2.1.
import { z } from 'zod';
import { FILE_CATEGORY } from '../files/file.ts';
import { day, instant } from '../kit/dates.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { fileOrNone } from '../kit/file-fields.ts';
import { id, idParam } from '../kit/ids.ts';
import { captchaAnswer, mobile } from '../system/registration.ts';

/** `home` and the four marketing pages, then the tabs of the footer. */
export const SITE_PAGES = ['home', 'solution', 'use-case', 'estate', 'about', 'engage', 'news', 'opinion', 'privacy', 'service'] as const;
export const sitePageKey = z.enum(SITE_PAGES);
export type SitePageKey = z.infer<typeof sitePageKey>;

/** Texts of the website: a heading, and a paragraph. */
export const siteLine = z.string().max(200, '最多200字');
export const siteText = z.string().max(5000, '最多5000字');

const item = z.object({
  title: siteLine,
  text: siteText,
  /** 0 for none. */
  picture: fileOrNone(FILE_CATEGORY.sitePicture),
});
const items = z.array(item).max(50, '最多50项');
export const siteParagraphs = z.array(siteText).max(200, '最多200段');
export type SiteItem = z.infer<typeof item>;

/** The blocks a page consists of. */
export const siteBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hero'), title: siteLine, accent: siteLine, text: siteText, figures: items }),
  z.object({ kind: z.literal('cards'), title: siteLine, text: siteText, items }),
  z.object({ kind: z.literal('steps'), title: siteLine, text: siteText, items }),
  z.object({ kind: z.literal('questions'), title: siteLine, items }),
  z.object({ kind: z.literal('text'), title: siteLine, paragraphs: siteParagraphs }),
  z.object({ kind: z.literal('quote'), text: siteText, by: siteLine }),
]);
export type SiteBlock = z.infer<typeof siteBlock>;

/** news 新闻 · engage 招聘 · case 应用案例 · estate 服务小区 */
export const articleKind = z.enum(['news', 'engage', 'case', 'estate']);

export const siteArticle = z.object({
  id,
  kind: articleKind,
  title: z.string(),
  summary: z.string(),
  /** City or place of work. */
  place: z.string(),
  /** One more line, such as the area served or a contact. */
  fact: z.string(),
  picture: z.int().nonnegative(),
  publishedOn: day,
});
export type SiteArticle = z.infer<typeof siteArticle>;

export const sitePage = z.object({
  key: sitePageKey,
  title: z.string(),
  lead: z.string(),
  blocks: z.array(siteBlock),
  articles: z.array(siteArticle),
  /** Version of an agreement (privacy, service), empty elsewhere. */
  version: z.string(),
});
export type SitePage = z.infer<typeof sitePage>;

export const getSitePage = endpoint({
  method: 'GET',
  path: '/api/site/page/{key}',
  access: { public: true },
  summary: '网站页面',
  input: z.object({ key: sitePageKey }),
  output: sitePage,
});

export const siteArticleWhole = siteArticle.extend({ paragraphs: z.array(z.string()) });
export type SiteArticleWhole = z.infer<typeof siteArticleWhole>;

export const getSiteArticle = endpoint({
  method: 'GET',
  path: '/api/site/article/{id}',
  access: { public: true },
  summary: '网站文章',
  input: z.object({ id: idParam }),
  output: siteArticleWhole,
});

export const opinionForm = captchaAnswer.extend({
  name: z.string().trim().min(1, '请输入姓名').max(30, '姓名最多30字'),
  phone: mobile,
  content: z.string().trim().min(5, '请填写意见，至少5个字').max(1000, '意见最多1000字'),
});

export const leaveOpinion = endpoint({
  method: 'POST',
  path: '/api/site/opinion',
  access: { public: true },
  summary: '提交意见反馈',
  visitorLimit: { calls: 30, minutes: 60 },
  input: opinionForm,
  output: noAnswer,
});

export const opinionRow = z.object({
  id,
  createdAt: instant,
  name: z.string(),
  phone: z.string(),
  content: z.string(),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: instant.nullable(),
});
export type OpinionRow = z.infer<typeof opinionRow>;
