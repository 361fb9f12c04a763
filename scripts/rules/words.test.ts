import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordRules, wrongWords } from './words.ts';

const ROOT = join(import.meta.dirname, '../..');
const RULES = wordRules(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));
const PAGE = 'apps/web/src/areas/estate/house.page.tsx';

/** Everything whose texts reach a user; samples and fixtures are read by tests only. */
const SHOWN = ['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts', 'apps/server/seeds/**/*.ts', 'packages/*/src/**/*.ts'];
const FOR_TESTS = /\.test\.tsx?$|\.fixtures\.ts$|-samples\.tsx?$|\/testing\//;

describe('the words of the glossary', () => {
  it.each([
    ["const text = '已驳回';", '驳回 → 退回'],
    ['const text = `第 ${n} 笔驳回，共 ${m} 笔`;', '驳回 → 退回'],
    ['<Button>驳回</Button>', '驳回 → 退回'],
    ['<Form.Item label="审批意见" />', '审批 → 审核'],
    ["const title = '经过';", '经过 → 操作记录'],
    ["const text = '重新计费或新计费';", '新计费 → 新增'],
  ])('refuse %s', (source, fault) => {
    expect(wrongWords(PAGE, `\n${source}\n`, RULES)).toEqual([`${PAGE}:2 ${fault}`]);
  });

  it.each([
    '// 驳回 was the word\n/** 审批 */',
    "const text = '重新计费';",
    "const text = '凡经过自己手的公文';",
    "const text = '按园林部门的规定办理审批';",
    'const PATTERN = /驳回/;',
    'const rest = `${text}退回`;',
  ])('let through %s', (source) => {
    expect(wrongWords(PAGE, source, RULES)).toEqual([]);
  });

  it('say for each word what is written instead, and never a word they refuse', () => {
    expect(RULES.length).toBeGreaterThan(30);
    for (const { write } of RULES) {
      expect(write).not.toBe('');
      expect(wrongWords(PAGE, `const text = '${write}';`, RULES)).toEqual([]);
    }
  });

  it('hold on every page and in every message, help text and seed', async () => {
    const faults: string[] = [];
    let read = 0;
    for await (const path of glob(SHOWN, { cwd: ROOT })) {
      if (FOR_TESTS.test(path)) continue;
      read += 1;
      faults.push(...wrongWords(path, await readFile(join(ROOT, path), 'utf8'), RULES));
    }
    expect(read).toBeGreaterThan(1500);
    expect(faults.sort()).toEqual([]);
  });
});
