import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  checkHouseImport,
  commitHouseImport,
  dropHouseImport,
  getHouse,
  listImportProblems,
  listMyJobs,
  openHouseImport,
  searchHouses,
  sendHouseRows,
  type Endpoint,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import {
  disagreements,
  finished,
  holdEstate,
  importSheet,
  lockWaits,
  oneOf,
  rowsOf,
  sheetCells,
  tableSizes,
  upload,
  type SheetCells,
} from '../house/house.fixtures.ts';

const ID_CARD = '11010519491231002X';
let installation: Installation;
let emp: Person;
/** A user who may also add houses but sees only 创智园. */
let limited: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  await rowsOf(
    installation,
    `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select ej.tenant_id, ej.job_id, 66, '{view,add}'
       from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'`,
  );
  [emp, limited] = await Promise.all([installation.as('emp'), installation.as('limited')]);
});
afterAll(() => installation.close());
afterEach(async () => {
  expect(await disagreements(installation)).toEqual([]);
});

const problemsOf = async (person: Person, id: number) => (await person.call(listImportProblems, { id, size: 200 })).rows;
const detailOf = async (code: string) => {
  const { id } = await oneOf<{ id: number }>(installation, 'select h.id from estate.house h where h.code = $1', [code]);
  return emp.call(getHouse, { id });
};
const closed = '该导入已结束，请重新上传文件';

describe('the preview', () => {
  it('counts rows and names row, column, value and reason of every problem', async () => {
    const id = await upload(emp, [
      { zone: '三区', building: '30幢', unit: '1单元' },
      { zone: '三区', building: '30幢', unit: '2单元', floor: '顶楼', buildArea: '0' },
      { zone: '三区', building: '30幢', unit: '1单元', houseNo: '102' },
      { building: '1幢', unit: '1单元', houseNo: '101' },
      { estate: '无此小区' },
      { zone: '三区', building: '1幢', unit: '1单元', houseNo: '2999' },
      { zone: '四区', building: '30幢', houseNo: '103' },
      { zone: '三区', building: '30幢', unit: '1单元' },
    ]);
    expect(await emp.call(checkHouseImport, { id })).toEqual({
      rows: 8,
      valid: 2,
      wrong: 5,
      existing: 1,
      newZones: 1,
      newBuildings: 1,
      newUnits: 1,
    });
    const problems = await problemsOf(emp, id);
    expect(problems.sort((a, b) => a.row - b.row || a.column.localeCompare(b.column, 'zh'))).toEqual([
      { row: 3, column: '建筑面积', value: '0', reason: '应大于 0' },
      { row: 3, column: '楼层', value: '顶楼', reason: '应为 -10 到 200 的整数' },
      { row: 6, column: '小区', value: '无此小区', reason: '小区不存在，或不在您的管理范围' },
      { row: 7, column: '分区', value: '三区', reason: '该楼栋已属于另一分区' },
      { row: 8, column: '分区', value: '四区', reason: '同一楼栋在表中写了不同的分区' },
      { row: 9, column: '房号', value: '101', reason: '与第 2 行重复' },
    ]);
    const page = await emp.call(listImportProblems, { id, page: 2, size: 4 });
    expect({ rows: page.rows.length, total: page.total }).toEqual({ rows: 2, total: 6 });
  });

  it('changes nothing but the rows on their way', async () => {
    const before = await tableSizes(installation);
    await emp.call(checkHouseImport, { id: await upload(emp, [{ building: '31幢' }]) });
    expect(await tableSizes(installation)).toEqual({ ...before, house_import_row: (before['house_import_row'] ?? 0) + 1 });
  });

  it('names an estate outside the scope of the person as a problem, and takes his own', async () => {
    const id = await upload(limited, [{ estate: '云栖花园' }, { estate: '创智园', building: '1幢', houseNo: '9901' }]);
    expect(await limited.call(checkHouseImport, { id })).toMatchObject({ rows: 2, valid: 1, wrong: 1 });
    expect(await problemsOf(limited, id)).toEqual([
      { row: 2, column: '小区', value: '云栖花园', reason: '小区不存在，或不在您的管理范围' },
    ]);
  });

  it('survives signs no database can hold', async () => {
    const id = await upload(emp, [{ building: '32\0幢', remark: '\ud800', floor: '\udfff\0' }]);
    expect(await emp.call(checkHouseImport, { id })).toMatchObject({ rows: 1, wrong: 1 });
  });
});

describe('what is sent', () => {
  it('twice counts once', async () => {
    const { id } = await emp.call(openHouseImport, { fileName: 'a.xlsx', rows: 3 });
    const rows = [1, 2, 3].map((row) => ({ row, cells: sheetCells({ building: '33幢', houseNo: `10${row}` }) }));
    expect(await emp.call(sendHouseRows, { id, rows: rows.slice(0, 2) })).toEqual({ received: 2 });
    expect(await emp.call(sendHouseRows, { id, rows: rows.slice(0, 2) })).toEqual({ received: 2 });
    expect(await emp.call(sendHouseRows, { id, rows })).toEqual({ received: 3 });
    expect(await emp.call(checkHouseImport, { id })).toMatchObject({ rows: 3, valid: 3 });
  });

  it('beyond what was announced is refused and not kept', async () => {
    const { id } = await emp.call(openHouseImport, { fileName: 'a.xlsx', rows: 1 });
    const rows = [1, 2].map((row) => ({ row, cells: sheetCells({ building: '33幢', houseNo: `20${row}` }) }));
    expect((await emp.ask(sendHouseRows, { id, rows })).envelope.msg).toBe('一次最多导入 1 行');
    const incomplete = '表格共 1 行，只收到 0 行，请重新上传';
    expect((await emp.ask(checkHouseImport, { id })).envelope.msg).toBe(incomplete);
    expect((await emp.ask(commitHouseImport, { id, mode: 'valid' })).envelope.msg).toBe(incomplete);
  });

  it('belongs to who sent it', async () => {
    const id = await upload(emp, [{ building: '34幢' }]);
    const calls: [Endpoint, object][] = [
      [sendHouseRows, { id, rows: [{ row: 9, cells: sheetCells({}) }] }],
      [checkHouseImport, { id }],
      [listImportProblems, { id }],
      [commitHouseImport, { id, mode: 'all' }],
      [dropHouseImport, { id }],
    ];
    for (const person of [limited, await installation.as('binemp')]) {
      for (const [endpoint, input] of calls) expect((await person.ask(endpoint, input)).envelope.msg).toBe('导入不存在或已被删除');
    }
    expect(await emp.call(checkHouseImport, { id })).toMatchObject({ valid: 1 });
  });

  it('can be dropped, and is then gone', async () => {
    const before = await tableSizes(installation);
    const id = await upload(emp, [{ building: '34幢' }]);
    await emp.call(dropHouseImport, { id });
    expect(await tableSizes(installation)).toEqual(before);
    expect((await emp.ask(checkHouseImport, { id })).envelope.msg).toBe(closed);
  });
});

describe('the import', () => {
  const good: SheetCells = { building: '40幢', unit: '1单元', zone: '五区' };
  it('is refused whole while a row is wrong, and leaves the wrong rows out when told to', async () => {
    const sheet = [good, { ...good, houseNo: '102', floor: 'x' }, { ...good, ownerName: '复制人' }];
    const before = await tableSizes(installation);
    const id = await upload(emp, sheet);
    expect((await emp.ask(commitHouseImport, { id, mode: 'all' })).envelope.msg).toBe('表格中有 2 行错误，请改正，或选择“只导入正确的行”');
    const job = await finished(emp, (await emp.call(commitHouseImport, { id, mode: 'valid' })).jobId);
    expect(job).toMatchObject({
      state: 'done',
      result: { inserted: 1, existing: 0, skipped: 2 },
      message: '导入完成',
    });
    expect(await tableSizes(installation)).toEqual({
      ...before,
      zone: (before['zone'] ?? 0) + 1,
      building: (before['building'] ?? 0) + 1,
      unit: (before['unit'] ?? 0) + 1,
      house: (before['house'] ?? 0) + 1,
      house_area: (before['house_area'] ?? 0) + 1,
    });
    for (const [endpoint, input] of [
      [checkHouseImport, { id }],
      [commitHouseImport, { id, mode: 'valid' }],
      [sendHouseRows, { id, rows: [{ row: 9, cells: sheetCells({}) }] }],
      [dropHouseImport, { id }],
    ] as [Endpoint, object][])
      expect((await emp.ask(endpoint, input)).envelope.msg).toBe(closed);
  });

  it('does not give a house the owner of a row it left out', async () => {
    const row = { building: '41幢', ownerName: '真业主', ownerPhone: '13955550001' };
    await importSheet(emp, [row, { ...row, ownerName: '假业主', ownerPhone: '13955550002' }], 'valid');
    expect((await detailOf('41幢-101')).owners).toMatchObject([{ name: '真业主', share: '100' }]);
  });

  it('makes houses as the sheet says, with the ground they need', async () => {
    const first = {
      building: '42幢',
      zone: '六区',
      unit: '1单元',
      usage: '商用',
      floor: '12',
      houseNo: '1201',
      handoverDate: '2024/5/1',
      basis: '套内面积',
      innerArea: '80',
    };
    await importSheet(emp, [{ ...first, ownerName: '周以宁', ownerPhone: '13955550003', ownerIdNo: ID_CARD, chargeStartDate: '2024.5.2' }]);
    const house = await detailOf('42幢-1单元-1201');
    expect(house).toMatchObject({
      zoneName: '六区',
      buildingType: 4,
      usage: 2,
      realUse: 2,
      useState: 1,
      chargeArea: '80.00',
      handoverDate: '2024-05-01',
    });
    expect(house).toMatchObject({ chargeStartDate: '2024-05-02', owners: [{ name: '周以宁', fromDate: '2024-05-01', share: '100' }] });
    expect(house.areas).toMatchObject([{ fromDate: '2024-05-01', reason: '导入', createdBy: '陈思远' }]);
    expect(house.changes).toMatchObject([{ action: '建档', by: '陈思远' }]);
    expect((await emp.call(searchHouses, { key: 'zyn', node: { kind: 'building', id: house.buildingId } })).total).toBe(1);
  });

  it('knows persons by id number, or by name and phone, in the house list and within the sheet', async () => {
    const known = await oneOf<{ name: string; phone: string; id: number }>(
      installation,
      `select p.name, p.phone, p.id from estate.person p join estate.house_owner o on o.person_id = p.id join system.tenant t on t.id = p.tenant_id
        where t.code = 'anju' and p.phone <> '' and o.to_date is null and o.owner_type = 1 order by p.id limit 1`,
    );
    const { persons } = await oneOf<{ persons: number }>(installation, 'select count(*)::int as persons from estate.person');
    await importSheet(emp, [
      { building: '43幢', houseNo: '1', ownerName: '名字写错', ownerIdNo: ID_CARD },
      { building: '43幢', houseNo: '2', ownerName: known.name, ownerPhone: known.phone },
      { building: '43幢', houseNo: '3', ownerName: '新来的', ownerPhone: '13955550009' },
      { building: '43幢', houseNo: '4', ownerName: '新来的', ownerPhone: '13955550009' },
      { building: '43幢', houseNo: '5', ownerName: '重名' },
      { building: '43幢', houseNo: '6', ownerName: '重名' },
    ]);
    const owners = await Promise.all([1, 2, 3, 4, 5, 6].map(async (number) => (await detailOf(`43幢-${number}`)).owners[0]));
    expect(owners[0]?.name).toBe('周以宁');
    expect(owners[1]?.personId).toBe(known.id);
    expect(owners[2]?.personId).toBe(owners[3]?.personId);
    expect(owners[4]?.personId).not.toBe(owners[5]?.personId);
    expect(await oneOf(installation, 'select count(*)::int as persons from estate.person')).toEqual({ persons: persons + 3 });
  });

  it('of the same file again changes nothing', async () => {
    const sheet = [1, 2, 3].map((number) => ({
      building: '44幢',
      unit: '1单元',
      houseNo: `${number}`,
      ownerName: `业主${number}`,
      remark: '第一次',
    }));
    await importSheet(emp, sheet);
    const before = await tableSizes(installation);
    const versions = await rowsOf(installation, 'select id, version, remark from estate.house order by id');
    const again = await importSheet(
      emp,
      sheet.map((row) => ({ ...row, remark: '第二次', buildArea: '1' })),
    );
    expect(again).toMatchObject({ state: 'done', result: { inserted: 0, existing: 3, skipped: 0 } });
    expect(await tableSizes(installation)).toEqual(before);
    expect(await rowsOf(installation, 'select id, version, remark from estate.house order by id')).toEqual(versions);
  });

  it('committed twice at once is one job', async () => {
    const id = await upload(emp, [{ building: '45幢' }]);
    const jobs = (await emp.call(listMyJobs, {})).length;
    const answers = await Promise.all([1, 2, 3].map(() => emp.ask(commitHouseImport, { id, mode: 'all' })));
    expect(answers.map(({ envelope }) => envelope.msg).sort()).toEqual(['', closed, closed]);
    const started = answers.find(({ envelope }) => envelope.code === 200)?.envelope.data;
    expect(await finished(emp, started?.jobId ?? 0)).toMatchObject({ result: { inserted: 1 } });
    expect((await emp.call(listMyJobs, {})).length).toBe(jobs + 1);
  });

  it.each([
    ['new building', { zone: '七区', building: '46幢' }],
    ['building that is there', { building: '1幢' }],
  ])('of two sheets at once that name the same %s and the same new owner makes each once', async (_, place) => {
    // In a new building the sheets share two houses; in an existing one only the person, which must be enough to serialise the imports.
    const [idNo, first, second] = place.building === '1幢' ? ['440524188001010014', 9001, 9011] : ['330106197001010019', 1, 2];
    const sheet = (from: number) =>
      [0, 1, 2].map((step) => ({ ...place, unit: '1单元', houseNo: `${from + step}`, ownerName: '同一人', ownerIdNo: idNo }));
    const imports = [await upload(emp, sheet(first)), await upload(emp, sheet(second).reverse())];
    const estate = await holdEstate(installation);
    const started = await Promise.all(imports.map((id) => emp.call(commitHouseImport, { id, mode: 'all' })));
    await lockWaits(installation, 2);
    await estate.release();
    const jobs = await Promise.all(started.map(({ jobId }) => finished(emp, jobId)));
    expect(jobs.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(jobs.reduce((sum, { result }) => sum + Number(result['inserted']), 0)).toBe(Math.min(second - first + 3, 6));
    expect(await rowsOf(installation, 'select id from estate.person where id_no = $1', [idNo])).toHaveLength(1);
  });
});
