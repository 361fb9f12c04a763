import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  attachmentImport,
  attachStandard,
  auditBatch,
  changeAttachment,
  changeChargeContract,
  createChargeContract,
  endAttachment,
  endChargeContract,
  findAtDesk,
  findContractCustomers,
  getAttachments,
  getBatch,
  getChargeContract,
  objectCharging,
  publishBatches,
  receiptPaper,
  removeChargeContract,
  renewChargeContract,
  searchAttachments,
  searchChase,
  settleBills,
  startRun,
  switchAttachment,
  trialRun,
  type InputOf,
} from '@anju/contract';
import { importRows, problemsOf } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { billingGround, jobDone, type BillingGround } from '../billing/run/billing.fixtures.ts';
import { cash, openGround, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';

const OBJECT_KIND = 4;
const clock = turnableClock('2026-03-10T10:00:00+08:00');
let installation: Installation;
let emp: Person;
let auditor: Person;
let ground: BillingGround;
let settling: SettleGround;
let customer: { id: number; personId: number; name: string; number: string };
beforeAll(async () => {
  installation = await openInstallation({ clock });
  settling = await openGround(installation);
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
});
afterAll(() => installation.close());

let count = 0;
beforeEach(async () => {
  ground = await billingGround(installation);
  const name = `合同商户${++count}`;
  const number = `HTKH${count}`;
  const { customerId, personId } = await settling.customer(number, name);
  customer = { id: customerId, personId, name, number };
});

const form = (more: Partial<InputOf<typeof createChargeContract>> = {}): InputOf<typeof createChargeContract> => ({
  estateId: ground.estateId,
  customerId: customer.id,
  number: `ht-${1000 + ++count}`,
  name: '东门广告位',
  kind: 2,
  fromDate: '2026-01-11',
  toDate: '2026-12-20',
  ...more,
});
const register = async (more: Partial<InputOf<typeof createChargeContract>> = {}) => (await emp.call(createChargeContract, form(more))).id;
const contract = (id: number) => emp.call(getChargeContract, { id });
const hang = (ids: number[], standardId: number, more: Partial<InputOf<typeof attachStandard>> = {}) =>
  emp.call(attachStandard, { kind: OBJECT_KIND, target: { ids }, standardId, ...more });
const linesOf = async (id: number) => (await emp.call(getAttachments, { kind: OBJECT_KIND, id })).lines;
const rent = (price = '310.00', more: { item?: string; method?: number } = {}) =>
  ground.standard({ item: '合同场地费', method: 5, objectKind: OBJECT_KIND, prices: { '2020-01-01': price }, ...more });
async function run(monthFrom: string, monthTo = monthFrom) {
  const { batchId, jobId } = await emp.call(startRun, { estateId: ground.estateId, monthFrom, monthTo });
  await jobDone(emp, jobId);
  const bills = await ground.sql<Record<'amount' | 'explain' | 'period_from' | 'period_to' | 'payer_id' | 'object_id', string>>(
    `select amount, explain, period_from::text, period_to::text, payer_id, object_id from charging.bill where batch_id = $1 and not void order by object_id, period_from`,
    [batchId],
  );
  return { batchId, bills };
}
async function publish(batchId: number) {
  await auditor.call(auditBatch, { id: batchId, version: (await auditor.call(getBatch, { id: batchId })).version });
  await emp.call(publishBatches, { batchIds: [batchId] });
}

describe('a contract', () => {
  it('is registered with its customer, its number kept in capitals and used once in a company', async () => {
    const id = await register({ number: ' gg-2026-01 ', area: '12.5', place: '东门岗亭旁' });
    expect(await contract(id)).toMatchObject({
      number: 'GG-2026-01',
      customerName: customer.name,
      phone: '137****9012',
      area: '12.50',
      endedOn: null,
      open: '0.00',
      billedTo: null,
    });
    expect(await refusalOf(emp, createChargeContract, form({ number: 'GG-2026-01' }))).toBe('合同编号 GG-2026-01 已被使用');
    expect((await emp.ask(createChargeContract, form({ toDate: '2026-01-10' }))).envelope.data).toMatchObject({
      fields: [{ path: 'toDate', msg: '到期日不能早于起始日' }],
    });
    expect(await refusalOf(emp, createChargeContract, form({ customerId: 987_654 }))).toBe('客户不存在或已被删除');
    expect((await emp.call(findContractCustomers, { key: customer.number.toLowerCase() })).map(({ name }) => name)).toEqual([
      customer.name,
    ]);
  });

  it('is found by number, name and customer, in the state that is asked for', async () => {
    const found = async (more: Partial<InputOf<typeof searchAttachments>>) =>
      (await emp.call(searchAttachments, { kind: OBJECT_KIND, node: { kind: 'estate', id: ground.estateId }, ...more })).rows.map(
        ({ code }) => code,
      );
    const live = (await contract(await register())).number;
    const ending = (await contract(await register({ toDate: '2026-04-30', name: '西门基站' }))).number;
    const over = (await contract(await register({ fromDate: '2025-01-01', toDate: '2026-03-09' }))).number;
    const endedId = await register();
    await emp.call(endChargeContract, { id: endedId, version: 0, endedOn: '2026-02-28', reason: '提前撤场' });
    const ended = (await contract(endedId)).number;
    expect(await found({})).toEqual([live, ending]);
    expect(await found({ contracts: 'ending' })).toEqual([ending]);
    expect(await found({ contracts: 'over' })).toEqual([over]);
    expect(await found({ contracts: 'ended' })).toEqual([ended]);
    expect(await found({ contracts: null })).toEqual([live, ending, over, ended]);
    expect(await found({ key: ending.toLowerCase() })).toEqual([ending]);
    expect(await found({ key: '西门' })).toEqual([ending]);
    expect(await found({ key: customer.name })).toEqual([live, ending]);
    expect(await found({ node: { kind: 'building', id: ground.buildingId } })).toEqual([]);
  });

  it('is not seen outside of its estate', async () => {
    const id = await register();
    const clerk = await installation.as('clerk');
    expect(await refusalOf(clerk, getChargeContract, { id })).toBe('收费合同不存在或已被删除');
    expect((await clerk.call(searchAttachments, { kind: OBJECT_KIND, key: (await contract(id)).number })).rows).toEqual([]);
  });

  it('is corrected with its version, never so that something hangs outside of its term', async () => {
    const id = await register();
    await hang([id], await rent());
    const { number, name, kind } = await contract(id);
    const wish = { id, version: 0, number, name, kind, fromDate: '2026-01-11', toDate: '2026-12-20' } as const;
    expect(await refusalOf(emp, changeChargeContract, { ...wish, fromDate: '2026-02-01' })).toBe(
      '“合同场地费”的标准自 2026.01.11 至 2026.12.20，合同期应包含它',
    );
    expect(await refusalOf(emp, changeChargeContract, { ...wish, toDate: '2026-12-19' })).toContain('合同期应包含它');
    await emp.call(changeChargeContract, { ...wish, place: '北门', toDate: '2026-12-31' });
    expect(await contract(id)).toMatchObject({ version: 1, place: '北门', toDate: '2026-12-31' });
    expect(await refusalOf(emp, changeChargeContract, wish)).toContain('已被他人修改');
  });

  it('goes while nothing hangs on it, and stays afterwards', async () => {
    const unused = await register();
    await emp.call(removeChargeContract, { id: unused });
    expect(await refusalOf(emp, getChargeContract, { id: unused })).toBe('收费合同不存在或已被删除');
    const used = await register();
    await hang([used], await rent());
    expect(await refusalOf(emp, removeChargeContract, { id: used })).toContain('已有标准或账单，不能删除，可以解约');
  });
});

describe('standards of a contract', () => {
  it('begin and end with it, and never lie outside', async () => {
    const id = await register();
    const standardId = await rent();
    expect((await hang([id], standardId, { fromDate: '2026-01-01' })).left[0]?.reason).toBe('应在合同期 2026.01.11 至 2026.12.20 之内');
    expect((await hang([id], standardId, { toDate: '2026-12-21' })).left[0]?.reason).toBe('应在合同期 2026.01.11 至 2026.12.20 之内');
    expect(await hang([id], standardId)).toMatchObject({ done: 1, skipped: 0 });
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ fromDate: '2026-01-11', toDate: '2026-12-20', monthly: '310.00' });
    const terms = { id: line?.id as number, version: 0, quantity: '1' };
    expect(await refusalOf(emp, changeAttachment, { ...terms, fromDate: '2026-01-10' })).toBe('应在合同期 2026.01.11 至 2026.12.20 之内');
    expect(await refusalOf(emp, endAttachment, { id: terms.id, version: 0, toDate: '2027-01-01' })).toContain('应在合同期');
    await emp.call(endAttachment, { id: terms.id, version: 0, toDate: '2026-06-30' });
    await emp.call(endAttachment, { id: terms.id, version: 1, toDate: null });
    expect((await linesOf(id))[0]?.toDate).toBe('2026-12-20');
    await emp.call(switchAttachment, { ...terms, version: 2, standardId: await rent('400.00'), fromDate: '2026-07-01' });
    expect((await linesOf(id)).map(({ fromDate, toDate }) => [fromDate, toDate])).toEqual([
      ['2026-07-01', '2026-12-20'],
      ['2026-01-11', '2026-06-30'],
    ]);
  });

  it('of the same item hang on two contracts of one customer at the same time', async () => {
    const [first, second] = [await register(), await register()];
    expect(await hang([first, second], await rent())).toMatchObject({ done: 2, skipped: 0 });
    const { bills } = await run('2026-02');
    expect(bills.map(({ object_id, amount }) => [Number(object_id), amount])).toEqual([
      [first, '310.00'],
      [second, '310.00'],
    ]);
  });

  it('come by sheet, with the number of the contract', async () => {
    const id = await register();
    const standardId = await rent();
    const [names] = await ground.sql<{ estate: string; standard: string; code: string }>(
      `select e.name as estate, s.name as standard, n.number as code from estate.estate e, charging.standard s, charging.contract n where e.id = $1 and s.id = $2 and n.id = $3`,
      [ground.estateId, standardId, id],
    );
    const row = { ...(names as { estate: string; standard: string; code: string }), kind: '合同' };
    expect(
      await problemsOf(emp, attachmentImport, [
        { ...row, code: 'HT-无' },
        { ...row, fromDate: '2025-12-31' },
      ]),
    ).toEqual(['2 房号/车位号 HT-无 该小区没有此合同', `3 房号/车位号 ${row.code} 应在合同期 2026-01-11 至 2026-12-20 之内`]);
    await importRows(emp, attachmentImport, [{ ...row, code: row.code.toLowerCase() }]);
    expect(await linesOf(id)).toMatchObject([{ standardId, fromDate: '2026-01-11', toDate: '2026-12-20' }]);
  });
});

describe('a contract that ends before its term', () => {
  it('ends what hangs on it, takes nothing new, and says why', async () => {
    const id = await register();
    await hang([id], await rent(), { toDate: '2026-08-31' });
    await hang([id], await rent('20.00', { item: '合同保洁费' }));
    await hang([id], await rent('330.00'), { fromDate: '2026-09-01' });
    expect(await refusalOf(emp, endChargeContract, { id, version: 0, endedOn: '2026-12-21', reason: '违约' })).toBe(
      '解约日应在合同期 2026.01.11 至 2026.12.20 之内',
    );
    expect(await emp.call(endChargeContract, { id, version: 0, endedOn: '2026-06-30', reason: '经营不善' })).toEqual({ ended: 3 });
    expect((await linesOf(id)).map(({ itemName, toDate }) => [itemName, toDate]).sort()).toEqual([
      ['合同保洁费', '2026-06-30'],
      ['合同场地费', '2026-06-30'],
    ]);
    expect(await contract(id)).toMatchObject({ endedOn: '2026-06-30', endReason: '经营不善', endedBy: expect.any(String) });
    const spare = await rent('1.00', { item: '合同水费' });
    expect((await hang([id], spare, { toDate: '2026-05-01' })).left[0]?.reason).toBe('已解约');
    expect(await refusalOf(emp, renewChargeContract, { id, version: 1, toDate: '2027-12-31' })).toContain('已解约，不能续签');
    expect(await refusalOf(emp, endChargeContract, { id, version: 1, endedOn: '2026-05-31', reason: '再来' })).toContain(
      '已解约，不能解约',
    );
  });

  it('keeps days that are billed: the bill is taken back first', async () => {
    const id = await register();
    await hang([id], await rent());
    await run('2026-01', '2026-03');
    expect(await refusalOf(emp, endChargeContract, { id, version: 0, endedOn: '2026-03-30', reason: '撤场' })).toBe(
      '“合同场地费”已计费至 2026.03.31，请先作废或红冲其后的账单，或改在该日之后',
    );
    expect(await emp.call(endChargeContract, { id, version: 0, endedOn: '2026-03-31', reason: '撤场' })).toEqual({ ended: 1 });
    expect((await run('2026-04')).bills).toEqual([]);
  });

  it('and somebody who hangs a standard on it at the same moment: nothing reaches past its end', async () => {
    const standardId = await rent();
    for (let round = 0; round < 6; round += 1) {
      const id = await register();
      await Promise.all([emp.call(endChargeContract, { id, version: 0, endedOn: '2026-05-31', reason: '撤场' }), hang([id], standardId)]);
      const reach = (await linesOf(id)).map(({ toDate }) => toDate);
      expect(reach.every((day) => day === '2026-05-31')).toBe(true);
    }
  });

  it('is renewed instead, and standards attached to its last day continue', async () => {
    const id = await register();
    await hang([id], await rent());
    await hang([id], await rent('20.00', { item: '合同保洁费' }), { toDate: '2026-06-30' });
    expect(await refusalOf(emp, renewChargeContract, { id, version: 0, toDate: '2026-12-20' })).toBe('续签的到期日应晚于 2026.12.20');
    expect(await emp.call(renewChargeContract, { id, version: 0, toDate: '2027-12-20' })).toEqual({ extended: 1 });
    expect(Object.fromEntries((await linesOf(id)).map(({ itemName, toDate }) => [itemName, toDate]))).toEqual({
      合同场地费: '2027-12-20',
      合同保洁费: '2026-06-30',
    });
    expect((await contract(id)).toDate).toBe('2027-12-20');
  });
});

describe('the money of a contract', () => {
  it('is billed to its customer for the days of its term, by its own area where that is the method', async () => {
    const id = await register({ area: '20' });
    const bare = await register();
    await hang([id, bare], await rent('15.50', { method: 1 }));
    const trial = await emp.call(trialRun, { estateId: ground.estateId, monthFrom: '2026-01', monthTo: '2026-02' });
    expect(trial.skips.find(({ objectId }) => objectId === bare)).toMatchObject({ objectText: `合同 ${(await contract(bare)).number}` });
    const { bills } = await run('2026-01', '2026-12');
    expect(bills).toHaveLength(12);
    expect(bills[0]).toMatchObject({ period_from: '2026-01-11', amount: '210.00', payer_id: customer.personId });
    expect(bills[1]).toMatchObject({ amount: '310.00', explain: '20 ㎡ × 15.50 元/㎡·月 × 1 个月 = 310.00 元' });
    expect(bills[11]).toMatchObject({ period_to: '2026-12-20', amount: '200.00' });
  });

  it('is found at the desk by its number, paid there, owed in arrears under its number, and all books agree', async () => {
    const id = await register({ place: '东门岗亭旁' });
    await hang([id], await rent());
    const { number } = await contract(id);
    await publish((await run('2026-01', '2026-02')).batchId);
    clock.turn('2026-06-15T10:00:00+08:00');
    [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
    expect(await contract(id)).toMatchObject({ open: '520.00', billedTo: '2026-02-28' });

    const hits = await emp.call(findAtDesk, { key: number.toLowerCase() });
    expect(hits).toMatchObject([{ objectKind: 4, objectId: id, text: `合同 ${number}`, bills: 2, open: '520.00' }]);
    expect((await emp.call(findAtDesk, { key: customer.name })).map(({ objectKind }) => objectKind)).toContain(4);
    const object = { objectKind: 4, objectId: id } as const;
    const picture = await emp.call(objectCharging, object);
    expect(picture).toMatchObject({
      object: { text: `合同 ${number}`, note: '东门广告位 东门岗亭旁' },
      payer: { personId: customer.personId },
    });
    expect(picture.bills).toHaveLength(2);

    const owing = await emp.call(searchChase, { node: { kind: 'estate', id: ground.estateId } });
    expect(owing.rows).toMatchObject([{ objectKind: 4, objectText: `合同 ${number}`, payerName: customer.name, overdue: '520.00' }]);

    const first = picture.bills.find(({ open }) => open === '210.00');
    const { id: settlementId } = await emp.call(settleBills, {
      houseId: null,
      object,
      payerId: customer.personId,
      payerName: customer.name,
      expected: first?.open as string,
      lines: [{ billId: first?.id as number, late: 'none' }],
      tenders: [cash(first?.open as string)],
    });
    expect(await contract(id)).toMatchObject({ open: '310.00' });
    const paper = await emp.call(receiptPaper, { id: settlementId });
    expect(JSON.stringify(paper)).toContain(`合同 ${number}`);
    const wrong = (await installation.database.asOwner(listDifferences)).filter(({ found }) => found.length > 0);
    expect(wrong).toEqual([]);
  });
});
