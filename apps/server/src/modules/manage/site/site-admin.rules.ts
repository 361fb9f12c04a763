// Texts of the website are plain: pasted mark-up is removed. Also the initial content of a site.
import type { OwnPage, SiteBlock } from '@anju/contract';
import { textOfHtml } from '../../../platform/html/clean-html.ts';

/** The value with mark-up removed from every text; numbers and names of kinds are unchanged. */
export function plainTexts<T>(value: T): T {
  if (typeof value === 'string') return textOfHtml(value) as T;
  if (Array.isArray(value)) return value.map(plainTexts) as T;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainTexts<unknown>(one)])) as T;
  return value;
}

/** Empty lines between paragraphs are not paragraphs. */
export const paragraphsOf = (lines: readonly string[]): string[] => lines.map(textOfHtml).filter((line) => line !== '');

export function picturesOf(blocks: readonly SiteBlock[]): number[] {
  const items = blocks.flatMap((block) => ('items' in block ? block.items : 'figures' in block ? block.figures : []));
  return items.map(({ picture }) => picture).filter((id) => id > 0);
}

/** The picture id in the address of a logo. */
export function logoPicture(logo: string): number[] {
  const found = /(\d+)\.png$/.exec(logo);
  return found ? [Number(found[1])] : [];
}

type StartingPage = Omit<OwnPage, 'stamp'>;
const text = (title: string, ...paragraphs: string[]): SiteBlock => ({ kind: 'text', title, paragraphs });

/** A new site has content on every page, so that none of its links leads nowhere. */
export const startingPages = (name: string): StartingPage[] => [
  {
    key: 'home',
    title: name,
    lead: '用心服务每一位业主',
    blocks: [{ kind: 'hero', title: name, accent: '', text: '用心服务每一位业主', figures: [] }, text('关于我们', '请在此介绍本单位。')],
  },
  { key: 'solution', title: '服务内容', lead: '我们提供的服务', blocks: [text('服务内容', '请在此说明服务项目。')] },
  { key: 'use-case', title: '服务案例', lead: '做过的项目', blocks: [] },
  { key: 'estate', title: '服务小区', lead: '正在服务的小区', blocks: [] },
  { key: 'about', title: '关于我们', lead: `${name}简介`, blocks: [text('公司简介', '请在此填写公司简介。')] },
  { key: 'engage', title: '招聘', lead: '期待您的加入', blocks: [] },
  { key: 'news', title: '新闻', lead: '最新动态', blocks: [] },
  { key: 'opinion', title: '意见反馈', lead: '您的意见会有人看，也会有人答', blocks: [] },
];
