import { describe, expect, it } from 'vitest';
import { MENU, type Access, type Role } from '@anju/contract';
import type { Actor, Right } from '../scope.ts';
import { menusOf, refusal } from './access.ts';

const actorOf = (role: Role): Actor => ({
  tenantId: 1,
  accountId: 2,
  username: 'somebody',
  role,
  name: '某人',
  menuStyle: 1,
  employeeId: null,
  companyId: null,
  estates: null,
  buildings: [],
});
const textOf = (access: Access, rights: readonly (readonly [number, Right])[] = [], role: Role = 'emp') =>
  refusal(access, actorOf(role), new Map(rights))?.message ?? null;

const change: Access = { menu: MENU.house, act: 'change' };
const held: Right = { state: 3, acts: ['view', 'change'] };
const ungranted: Right = { state: 1, acts: [] };
const unbought: Right = { state: '', acts: [] };

describe('a call of a menu', () => {
  it.each<[string, readonly (readonly [number, Right])[], string | null]>([
    ['passes with state 3 and the act', [[MENU.house, held]], null],
    ['is refused without the act', [[MENU.house, { state: 3, acts: ['view'] }]], '您未获得授权，不可作业！'],
    ['is refused when bought but not granted', [[MENU.house, ungranted]], '您未获得授权，不可作业！'],
    ['is refused when not bought', [[MENU.house, unbought]], '该程序尚未购买使用权，不可操作！'],
    ['is refused when the role does not see the menu', [], '您的账号类型不能使用此功能'],
    ['is not helped by another menu', [[MENU.estate, held]], '您的账号类型不能使用此功能'],
    ['is refused when the acts are there but the state is not', [[MENU.house, { state: 1, acts: ['change'] }]], '您未获得授权，不可作业！'],
  ])('%s', (_, rights, text) => {
    expect(textOf(change, rights)).toBe(text);
  });

  it.each([held, ungranted, unbought])('may be looked at wherever the node is visible: state $state', (right) => {
    expect(textOf({ menu: MENU.house, act: 'view' }, [[MENU.house, right]])).toBeNull();
  });

  it('of several menus passes by any one of them, and names the nearer reason otherwise', () => {
    const either: Access = { menu: [MENU.house, MENU.estate], act: 'change' };
    expect(
      textOf(either, [
        [MENU.house, unbought],
        [MENU.estate, held],
      ]),
    ).toBeNull();
    expect(
      textOf(either, [
        [MENU.house, unbought],
        [MENU.estate, ungranted],
      ]),
    ).toBe('您未获得授权，不可作业！');
    expect(
      textOf(either, [
        [MENU.house, unbought],
        [MENU.estate, unbought],
      ]),
    ).toBe('该程序尚未购买使用权，不可操作！');
  });
});

describe('a call of a session', () => {
  it('passes for every role unless it names some', () => {
    expect(textOf({ session: true })).toBeNull();
    expect(textOf({ session: true, roles: ['sa', 'super'] }, [], 'sa')).toBeNull();
    expect(textOf({ session: true, roles: ['sa', 'super'] }, [], 'emp')).toBe('您的账号类型不能使用此功能');
    expect(textOf({ session: true, roles: [] }, [], 'root')).toBe('您的账号类型不能使用此功能');
  });

  it('and a public one ask for no menu', () => {
    expect(textOf({ public: true })).toBeNull();
    expect([menusOf({ public: true }), menusOf({ session: true }), menusOf(change), menusOf({ menu: [63, 66], act: 'view' })]).toEqual([
      [],
      [],
      [66],
      [63, 66],
    ]);
  });
});
