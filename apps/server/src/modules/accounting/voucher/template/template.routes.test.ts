// Templates whose amounts are formulas over the books. domain: accounting 2.5.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeVoucherTemplate,
  createVoucherTemplate,
  fillVoucherTemplate,
  getVoucherTemplate,
  installStatements,
  submitVouchers,
  TEMPLATE_AMOUNT,
  tryVoucherTemplate,
  type InputOf,
} from '@anju/contract';
import { clockAt } from '../../../../testing/installation.ts';
import { openVoucherStage, type VoucherStage } from '../voucher.fixtures.ts';

type Line = InputOf<typeof createVoucherTemplate>['lines'][number];
const JANUARY = 202501;
let stage: VoucherStage;
let estateId = 0;

beforeAll(async () => {
  stage = await openVoucherStage({}, { clock: clockAt('2025-02-20T02:00:00Z') });
  const [estate] = await stage.ask<{ id: number }>(`select id::int from estate.estate where tenant_id = $1 order by id limit 1`, [
    stage.tenantId,
  ]);
  estateId = estate?.id ?? 0;
  const dims = { estateId };
  await stage.write([
    ['112201', 'D', '1060.00', { dims }],
    ['600101', 'C', '1000.00', { dims }],
    ['22210107', 'C', '60.00'],
  ]);
  await stage.write([
    ['112201', 'D', '530.00'],
    ['600101', 'C', '500.00'],
    ['22210107', 'C', '30.00'],
  ]);
});
afterAll(() => stage.close());

const line = (code: string, direction: 1 | -1, more: Partial<Line>): Line => ({
  ...{ summary: '计提', subjectId: stage.subjectId(code), direction, mode: TEMPLATE_AMOUNT.open },
  ...more,
});
const formula = (code: string, direction: 1 | -1, text: string) => line(code, direction, { mode: TEMPLATE_AMOUNT.formula, formula: text });
const form = (name: string, lines: Line[]) => ({ companyId: stage.companyId, name, word: '记', lines });
const made = async (name: string, lines: Line[]): Promise<number> => (await stage.maker.call(createVoucherTemplate, form(name, lines))).id;
const filled = async (id: number, more: { ym?: number; amount?: string } = {}) => {
  const { day, lines } = await stage.maker.call(fillVoucherTemplate, { id, ...more });
  return [day, ...lines.map(({ debit, credit }) => `${debit} ${credit}`)];
};

describe('a formula in a template', () => {
  it('reads the period that is asked for, with what is handed in, and only up to the cent', async () => {
    const id = await made('计提工会经费', [formula('660201', 1, 'PL(6001)*0.0233'), formula('221105', -1, 'R1')]);
    expect(await filled(id, { ym: JANUARY })).toEqual(['2025-01-31', '34.95 0.00', '0.00 34.95']);
    expect(await filled(id)).toEqual(['2025-02-20', '0.00 0.00', '0.00 0.00']);
  });

  it('reads the lines before it, shares of the amount given, one estate, and cells of reports', async () => {
    await stage.maker.call(installStatements, { companyId: stage.companyId });
    const id = await made('分摊', [
      line('640101', 1, { mode: TEMPLATE_AMOUNT.ratio, ratio: '25' }),
      formula('640102', 1, `PL(6001,dim:P=${estateId})*0.1`),
      formula('640103', 1, 'CELL(2,R1,C1)/3'),
      formula('2202', -1, 'R1:R3'),
    ]);
    expect(await filled(id, { ym: JANUARY, amount: '200.02' })).toEqual([
      '2025-01-31',
      '50.01 0.00',
      '100.00 0.00',
      '500.00 0.00',
      '0.00 650.01',
    ]);
  });

  it('sees no drafts, and other months by shift', async () => {
    const saved = await stage.write(
      [
        ['112201', 'D', '106.00'],
        ['600101', 'C', '106.00'],
      ],
      { submit: false },
    );
    const id = await made('上月收入', [formula('660201', 1, 'PL(600101,shift:-1)'), formula('221105', -1, 'PL(600101,shift:-1)')]);
    expect(await filled(id, { ym: 202502 })).toEqual(['2025-02-20', '1500.00 0.00', '0.00 1500.00']);
    await stage.maker.call(submitVouchers, {
      ...{ companyId: stage.companyId, confirmed: true },
      vouchers: [{ id: saved.id, version: saved.version }],
    });
    expect(await filled(id, { ym: 202502 })).toEqual(['2025-02-20', '1606.00 0.00', '0.00 1606.00']);
  });

  it('is refused beside its line where it cannot be read, and tried while it is written', async () => {
    const told = async (text: string): Promise<string> =>
      (await stage.maker.ask(createVoucherTemplate, form('错误', [formula('660201', 1, text), formula('221105', -1, 'R1')]))).envelope.msg;
    expect(await told('PL(6001')).toContain('第 1 行：第 8 个字符处：缺少右括号');
    expect(await told('PL(7777)')).toContain('没有会计科目“7777”');
    expect(await told('R2')).toContain('循环引用');
    const { envelope } = await stage.maker.ask(createVoucherTemplate, form('错误', [formula('660201', 1, ''), formula('221105', -1, '1')]));
    expect(JSON.stringify(envelope.data)).toContain('请输入公式');
    const tried = (lines: Line[]) => stage.maker.call(tryVoucherTemplate, { companyId: stage.companyId, lines });
    const fixed = line('640101', 1, { mode: TEMPLATE_AMOUNT.fixed, amount: '12.00' });
    expect(await tried([fixed, formula('640102', 1, 'R1*2'), formula('2202', -1, 'R1+R2+BAL(6111)')])).toEqual({
      ym: 202503,
      lines: [
        { line: 2, problem: '', remark: '', amount: '24.00' },
        { line: 3, problem: '', remark: '', amount: '36.00' },
      ],
    });
    expect(await tried([fixed, formula('640102', 1, 'R9')])).toMatchObject({ lines: [{ line: 2, problem: '没有第 9 行', amount: null }] });
    const [id, closed] = [await made('期间', [formula('660201', 1, '1'), formula('221105', -1, 'R1')]), 202412];
    expect((await stage.maker.ask(fillVoucherTemplate, { id, ym: closed })).envelope.msg).toContain('没有打开');
  });

  it('is absent in templates of before, which read and change as they did', async () => {
    const id = await made('旧模板', [line('660201', 1, { mode: TEMPLATE_AMOUNT.fixed, amount: '5.00' }), line('221105', -1, {})]);
    await stage.ask(
      `update accounting.voucher_template set lines = (select jsonb_agg(l - 'formula') from jsonb_array_elements(lines) l) where id = $1`,
      [id],
    );
    const { version, lines } = await stage.maker.call(getVoucherTemplate, { id });
    expect(lines.map((one) => one.formula)).toEqual(['', '']);
    expect(await filled(id, { ym: JANUARY })).toEqual(['2025-01-31', '5.00 0.00', '0.00 0.00']);
    await stage.maker.call(changeVoucherTemplate, {
      ...{ id, version, name: '旧模板', word: '记', frequency: 1 as const },
      lines: [formula('660201', 1, 'DF(600101)'), formula('221105', -1, 'R1')],
    });
    expect((await stage.maker.call(getVoucherTemplate, { id })).lines[0]).toMatchObject({ mode: 3, formula: 'DF(600101)' });
  });
});
