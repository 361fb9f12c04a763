import { describe, expect, it } from 'vitest';
import { menuOf, screenNode } from '../platform/testing/index.ts';
import { resolveRoute } from './routes.ts';

const menu = menuOf(screenNode(66, 'estate/property/house', { title: '房屋档案' }));

describe('resolveRoute', () => {
  it.each([
    ['/', 'emp', { kind: 'redirect', to: '/search' }],
    ['/', 'sa', { kind: 'redirect', to: '/search' }],
    ['/', 'super', { kind: 'redirect', to: '/superAdmin' }],
    ['/', 'root', { kind: 'redirect', to: '/superAdmin' }],
    ['/', 'gov', { kind: 'redirect', to: '/search' }],
    ['/search', 'emp', { kind: 'search' }],
    ['/search', 'sa', { kind: 'search' }],
    ['/search', 'gov', { kind: 'search' }],
    ['/search', 'super', { kind: 'redirect', to: '/superAdmin' }],
    ['/superAdmin', 'root', { kind: 'superAdmin' }],
    ['/superAdmin', 'super', { kind: 'superAdmin' }],
    ['/superAdmin', 'emp', { kind: 'redirect', to: '/404' }],
    ['/superAdmin', 'sa', { kind: 'redirect', to: '/404' }],
    ['/superAdmin', 'gov', { kind: 'redirect', to: '/404' }],
    ['/oa/flow/send', 'super', { kind: 'redirect', to: '/404' }],
    ['/404', 'emp', { kind: 'notFound' }],
    ['/uicomponent', 'emp', { kind: 'catalogue' }],
    ['/nonsense', 'emp', { kind: 'redirect', to: '/404' }],
    ['/estate/property/parking', 'emp', { kind: 'redirect', to: '/404' }],
  ] as const)('%s for %s', (path, role, route) => expect(resolveRoute(path, menu, role)).toEqual(route));

  it('finds a screen with its chain of menus', () => {
    expect(resolveRoute('/estate/property/house', menu, 'emp')).toMatchObject({
      kind: 'screen',
      screen: { name: 'estate_property_house' },
      node: { id: 66 },
      keyPath: ['56', '62', '66'],
    });
  });

  it.each(['/estate/property/house/', '/estate/property/house//'])('%s is the same address without the slash', (path) => {
    expect(resolveRoute(path, menu, 'emp')).toMatchObject({ kind: 'screen', node: { id: 66 } });
  });

  it('/search/ is the landing page too', () => expect(resolveRoute('/search/', menu, 'emp')).toEqual({ kind: 'search' }));

  describe('a node that redirects', () => {
    const to = (id: number, key: string, redirect: string) => ({ ...screenNode(id, key), redirect });
    const leading = menuOf(
      to(1, 'a/b/old', '/a/b/middle'),
      to(2, 'a/b/middle', 'a/b/new/'),
      screenNode(3, 'a/b/new'),
      to(4, 'a/b/round', '/a/b/back'),
      to(5, 'a/b/back', '/a/b/round'),
      to(6, 'a/b/home', '/search'),
      to(7, 'a/b/self', '/a/b/self'),
    );
    it.each([
      ['/a/b/old', { kind: 'redirect', to: '/a/b/new' }],
      ['/a/b/home', { kind: 'redirect', to: '/search' }],
    ])('%s is followed to its end', (path, route) => expect(resolveRoute(path, leading, 'emp')).toEqual(route));

    it.each([
      ['/a/b/round', 4],
      ['/a/b/back', 5],
      ['/a/b/self', 7],
    ])('%s, which leads in a circle, stays', (path, id) =>
      expect(resolveRoute(path, leading, 'emp')).toMatchObject({ kind: 'screen', node: { id } }),
    );
  });
});
