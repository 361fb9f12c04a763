import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditBatch,
  auditOpening,
  getOpeningSums,
  lockOpening,
  openingAccountImport,
  openingArrearsImport,
  publishBatches,
  rejectBills,
  searchBatches,
  searchBatchBills,
  searchOpeningLines,
  searchOpenings,
  unlockOpening,
  voidOpening,
} from '@anju/contract';
import { importRows, problemsOf, type SheetRow } from '../../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { refusalOf } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { billingGround, type BillingGround } from '../run/billing.fixtures.ts';

type Arrears = SheetRow<typeof openingArrearsImport>;
type Balance = SheetRow<typeof openingAccountImport>;

let installation: Installation;
let emp: Person;
let auditor: Person;
let ground: BillingGround;
let estate = '';
let houses: number[] = [];
const arrears = (more: Arrears = {}): Arrears => ({
  estate,
  code: '期1-101',
  item: '期初物业费',
  fromDate: '2025-01-01',
  toDate: '2025-03-31',
  amount: '300',
  dueDate: '2025-04-30',
  ...more,
});
const balance = (more: Balance = {}): Balance => ({ estate, kind: '预交', code: '期1-101', amount: '500', ...more });
const zero = { arrears: '0', prepaid: '0', change: '0', deposit: '0', points: '0' };
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
  ground = await billingGround(installation);
  const [row] = await ground.sql<{ name: string }>('select name from estate.estate where id = $1', [ground.estateId]);
  estate = row?.name ?? '';
  houses = [await ground.house({ code: '期1-101' }), await ground.house({ code: '期1-102' })];
  await ground.item('期初物业费');
  await ground.sql(
    `insert into manage.charge_type (tenant_id, family, code, name, method, deposit, refundable, late_fee, counts_in_rate, created_by, created_at, updated_by, updated_at)
     values ($1, 'other', 'QCYJ', '期初装修押金', 5, true, true, false, false, 't', now(), 't', now())`,
    [ground.tenantId],
  );
  const [person] = await ground.sql<{ id: number }>(
    `insert into estate.person (tenant_id, name, created_at) values ($1, '期初业主', now()) returning id`,
    [ground.tenantId],
  );
  await ground.sql(
    `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) values ($1, $2, $3, 1, 100, '2020-01-01')`,
    [ground.tenantId, houses[0], person?.id],
  );
});
afterAll(() => installation.close());

describe('sheets of an opening', () => {
  it('of arrears name row, column, value and reason of everything that is wrong', async () => {
    expect(
      await problemsOf(emp, openingArrearsImport, [
        arrears({ code: '', kind: '客户', amount: '0', fromDate: '昨天' }),
        arrears({ estate: '无此小区' }),
        arrears({ code: '期9-999', item: '无此项目' }),
        arrears({ item: '期初装修押金' }),
        arrears({ toDate: '2024-12-31' }),
        arrears({ code: '期1-102' }),
        arrears({ code: '期1-102' }),
        arrears({ code: '期1-102', fromDate: '2025-03-31', toDate: '2025-04-30' }),
      ]),
    ).toEqual([
      '2 房号/车位号  房号/车位号不能为空',
      '2 类型 客户 应为房屋、车位之一',
      '2 起 昨天 不是有效日期，应如 2024-05-01',
      '2 金额 0 金额应大于 0',
      '3 小区 无此小区 小区不存在，或不在您的管理范围',
      '4 房号/车位号 期9-999 该小区没有此房号或车位',
      '4 收费项目 无此项目 没有此收费项目',
      '5 收费项目 期初装修押金 押金请用期初余额导入',
      '6 止 2024-12-31 止不能早于起',
      '8 起 2025-01-01 与第 7 行重复',
      '9 起 2025-03-31 与表内另一行同一项目的期间重叠',
    ]);
  });

  it('of balances too', async () => {
    expect(
      await problemsOf(emp, openingAccountImport, [
        balance({ kind: '红包', amount: '1.234' }),
        balance({ code: '期9-999' }),
        balance({ kind: '押金' }),
        balance({ kind: '押金', item: '期初物业费', person: '陌生人' }),
        balance({ item: '期初装修押金' }),
        balance({ kind: '存零', item: '期初物业费', person: '期初业主' }),
        balance({ kind: '积分' }),
        balance({ amount: '7' }),
        balance({ amount: '7' }),
      ]),
    ).toEqual([
      '2 类别 红包 应为预交、存零、押金、积分之一',
      '2 金额 1.234 应为非负数，最多两位小数',
      '3 房号 期9-999 该小区没有此房号，应如 3幢-2单元-1203',
      '4 项目  押金请填写项目',
      '5 姓名 陌生人 不是该房屋的业主或住户',
      '5 项目 期初物业费 不是押金项目',
      '6 项目 期初装修押金 押金项目不能预交',
      '7 姓名 期初业主 预交和存零属于房屋，请留空',
      '7 项目 期初物业费 存零和积分不分项目，请留空',
      '8 姓名  积分属于个人，请填写姓名',
      '10 房号 期1-101 与第 9 行重复',
    ]);
  });
});

describe('an estate that moves in', () => {
  it('brings arrears and balances along, agrees with the old ledger to the cent, and is locked', async () => {
    const owed = [
      arrears({ amount: '300.10', remark: '旧账 3 季' }),
      arrears({ code: '期1-102', amount: '120.25', fromDate: '2025-01-15', toDate: '2025-02-10', dueDate: '2025-03-01' }),
    ];
    const held = [
      balance({ amount: '500.50' }),
      balance({ amount: '99.50', item: '期初物业费' }),
      balance({ kind: '存零', amount: '0.75', code: '期1-102' }),
      balance({ kind: '押金', amount: '2000', item: '期初装修押金', person: '期初业主', paperNo: 'YJ-001' }),
      balance({ kind: '押金', amount: '2000', item: '期初装修押金', person: '期初业主', paperNo: 'YJ-002' }),
      balance({ kind: '积分', amount: '80', person: '期初业主' }),
    ];
    expect((await importRows(emp, openingArrearsImport, owed)).result).toMatchObject({ inserted: 2 });
    expect((await importRows(emp, openingAccountImport, held)).result).toMatchObject({ inserted: 6 });
    // The same files are imported again.
    expect((await problemsOf(emp, openingArrearsImport, owed)).map((one) => one.replace(/批次 .*/, ''))).toEqual([
      '2 起 2025-01-01 该期间已有账单，',
      '3 起 2025-01-15 该期间已有账单，',
    ]);
    const twice = await problemsOf(emp, openingAccountImport, held);
    expect(twice).toHaveLength(6);
    expect(twice[0]).toMatch(/^2 房号 期1-101 期初单 QC202607\d{4} 已有相同的一行$/);

    const { estateId } = ground;
    const ledger = { arrears: '420.35', prepaid: '600.00', change: '0.75', deposit: '4000', points: '80' };
    expect(await refusalOf(auditor, lockOpening, { estateId, ledger })).toMatch(
      /^“计费测试苑\d+”还有未完成的期初：.*QC.*请先审核发布或作废$/,
    );

    // Documents are approved by another user, and only once.
    const { rows, total, amount } = await auditor.call(searchOpenings, { estateId });
    expect([total, amount]).toEqual([4, '4680.75']);
    const [points, deposit] = rows;
    expect((await auditor.call(searchOpeningLines, { openingId: deposit?.id ?? 0 })).rows).toMatchObject([
      { houseCode: '期1-101', personName: '期初业主', item: '期初装修押金', amount: '2000.00', paperNo: 'YJ-001' },
      { paperNo: 'YJ-002' },
    ]);
    expect(await refusalOf(emp, auditOpening, { id: points?.id ?? 0, version: 0 })).toBe('不能审核自己提交的内容，请由他人审核');
    for (const { id, version } of rows) await auditor.call(auditOpening, { id, version });
    expect(await refusalOf(auditor, auditOpening, { id: points?.id ?? 0, version: 0 })).toMatch(/^期初单 QC\d+ 已生效，不能审核$/);
    expect(await refusalOf(emp, voidOpening, { id: points?.id ?? 0, version: 1, reason: '错' })).toMatch(/^期初单 QC\d+ 已生效，不能作废$/);
    const accounts = await ground.sql(
      `select a.kind, a.ref, a.balance, m.reason, m.remark from charging.account a join charging.account_move m on m.account_id = a.id where a.estate_id = $1 order by a.kind, a.ref, a.balance`,
      [estateId],
    );
    expect(accounts.map(Object.values)).toEqual([
      [1, 0, '99.50', 6, expect.stringMatching(/^QC\d+$/) as string],
      [1, 0, '500.50', 6, expect.stringMatching(/^QC\d+$/) as string],
      [2, 0, '0.75', 6, expect.stringMatching(/^QC\d+$/) as string],
      [3, 1, '2000.00', 6, expect.stringMatching(/，原票据 YJ-001$/) as string],
      [3, 2, '2000.00', 6, expect.stringMatching(/，原票据 YJ-002$/) as string],
      [4, 0, '80.00', 6, expect.stringMatching(/^QC\d+$/) as string],
    ]);
    const [events] = await ground.sql<{ n: number; sum: string }>(
      `select count(*)::int as n, sum(amount) as sum from charging.accounting_event where estate_id = $1 and type = 'account.moved'`,
      [estateId],
    );
    expect(events).toEqual({ n: 6, sum: '4680.75' });

    // Arrears form a batch like any other and are overdue from the first day.
    const [batch] = (await auditor.call(searchBatches, { estateId, kinds: [6] })).rows;
    const batchId = batch?.id ?? 0;
    expect(batch).toMatchObject({ state: 2, made: 2, amount: '420.35', periodFrom: '2025-01-01', periodTo: '2025-03-31' });
    const [bill] = (await auditor.call(searchBatchBills, { batchId })).rows;
    expect(bill).toMatchObject({ payerName: '期初业主', explain: '期初欠费 300.10 元，旧账 3 季' });
    expect(await refusalOf(auditor, rejectBills, { id: batchId, billIds: [bill?.id ?? 0], reason: '不对' })).toBe(
      '期初账单不能单笔退回，请撤回整批，更正表格后重新导入',
    );
    await auditor.call(auditBatch, { id: batchId, version: batch?.version ?? 0 });
    await emp.call(publishBatches, { batchIds: [batchId] });
    const due = await ground.sql<{ due: string }>(`select due_date::text as due from charging.bill where batch_id = $1 order by id`, [
      batchId,
    ]);
    expect(due.map((one) => one.due)).toEqual(['2025-04-30', '2025-03-01']);

    // Comparison with the old ledger.
    const sums = await emp.call(getOpeningSums, { estateId });
    expect(sums.parts).toEqual({
      arrears: { rows: 2, sum: '420.35', waiting: '0.00' },
      prepaid: { rows: 2, sum: '600.00', waiting: '0.00' },
      change: { rows: 1, sum: '0.75', waiting: '0.00' },
      deposit: { rows: 2, sum: '4000.00', waiting: '0.00' },
      points: { rows: 1, sum: '80.00', waiting: '0.00' },
    });
    expect(await refusalOf(auditor, lockOpening, { estateId, ledger: { ...ledger, prepaid: '600.01' } })).toBe(
      '期初预交 600.00，与原账合计 600.01 相差 -0.01，不能锁定',
    );
    await auditor.call(lockOpening, { estateId, ledger });
    expect((await emp.call(getOpeningSums, { estateId })).lockedAt).not.toBeNull();
    expect(await problemsOf(emp, openingArrearsImport, [arrears({ fromDate: '2024-01-01', toDate: '2024-01-31' })])).toEqual([
      `2 小区 ${estate} 该小区期初已锁定`,
    ]);
    expect(await problemsOf(emp, openingAccountImport, [balance({ amount: '1' })])).toEqual([`2 小区 ${estate} 该小区期初已锁定`]);
    expect(await refusalOf(auditor, lockOpening, { estateId, ledger })).toBe(`“${estate}”期初已锁定，不能再次锁定`);

    const found = await installation.database.asOwner(listDifferences);
    expect(found.flatMap((one) => one.found)).toEqual([]);
  });

  it('is unlocked only with a reason, which the log keeps', async () => {
    const { estateId } = ground;
    expect(JSON.stringify((await auditor.ask(unlockOpening, { estateId, reason: ' ' })).envelope)).toContain('请输入原因');
    await auditor.call(unlockOpening, { estateId, reason: '漏录一户' });
    expect(await refusalOf(auditor, unlockOpening, { estateId, reason: '再来' })).toBe(`“${estate}”期初没有锁定`);
    const [log] = await ground.sql<{ note: string }>(`select note from system.audit_log where action = '解锁' order by id desc limit 1`);
    expect(log?.note).toBe(`${estate} 期初：漏录一户`);
    await importRows(emp, openingAccountImport, [balance({ amount: '3' })]);
    const [made] = (await emp.call(searchOpenings, { estateId, states: [1] })).rows;
    // The opening is locked while the document waits, so it can no longer be approved.
    await ground.sql(`update estate.estate set opening_locked_at = now() where id = $1`, [estateId]);
    expect(await refusalOf(auditor, auditOpening, { id: made?.id ?? 0, version: 0 })).toBe(`“${estate}”期初已锁定，不能审核`);
    await emp.call(voidOpening, { id: made?.id ?? 0, version: 0, reason: '作废重来' });
    expect((await emp.call(searchOpenings, { estateId, states: [3] })).total).toBe(1);
  });

  it('is handled by who may, within his estates', async () => {
    const { estateId } = ground;
    const grant = (acts: string) =>
      ground.sql(
        `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select ej.tenant_id, ej.job_id, 158, $1::text[]
           from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'
             on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
        [acts],
      );
    await grant('{view,add,audit,void}');
    const limited = await installation.as('limited');
    expect(await refusalOf(limited, getOpeningSums, { estateId })).toBe('小区不存在或已被删除');
    expect(await refusalOf(limited, lockOpening, { estateId, ledger: zero })).toBe('小区不存在或已被删除');
    expect((await limited.call(searchOpenings, { estateId })).total).toBe(0);
    expect(await problemsOf(limited, openingAccountImport, [balance()])).toEqual([`2 小区 ${estate} 小区不存在，或不在您的管理范围`]);
    await grant('{view}');
    expect((await (await installation.as('limited')).ask(lockOpening, { estateId, ledger: zero })).envelope.code).toBe(403);
  });
});
