import { describe, expect, it } from 'vitest';
import { articleHref, hrefOf, placeOf } from './site-paths.ts';

describe('placeOf', () => {
  it.each([
    ['/home', 'home'],
    ['/home/', 'home'],
    ['/kwdhome', 'home'],
    ['/HomePage', 'home'],
    ['/Solution', 'solution'],
    ['/home/Solution', 'solution'],
    ['/UseCase', 'use-case'],
    ['/home/UseCase', 'use-case'],
    ['/Estate', 'estate'],
    ['/home/Estate', 'estate'],
    ['/AboutUs', 'about'],
    ['/home/AboutUs', 'about'],
    ['/home/engage', 'engage'],
    ['/home/news', 'news'],
    ['/home/opinion', 'opinion'],
    ['/home/privacy', 'privacy'],
    ['/home/service', 'service'],
    ['/register', 'register'],
  ])('%s is %s', (path, name) => expect(placeOf(path)).toEqual({ name, articleId: null }));

  it.each([
    ['/home/news/12', 'news', 12],
    ['/UseCase/3', 'use-case', 3],
    ['/home/Estate/4', 'estate', 4],
    ['/home/engage/5', 'engage', 5],
  ])('%s is an article', (path, name, articleId) => expect(placeOf(path)).toEqual({ name, articleId }));

  it.each(['/', '/search', '/news', '/engage', '/estate/property/house', '/home/privacy/3', '/home/news/0', '/home/news/x', '/Homepage'])(
    '%s is none of the website',
    (path) => expect(placeOf(path)).toBeNull(),
  );

  it('finds what its links name', () => {
    expect(placeOf(hrefOf('use-case'))?.name).toBe('use-case');
    expect(placeOf(articleHref('news', 7))).toEqual({ name: 'news', articleId: 7 });
  });
});
