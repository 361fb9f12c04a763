// Writes a text into a field of a line, padded to its width, and reads it back.
import type { BankLineField, BankSumField, BankTemplate } from '@anju/contract';
import { decodeGbk, encodeGbk, outsideGbk } from './gbk.ts';

export type Field = BankLineField | BankSumField;
export type Content = 'text' | 'number' | 'constant';

const utf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);

/** The bytes decoded to text. */
export const textOf = ({ encoding }: Pick<BankTemplate, 'encoding'>, bytes: Uint8Array): string =>
  encoding === 'gbk' ? decodeGbk(bytes) : utf8(bytes);

/** `text` has already been checked: each of its characters exists in the encoding. */
export const bytesOf = ({ encoding }: BankTemplate, text: string): Uint8Array =>
  encoding === 'gbk' ? (encodeGbk(text) ?? new Uint8Array()) : new TextEncoder().encode(text);

/** The size that `width` limits: bytes in GBK, characters in UTF-8. */
export const measure = ({ encoding }: BankTemplate, text: string): number =>
  encoding === 'gbk' ? (encodeGbk(text)?.length ?? 0) : [...text].length;

function objection(template: BankTemplate, field: Field, content: Content, text: string): string | null {
  if (/[\p{Cc}\p{Cs}\uFEFF]/u.test(text)) return '含有不能写入文件的字符';
  if (template.encoding === 'gbk') {
    const strange = outsideGbk(text);
    if (strange.length > 0) return `“${strange.join('')}”不在 GBK 字库内`;
  }
  if (template.layout === 'separated' && text.includes(template.separator)) return `含有分隔符“${template.separator}”`;
  if (field.width === 0) return null;
  const size = measure(template, text);
  if (size > field.width) return `超过宽度 ${field.width}，实为 ${size}`;
  // Removing the padding would also remove part of such a text.
  const edge = field.pad === 'left' ? text.startsWith(field.padChar) : text.endsWith(field.padChar);
  return content === 'text' && edge ? `${field.pad === 'left' ? '开头' : '结尾'}与补位字符相同` : null;
}

export type Written = { readonly text: string } | { readonly problem: string };

export function writeCell(template: BankTemplate, field: Field, content: Content, text: string): Written {
  const problem = objection(template, field, content, text);
  if (problem !== null) return { problem };
  const filling = field.padChar.repeat(Math.max(0, field.width - measure(template, text)));
  return { text: field.pad === 'left' ? filling + text : text + filling };
}

/** The cells of a line, padding included, or a message that says what is wrong with the line. */
export function splitLine(template: BankTemplate, fields: readonly Field[], line: Uint8Array): string[] | string {
  if (template.layout === 'separated') {
    const cells = textOf(template, line).split(template.separator);
    return cells.length === fields.length ? cells : `应有 ${fields.length} 个字段，实为 ${cells.length} 个`;
  }
  const characters = template.encoding === 'gbk' ? null : [...utf8(line)];
  const size = characters?.length ?? line.length;
  const whole = fields.reduce((sum, { width }) => sum + width, 0);
  if (size !== whole) return `长度应为 ${whole}，实为 ${size}`;
  let at = 0;
  return fields.map(({ width }) => {
    const from = at;
    at += width;
    return characters ? characters.slice(from, at).join('') : decodeGbk(line.subarray(from, at));
  });
}

/** The cell without its padding. Numbers keep leading zeros, which do not change the value. */
export function readCell(field: Field, content: Content, cell: string): string {
  if (content === 'number') return cell.trim();
  if (field.width === 0) return cell;
  const { padChar, pad } = field;
  let from = 0;
  let to = cell.length;
  if (pad === 'left') while (from < to && cell[from] === padChar) from++;
  else while (to > from && cell[to - 1] === padChar) to--;
  return cell.slice(from, to);
}
