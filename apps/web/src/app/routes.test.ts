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
});
