// What a schema says about a value when its author wrote no message: plain Chinese, without the words of programs. The server and
// the office call it once when they start.
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

const TYPES: Readonly<Record<string, string>> = {
  number: '请输入数字',
  int: '请输入整数',
  string: '请输入文字',
  boolean: '请选择是或否',
  array: '请选择',
  date: '日期不正确',
};

function ofType({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (isMissing(input)) return expected === 'array' || expected === 'boolean' ? '请选择' : '请填写';
  return TYPES[expected] ?? '内容不正确';
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return minimum <= 1 ? '请填写' : `至少 ${minimum} 个字`;
  if (origin === 'array' || origin === 'set') return minimum <= 1 ? '请至少选择一项' : `至少 ${minimum} 项`;
  return inclusive === false ? `须大于 ${minimum}` : `不能小于 ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `最多 ${maximum} 个字`;
  if (origin === 'array' || origin === 'set') return `最多 ${maximum} 项`;
  return inclusive === false ? `须小于 ${maximum}` : `不能大于 ${maximum}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: '邮箱格式不正确',
  url: '网址格式不正确',
  date: '日期格式不正确',
  datetime: '时间格式不正确',
};

export function plainMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return isMissing(issue.input) ? '请填写' : (FORMATS[issue.format] ?? '格式不正确');
    case 'invalid_value':
    case 'invalid_union':
      return isMissing(issue.input) ? '请选择' : '选项无效，请重新选择';
    case 'not_multiple_of':
      return `须为 ${issue.divisor} 的整数倍`;
    case 'unrecognized_keys':
      return '含有无法识别的内容';
    default:
      return '内容不正确';
  }
}

export const speakPlainly = (): void => void z.config({ localeError: plainMessage });
