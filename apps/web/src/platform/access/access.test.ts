import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logInAs } from '../testing/session.ts';
import { menuOf, screenNode } from '../testing/menu.ts';
import { accessTo, useAccess } from './access.ts';

const menu = menuOf(
  screenNode(66, 'estate/property/house', { acts: ['view', 'add'] }),
  screenNode(67, 'estate/property/parking', { state: 1 }),
  screenNode(68, 'estate/property/public-area', { state: '' }),
  screenNode(73, 'estate/property/device', { hidden: true }),
);

describe('accessTo', () => {
  it('grants the acts of an authorised screen and no others', () => {
    const access = accessTo(menu, 66);
    expect([access.state, access.authorised, access.can('view'), access.can('add'), access.can('remove')]).toEqual([
      3,
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    [67, 1, true],
    [68, '', true],
    [73, 3, false],
    [999, null, false],
  ])('screen %i with state %o may at most be looked at', (id, state, view) => {
    const access = accessTo(menu, id);
    expect([access.state, access.authorised, access.can('view'), access.can('add')]).toEqual([state, false, view, false]);
  });

  it('hides what lies under a hidden node', () => {
    const hidden = menu.map((centre) => ({ ...centre, hidden: true }));
    expect(accessTo(hidden, 66).can('view')).toBe(false);
  });
});

it('useAccess reads the menu of the session', () => {
  logInAs({}, menu);
  expect(renderHook(() => useAccess(66)).result.current.can('add')).toBe(true);
});
