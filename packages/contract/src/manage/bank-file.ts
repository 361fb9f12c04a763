// The file sent to a bank for collection (报盘) and the file it returns (回盘): the fields of a line, their widths and the encoding. Domain
// notes, 6.2. The bytes themselves are written and read in @anju/domain (bank-file).
import { z } from 'zod';
import { states } from '../kit/states.ts';

/** What a field of a line holds. 结果码 is empty in the file for the bank, which fills it in. */
export const BANK_FIELD = states('字段内容', {
  agreementNo: [1, '协议号'],
  accountNo: [2, '账号'],
  accountName: [3, '户名'],
  amount: [4, '金额'],
  date: [5, '日期'],
  serial: [6, '序号'],
  remark: [7, '备注'],
  constant: [8, '固定内容'],
  code: [9, '结果码'],
});

/** What a field of the first or last line holds. */
export const BANK_SUM = states('汇总内容', {
  unitCode: [1, '单位代码'],
  contractNo: [2, '合同号'],
  date: [3, '日期'],
  count: [4, '笔数'],
  sum: [5, '总金额'],
  constant: [6, '固定内容'],
});

/** The result of a collection: paid, or why not. Domain notes, 12.2. */
export const BANK_REASON = states('扣款结果', {
  success: [1, '成功'],
  noMoney: [2, '余额不足'],
  wrongAccount: [3, '账号不符'],
  wrongName: [4, '户名不符'],
  noAgreement: [5, '协议无效'],
  frozen: [6, '账户冻结'],
  overLimit: [7, '超限额'],
  other: [8, '其他'],
});
export const BANK_SUCCESS = BANK_REASON.success;

export const BANK_ENCODINGS = [
  { value: 'utf8', label: 'UTF-8' },
  { value: 'gbk', label: 'GBK' },
] as const;
export const BANK_LAYOUTS = [
  { value: 'fixed', label: '定长' },
  { value: 'separated', label: '分隔符' },
] as const;
export const BANK_AMOUNT_UNITS = [
  { value: 'yuan', label: '元' },
  { value: 'fen', label: '分' },
] as const;
export const BANK_DATE_FORMS = [
  { value: 'YYYYMMDD', label: '20260131' },
  { value: 'YYYY-MM-DD', label: '2026-01-31' },
] as const;
export const BANK_LINE_ENDS = [
  { value: 'crlf', label: '回车换行' },
  { value: 'lf', label: '换行' },
] as const;

const fieldOf = <K extends number>(kind: z.ZodType<K, K>) =>
  z.object({
    kind,
    /** Bytes in GBK, characters in UTF-8; 0 where a separator ends the field. */
    width: z.int('宽度应为整数').min(0, '宽度不能为负').max(200, '宽度最多200'),
    pad: z.enum(['left', 'right'], '请选择补位方向'),
    padChar: z.string().regex(/^[\x20-\x7e]$/, '补位字符应为一个半角字符'),
    /** Only for 固定内容. */
    text: z
      .string()
      .max(100, '固定内容最多100字')
      .regex(/^\P{Cc}*$/u, '固定内容不能有控制字符'),
  });
const lineField = fieldOf(BANK_FIELD.schema);
const sumField = fieldOf(BANK_SUM.schema);
export type BankLineField = z.infer<typeof lineField>;
export type BankSumField = z.infer<typeof sumField>;

/** The template as stored and read; `bankTemplateForm` checks the rules between its parts. */
export const bankTemplate = z.object({
  encoding: z.enum(['utf8', 'gbk'], '请选择编码'),
  layout: z.enum(['fixed', 'separated'], '请选择排列方式'),
  separator: z.string().max(1, '分隔符应为一个字符'),
  amountUnit: z.enum(['yuan', 'fen'], '请选择金额单位'),
  dateForm: z.enum(['YYYYMMDD', 'YYYY-MM-DD'], '请选择日期格式'),
  lineEnd: z.enum(['crlf', 'lf'], '请选择换行方式'),
  fields: z.array(lineField).max(30, '最多30个字段'),
  header: z.array(sumField).max(20, '文件头最多20个字段'),
  trailer: z.array(sumField).max(20, '文件尾最多20个字段'),
});
export type BankTemplate = z.infer<typeof bankTemplate>;

interface Complaint {
  readonly path: (string | number)[];
  readonly message: string;
}

const LINE_NUMBERS: readonly number[] = [BANK_FIELD.amount, BANK_FIELD.serial];
const SUM_NUMBERS: readonly number[] = [BANK_SUM.count, BANK_SUM.sum];

/** Padding must not change the value: a padded number reads back as the same number, a text as the same text. */
function padComplaint(field: BankLineField | BankSumField, number: boolean): string | null {
  const { pad, padChar } = field;
  if (number && padChar !== ' ' && padChar !== '0') return '数字只能用空格或 0 补位';
  if (number && padChar === '0' && pad === 'right') return '数字不能在右边补 0，金额会变';
  if (!number && /[0-9A-Za-z]/.test(padChar)) return '文字不能用字母或数字补位，读回时分不清';
  return null;
}

function partComplaints(
  template: BankTemplate,
  part: 'fields' | 'header' | 'trailer',
  fields: readonly (BankLineField | BankSumField)[],
): Complaint[] {
  const isLine = part === 'fields';
  const constant = isLine ? BANK_FIELD.constant : BANK_SUM.constant;
  const numbers = isLine ? LINE_NUMBERS : SUM_NUMBERS;
  const text = (kind: number) => (isLine ? BANK_FIELD : BANK_SUM).text(kind);
  return fields.flatMap((field, at) => {
    const found: Complaint[] = [];
    const say = (name: string, message: string) => found.push({ path: [part, at, name], message });
    const pads = padComplaint(field, numbers.includes(field.kind));
    if (field.kind !== constant && fields.findIndex((one) => one.kind === field.kind) < at)
      say('kind', `“${text(field.kind)}”只能出现一次`);
    if (field.kind === constant && field.text === '') say('text', '请输入固定内容');
    if (field.kind === constant && template.layout === 'separated' && field.text.includes(template.separator))
      say('text', '固定内容不能含有分隔符');
    if (template.layout === 'fixed' && field.width < 1) say('width', '定长文件请填写宽度');
    // Constants are compared with their padding, so any padding reads back.
    if (field.kind !== constant && field.width > 0 && pads !== null) say('padChar', pads);
    if (template.layout === 'separated' && field.width > 0 && field.padChar === template.separator)
      say('padChar', '补位字符不能与分隔符相同');
    return found;
  });
}

function templateComplaints(template: BankTemplate): Complaint[] {
  const has = (kind: number) => template.fields.some((field) => field.kind === kind);
  const found: Complaint[] = [];
  const say = (path: string, message: string) => found.push({ path: [path], message });
  if (template.layout === 'separated' && !/^[,;|\t^~#]$/.test(template.separator)) say('separator', '请选择分隔符');
  if (template.layout === 'separated' && template.separator === '') return found;
  if (template.fields.length === 0) say('fields', '请至少设置一个字段');
  else if (!has(BANK_FIELD.amount)) say('fields', '明细中缺少“金额”');
  else if (!has(BANK_FIELD.agreementNo) && !has(BANK_FIELD.accountNo)) say('fields', '明细中至少要有“协议号”或“账号”');
  return [
    ...found,
    ...partComplaints(template, 'fields', template.fields),
    ...partComplaints(template, 'header', template.header),
    ...partComplaints(template, 'trailer', template.trailer),
  ];
}

/** A template whose files can be read back without ambiguity. */
export const bankTemplateForm = bankTemplate.superRefine((template, context) => {
  for (const { path, message } of templateComplaints(template)) context.addIssue({ code: 'custom', path, message });
});

const right = (kind: BankLineField['kind'], width: number): BankLineField => ({ kind, width, pad: 'right', padChar: ' ', text: '' });
const zeros = (kind: BankLineField['kind'], width: number): BankLineField => ({ kind, width, pad: 'left', padChar: '0', text: '' });
const sumZeros = (kind: BankSumField['kind'], width: number): BankSumField => ({ kind, width, pad: 'left', padChar: '0', text: '' });

/** The template a new channel begins with; most banks accept it with small changes. */
export const USUAL_BANK_TEMPLATE: BankTemplate = {
  encoding: 'gbk',
  layout: 'fixed',
  separator: '|',
  amountUnit: 'fen',
  dateForm: 'YYYYMMDD',
  lineEnd: 'crlf',
  fields: [
    zeros(BANK_FIELD.serial, 8),
    right(BANK_FIELD.agreementNo, 20),
    right(BANK_FIELD.accountNo, 32),
    right(BANK_FIELD.accountName, 60),
    zeros(BANK_FIELD.amount, 13),
    right(BANK_FIELD.code, 4),
    right(BANK_FIELD.remark, 40),
  ],
  header: [
    { kind: BANK_SUM.unitCode, width: 20, pad: 'right', padChar: ' ', text: '' },
    { kind: BANK_SUM.date, width: 8, pad: 'right', padChar: ' ', text: '' },
    sumZeros(BANK_SUM.count, 8),
    sumZeros(BANK_SUM.sum, 15),
  ],
  trailer: [],
};
