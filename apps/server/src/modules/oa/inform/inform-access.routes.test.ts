import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmInform,
  countInforms,
  exportInforms,
  listHouseInforms,
  listInforms,
  listSentInforms,
  sendInform,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { businessDay, formatInstant } from '@anju/domain';
import type { Installation, Person } from '../../../testing/installation.ts';
import { companyOf, formOf, houseOf, openWithoutInforms, rowsOf, sendBy } from './inform.fixtures.ts';

const PURPOSE = { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' };

let installation: Installation;
let emp: Person;
let clerk: Person;
let company: number;
beforeAll(async () => {
  installation = await openWithoutInforms();
  [emp, clerk] = await Promise.all([installation.as('emp'), installation.as('clerk')]);
  company = await companyOf(installation, '云栖物业服务处');
});
afterAll(() => installation.close());

const everyCall = (): [Endpoint, object][] => [
  [listInforms, { companyId: company, menu: 164 }],
  [listHouseInforms, { companyId: company, menu: 164, houseId: 1 }],
  [countInforms, { companyId: company }],
  [confirmInform, { id: 1 }],
  [exportInforms, { companyId: company, menu: 164, purpose: PURPOSE }],
  [sendInform, formOf({ companyId: company })],
  [listSentInforms, {}],
];

describe('notices are for employees', () => {
  it.each(['sa', 'gov'])('%s has none', async (username) => {
    const person = await installation.as(username);
    for (const [endpoint, input] of everyCall()) {
      expect((await person.ask(endpoint, input)).envelope, endpoint.path).toMatchObject({ code: 403, msg: '您的账号类型不能使用此功能' });
    }
  });

  it('a visitor is asked to log in', async () => {
    for (const [endpoint, input] of everyCall()) {
      expect((await installation.visitor.ask(endpoint, input)).envelope).toMatchObject({ code: 401, msg: '超时中断，请重新登录！' });
    }
  });

  it('who must change his password first is told so', async () => {
    const newbie = await installation.as('newbie');
    for (const [endpoint, input] of everyCall()) expect((await newbie.ask(endpoint, input)).envelope.msg).toBe('请修改密码！');
  });

  it('a menu that takes no notices is refused', async () => {
    const { status, envelope } = await emp.ask(listInforms, { companyId: company, menu: 66 as 164 });
    expect([status, envelope.data]).toEqual([400, { fields: [{ path: 'menu', msg: '告知对象不正确' }] }]);
  });

  it('a menu the role does not see is neither listed nor counted', async () => {
    await sendBy(emp, { menu: 369, companyId: company });
    await rowsOf(installation, `update system.menu set audience = '{sa}' where id = 369`);
    expect((await emp.ask(listInforms, { companyId: company, menu: 369 })).envelope.msg).toBe('您的账号类型不能使用此功能');
    expect(await emp.call(countInforms, { companyId: company })).toEqual([]);
    await rowsOf(installation, `update system.menu set audience = '{emp}' where id = 369`);
    expect(await emp.call(countInforms, { companyId: company })).toEqual([{ menu: 369, count: 1 }]);
  });

  it('whoever sees the menu reads, without being authorised', async () => {
    await sendBy(emp, { menu: 94, companyId: company });
    expect((await clerk.call(listInforms, { companyId: company, menu: 94 })).total).toBe(1);
  });
});

describe('the sheet', () => {
  const download = (person: Person, input: InputOf<typeof exportInforms>) =>
    installation.app.inject({
      method: 'POST',
      url: exportInforms.path,
      headers: { authorization: `Bearer ${person.token}` },
      payload: input,
    });
  const logged = () =>
    rowsOf<{ actor: string; note: string }>(installation, `select actor, note, after from system.audit_log where entity = 'inform-list'`);

  it('holds all that is pending, oldest first, with the words of the content, and is logged with its purpose', async () => {
    const house = await houseOf(installation, '云栖花园');
    const sent = [
      await sendBy(clerk, { houseId: house.id, subject: '甲', content: '<p>第一行</p><ul><li>水 &amp; 电</li></ul>' }),
      await sendBy(emp, { companyId: company, subject: '乙', content: '<p>=1+1</p>' }),
    ];
    await sendBy(emp, { houseId: (await houseOf(installation, '临江名邸')).id, subject: '别处' });
    const response = await download(clerk, { companyId: company, menu: 164, purpose: PURPOSE });
    expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const name = `待处理告知公文-日常结算-${businessDay(new Date())}.xlsx`;
    expect(response.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    const { sheets } = await readXlsx(response.rawPayload);
    const facts = await rowsOf<{ sent_at: string; sender_phone: string }>(
      installation,
      'select sent_at, sender_phone from oa.inform where id = any ($1) order by id',
      [sent.map(({ id }) => id)],
    );
    const time = (index: number) => formatInstant(facts[index]?.sent_at ?? '');
    expect(time(0)).toMatch(/^\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}$/);
    expect(sheets[0]?.rows).toEqual([
      ['序号', '公文编号', '发文时间', '发文人', '联系电话', '工作岗位', '告知事项', '涉事房屋', '告知内容'],
      [1, sent[0]?.docNumber, time(0), '林晓燕', facts[0]?.sender_phone, '收费员', '甲', house.name, '第一行\n水 & 电'],
      [2, sent[1]?.docNumber, time(1), '陈思远', facts[1]?.sender_phone, '项目经理', '乙', '', '=1+1'],
    ]);
    expect(await logged()).toEqual([
      {
        actor: '林晓燕',
        note: '用途：核对；批准人：王经理；批准日期：2026.07.01',
        after: { ...PURPOSE, companyId: company, menu: 164 },
      },
    ]);
  });

  it('works with the payload of the specification; the log says that no purpose was given', async () => {
    const response = await download(clerk, { companyId: company, menu: 164 });
    expect((await readXlsx(response.rawPayload)).sheets[0]?.rows.length).toBeGreaterThan(1);
    expect((await logged()).at(-1)).toMatchObject({ actor: '林晓燕', note: '未填用途', after: { companyId: company, menu: 164 } });
  });

  it('has no row lost or doubled when there are more than one slice, and fits long content into its cell', async () => {
    await rowsOf(
      installation,
      `insert into oa.inform (tenant_id, number, company_id, menu_id, subject, content, sender_account_id, sender_name, sent_at, expires_at)
       select c.tenant_id, 'X' || n, c.id, 156, n::text, case n when 1 then '<p>' || repeat('长', 40000) || '</p>' else '<p>短</p>' end,
              (select min(a.id) from session.account a where a.tenant_id = c.tenant_id), '甲', date_trunc('hour', now()), now() + interval '1 day'
         from org.company c cross join generate_series(1, 1203) n where c.id = $1`,
      [company],
    );
    const { sheets } = await readXlsx((await download(emp, { companyId: company, menu: 156, purpose: PURPOSE })).rawPayload);
    const rows = sheets[0]?.rows.slice(1) ?? [];
    expect(rows.map((row) => row[1])).toEqual(Array.from({ length: 1203 }, (_, index) => `X${index + 1}`));
    expect(rows.map((row) => row[0])).toEqual(Array.from({ length: 1203 }, (_, index) => index + 1));
    expect(String(rows[0]?.[8])).toHaveLength(32_767);
  });

  it('is an empty one where nothing is pending', async () => {
    const { sheets } = await readXlsx((await download(emp, { companyId: company, menu: 89, purpose: PURPOSE })).rawPayload);
    expect(sheets[0]?.rows).toHaveLength(1);
  });

  it('needs the right to export from the menu, and a whole purpose', async () => {
    const before = (await logged()).length;
    const refused = (await download(clerk, { companyId: company, menu: 94, purpose: PURPOSE })).json<{ code: number; msg: string }>();
    expect(refused).toMatchObject({ code: 403, msg: '您未获得授权，不可作业！' });
    const auditor = await installation.as('auditor');
    const looking = (await download(auditor, { companyId: company, menu: 164, purpose: PURPOSE })).json<{ code: number }>();
    expect(looking).toMatchObject({ code: 403, msg: '您未获得授权，不可作业！' });
    const hollow = (await download(clerk, { companyId: company, menu: 164, purpose: { ...PURPOSE, usage: ' ' } })).json<{
      data: unknown;
    }>();
    expect(hollow.data).toEqual({ fields: [{ path: 'purpose.usage', msg: '请填写用途' }] });
    expect(await logged()).toHaveLength(before);
  });

  it('keeps to the rows the person sees', async () => {
    const binemp = await installation.as('binemp');
    const { sheets } = await readXlsx((await download(binemp, { companyId: company, menu: 164, purpose: PURPOSE })).rawPayload);
    expect(sheets[0]?.rows).toHaveLength(1);
  });
});
