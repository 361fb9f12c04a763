// The sheet of a list has the same rows in the same order, and the columns of the list first and in their order.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportBankLines,
  exportChase,
  exportMeters,
  exportReceiptBooks,
  exportStandards,
  FILE_CATEGORY,
  listMyJobs,
  meterImport,
  pageText,
  searchBankLines,
  searchChase,
  searchMeters,
  searchReceiptBooks,
  searchStandards,
} from '@anju/contract';
import { formatDay, formatInstant, priceWords } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { BARS, bankGround } from '../bank-collection/bank.fixtures.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { give, stocking } from '../receipt-book/paper.fixtures.ts';
import { openGround, type SettleGround } from '../settlement/settlement.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-06-15T10:00:00+08:00') } });
  ground = await openGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const purpose = { usage: '核对', auditor: '赵文博', auditDate: '2026-06-15' };

interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly string[][];
  /** The cells of these columns, row by row. */
  cells(...titles: string[]): string[][];
}

async function sheetOf({ jobId }: { jobId: number }): Promise<Sheet> {
  await jobDone(emp, jobId);
  const fileId = (await emp.call(listMyJobs, {})).find(({ id }) => id === jobId)?.fileId ?? 0;
  const file = await installation.app.inject({
    method: 'GET',
    url: `/api/file/down?cat=${FILE_CATEGORY.jobResult}&id=${fileId}&parent=${jobId}`,
    headers: { authorization: `Bearer ${emp.token}` },
  });
  const [sheet] = (await readXlsx(file.rawPayload)).sheets;
  const width = sheet?.rows[0]?.length ?? 0;
  const text = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');
  const [header = [], ...rows] = (sheet?.rows ?? []).map((row) => Array.from({ length: width }, (_, at) => text(row[at])));
  return { header, rows, cells: (...titles) => rows.map((row) => titles.map((title) => row[header.indexOf(title)] ?? '?')) };
}

const words = (text: string): string[] => text.split(' ');
const day = (value: string | null | undefined): string => (value ? formatDay(value) : '');

describe('the sheet of', () => {
  it('票据管理 begins as its list', async () => {
    await give(ground, emp, 'clerk', { code: 'SH', pages: 10, books: 2 });
    const sheet = await sheetOf(await emp.call(exportReceiptBooks, { filter: { key: 'SH1' }, purpose }));
    expect(sheet.header).toEqual(
      words('起号 止号 公司 种类 票据代码 当前号 已用 作废 剩余 状态 领用人 部门 领用时间 入库日期 张数 已用金额 作废票号 备注'),
    );
    const { rows } = await emp.call(searchReceiptBooks, { key: 'SH1' });
    expect(sheet.cells('起号', '止号', '当前号', '剩余', '领用人', '部门', '领用时间', '入库日期')).toEqual(
      rows.map((row) => [
        pageText(row, row.fromNo),
        pageText(row, row.toNo),
        pageText(row, row.nextNo),
        '10',
        row.holderName,
        row.holderDept,
        formatInstant(row.issuedAt ?? ''),
        formatDay(stocking(ground).receivedOn),
      ]),
    );
    expect(sheet.rows).toHaveLength(1);
  });

  it('银行托收 begins as the lines of a batch', async () => {
    const bank = bankGround(installation, ground);
    const channelId = await bank.channel(BARS);
    await bank.owing(channelId, '100.00');
    await bank.owing(channelId, '250.40');
    const { id } = await bank.make(emp, channelId);
    const sheet = await sheetOf(await emp.call(exportBankLines, { filter: { batchId: id }, purpose }));
    expect(sheet.header).toEqual(words('行号 协议号 房屋 户名 账号 电话 账单 金额 状态 结果码 原因 收据号 扣款日期 付款人'));
    const { rows } = await emp.call(searchBankLines, { batchId: id });
    expect(rows).toHaveLength(2);
    expect(sheet.cells('行号', '协议号', '房屋', '户名', '账号', '金额')).toEqual(
      rows.map((row) => [String(row.seq), row.agreementNo, row.house, row.accountName, row.accountNo, row.amount]),
    );
  });

  it('欠费催收 begins as its list, in the order that was chosen, with marks and agreements', async () => {
    const { houseId } = await ground.house('表-1');
    await ground.bill(houseId, { amount: '9000000.00', due: '2026-05-01', lateRate: '0' });
    await ground.sql(
      `insert into charging.arrears_mark (tenant_id, object_kind, object_id, estate_id, reason, stop_late, stop_chase, from_date, state, maker_id, created_by, created_at)
       select $1, 1, $2, $3, 1, true, true, '2026-06-01', 2, a.id, a.name, now() from session.account a where a.username = 'clerk'`,
      [ground.tenantId, houseId, ground.estateId],
    );
    const filter = { node: { kind: 'estate' as const, id: ground.estateId } };
    for (const sort of [undefined, { field: 'days' as const, order: 'asc' as const }]) {
      const sheet = await sheetOf(await emp.call(exportChase, { filter, sort, purpose }));
      expect(sheet.header).toEqual(
        words(
          '对象 付款人 电话 各付款人欠费 逾期欠费 违约金 笔数 最早到期 逾期天数 账龄 诉讼时效 建议 最近联系 方式 结果 承诺日期 承诺金额 承诺状态 下次联系 标记与分期 挂账 小区',
        ),
      );
      const { rows } = await emp.call(searchChase, { ...filter, sort, size: 100 });
      expect(sheet.cells('对象', '逾期欠费', '最早到期', '逾期天数', '小区').slice(0, 100)).toEqual(
        rows.map((row) => [row.objectText, row.overdue, formatDay(row.oldestDue), String(row.days), row.estateName]),
      );
      const own = sheet.cells('对象', '标记与分期').filter(([object]) => object?.includes('表-1'));
      expect(own.map(([, hold]) => hold)).toEqual(['房屋质量纠纷（停违约金、停催）']);
    }
  });

  it('收费标准 begins as its list, in the order that was chosen, and says what is out of use', async () => {
    const filter = { estateId: ground.estateId };
    const [some] = (await emp.call(searchStandards, filter)).rows;
    await ground.sql(`update charging.standard set disabled = true where tenant_id = $1 and id = $2`, [ground.tenantId, some?.id]);
    for (const sort of [undefined, { field: 'name' as const, order: 'desc' as const }]) {
      const all = { ...filter, disabled: true };
      const sheet = await sheetOf(await emp.call(exportStandards, { filter: all, sort, purpose }));
      expect(sheet.header).toEqual(
        words(
          '收费标准 状态 小区 收费项目 计费对象 计费方法 计费周期 现行价格 单位 执行日期 下次日期 下次价格 在用对象 计费规则 计价方式 备注',
        ),
      );
      const { rows } = await emp.call(searchStandards, { ...all, sort, size: 100 });
      expect(rows.length).toBeGreaterThan(0);
      expect(sheet.cells('收费标准', '状态', '现行价格', '执行日期', '在用对象')).toEqual(
        rows.map((row) => [
          row.name,
          [row.disabled ? '停用' : '', row.waiting > 0 ? '待审核' : ''].filter(Boolean).join('、'),
          row.price ? priceWords(row.price, row.priceMethod) : '',
          day(row.price?.fromDate),
          String(row.attached),
        ]),
      );
      expect(sheet.cells('收费标准', '状态')).toContainEqual([some?.name, expect.stringContaining('停用')]);
    }
  });

  it('计量表具 begins as its import, so that it can come back in, and has all the list shows', async () => {
    const filter = { node: { kind: 'estate' as const, id: ground.estateId } };
    const sheet = await sheetOf(await emp.call(exportMeters, { filter, purpose }));
    const taken = meterImport.columns.map(({ title }) => title);
    expect(sheet.header).toEqual([...taken, '分摊组', '位置', '状态', '最近读数', '最近抄表']);
    const { rows } = await emp.call(searchMeters, { ...filter, size: 100 });
    expect(rows.length).toBeGreaterThan(0);
    expect(sheet.cells('表号', '房号', '倍率', '收费标准', '抄表路线', '最近读数', '最近抄表').slice(0, 100)).toEqual(
      rows.map((row) => [row.number, row.houseCode, row.ratio, row.standardName, row.route, row.lastReading, formatDay(row.lastReadOn)]),
    );
  });
});
