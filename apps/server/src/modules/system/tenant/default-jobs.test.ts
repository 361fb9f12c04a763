import { describe, expect, it } from 'vitest';
import type { Act } from '@anju/contract';
import { employeeScreens, menuRows } from '../../../../seeds/reference/menus/menu-tree.ts';
import { DEFAULT_JOBS, grantsOf } from './default-jobs.ts';

const screens = employeeScreens(menuRows());
const grantsFor = (name: string) => {
  const job = DEFAULT_JOBS.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return new Map(grantsOf(job, screens).map(({ menuId, acts }) => [menuId, acts]));
};
const acts = (name: string, menu: number): Act[] | undefined => grantsFor(name).get(menu);

describe('the default jobs', () => {
  it('are the seven of the separation of duties', () => {
    expect(DEFAULT_JOBS.map(({ name }) => name)).toEqual(['收费员', '计费员', '财务', '客服', '工程秩序', '项目经理', '经理']);
    expect(DEFAULT_JOBS.map(({ scope }) => scope)).toEqual(['estates', 'company', 'company', 'estates', 'estates', 'estates', 'tenant']);
    for (const { duty } of DEFAULT_JOBS) expect(duty).toMatch(/^<ul>(<li>[^<>]+<\/li>){3,}<\/ul>$/);
  });

  it('say something about every screen of employees, once', () => {
    const everybody = DEFAULT_JOBS.map((job) => grantsOf(job, screens).map(({ menuId }) => menuId));
    for (const menus of everybody) expect(new Set(menus).size).toBe(menus.length);
    const covered = new Set(everybody.flat());
    expect(screens.filter(({ id }) => !covered.has(id)).map(({ title }) => title)).toEqual([]);
  });

  it('grant nothing a screen does not offer', () => {
    const offered = new Map(screens.map((screen) => [screen.id, screen.acts]));
    for (const job of DEFAULT_JOBS) {
      for (const { menuId, acts: granted } of grantsOf(job, screens)) {
        expect(granted).toContain('view');
        expect(granted.filter((act) => !offered.get(menuId)?.includes(act))).toEqual([]);
      }
    }
  });

  it('let the cashier take money and void his own, and bill nothing', () => {
    expect(acts('收费员', 164)).toEqual(['view', 'add', 'change', 'remove', 'print', 'void']);
    expect(acts('收费员', 158)).toBeUndefined();
    expect(acts('收费员', 66)).toEqual(['view', 'print']);
  });

  it('let one bill and another audit', () => {
    expect(acts('计费员', 158)).toEqual(['view', 'add', 'change', 'remove', 'print']);
    expect(acts('财务', 158)).toEqual(['view', 'export', 'print', 'audit', 'void']);
    expect(acts('计费员', 164)).toBeUndefined();
  });

  it('let one keep the books and another check them', () => {
    expect(acts('财务', 281)).toContain('add');
    expect(acts('财务', 282)).not.toContain('audit');
    expect(acts('经理', 282)).toContain('audit');
    expect(acts('经理', 281)).not.toContain('add');
  });

  it('let nobody both enter and check on one screen', () => {
    for (const job of DEFAULT_JOBS) {
      const both = grantsOf(job, screens).filter(
        ({ acts: held, menuId }) => held.includes('add') && held.includes('audit') && menuId !== 212,
      );
      expect(both, job.name).toEqual([]);
    }
  });

  it('let the second person for money be finance, the estate manager and the head office, as the table says', () => {
    const auditing = (menu: number) => DEFAULT_JOBS.filter(({ name }) => acts(name, menu)?.includes('audit')).map(({ name }) => name);
    // Red ink and refunds; paying out, drawers and closes; points; settings and limits.
    expect(auditing(176)).toEqual(['财务', '项目经理', '经理']);
    expect(auditing(181)).toEqual(['财务', '项目经理', '经理']);
    expect(auditing(166)).toEqual(['财务']);
    expect(auditing(183)).toEqual(['财务']);
    expect(auditing(151)).toEqual(['财务', '经理']);
    // Limits are changed on a screen of administrators, which no job is granted.
    expect(DEFAULT_JOBS.filter(({ name }) => acts(name, 513) !== undefined)).toEqual([]);
  });

  it('let the service keep houses, and who answers for the estate put them right', () => {
    expect(acts('客服', 66)).toEqual(['view', 'add', 'change', 'remove', 'export', 'print']);
    expect(acts('项目经理', 66)).toEqual(['view', 'add', 'change', 'remove', 'export', 'print']);
    expect(acts('工程秩序', 98)).toContain('change');
    expect(acts('工程秩序', 66)).toEqual(['view', 'print']);
  });

  it('keep sheets with personal data from cashier, biller and technician', () => {
    const exporting = DEFAULT_JOBS.filter((job) => grantsOf(job, screens).some(({ acts: held }) => held.includes('export')));
    expect(exporting.map(({ name }) => name)).toEqual(['财务', '客服', '项目经理', '经理']);
  });

  it('let everybody deal with the papers sent to him', () => {
    for (const { name } of DEFAULT_JOBS) expect(acts(name, 212)).toContain('audit');
  });
});
