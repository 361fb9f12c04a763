import { describe, expect, it } from 'vitest';
import { siteArticleWhole, siteBlock } from '@anju/contract';
import { ARTICLES, PAGES, SITE } from '../site.ts';
import { PRIVACY } from './agreement-privacy.ts';
import { SERVICE } from './agreement-service.ts';

const AGREEMENTS = [PRIVACY, SERVICE];
const texts = [...PAGES, ...AGREEMENTS, ...ARTICLES].map((content) => JSON.stringify(content));

describe('the texts of the website', () => {
  it('are written in the blocks of the contract', () => {
    for (const { blocks } of [...PAGES, ...AGREEMENTS]) {
      for (const block of blocks) expect(siteBlock.parse(block)).toEqual(block);
    }
    for (const article of ARTICLES) expect(() => siteArticleWhole.parse({ ...article, id: 1, picture: 0 })).not.toThrow();
  });

  it('are enough of each kind, no title twice', () => {
    const count = (kind: string) => ARTICLES.filter((article) => article.kind === kind).length;
    expect(['news', 'engage', 'case', 'estate'].map(count)).toEqual([7, 4, 6, 6]);
    const titles = ARTICLES.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { paragraphs, title } of ARTICLES) expect(paragraphs.length, title).toBeGreaterThanOrEqual(3);
  });

  it('hold agreements of substance, their sections numbered in order', () => {
    const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四', '十五', '十六', '十七'];
    for (const { blocks } of AGREEMENTS) {
      expect(blocks.length).toBeGreaterThanOrEqual(12);
      const numbers = blocks.map((block) => (block.kind === 'text' ? block.title.split('、')[0] : ''));
      expect(numbers).toEqual(NUMERALS.slice(0, blocks.length));
      expect(JSON.stringify(blocks).length).toBeGreaterThan(1_500);
    }
  });

  it('hold no markup, no empty text and an obviously invented telephone', () => {
    expect(texts.filter((text) => /<[a-z/]|""[^:]*"(?:text|title)"|undefined/.test(text))).toEqual([]);
    expect(SITE).toEqual({ site_name: '安居物业', icp: '', phone: '400-000-0000' });
  });

  it('were written before anybody could read them', () => {
    expect(ARTICLES.filter(({ publishedOn }) => publishedOn > '2026-06-30')).toEqual([]);
  });
});
