// A sheet of leases becomes drafts, all or nothing; one call submits or decides several drafts, each with its own answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveLeases,
  getCallerCard,
  getRelation,
  LEASE,
  LEASE_PAYER,
  leaseImport,
  searchLeases,
  submitLeases,
  withdrawLease,
} from '@anju/contract';
import { importRows, problemsOf, type SheetRow } from '../../../../platform/sheet-import/sheet-import.fixtures.ts';
import type { Person } from '../../../../testing/installation.ts';
import { openRental, type Rental } from '../rental.fixtures.ts';

type Row = SheetRow<typeof leaseImport>;
let place: Rental;
let emp: Person;
beforeAll(async () => {
  place = await openRental();
  emp = await place.installation.as('emp');
});
afterAll(() => place.installation.close());

const row = (house: string, name: string, more: Row = {}): Row => ({
  ...{ estate: '租约测试苑', house, name, fromDate: '2026-07-10', toDate: '2027-07-09', rent: '3000' },
  ...more,
});
const leasesOf = async (houseId: number) =>
  (await place.people.emp.call(searchLeases, { houseId, sort: { field: 'id', order: 'asc' } })).rows;

describe('a sheet of leases', () => {
  it('names line, column, value and reason of everything that is wrong, and writes nothing', async () => {
    const { house, inForce } = place;
    const [let_, free] = [await house('501'), await house('502')];
    await inForce(let_, { fromDate: '2026-07-01', toDate: '2026-12-31' });
    const wrong = [
      row('501', '甲', { fromDate: '2026-12-31', toDate: '2026-12-31' }),
      row('501', '乙', { fromDate: '2027-01-01', toDate: '2027-06-30' }),
      row('999', '丙'),
      row('502', '丁', { estate: '无此小区' }),
      row('502', '戊', { landlord: '别人', items: '租约物业费、没有的费' }),
      row('502', '租约业主', { phone: '13911112222', fromDate: '2028-01-01', toDate: '2028-12-31' }),
      row('502', '己', { fromDate: '2019-01-01', toDate: '2019-12-31' }),
      row('502', '庚', { fromDate: '2027-07-09', toDate: '2027-12-31' }),
      row('502', '辛'),
    ];
    expect(await problemsOf(emp, leaseImport, wrong)).toEqual([
      expect.stringMatching(/^2 起租日期 2026-12-31 该房屋在这段日期已有租约：ZL\d+，2026-07-01 至 2026-12-31$/),
      '4 房号 999 该小区没有此房号，应如 3幢-2单元-1203',
      '5 小区 无此小区 小区不存在，或不在您的管理范围',
      '6 业主 别人 起租当天不是该房屋的业主',
      '6 租客付费项目 没有的费 该房屋在这段日期没有此项目的收费标准',
      '7 租客 租约业主 是该房屋的业主，不能作为租客',
      '8 房号 502 该房屋在 2019-01-01 没有业主',
      '9 起租日期 2027-07-09 与表中该房屋的另一行租期重叠',
      '10 房号 502 与第 6 行重复',
    ]);
    await expect(importRows(emp, leaseImport, wrong)).rejects.toThrow('表格中有 8 行错误');
    expect(await leasesOf(free)).toEqual([]);
  });

  it('becomes drafts with tenant, landlord and who pays; the same sheet again adds nothing', async () => {
    const { house, detail, items, sql } = place;
    const [first, second] = [await house('511'), await house('512')];
    const sheet = [
      row('511', '表租一', { phone: '13700005001', items: '租约物业费', contractNo: 'B-1', rent: '3200.50', cycle: '季付' }),
      row('512', '表租二'),
    ];
    const job = await importRows(emp, leaseImport, sheet);
    expect(job).toMatchObject({ state: 'done', result: { inserted: 2, existing: 0, skipped: 0 } });
    const [made] = await leasesOf(first);
    expect(await detail(made?.id ?? 0)).toMatchObject({
      ...{ state: LEASE.draft, own: true, landlord: '租约业主', tenant: '表租一', contractNo: 'B-1', rent: '3200.50', useType: 1 },
      lines: [{ chargeTypeId: items.fee, payer: LEASE_PAYER.tenant, fromDate: '2026-07-10' }],
      people: [{ name: '表租一', main: true, living: false }],
      steps: [{ note: '导入' }],
    });
    const again = await importRows(emp, leaseImport, sheet);
    expect(again).toMatchObject({ state: 'done', result: { inserted: 0, existing: 2, skipped: 0 } });
    expect(await leasesOf(second)).toHaveLength(1);
    expect(await sql(`select id from estate.person where name = '表租一'`)).toHaveLength(1);
  });
});

describe('several leases together', () => {
  it('are submitted and decided one by one: a refusal says why and holds up no other', async () => {
    const { people, house, detail, stretches } = place;
    const houses = [await house('521'), await house('522')];
    await importRows(emp, leaseImport, [
      row('521', '批一', { phone: '13700006001', items: '租约物业费' }),
      row('522', '批二', { phone: '13700006002' }),
      row('522', '批三', { phone: '13700006003', fromDate: '2027-07-10', toDate: '2028-07-09' }),
    ]);
    const drafts = (await Promise.all(houses.map(leasesOf))).flat();
    const asked = drafts.map(({ id, version }) => ({ id, version }));
    const [one, two, three] = asked.map(({ id }) => id) as [number, number, number];
    const sent = await people.emp.call(submitLeases, { leases: [...asked, ...asked, { id: 999_999, version: 0 }] });
    expect(sent).toEqual([
      ...drafts.map(({ id, number }) => ({ id, number, refused: '', flowName: null })),
      { id: 999_999, number: '', refused: '租约不存在或已被删除', flowName: null },
    ]);
    // One goes back before it is decided; who wrote them decides none of them.
    await people.emp.call(withdrawLease, { id: two, version: 1 });
    const waiting = asked.map(({ id }) => ({ id, version: 1 }));
    const own = await people.boss.ask(submitLeases, { leases: [{ id: two, version: 2 }] });
    expect(own.envelope.code).not.toBe(200);
    const decided = await people.auditor.call(approveLeases, { leases: waiting, note: '一起审核' });
    expect(decided.map(({ refused }) => refused)).toEqual(['', expect.stringContaining('草稿，不能审核'), '']);
    expect([(await detail(one)).state, (await detail(two)).state, (await detail(three)).state]).toEqual([
      LEASE.running,
      LEASE.draft,
      LEASE.upcoming,
    ]);
    expect((await stretches(houses[0] ?? 0)).map(({ payer }) => payer)).toEqual([null, '批一', null]);
    // The card of the house and the page of its tenant lead to the lease; a draft is nobody's lease yet.
    const card = await people.emp.call(getCallerCard, { houseId: houses[0] ?? 0 });
    expect(card.leases).toMatchObject([{ id: one, state: LEASE.running, house: '521', tenant: '批一', endOn: '2027-07-09' }]);
    const other = await people.emp.call(getCallerCard, { houseId: houses[1] ?? 0 });
    expect(other.leases.map(({ id }) => id)).toEqual([three]);
    const head = await people.emp.call(getRelation, { personId: (await detail(one)).tenantId });
    expect(head.leases.map(({ id }) => id)).toEqual([one]);
    const late = await people.auditor.call(approveLeases, { leases: waiting.slice(0, 1) });
    expect(late[0]?.refused).not.toBe('');
  });
});
