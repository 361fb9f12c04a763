import { describe, expect, it } from 'vitest';
import { describeInTheWay, levelBelow, levelsMoved, refuseInUse, type Placed } from './organisation.rules.ts';

const placed = (path: string, disabled = false): Placed => {
  const ids = path.split('/').filter(Boolean).map(Number);
  return { id: ids.at(-1) ?? 0, name: `公司${ids.at(-1)}`, level: ids.length, path, disabled };
};

describe('the level of a company', () => {
  it('is one below its parent, and the third is the last', () => {
    expect(levelBelow(placed('/1/'))).toBe(2);
    expect(levelBelow(placed('/1/2/'))).toBe(3);
    expect(() => levelBelow(placed('/1/2/3/'))).toThrow('公司最多三级，“公司3”之下不能再设公司');
    expect(() => levelBelow(placed('/1/', true))).toThrow('上级“公司1”已停用');
  });

  it('moves with the company, and with all below it', () => {
    expect(levelsMoved(placed('/1/2/3/'), placed('/1/'), 3)).toBe(-1);
    expect(levelsMoved(placed('/1/5/'), placed('/1/2/'), 2)).toBe(1);
    expect(() => levelsMoved(placed('/1/5/'), placed('/1/2/'), 3)).toThrow('公司最多三级，移到“公司2”之下会使其下级超过三级');
  });

  it('is never found inside its own branch', () => {
    expect(() => levelsMoved(placed('/1/2/'), placed('/1/2/'), 2)).toThrow('上级公司不能是本公司或其下级公司');
    expect(() => levelsMoved(placed('/1/2/'), placed('/1/2/3/'), 3)).toThrow('上级公司不能是本公司或其下级公司');
    // 21 begins with 2 but is another company.
    expect(levelsMoved(placed('/1/2/'), placed('/1/21/'), 2)).toBe(1);
  });
});

describe('what is in the way', () => {
  it('is said with its numbers', () => {
    expect(describeInTheWay({ departments: 1, people: 4, jobs: 2, devices: 0 })).toBe('部门 1 个、在职员工 4 人、在用岗位 2 个');
    expect(describeInTheWay({ companies: 2, estates: 1 })).toBe('下级公司 2 个、小区 1 个');
    expect(describeInTheWay({ people: 0 })).toBe('');
  });

  it('refuses with words, and lets go when there is nothing', () => {
    expect(() => refuseInUse('工程部', { people: 3 }, '停用')).toThrow('“工程部”下还有在职员工 3 人，不能停用');
    expect(() => refuseInUse('工程部', { people: 0 }, '删除')).not.toThrow();
  });
});
