import { expect, it } from 'vitest';
import { pinyinAt, readingsOf } from '@anju/domain/menu-pinyin';
import { pinyinInitials } from '@anju/domain/pinyin';
import { menuRows } from './menu-tree.ts';

const titles = menuRows().map(({ title }) => title);

it('every character of a title can be typed in pinyin', () => {
  const unknown = titles.flatMap((title) => [...title].filter((sign) => /\p{Script=Han}/u.test(sign) && readingsOf(sign).length === 0));
  expect([...new Set(unknown)]).toEqual([]);
});

it('a title is found by its initials, by syllables, and by both mixed', () => {
  const missed = titles.filter((title) => pinyinInitials(title) !== '' && pinyinAt(title, pinyinInitials(title)) < 0);
  // Names are read with a surname first, which titles do not have (单, 会).
  expect(missed.length).toBeLessThan(titles.length / 50);
  expect(['fwda', 'fangwu', 'fangwda', 'dangan', 'da', 'wuda'].map((typed) => pinyinAt('房屋档案', typed))).toEqual([0, 0, 0, 2, 2, 1]);
  expect(['xw', 'fwx', '房屋'].map((typed) => pinyinAt('房屋档案', typed))).toEqual([-1, -1, -1]);
});
