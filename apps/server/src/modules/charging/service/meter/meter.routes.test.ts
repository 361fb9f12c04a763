import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeMeter,
  createMeter,
  createMeters,
  exportMeters,
  findMeterPlaces,
  getMeter,
  listMeterRoutes,
  listMeterStandards,
  meterImport,
  printRoute,
  removeMeter,
  replaceMeter,
  resumeMeter,
  searchMeters,
  stopMeter,
  type InputOf,
} from '@anju/contract';
import { finishedJob, importRows, problemsOf } from '../../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { meterGround, NOW, type MeterGround } from '../../billing/meter-reading/meter.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: NOW });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const nodeOf = (ground: MeterGround) => ({ kind: 'estate' as const, id: ground.estateId });
const list = async (ground: MeterGround, more: InputOf<typeof searchMeters> = {}) =>
  emp.call(searchMeters, { node: nodeOf(ground), ...more });
const fieldOf = (answer: { envelope: unknown }) =>
  ((answer.envelope as { data: { fields: { path: string; msg: string }[] } | null }).data?.fields ?? [])[0];
async function formOf(id: number): Promise<InputOf<typeof changeMeter>> {
  const {
    version,
    estateId,
    number,
    kind,
    houseId,
    shareGroupId,
    parentId,
    ratio,
    lossRate,
    maxReading,
    startReading,
    startDate,
    standardId,
    location,
    route,
    routeOrder,
    remark,
  } = await emp.call(getMeter, { id });
  return {
    id,
    version,
    estateId,
    number,
    kind,
    houseId,
    shareGroupId,
    parentId,
    ratio,
    lossRate,
    maxReading,
    startReading,
    startDate,
    standardId,
    location,
    route,
    routeOrder,
    remark,
  };
}

describe('计量表具', () => {
  it('are listed by place, kind, state, text, without a standard and public; totals are over all that match', async () => {
    const ground = await meterGround(installation, emp);
    const houseId = await ground.house({ code: '1幢-101' });
    await ground.meter({ number: 'A1', houseId, route: '一号线', routeOrder: 2 });
    await ground.meter({ number: 'A2', kind: 1, houseId, standardId: null });
    await ground.meter({ number: 'A3', location: '水泵房', standardId: null, route: '一号线', routeOrder: 1 });
    expect(await list(ground)).toMatchObject({ total: 3, inUse: 3, public: 1, without: 1 });
    const numbers = async (more: InputOf<typeof searchMeters>) => (await list(ground, more)).rows.map(({ number }) => number);
    expect(await numbers({})).toEqual(['A2', 'A3', 'A1']);
    expect(await numbers({ kinds: [1] })).toEqual(['A2']);
    expect(await numbers({ without: true })).toEqual(['A2']);
    expect(await numbers({ public: true })).toEqual(['A3']);
    expect(await numbers({ key: '水泵' })).toEqual(['A3']);
    expect(await numbers({ key: 'a1' })).toEqual(['A1']);
    expect(await numbers({ key: '1幢-101', route: '一号线' })).toEqual(['A1']);
    expect(await numbers({ states: [2] })).toEqual([]);
    expect(await numbers({ node: { kind: 'building', id: ground.buildingId } })).toEqual(['A2', 'A1']);
    expect(await emp.call(listMeterRoutes, { estateId: ground.estateId })).toEqual(['一号线']);
    expect((await emp.call(listMeterStandards, { estateId: ground.estateId })).map(({ id, price }) => [id, price])).toEqual([
      [ground.standardId, '0.5469'],
    ]);
    expect(await emp.call(findMeterPlaces, { estateId: ground.estateId, what: 'house', key: '1幢-1' })).toEqual([
      { id: houseId, name: '1幢-101' },
    ]);
    const sheet = await emp.call(printRoute, { estateId: ground.estateId, route: '一号线' });
    expect(sheet.rows.map(({ number, lastReading, lastReadOn }) => [number, lastReading, lastReadOn])).toEqual([
      ['A3', '0', '2026-01-01'],
      ['A1', '0', '2026-01-01'],
    ]);
    const job = await finishedJob(
      emp,
      (
        await emp.call(exportMeters, {
          filter: { node: nodeOf(ground) },
          purpose: { usage: '核对表具', auditor: '陈思远', auditDate: '2026-11-20' },
        })
      ).jobId,
    );
    expect(job).toMatchObject({ state: 'done' });
  });

  it('are refused with words beside the field', async () => {
    const ground = await meterGround(installation, emp);
    const area = await ground.standard({ item: '物业费', method: 1, prices: { '2020-01-01': '1' } });
    await ground.meter({ number: 'B1' });
    const ask = async (more: Partial<InputOf<typeof createMeter>>) =>
      fieldOf(await emp.ask(createMeter, { estateId: ground.estateId, number: 'B2', kind: 2, startDate: '2026-01-01', ...more }));
    expect(await ask({ number: 'B1' })).toEqual({ path: 'number', msg: '表号“B1”在该小区已存在' });
    expect(await ask({ standardId: area })).toEqual({ path: 'standardId', msg: '收费标准不存在、已停用，或不是按用量计费' });
    expect(await ask({ houseId: 999_999_999 })).toEqual({ path: 'houseId', msg: '房屋不存在、已停用，或不在该小区' });
    expect(await ask({ startDate: '2026-11-21' })).toEqual({ path: 'startDate', msg: '日期不能晚于今天' });
    expect(await ask({ ratio: '0' })).toEqual({ path: 'ratio', msg: '倍率应大于 0' });
    expect(await ask({ lossRate: '1.5' })).toEqual({ path: 'lossRate', msg: '损耗应在 0 到 1 之间，最多四位小数，如 0.05' });
    expect(await ask({ startReading: '10', maxReading: '9' })).toEqual({ path: 'startReading', msg: '起始读数不能大于最大读数' });
  });

  it('of a building are made one for each house that has none, with numbers that go on', async () => {
    const ground = await meterGround(installation, emp);
    const houses = [];
    for (const code of ['101', '102', '103']) houses.push(await ground.house({ code }));
    await ground.meter({ number: 'D-0007', houseId: houses[1] });
    const input = {
      buildingId: ground.buildingId,
      kind: 2 as const,
      prefix: 'D-',
      startDate: '2026-01-01',
      standardId: ground.standardId,
      route: '1幢',
    };
    expect(await emp.call(createMeters, input)).toEqual({ made: 2, existing: 1 });
    expect((await list(ground, { route: '1幢' })).rows.map(({ number, houseCode }) => [number, houseCode])).toEqual([
      ['D-0008', '101'],
      ['D-0009', '103'],
    ]);
    expect(fieldOf(await emp.ask(createMeters, input))).toEqual({ path: 'buildingId', msg: '该楼栋没有缺少电表的房屋' });
  });

  it('lie behind each other without a circle; a replaced one hands its children on', async () => {
    const ground = await meterGround(installation, emp);
    const [top, middle] = [await ground.meter({ number: 'P1', standardId: null }), await ground.meter({ number: 'P2' })];
    await emp.call(changeMeter, { ...(await formOf(middle)), parentId: top });
    expect(fieldOf(await emp.ask(changeMeter, { ...(await formOf(top)), parentId: middle }))).toEqual({
      path: 'parentId',
      msg: '上级表不能是自己，也不能是自己的下级表',
    });
    expect(fieldOf(await emp.ask(changeMeter, { ...(await formOf(top)), parentId: top }))?.path).toBe('parentId');
    const { version } = await emp.call(getMeter, { id: top });
    expect(await emp.ask(removeMeter, { id: top })).toMatchObject({ envelope: { msg: '该表有下级表 1 块，不能删除，请停用' } });
    const { id } = await emp.call(replaceMeter, { id: top, version, endedOn: '2026-11-01', endReading: '12', number: 'P1B', ratio: '1' });
    expect((await emp.call(getMeter, { id })).children.map(({ number }) => number)).toEqual(['P2']);
    expect(await emp.ask(removeMeter, { id })).toMatchObject({ envelope: { msg: '该表有下级表 1 块，不能删除，请停用' } });
    expect(await emp.ask(changeMeter, { ...(await formOf(top)) })).toMatchObject({ envelope: { msg: '该表已更换，不能修改' } });
  });

  it('keep what their readings stand on; stop, go on, and end not before they were last read', async () => {
    const ground = await meterGround(installation, emp);
    const id = await ground.meter({ number: 'Q1', houseId: await ground.house({ code: '101' }), maxReading: '9999' });
    await ground.read('2026-10', { [id]: '100' });
    const form = await formOf(id);
    expect(fieldOf(await emp.ask(changeMeter, { ...form, ratio: '2' }))).toEqual({ path: 'ratio', msg: '该表已有读数，倍率不能修改' });
    expect(fieldOf(await emp.ask(changeMeter, { ...form, houseId: null }))?.msg).toBe('该表已有读数，房屋不能修改');
    await emp.call(changeMeter, { ...form, route: '二号线', lossRate: '0.02' });
    expect(await emp.ask(changeMeter, form)).toMatchObject({ envelope: { code: 409 } });
    const { version } = await emp.call(getMeter, { id });
    const replacement = { id, version, number: 'Q2', ratio: '1', endedOn: '2026-11-10', endReading: '90' };
    expect(fieldOf(await emp.ask(replaceMeter, replacement))).toEqual({
      path: 'endReading',
      msg: '读数小于上期 100，请核对；表走满归零的请勾选翻转',
    });
    expect(fieldOf(await emp.ask(replaceMeter, { ...replacement, endReading: '120', endedOn: '2026-10-01' }))).toEqual({
      path: 'endedOn',
      msg: '日期不能早于上次抄表 2026-10-28',
    });
    expect(await emp.ask(removeMeter, { id })).toMatchObject({ envelope: { msg: '该表已有读数，不能删除，请停用' } });
    await emp.call(stopMeter, { id, version, endedOn: '2026-10-31' });
    expect((await ground.sheet('2026-11')).map(({ number }) => number)).toEqual([]);
    await emp.call(resumeMeter, { id, version: version + 1 });
    expect((await ground.sheet('2026-11')).map(({ number }) => number)).toEqual(['Q1']);
    const never = await ground.meter({ number: 'Q9' });
    await emp.call(removeMeter, { id: never });
    expect(await emp.ask(getMeter, { id: never })).toMatchObject({ envelope: { msg: '表具不存在或已被删除' } });
  });

  it('of estates somebody does not work for are not there', async () => {
    const ground = await meterGround(installation, emp);
    const id = await ground.meter({ number: 'R1' });
    const other = await installation.as('binemp');
    expect((await other.call(searchMeters, { key: 'R1' })).total).toBe(0);
    for (const answer of [
      await other.ask(getMeter, { id }),
      await other.ask(removeMeter, { id }),
      await other.ask(stopMeter, { id, version: 0, endedOn: '2026-11-01' }),
    ])
      expect(answer.envelope).toMatchObject({ msg: '表具不存在或已被删除' });
  });

  it('come in by sheet; twice the same file changes nothing', async () => {
    const ground = await meterGround(installation, emp);
    await ground.house({ code: '101' });
    const [{ estate, standard } = { estate: '', standard: '' }] = await ground.sql<{ estate: string; standard: string }>(
      'select e.name as estate, s.name as standard from charging.standard s join estate.estate e on e.tenant_id = s.tenant_id and e.id = s.estate_id where s.id = $1 and s.tenant_id = $2',
      [ground.standardId, ground.tenantId],
    );
    const row = (number: string, more = {}) => ({ estate, number, kind: '电', startDate: '2026-01-01', ...more });
    expect(
      await problemsOf(emp, meterImport, [
        row('', { kind: '光', startDate: '' }),
        row('M 1', { house: '999', ratio: '0', standard: '没有' }),
        row('M2', { startReading: '9', maxReading: '5', routeOrder: '一', startDate: '2026-12-01' }),
        row('M2'),
      ]),
    ).toEqual([
      '2 表号  表号不能为空',
      '2 类别 光 应为水、电、气、热、热水之一',
      '2 起始日期  起始日期不能为空',
      '3 表号 M 1 表号不能含空格',
      '3 倍率 0 倍率应大于 0',
      '3 房号 999 该小区没有此房号，应如 3幢-2单元-1203',
      '3 收费标准 没有 该小区没有此收费标准',
      '4 起始读数 9 起始读数不能大于最大读数',
      '4 顺序 一 顺序应为整数',
      '4 起始日期 2026-12-01 起始日期不能晚于今天',
      '5 表号 M2 与第 4 行重复',
    ]);
    const sheet = [
      row('M1', { house: '101', standard, ratio: '30', route: '东', routeOrder: '5' }),
      row('M2', { kind: '水', remark: '水泵房' }),
    ];
    expect((await importRows(emp, meterImport, sheet)).result).toEqual({ inserted: 2, existing: 0, skipped: 0 });
    expect((await importRows(emp, meterImport, sheet)).result).toEqual({ inserted: 0, existing: 2, skipped: 0 });
    expect((await list(ground)).rows).toMatchObject([
      { number: 'M2', houseId: null, ratio: '1' },
      { number: 'M1', houseCode: '101', ratio: '30', standardId: ground.standardId, route: '东', routeOrder: 5, version: 0 },
    ]);
  });
});
