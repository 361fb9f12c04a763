// Which persons a user sees, what the user may do with them, and what a sheet of them contains.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePerson,
  createPerson,
  createTag,
  exportPersons,
  findSamePersons,
  getPerson,
  listTags,
  MENU,
  mergePersons,
  removePerson,
  searchPersons,
  showPerson,
  tagPersons,
  type Endpoint,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { finished, oneOf } from '../property/house/house.fixtures.ts';
import { grant, ID_CARDS, newPerson } from './person.fixtures.ts';

let installation: Installation;
let emp: Person;
let limited: Person;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation();
  [emp, limited, clerk] = await Promise.all([installation.as('emp'), installation.as('limited'), installation.as('clerk')]);
});
afterAll(() => installation.close());

interface Known {
  id: number;
  name: string;
  phone: string;
  id_no: string;
}
/** A person who owns houses only in this estate. */
const ownerIn = (estate: string) =>
  oneOf<Known>(
    installation,
    `select p.* from estate.person p where p.id = (
       select o.person_id from estate.house_owner o join estate.house h on h.id = o.house_id join estate.estate e on e.id = h.estate_id
        group by 1 having bool_and(e.name = $1) order by 1 desc limit 1)`,
    [estate],
  );

const purpose = { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' };
const writes = (id: number): [Endpoint, object][] => [
  [createPerson, newPerson('甲')],
  [changePerson, { id, version: 0, kind: 1, name: '甲' }],
  [removePerson, { id }],
  [mergePersons, { keepId: id, keepVersion: 0, dropId: id + 1, dropVersion: 0 }],
  [tagPersons, { ids: [id], add: [1] }],
  [findSamePersons, { idNo: ID_CARDS[0] }],
  [showPerson, { id }],
  [exportPersons, { filter: {}, purpose }],
  [createTag, { name: '甲' }],
];

describe('who was not given the screen', () => {
  it('may look, masked, and is told of every write that he may not', async () => {
    const person = await ownerIn('云栖花园');
    expect((await clerk.call(searchPersons, { key: person.id_no })).rows).toHaveLength(1);
    const card = await clerk.call(getPerson, { id: person.id });
    expect(card.looks).toBeNull();
    for (const [endpoint, input] of writes(person.id)) {
      const { status, envelope } = await clerk.ask(endpoint, input);
      expect({ path: endpoint.path, status, msg: envelope.msg }).toEqual({
        path: endpoint.path,
        status: 403,
        msg: '您未获得授权，不可作业！',
      });
    }
  });

  it.each(['sa', 'gov'])('%s has no such screen', async (username) => {
    const person = await installation.as(username);
    for (const [endpoint, input] of [[searchPersons, {}], [getPerson, { id: 1 }], [listTags, {}], ...writes(1)] as [Endpoint, object][])
      expect((await person.ask(endpoint, input)).envelope).toMatchObject({ code: 403, msg: '您的账号类型不能使用此功能' });
  });
});

describe('who may add but neither change nor export', () => {
  it('sees no full number and not who looked; his sheet is masked, and the log says so', async () => {
    await grant(installation, 'clerk', [MENU.person, MENU.resident], ['view', 'add', 'print']);
    const person = await ownerIn('云栖花园');
    expect((await clerk.ask(showPerson, { id: person.id })).envelope.msg).toBe('您未获得授权，不可作业！');
    const { jobId } = await clerk.call(exportPersons, { filter: { key: person.id_no }, purpose });
    const job = await finished(clerk, jobId);
    expect(job).toMatchObject({ state: 'done', message: '已导出 1 人', result: { rows: 1 } });
    expect(await oneOf(installation, `select note from system.audit_log where entity = 'person-list' order by id desc limit 1`)).toEqual({
      note: '用途：核对；批准人：王经理；批准日期：2026.07.01；号码已脱敏',
    });
    await grant(installation, 'clerk', [MENU.person], ['view', 'export']);
    expect((await clerk.call(showPerson, { id: person.id })).phone).toBe(person.phone);
    await finished(clerk, (await clerk.call(exportPersons, { filter: { key: person.id_no }, purpose })).jobId);
    const { note } = await oneOf<{ note: string }>(
      installation,
      `select note from system.audit_log where entity = 'person-list' order by id desc limit 1`,
    );
    expect(note).toMatch(/含完整号码$/);
  });
});

describe('somebody of one estate', () => {
  it('sees its people and those tied to nothing, by list and by search alike', async () => {
    const own = await ownerIn('创智园');
    const foreign = await ownerIn('云栖花园');
    const { id: free } = await emp.call(createPerson, newPerson('无所属'));
    const { rows, total } = await limited.call(searchPersons, { size: 200 });
    const { n } = await oneOf<{ n: number }>(
      installation,
      `with tie as (select o.person_id, h.estate_id from estate.house_owner o join estate.house h on h.id = o.house_id
         union select r.person_id, h.estate_id from estate.resident r join estate.house h on h.id = r.house_id
         union select o.person_id, k.estate_id from estate.parking_owner o join estate.parking k on k.id = o.parking_id
         union select l.person_id, k.estate_id from estate.parking_lease l join estate.parking k on k.id = l.parking_id
         union select v.person_id, k.estate_id from estate.vehicle v join estate.parking k on k.id = v.parking_id)
       select count(*)::int as n from estate.person p where p.tenant_id = (select id from system.tenant where code = 'anju')
          and (exists (select from tie join estate.estate e on e.id = tie.estate_id where tie.person_id = p.id and e.name = '创智园')
               or not exists (select from tie where tie.person_id = p.id) and p.id > (select max(id) - 1000 from estate.person))`,
    );
    expect(total).toBe(n);
    expect(rows.flatMap((row) => row.houses).filter((house) => !house.startsWith('创智园 '))).toEqual([]);
    const found = async (key: string) => (await limited.call(searchPersons, { key })).rows.map((row) => row.id);
    expect(await found(own.id_no)).toEqual([own.id]);
    expect(await found('无所属')).toEqual([free]);
    expect(await found(foreign.id_no)).toEqual([]);
    expect((await limited.call(searchPersons, { kinds: [1], roles: ['owner'] })).rows.map((row) => row.id)).not.toContain(foreign.id);
  });

  it('reaches nobody of the others, whatever he calls', async () => {
    const foreign = await ownerIn('云栖花园');
    const { version } = await emp.call(getPerson, { id: foreign.id });
    const own = await ownerIn('创智园');
    const gone = { code: 1, msg: '人员不存在或已被删除' };
    const answers = [
      await limited.ask(getPerson, { id: foreign.id }),
      await limited.ask(showPerson, { id: foreign.id }),
      await limited.ask(changePerson, { id: foreign.id, version, kind: 1, name: '甲' }),
      await limited.ask(removePerson, { id: foreign.id }),
      await limited.ask(mergePersons, { keepId: own.id, keepVersion: 0, dropId: foreign.id, dropVersion: version }),
    ];
    for (const { envelope } of answers) expect(envelope).toMatchObject(gone);
    const [tag] = await limited.call(listTags, {});
    expect(await limited.call(tagPersons, { ids: [foreign.id], add: [tag?.id ?? 0] })).toEqual({ changed: 0 });
  });

  it('who knows a paper is told that it is taken, not by whom', async () => {
    const foreign = await ownerIn('云栖花园');
    const { envelope } = await limited.ask(createPerson, newPerson('甲', { idType: 1, idNo: foreign.id_no }));
    expect(envelope.msg).toBe(`该证件号已登记为“${foreign.name.slice(0, 1)}**”，请使用已有的人员`);
    expect(await limited.call(findSamePersons, { idNo: foreign.id_no })).toMatchObject([
      { name: `${foreign.name.slice(0, 1)}**`, houses: [] },
    ]);
  });
});

it('another tenant has its own people', async () => {
  const binemp = await installation.as('binemp');
  const foreign = await ownerIn('云栖花园');
  expect((await binemp.call(searchPersons, { key: foreign.id_no })).total).toBe(0);
  expect((await binemp.ask(getPerson, { id: foreign.id })).envelope.msg).toBe('人员不存在或已被删除');
  const { id } = await binemp.call(createPerson, newPerson(foreign.name, { idType: 1, idNo: foreign.id_no }));
  expect(id).toBeGreaterThan(foreign.id);
});
