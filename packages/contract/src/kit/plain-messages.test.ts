import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainMessage } from './plain-messages.ts';

const said = (schema: z.ZodType, input: unknown): string =>
  schema.safeParse(input, { error: (issue) => plainMessage(issue) }).error?.issues[0]?.message ?? '';

describe('what a schema without words of its own says', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['请填写', z.string(), undefined],
    ['请填写', z.number(), null],
    ['请填写', z.string().min(1), ''],
    ['请输入数字', z.number(), '三'],
    ['请输入整数', z.int(), 1.5],
    ['请输入文字', z.string(), 3],
    ['请选择', z.array(z.number()), undefined],
    ['请选择', z.boolean(), undefined],
    ['请至少选择一项', z.array(z.number()).min(1), []],
    ['最多 3 个字', z.string().max(3), '四个字了'],
    ['最多 2 项', z.array(z.number()).max(2), [1, 2, 3]],
    ['至少 4 个字', z.string().min(4), '三个字'],
    ['不能小于 1', z.number().min(1), 0],
    ['须大于 0', z.number().positive(), 0],
    ['不能大于 100', z.number().max(100), 101],
    ['格式不正确', z.string().regex(/^\d+$/), '甲'],
    ['请填写', z.string().regex(/^\d+$/), ''],
    ['日期格式不正确', z.iso.date(), '昨天'],
    ['选项无效，请重新选择', z.enum(['a', 'b']), 'c'],
    ['请选择', z.enum(['a', 'b']), null],
    ['选项无效，请重新选择', z.union([z.literal(1), z.literal(2)]), 3],
    ['须为 0.01 的整数倍', z.number().multipleOf(0.01), 0.005],
    ['含有无法识别的内容', z.strictObject({}), { x: 1 }],
    ['内容不正确', z.string().refine(() => false), 'x'],
  ])('%s', (words, schema, input) => {
    expect(said(schema, input)).toBe(words);
  });
});
