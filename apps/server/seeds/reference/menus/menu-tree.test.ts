import { MENU, parseScreenKey } from '@anju/contract';
import { describe, expect, it } from 'vitest';
import { employeeScreens, isLayout, menuRows, screensOfCentre } from './menu-tree.ts';

const rows = menuRows();
const byId = new Map(rows.map((row) => [row.id, row]));
const screens = rows.filter((row) => !isLayout(row));
const depthOf = (id: number | null): number => (id === null ? 0 : 1 + depthOf(byId.get(id)?.parentId ?? null));

describe('the menu', () => {
  it('names every node and every screen once', () => {
    expect(byId.size).toBe(rows.length);
    expect(new Set(screens.map((row) => row.component)).size).toBe(screens.length);
    expect(screens.filter((row) => parseScreenKey(row.component) === null)).toEqual([]);
  });

  it('is a tree of three levels, parents first', () => {
    for (const [index, row] of rows.entries()) {
      const parent = row.parentId === null ? null : byId.get(row.parentId);
      expect(parent, `parent of ${row.id}`).toBeDefined();
      expect(parent ? rows.indexOf(parent) : -1).toBeLessThan(index);
    }
    expect(rows.filter((row) => row.component === 'main').every((row) => depthOf(row.id) === 1)).toBe(true);
    expect(rows.filter((row) => row.component === 'blank').every((row) => depthOf(row.id) === 2)).toBe(true);
    // The operator's screens have no groups.
    expect(screens.filter((row) => depthOf(row.id) !== 3).map((row) => row.parentId)).toEqual(Array<number>(10).fill(600));
  });

  it('has the centres in their order', () => {
    expect(rows.filter((row) => row.component === 'main').map((row) => row.id)).toEqual([56, 81, 117, 147, 202, 271, 318, 388, 500, 600]);
  });

  it.each([
    [66, '房屋档案'],
    [127, '维保计划'],
    [128, '维保记录'],
    [129, '维修派工'],
    [88, '装修登记'],
    [134, '巡查计划'],
    [94, '诉求受理'],
    [71, '住户档案'],
    [135, '设备巡检计划'],
    [418, '设备维修'],
    [73, '小区设备'],
    [420, '巡检记录'],
    [155, '计费标准'],
    [156, '优减标准'],
    [164, '日常结算'],
    [169, '欠费催收'],
    [170, '挂账申报'],
    [369, '挂账回转'],
    [89, '违规记录'],
    [91, '搬迁备案'],
  ])('has %i %s, as the specification numbers it', (id, title) => expect(byId.get(id)?.title).toBe(title));

  it('shows each role its part, with everything above it', () => {
    for (const row of rows) {
      const parent = row.parentId === null ? undefined : byId.get(row.parentId);
      if (parent) expect(parent.audience).toEqual(expect.arrayContaining([...row.audience]));
    }
    const seen = (role: (typeof rows)[number]['audience'][number]) =>
      screens
        .filter((row) => row.audience.includes(role))
        .map((row) => row.id)
        .toSorted((a, b) => a - b);
    expect(seen('gov')).toEqual([119, 120, 121, 122, 124, 125, 131, 139, 143, 144, 392, 393, 394, 395, 396, 397, 398]);
    expect(seen('root')).toEqual(seen('super'));
    expect(seen('super')).toEqual([601, 602, 603, 604, 605, 606, 607, 608, 609, 610]);
    expect(seen('sa').every((id) => id > 500 && id < 600)).toBe(true);
    expect(employeeScreens(rows).map((row) => row.id)).toEqual(expect.arrayContaining(screensOfCentre(147)));
  });

  it('holds the ids the code names', () => {
    for (const id of Object.values(MENU)) expect(byId.get(id), String(id)).toBeDefined();
    expect(byId.get(MENU.estate)?.component).toBe('estate/property/estate');
    expect(byId.get(MENU.house)?.component).toBe('estate/property/house');
    expect(rows.filter(isLayout).every((row) => row.acts.length === 0)).toBe(true);
  });

  it('offers audit and void where papers are checked or taken back', () => {
    expect(byId.get(158)?.acts).toContain('audit');
    expect(byId.get(164)?.acts).toContain('void');
    expect(byId.get(286)?.acts).toEqual(['view', 'export', 'print']);
    expect(screens.every((row) => row.acts[0] === 'view')).toBe(true);
  });
});
