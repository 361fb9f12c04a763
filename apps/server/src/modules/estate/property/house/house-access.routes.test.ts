import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  batchChangeHouses,
  changeHouse,
  changeHouseArea,
  changeHouseOwners,
  checkHouseImport,
  commitHouseImport,
  correctHouseOwners,
  createHouse,
  dropHouseImport,
  enableHouse,
  exportHouses,
  findInTree,
  getHouse,
  handOverHouse,
  listHouseMembers,
  listImportProblems,
  listOwnHouses,
  listResidentialUsing,
  loadTree,
  mergeHouses,
  openHouseImport,
  removeHouse,
  searchHouses,
  searchLedgerHouses,
  sendHouseRows,
  setHousePayer,
  showOwnerPrivate,
  splitHouse,
  type Endpoint,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { formOf, groundOf, newHouse, oneOf, rowsOf, sheetCells } from './house.fixtures.ts';

let installation: Installation;
let emp: Person;
let clerk: Person;
let limited: Person;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, clerk, limited] = await Promise.all([installation.as('emp'), installation.as('clerk'), installation.as('limited')]);
});
afterAll(() => installation.close());

const estateId = async (name: string) =>
  (await oneOf<{ id: number }>(installation, 'select id from estate.estate where name = $1', [name])).id;
const houseIn = async (estate: string) =>
  (
    await oneOf<{ id: number }>(
      installation,
      'select min(h.id) as id from estate.house h join estate.estate e on e.id = h.estate_id where e.name = $1',
      [estate],
    )
  ).id;

const READS: readonly [Endpoint, object][] = [
  [searchHouses, {}],
  [loadTree, {}],
  [findInTree, { key: '101' }],
  [searchLedgerHouses, {}],
  [listResidentialUsing, { id: 1 }],
  [listOwnHouses, { personId: 1 }],
];

const part = (houseNo: string) => ({ floor: 1, houseNo, buildArea: '1', useArea: '1', innerArea: '1' });

/** Every call that writes or exports personal data, with valid input, so that it can fail only for lack of rights. */
async function writes(): Promise<[Endpoint, object][]> {
  const house = await emp.call(getHouse, { id: await houseIn('创智园') });
  const { id, version } = house;
  const area = { fromDate: '2026-07-02', buildArea: '1', useArea: '1', innerArea: '1', basis: 1 };
  const purpose = { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' };
  return [
    [createHouse, newHouse(await groundOf(installation, '创智园', '1幢'), '9901')],
    [changeHouse, formOf(house)],
    [removeHouse, { id }],
    [enableHouse, { id }],
    [changeHouseArea, { id, version, ...area }],
    [changeHouseOwners, { id, version, fromDate: '2026-07-02', owners: [{ name: '甲', ownerType: 1 }] }],
    [correctHouseOwners, { id, version, saleDate: '2026-07-02', right: null, reason: '录错' }],
    [handOverHouse, { id, version, handoverDate: '2026-07-02', useState: 4 }],
    [setHousePayer, { id, version, payer: null }],
    [splitHouse, { id, version, onDate: '2026-07-02', parts: [part('1A'), part('1B')] }],
    [
      mergeHouses,
      {
        houses: [
          { id, version },
          { id: id + 1, version },
        ],
        onDate: '2026-07-02',
        basis: 1,
        house: part('1C'),
      },
    ],
    [showOwnerPrivate, { ownershipId: house.owners[0]?.id ?? 1 }],
    [batchChangeHouses, { target: { ids: [id] }, patch: { useState: 5 } }],
    [openHouseImport, { fileName: 'a.xlsx', rows: 1 }],
    [sendHouseRows, { id: 1, rows: [{ row: 2, cells: sheetCells({}) }] }],
    [checkHouseImport, { id: 1 }],
    [listImportProblems, { id: 1 }],
    [commitHouseImport, { id: 1, mode: 'all' }],
    [dropHouseImport, { id: 1 }],
    [exportHouses, { filter: {}, purpose }],
  ];
}

describe('who has not been granted the screen', () => {
  it.each(['clerk', 'limited'])('%s may look', async (username) => {
    const person = username === 'clerk' ? clerk : limited;
    for (const [endpoint, input] of READS) await person.call(endpoint, input);
    const { rows } = await person.call(searchHouses, {});
    expect(await person.call(getHouse, { id: rows[0]?.id ?? 0 })).toMatchObject({ id: rows[0]?.id });
  });

  it.each(['clerk', 'limited'])('%s may not write, and is told so', async (username) => {
    const person = username === 'clerk' ? clerk : limited;
    const audit = 'select count(*)::int as lines from system.audit_log';
    const before = await oneOf(installation, audit);
    for (const [endpoint, input] of await writes()) {
      const { status, envelope } = await person.ask(endpoint, input);
      expect({ path: endpoint.path, status, code: envelope.code, msg: envelope.msg }).toEqual({
        path: endpoint.path,
        status: 403,
        code: 403,
        msg: '您未获得授权，不可作业！',
      });
    }
    expect(await oneOf(installation, audit)).toEqual(before);
  });
});

describe('whose company did not buy the screen', () => {
  it('may not write, and is told so', async () => {
    const company = `(select e.company_id from org.employee e join session.account a on a.employee_id = e.id where a.username = 'limited')`;
    const taken = await rowsOf(
      installation,
      `delete from system.purchase where menu_id = 66 and company_id = ${company} returning tenant_id, company_id`,
    );
    expect(taken).toHaveLength(1);
    for (const [endpoint, input] of await writes()) {
      expect((await limited.ask(endpoint, input)).envelope).toMatchObject({ code: 403, msg: '该程序尚未购买使用权，不可操作！' });
    }
    await rowsOf(
      installation,
      `insert into system.purchase (tenant_id, company_id, menu_id) select tenant_id, company_id, 66 from org.company c cross join lateral (select c.id as company_id) x where c.id = ${company}`,
    );
  });
});

describe('rows', () => {
  it('of other estates are not there for somebody of one estate', async () => {
    const own = await estateId('创智园');
    const { rows, total } = await limited.call(searchHouses, { size: 200 });
    expect(total).toBe(200);
    expect(new Set(rows.map((row) => row.estateId))).toEqual(new Set([own]));
    const foreign = await houseIn('云栖花园');
    expect((await limited.ask(getHouse, { id: foreign })).envelope).toMatchObject({ code: 1, msg: '房屋不存在或已被删除', data: null });
    for (const node of [
      { kind: 'house' as const, id: foreign },
      { kind: 'estate' as const, id: await estateId('云栖花园') },
    ])
      expect(await limited.call(searchHouses, { node })).toMatchObject({ total: 0, rows: [] });
    const { key } = await oneOf<{ key: string }>(
      installation,
      'select p.name as key from estate.house_owner o join estate.person p on p.id = o.person_id where o.house_id = $1 limit 1',
      [foreign],
    );
    expect((await limited.call(searchHouses, { key })).rows.filter((row) => row.estateId !== own)).toEqual([]);
  });

  it('of other estates cannot be written by somebody who may write in his own', async () => {
    const job = `select j.tenant_id, ej.job_id from org.employee_job ej join org.job j on j.id = ej.job_id join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'`;
    await rowsOf(
      installation,
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select tenant_id, job_id, 66, '{view,add,change,remove,export}' from (${job}) j
       on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    );
    const granted = await installation.as('limited');
    const foreign = await emp.call(getHouse, { id: await houseIn('云栖花园') });
    const { id, version } = foreign;
    const area = { fromDate: '2026-07-02', buildArea: '1', useArea: '1', innerArea: '1', basis: 1 as const };
    const gone = { code: 1, msg: '房屋不存在或已被删除' };
    const answers = [
      await granted.ask(changeHouse, formOf(foreign)),
      await granted.ask(removeHouse, { id }),
      await granted.ask(enableHouse, { id }),
      await granted.ask(changeHouseArea, { id, version, ...area }),
      await granted.ask(changeHouseOwners, { id, version, fromDate: '2026-07-02', owners: [{ name: '甲', ownerType: 1 }] }),
      await granted.ask(showOwnerPrivate, { ownershipId: foreign.owners[0]?.id ?? 0 }),
      await granted.ask(correctHouseOwners, { id, version, saleDate: '2026-07-02', right: null, reason: '录错' }),
      await granted.ask(handOverHouse, { id, version, handoverDate: '2026-07-02', useState: 4 }),
      await granted.ask(setHousePayer, { id, version, payer: null }),
      await granted.ask(splitHouse, { id, version, onDate: '2026-07-02', parts: [part('1A'), part('1B')] }),
      await granted.ask(mergeHouses, {
        houses: [
          { id, version },
          { id: id + 1, version },
        ],
        onDate: '2026-07-02',
        basis: 1,
        house: part('1C'),
      }),
      await granted.ask(listHouseMembers, { houseId: id }),
    ];
    for (const { envelope } of answers) expect(envelope).toMatchObject(gone);
    expect(await granted.call(batchChangeHouses, { target: { ids: [id] }, patch: { useState: 5 } })).toEqual({ changed: 0 });
    expect((await granted.ask(createHouse, newHouse(await groundOf(installation, '云栖花园', '1幢'), '9901'))).envelope.msg).toBe(
      '小区不存在或已被删除',
    );
    const own = await emp.call(getHouse, { id: await houseIn('创智园') });
    const { estateId: there, buildingId, unitId, zoneId } = foreign;
    expect((await granted.ask(changeHouse, formOf(own, { estateId: there, buildingId, unitId, zoneId }))).envelope.msg).toBe(
      '小区不存在或已被删除',
    );
    expect(await granted.call(batchChangeHouses, { target: { filter: {} }, patch: { useType: 1 } })).toEqual({
      changed: 200,
    });
  });

  it('of another tenant are not there', async () => {
    const binemp = await installation.as('binemp');
    expect((await binemp.call(loadTree, {})).map(({ title }) => title)).toEqual(['滨江小筑']);
    const { rows, total } = await binemp.call(searchHouses, { size: 200 });
    expect(total).toBe(24);
    expect(new Set(rows.map(({ estateName }) => estateName))).toEqual(new Set(['滨江小筑']));
    const foreign = await houseIn('云栖花园');
    expect((await binemp.ask(getHouse, { id: foreign })).envelope.msg).toBe('房屋不存在或已被删除');
    expect((await binemp.ask(removeHouse, { id: foreign })).envelope.msg).toBe('房屋不存在或已被删除');
    expect(await binemp.call(batchChangeHouses, { target: { ids: [foreign] }, patch: { useState: 5 } })).toEqual({ changed: 0 });
    expect((await emp.call(searchHouses, { key: '滨江' })).total).toBe(0);
  });
});

it.each(['sa', 'gov'])('%s has no such screen', async (username) => {
  const person = await installation.as(username);
  for (const [endpoint, input] of [...READS, [getHouse, { id: 1 }], ...(await writes())] as [Endpoint, object][]) {
    expect((await person.ask(endpoint, input)).envelope).toMatchObject({ code: 403, msg: '您的账号类型不能使用此功能' });
  }
});

it('a visitor is asked to log in', async () => {
  for (const [endpoint, input] of [...READS, ...(await writes())]) {
    expect((await installation.visitor.ask(endpoint, input)).envelope).toMatchObject({ code: 401, msg: '超时中断，请重新登录！' });
  }
});
