// Server only: the dictionary used here is larger than a page of the web application.
import { pinyin } from 'pinyin-pro';

/**
 * Lower-case initials for search: `欧阳娜娜` becomes `oynn`. The first character is read as a surname (单 shan, 仇 qiu); Latin letters and digits
 * are kept, and all other characters are left out.
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
