import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BANK_FIELD, BANK_SUM, bankTemplateForm, USUAL_BANK_TEMPLATE, type BankLineField, type BankTemplate } from '@anju/contract';
import { bankFileText, controlDifferences, parseBankFile, renderBankFile, type BankFileHead, type BankFileLine } from '../index.ts';
import { decodeGbk, encodeGbk, outsideGbk } from './gbk.ts';

const HEAD: BankFileHead = { unitCode: '3301007', contractNo: 'HT-2026-01', date: '2026-07-10' };
const line = (serial: number, over: Partial<BankFileLine> = {}): BankFileLine => ({
  agreementNo: `XY${serial}`,
  accountNo: '6222021202041234567',
  accountName: '陈晓岚',
  amount: '236.72',
  date: '2026-07-10',
  serial,
  remark: '7月物业费',
  code: '',
  ...over,
});
const field = (kind: BankLineField['kind'], width: number, over: Partial<BankLineField> = {}): BankLineField => ({
  kind,
  width,
  pad: 'right',
  padChar: ' ',
  text: '',
  ...over,
});
const SEPARATED: BankTemplate = {
  ...USUAL_BANK_TEMPLATE,
  encoding: 'utf8',
  layout: 'separated',
  separator: '|',
  amountUnit: 'yuan',
  lineEnd: 'lf',
  fields: [field(BANK_FIELD.agreementNo, 0), field(BANK_FIELD.accountName, 0), field(BANK_FIELD.amount, 0)],
  header: [],
  trailer: [],
};

function bytesOf(template: BankTemplate, lines: readonly BankFileLine[]): Uint8Array {
  const { bytes, problems } = renderBankFile(template, HEAD, lines);
  expect(problems).toEqual([]);
  return bytes ?? new Uint8Array();
}

describe('GBK', () => {
  it('is written with the bytes banks know', () => {
    expect([...(encodeGbk('中国A') ?? [])]).toEqual([0xd6, 0xd0, 0xb9, 0xfa, 0x41]);
    expect(encodeGbk('𠮷')).toBeNull();
    expect(outsideGbk('王𠮷祥😀')).toEqual(['𠮷', '😀']);
  });

  it('reads back every one of the 20,902 unified ideographs', () => {
    const all = Array.from({ length: 0x9fa5 - 0x4e00 + 1 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    expect(decodeGbk(encodeGbk(all) ?? new Uint8Array())).toBe(all);
  });
});

describe('a fixed-width file in GBK', () => {
  it('counts bytes, fen and the sums of its first line', () => {
    const bytes = bytesOf(USUAL_BANK_TEMPLATE, [line(1), line(2, { amount: '1000', accountName: '杭州云栖商贸有限公司' })]);
    const [first, second, third] = bankFileText(USUAL_BANK_TEMPLATE, bytes);
    expect(first).toBe('3301007             20260710' + '00000002' + '000000000123672');
    expect(second?.startsWith('00000001XY1                 6222021202041234567             陈晓岚')).toBe(true);
    expect(second).toContain('0000000023672');
    expect(third).toContain('0000000100000');
    // Each line has 177 bytes, however many of its characters are Chinese.
    expect(bytes.length).toBe(51 + 2 + (177 + 2) * 2);
  });

  it('answers with the result codes the bank filled in', () => {
    const bytes = bytesOf(USUAL_BANK_TEMPLATE, [line(1, { code: '00' }), line(2, { code: 'E003' })]);
    const { lines, head, problems } = parseBankFile(USUAL_BANK_TEMPLATE, bytes);
    expect(problems).toEqual([]);
    expect(head).toEqual({ unitCode: '3301007', date: '2026-07-10' });
    expect(lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['00', '236.72'],
      ['E003', '236.72'],
    ]);
  });
});

describe('what could not be read back is refused and named', () => {
  const problemsOf = (template: BankTemplate, over: Partial<BankFileLine>) => renderBankFile(template, HEAD, [line(1, over)]).problems;

  it.each<[BankTemplate, Partial<BankFileLine>, number, string, string]>([
    [SEPARATED, { accountName: '陈|岚' }, 1, '户名', '含有分隔符“|”'],
    [SEPARATED, { accountName: '陈\n岚' }, 1, '户名', '含有不能写入文件的字符'],
    [SEPARATED, { amount: '-1.00' }, 1, '金额', '金额不正确'],
    [USUAL_BANK_TEMPLATE, { accountName: '王𠮷' }, 2, '户名', '“𠮷”不在 GBK 字库内'],
    [USUAL_BANK_TEMPLATE, { remark: '物'.repeat(21) }, 2, '备注', '超过宽度 40，实为 42'],
    [USUAL_BANK_TEMPLATE, { agreementNo: 'XY ' }, 2, '协议号', '结尾与补位字符相同'],
  ])('%#', (template, over, at, name, text) => {
    expect(problemsOf(template, over)).toContainEqual({ line: at, field: name, text });
    expect(renderBankFile(template, HEAD, [line(1, over)]).bytes).toBeNull();
  });
});

describe('a file that is not as it should be', () => {
  const TRAILED: BankTemplate = {
    ...SEPARATED,
    trailer: [
      { kind: BANK_SUM.count, width: 0, pad: 'left', padChar: '0', text: '' },
      { kind: BANK_SUM.sum, width: 0, pad: 'left', padChar: '0', text: '' },
    ],
  };
  const told = (template: BankTemplate, text: string) => parseBankFile(template, new TextEncoder().encode(text)).problems;

  it.each<[BankTemplate, string, string]>([
    [SEPARATED, 'XY1|陈晓岚\n', '应有 3 个字段，实为 2 个'],
    [SEPARATED, 'XY1|陈晓岚|abc\n', '“abc”读不出'],
    [
      { ...SEPARATED, layout: 'fixed', fields: [field(BANK_FIELD.agreementNo, 4), field(BANK_FIELD.amount, 4)] },
      'XY1 1\n',
      '长度应为 8，实为 5',
    ],
  ])('%# %s', (template, text, expected) => expect(told(template, text).map((problem) => problem.text)).toContain(expected));

  it.each<[string, string[]]>([
    ['XY1|陈晓岚|10.00\n1|10.00\n', []],
    ['XY1|陈晓岚|10.00\n2|10.00\n', ['文件尾写 2 笔 10.00 元，明细实为 1 笔 10.00 元，相差 1 笔']],
    ['XY1|陈晓岚|10.00\n1|10.01\n', ['文件尾写 1 笔 10.01 元，明细实为 1 笔 10.00 元，相差 0.01 元']],
    ['XY1|陈晓岚|abc\n1|10.00\n', ['文件尾写 1 笔 10.00 元，明细实为 1 笔 0.00 元，相差 10.00 元']],
    ['XY1|陈晓岚|10.00\n1|ten\n', ['文件尾的总金额“ten”读不出']],
    ['XY1|陈晓岚|10.00\n1\n', ['文件尾应有 2 个字段，实为 1 个']],
    ['', ['文件头或文件尾缺失']],
  ])('is refused whole where its totals differ or cannot be read: %j', (text, refused) =>
    expect(parseBankFile(TRAILED, new TextEncoder().encode(text)).refused).toEqual(refused),
  );

  it('totals differ from others by count, by sum, or not at all', () => {
    const control = [{ part: '文件头', count: 3, sum: '600.00' }];
    expect(controlDifferences(control, { count: 3, sum: '600.00' }, '本批次报盘')).toEqual([]);
    expect(controlDifferences([{ part: '文件头', sum: '600.00' }], { count: 9, sum: '600.00' }, '本批次报盘')).toEqual([]);
    fc.assert(
      fc.property(fc.nat(9), fc.nat(99_999), (count, cents) => {
        const told = controlDifferences(control, { count, sum: (cents / 100).toFixed(2) }, '本批次报盘');
        expect(told).toHaveLength(count === 3 && cents === 60_000 ? 0 : 1);
        const [, pieces = '0', yuan = '0.00'] = /相差 (?:(\d+) 笔)? ?(?:([\d.]+) 元)?$/.exec(told[0] ?? '相差 ') ?? [];
        expect([Number(pieces), yuan]).toEqual([Math.abs(count - 3), (Math.abs(cents - 60_000) / 100).toFixed(2)]);
      }),
    );
  });

  it('takes either end of line', () => {
    expect(told(SEPARATED, 'XY1|陈晓岚|1.00\r\nXY2|王 刚|2.5')).toEqual([]);
  });
});

describe('render, then parse', () => {
  const NUMBERS: readonly number[] = [BANK_FIELD.amount, BANK_FIELD.serial];
  const name = fc.string({ unit: fc.constantFrom(...'陈晓岚王刚龘·ABc 09-(|,'), maxLength: 12 });
  const lines = fc.array(
    fc.record({
      agreementNo: fc.stringMatching(/^[A-Z0-9-]{1,12}$/),
      accountNo: fc.stringMatching(/^\d{6,24}$/),
      accountName: name,
      amount: fc.integer({ min: 0, max: 999_999_999 }).map((fen) => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`),
      date: fc.constantFrom('2026-07-10', '2024-02-29'),
      serial: fc.integer({ min: 1, max: 999_999 }),
      remark: name,
      code: fc.constantFrom('', '00', 'E01'),
    }),
    { maxLength: 6 },
  );
  const others = fc.shuffledSubarray([1, 2, 3, 5, 6, 7, 8, 9] as const, { minLength: 1 });
  const shape = fc.record({
    kinds: others,
    encoding: fc.constantFrom('utf8' as const, 'gbk' as const),
    layout: fc.constantFrom('fixed' as const, 'separated' as const),
    separator: fc.constantFrom('|', ',', '\t'),
    amountUnit: fc.constantFrom('yuan' as const, 'fen' as const),
    dateForm: fc.constantFrom('YYYYMMDD' as const, 'YYYY-MM-DD' as const),
    lineEnd: fc.constantFrom('crlf' as const, 'lf' as const),
    pad: fc.constantFrom('left' as const, 'right' as const),
    padChar: fc.constantFrom(' ', '*', '_'),
    width: fc.constantFrom(0, 26, 40),
    trailed: fc.boolean(),
  });

  it('returns the same lines, whatever the template', () => {
    let written = 0;
    fc.assert(
      fc.property(shape, lines, ({ kinds, pad, padChar, width, trailed, ...rest }, rows) => {
        const sized = rest.layout === 'fixed' ? Math.max(width, 26) : width;
        const fieldOf = (kind: BankLineField['kind']): BankLineField =>
          NUMBERS.includes(kind)
            ? field(kind, sized, { pad: 'left', padChar: '0' })
            : field(kind, sized, { pad, padChar, text: kind === BANK_FIELD.constant ? 'TS' : '' });
        const sums = [
          { kind: BANK_SUM.count, width: sized, pad: 'left' as const, padChar: '0', text: '' },
          { kind: BANK_SUM.sum, width: sized, pad: 'left' as const, padChar: '0', text: '' },
        ];
        const template: BankTemplate = {
          ...rest,
          fields: [...kinds, BANK_FIELD.amount].map(fieldOf),
          header: sums,
          trailer: trailed ? sums : [],
        };
        const { bytes, problems } = renderBankFile(template, HEAD, rows);
        fc.pre(bytes !== null);
        written += 1;
        expect(problems).toEqual([]);
        const kept = ['agreementNo', 'accountNo', 'accountName', 'amount', 'date', 'serial', 'remark', '', 'code'] as const;
        const names = new Set(template.fields.map(({ kind }) => kept[kind - 1]).filter((one) => one !== ''));
        const expected = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => names.has(key as 'amount'))));
        expect(parseBankFile(template, bytes ?? new Uint8Array())).toMatchObject({ head: {}, lines: expected, problems: [], refused: [] });
      }),
      { numRuns: 400 },
    );
    expect(written).toBeGreaterThan(100);
  });
});

describe('a template', () => {
  const told = (over: Partial<BankTemplate>) =>
    bankTemplateForm.safeParse({ ...SEPARATED, ...over }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  const amount = field(BANK_FIELD.amount, 0);
  const number = field(BANK_FIELD.agreementNo, 0);

  it('that is usual is in order', () => {
    expect(bankTemplateForm.safeParse(USUAL_BANK_TEMPLATE).success).toBe(true);
    expect(told({})).toEqual([]);
  });

  it.each<[string, Partial<BankTemplate>, string, string]>([
    ['no field', { fields: [] }, 'fields', '请至少设置一个字段'],
    ['no amount', { fields: [number] }, 'fields', '明细中缺少“金额”'],
    ['nobody to pay', { fields: [amount] }, 'fields', '明细中至少要有“协议号”或“账号”'],
    ['twice', { fields: [number, amount, amount] }, 'fields.2.kind', '“金额”只能出现一次'],
    ['no width', { layout: 'fixed', fields: [field(1, 9), amount] }, 'fields.1.width', '定长文件请填写宽度'],
    ['no separator', { separator: '' }, 'separator', '请选择分隔符'],
    ['zeros behind', { fields: [number, field(4, 9, { padChar: '0' })] }, 'fields.1.padChar', '数字不能在右边补 0，金额会变'],
    ['stars', { fields: [number, field(4, 9, { padChar: '*' })] }, 'fields.1.padChar', '数字只能用空格或 0 补位'],
    ['text with zeros', { fields: [field(1, 9, { padChar: '0' }), amount] }, 'fields.0.padChar', '文字不能用字母或数字补位，读回时分不清'],
    ['its separator', { fields: [field(1, 9, { padChar: '|' }), amount] }, 'fields.0.padChar', '补位字符不能与分隔符相同'],
    ['empty constant', { fields: [number, amount, field(8, 0)] }, 'fields.2.text', '请输入固定内容'],
    ['constant', { fields: [number, amount, field(8, 0, { text: 'a|b' })] }, 'fields.2.text', '固定内容不能含有分隔符'],
  ])('is told what is wrong: %s', (_, over, path, message) => expect(told(over)).toContainEqual([path, message]));
});
