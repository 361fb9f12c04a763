import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentImport, attachStandard, getAttachments } from '@anju/contract';
import { importRows, problemsOf, type SheetRow } from '../../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { housesOf, makeStandard, oneOf, rowsOf, type HouseFacts } from './attachment.fixtures.ts';

type Row = SheetRow<typeof attachmentImport>;

let installation: Installation;
let emp: Person;
let houses: HouseFacts[];
let space: { id: number; code: string; houseId: number };
let standardId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  await rowsOf(installation, 'delete from charging.attachment');
  houses = await housesOf(installation);
  space = await oneOf(
    installation,
    `select k.id, k.code, k.house_id as "houseId" from estate.parking k join estate.estate e on e.id = k.estate_id
      where e.name = '云栖花园' and k.house_id is not null and not k.disabled order by k.id limit 1`,
  );
  standardId = await makeStandard(installation, { name: '住宅试用' });
  await makeStandard(installation, { name: '住宅试用二' });
  await makeStandard(installation, { name: '车位试用', item: '车位费', kind: 2, method: 2, price: '80' });
  await makeStandard(installation, { name: '停用试用', item: '停用费', disabled: true });
});
afterAll(() => installation.close());

const house = (at: number): HouseFacts => houses[at] as HouseFacts;
const row = (code: string, more: Row = {}): Row => ({ estate: '云栖花园', code, standard: '住宅试用', ...more });
const attachments = async () => rowsOf(installation, 'select id, version from charging.attachment order by id');

describe('a sheet of 挂标准', () => {
  it('names row, column, value and reason of everything that is wrong', async () => {
    await emp.call(attachStandard, { kind: 1, target: { ids: [house(0).id] }, standardId, fromDate: '2026-01-01', toDate: '2026-06-30' });
    expect(
      await problemsOf(emp, attachmentImport, [
        row('', { kind: '客户', standard: '', fromDate: '明天', quantity: '0' }),
        row('99幢-9999', { estate: '无此小区' }),
        row('99幢-9999', { standard: '无此标准' }),
        row(house(1).code, { kind: '车位' }),
        row(house(1).code, { standard: '车位试用' }),
        row(house(1).code, { standard: '停用试用' }),
        row(house(1).code, { fromDate: '2026-02-01', toDate: '2026-01-31' }),
        row(house(0).code, { standard: '住宅试用二', fromDate: '2026-06-30' }),
        row(house(2).code, { fromDate: '2026-01-01', toDate: '2026-06-30' }),
        row(house(2).code, { fromDate: '2026-06-30', standard: '住宅试用二' }),
        row(house(3).code, { fromDate: '2026-01-01' }),
        row(house(3).code, { fromDate: '2026-01-01' }),
        row(house(4).code, { toDate: '1990-01-01' }),
      ]),
    ).toEqual([
      '2 房号/车位号  房号/车位号不能为空',
      '2 类型 客户 应为房屋、车位、合同之一',
      '2 收费标准  收费标准不能为空',
      '2 计费起始 明天 不是有效日期，应如 2024-05-01',
      '2 数量 0 数量应大于 0',
      '3 小区 无此小区 小区不存在，或不在您的管理范围',
      '4 房号/车位号 99幢-9999 该小区没有此房号，应如 3幢-2单元-1203',
      '4 收费标准 无此标准 该小区没有此收费标准',
      `5 房号/车位号 ${house(1).code} 该小区没有此车位`,
      '6 收费标准 车位试用 该标准用于车位',
      '7 收费标准 停用试用 该收费标准已停用',
      '8 计费结束 2026-01-31 计费结束不能早于计费起始',
      '9 收费标准 住宅试用二 该期间已有此收费项目的标准',
      '11 收费标准 住宅试用二 与表内另一行同一收费项目的期间重叠',
      `13 房号/车位号 ${house(3).code} 与第 12 行重复`,
      `14 计费结束 1990-01-01 计费结束早于计费起始 ${house(4).chargeStartDate}`,
    ]);
  });

  it('hangs houses and spaces, from the charge start date where the sheet is silent; the same file again changes nothing', async () => {
    const sheet = [
      row(house(5).code),
      row(house(6).code, { fromDate: '2026-01-01', toDate: '2026-06-30', remark: '首期' }),
      row(house(6).code, { fromDate: '2026-07-01', standard: '住宅试用二' }),
      row(space.code, { kind: '车位', standard: '车位试用', quantity: '2' }),
    ];
    expect((await importRows(emp, attachmentImport, sheet)).result).toEqual({ inserted: 4, existing: 0, skipped: 0 });
    expect((await emp.call(getAttachments, { kind: 1, id: house(5).id })).lines).toMatchObject([
      { fromDate: house(5).chargeStartDate, createdBy: '陈思远' },
    ]);
    const chain = (await emp.call(getAttachments, { kind: 1, id: house(6).id })).lines;
    expect(chain.map(({ fromDate, toDate, remark }) => ({ fromDate, toDate, remark }))).toEqual([
      { fromDate: '2026-07-01', toDate: null, remark: '' },
      { fromDate: '2026-01-01', toDate: '2026-06-30', remark: '首期' },
    ]);
    expect((await emp.call(getAttachments, { kind: 1, id: space.houseId })).below).toMatchObject([
      { code: space.code, fromDate: '2026-08-01', quantity: '2.0000' },
    ]);
    const before = await attachments();
    expect((await importRows(emp, attachmentImport, sheet)).result).toEqual({ inserted: 0, existing: 4, skipped: 0 });
    expect(await attachments()).toEqual(before);
  });

  it('is read within the estates of who sends it', async () => {
    await rowsOf(
      installation,
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts) select ej.tenant_id, ej.job_id, 155, '{view,add}'
         from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'limited'
           on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    );
    const limited = await installation.as('limited');
    expect(await problemsOf(limited, attachmentImport, [row(house(7).code)])).toEqual(['2 小区 云栖花园 小区不存在，或不在您的管理范围']);
  });
});
