// Server only: the dictionary behind this weighs more than a page of the web application.
import { pinyin } from 'pinyin-pro';

/**
 * Lower-case initials for search, `欧阳娜娜` to `oynn`. A name opens with its surname's reading (单 shan, 仇 qiu);
 * Latin letters and digits stay as they are, everything else is left out.
 */
export function pinyinInitials(name: string): string {
  const initials = pinyin(name.normalize('NFKC'), {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
    surname: 'head',
    nonZh: 'consecutive',
  });
  return initials
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
