// Helpers for tests of 装修: a clock that can be set, who applies, who checks and who decides, the money of the company, papers and houses.
import {
  APPLICANT,
  CONTRACTOR,
  createDecoration,
  createSpecialServiceItem,
  DECORATION_MONEY,
  DECORATION_PAPER,
  FILE_CATEGORY,
  listDecorationItems,
  listDecorationWorks,
  listViolationTypes,
  MENU,
  MONEY_BASIS,
  readDecoration,
  readViolation,
  saveDecorationSetting,
  listDecorationSettings,
  type DecorationPaper,
  type InputOf,
} from '@anju/contract';
import { clockAt, openInstallation, type Shared } from '../../../testing/installation.ts';
import { PDF, send } from '../../../testing/sample-files.ts';
import { at, dayOf, personWithClock } from '../../../testing/turned-clock.fixtures.ts';
import { openGround } from './decoration-ground.fixtures.ts';

export { at, dayOf };

type Form = InputOf<typeof createDecoration>;

/** On an installation of its own, or on one that is open already with its clock. */
export async function openDecorations(shared?: Shared) {
  const clock = shared?.clock ?? clockAt(at('10:00'));
  const installation = shared?.installation ?? (await openInstallation({ clock }));
  const ground = await openGround(installation);
  const acts = ['view', 'add', 'change', 'audit'];
  for (const username of ['clerk', 'auditor'])
    for (const menu of [MENU.decoration, MENU.decorationViolation, MENU.decorationFinish, MENU.decorationLeave])
      await ground.sql(
        `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
         select j.tenant_id, j.job_id, $2, $3 from session.account a
           join org.employee_job j on j.tenant_id = a.tenant_id and j.employee_id = a.employee_id
          where a.tenant_id = $1 and a.username = $4
         on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
        [ground.tenantId, menu, acts, username],
      );
  const person = (username: string) => personWithClock({ installation, clock }, username);
  const people = { emp: person('emp'), clerk: person('clerk'), auditor: person('auditor'), limited: person('limited') };
  const { emp } = people;
  const depositType = await ground.item('测试装修保证金', 'ZXT1', true);
  const feeType = await ground.item('测试装修费', 'ZXT2', false);
  const service = async (name: string): Promise<number> =>
    (
      await emp.call(createSpecialServiceItem, {
        chargeTypeId: feeType,
        name,
        unit: '次',
        price: '100',
        minPrice: '0',
        maxPrice: '99999',
        dueDays: 30,
      })
    ).id;
  const [cleaning, damage] = [await service('测试垃圾清运'), await service('测试损坏赔偿')];
  const known = (await emp.call(listDecorationSettings, {})).find(({ companyId }) => companyId === ground.companyId);
  await emp.call(saveDecorationSetting, {
    companyId: ground.companyId,
    version: known?.version ?? 0,
    inspectDays: 3,
    observeDays: 30,
    workingHours: '8:00–18:00',
    hours: [{ from: '08:00', to: '18:00' }],
    damageItemId: damage,
    lines: [
      { kind: DECORATION_MONEY.deposit, chargeTypeId: depositType, basis: MONEY_BASIS.fixed, price: '2000' },
      { kind: DECORATION_MONEY.fee, itemId: cleaning, basis: MONEY_BASIS.fixed, price: '300' },
    ],
  });
  const works = await emp.call(listDecorationWorks, {});
  const items = await emp.call(listDecorationItems, {});
  const types = await emp.call(listViolationTypes, {});
  const named = <T extends { readonly name: string; readonly id: number }>(list: readonly T[], name: string): number => {
    const found = list.find((one) => one.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found.id;
  };

  const upload = async (category: number, who: keyof typeof people = 'emp'): Promise<number> => {
    const { data, msg } = await send(installation.app, await people[who].token(), '资料.pdf', PDF, `cat=${category}&parent=0`);
    if ((data as unknown) === null) throw new Error(msg);
    return data.id;
  };
  const paper = async (kind: DecorationPaper) => ({ paper: kind, fileId: await upload(FILE_CATEGORY.decorationPaper) });
  const NEEDED = [DECORATION_PAPER.identity, DECORATION_PAPER.agreement, DECORATION_PAPER.licence];
  const form = async (houseId: number, more: Partial<Form> = {}): Promise<Form> => ({
    houseId,
    applicant: APPLICANT.owner,
    applicantName: '周以宁',
    contractorKind: CONTRACTOR.company,
    contractor: '安心装饰',
    leader: '王工',
    leaderPhone: '13900002222',
    workIds: [named(works, '墙面油漆')],
    plannedFrom: dayOf(0),
    plannedTo: dayOf(60),
    papers: await Promise.all(NEEDED.map(paper)),
    workers: [{ name: '李师傅', idNo: '330106199001011234', phone: '13700001111', trade: '油漆工' }],
    ...more,
  });
  const apply = async (houseId: number, more: Partial<Form> = {}) => emp.call(createDecoration, await form(houseId, more));
  const read = (id: number) => emp.call(readDecoration, { id });
  const readOne = (id: number) => emp.call(readViolation, { id });
  return { damage, installation, ground, people, clock, works, items, types, named, upload, paper, form, apply, read, readOne };
}
export type Decorations = Awaited<ReturnType<typeof openDecorations>>;

/** The message of a refusal; empty when the call was done. */
export const said = async (answer: Promise<{ readonly envelope: { readonly code: number; readonly msg: string } }>): Promise<string> => {
  const { envelope } = await answer;
  return envelope.code === 200 ? '' : envelope.msg;
};
