import { describe, expect, it } from 'vitest';
import { entityText } from '@anju/contract';
import { differences, differencesText, exportTold } from './log.rules.ts';

const read = (entity: string, before: unknown, after: unknown) =>
  differences(entity, before, after).map(({ label, before: old, after: fresh }) => `${label}: ${old} → ${fresh}`);

describe('what was before and after', () => {
  it('is told field by field, by the names of the screens', () => {
    expect(read('house', { useState: 1, buildArea: '80.00', remark: '' }, { useState: 4, buildArea: '80.00', remark: '朝南' })).toEqual([
      '使用状态: 未入伙 → 使用中',
      '备注:  → 朝南',
    ]);
  });

  it('is what a change touched; a field it does not name is not gone', () => {
    expect(read('house', { name: '旧', area: '80.00' }, { name: '新' })).toEqual(['名称: 旧 → 新']);
  });

  it('is everything of what was made, and of what was removed', () => {
    expect(read('zone', null, { name: '一区', sort: 1 })).toEqual(['名称:  → 一区', '排序:  → 1']);
    expect(read('zone', { name: '一区', disabled: false }, null)).toEqual(['名称: 一区 → ', '停用: 否 → ']);
  });

  it('numbers the rows of a list and goes into what holds more', () => {
    const owners = (share: string) => [{ name: '周以宁', share }];
    expect(read('house', { owners: owners('100') }, { owners: [...owners('50'), { name: '林夏', share: '50' }] })).toEqual([
      '业主 1 · 份额: 100 → 50',
      '业主 2 · 名称:  → 林夏',
      '业主 2 · 份额:  → 50',
    ]);
    expect(read('job', { acts: ['view'] }, { acts: ['view', 'add'] })).toEqual(['操作权限: view → view、add']);
    expect(read('x', null, { filter: { from: '2026-07-01' } })).toEqual(['条件 · 起:  → 2026.07.01']);
  });

  it('reads days, instants, yes and no, and states by what they are of', () => {
    expect(read('employee', { state: 1, entryDate: null }, { state: 3, entryDate: '2026-07-09' })).toEqual([
      '状态: 在职 → 离职',
      '入职日期:  → 2026.07.09',
    ]);
    expect(read('backup', null, { startedAt: '2026-07-09T01:02:03.000Z', disabled: true })).toEqual([
      '开始时间:  → 2026.07.09 09:02',
      '停用:  → 是',
    ]);
  });

  it('hides what people are known by', () => {
    expect(read('person', { phone: '13812346721' }, { phone: '13900001234', idNo: '11010519491231002X' })).toEqual([
      '电话: 138****6721 → 139****1234',
      '证件号码:  → 110105********002X',
    ]);
  });

  it('is nothing when nothing was told, and shown as it is when it is no object', () => {
    expect([read('x', null, null), read('x', undefined, undefined), read('x', { unknownField: 1 }, { unknownField: 2 })]).toEqual([
      [],
      [],
      ['unknownField: 1 → 2'],
    ]);
    expect(read('x', 'a', 'b')).toEqual(['内容: a → b']);
  });

  it('is cut where it is long', () => {
    expect(differences('x', null, { content: '长'.repeat(600) })[0]?.after).toBe(`${'长'.repeat(500)}…`);
  });

  it('reads as a sentence in a sheet', () => {
    expect(differencesText(differences('house', { layout: '两室', remark: '旧' }, { layout: '三室', remark: '' }))).toBe(
      '户型：两室 → 三室；备注：旧 → （空）',
    );
  });
});

describe('an export', () => {
  it('tells purpose, approver and date, and what it was limited to', () => {
    const purpose = { usage: '年度核对', auditor: '王总', auditDate: '2026-07-08' };
    expect(exportTold('house-list', { ...purpose, filter: { key: '3幢', useStates: [4, 5], areaFrom: null } })).toEqual({
      ...purpose,
      scope: '关键字：3幢；useStates：4、5',
    });
    expect(exportTold('x', null)).toEqual({ usage: '', auditor: '', auditDate: '', scope: '' });
  });
});

describe('the names of things', () => {
  it.each([
    ['house', '房屋'],
    ['house-list', '房屋清册'],
    ['restore-request', '恢复申请'],
    ['something-new', 'something-new'],
  ])('%s is %s', (entity, text) => expect(entityText(entity)).toBe(text));
});
