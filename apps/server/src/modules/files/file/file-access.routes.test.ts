import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_CATEGORY, type FieldCategory, type FileCategory } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { attachFile, defineFileParent, saveMade, saveVisitorFile } from '../index.ts';
import { PDF, fetchAs, png, rowsNamed, send } from '../../../testing/sample-files.ts';

const GONE = { code: 1, msg: '文件不存在或已过期', data: null };
const PEOPLE = ['emp', 'clerk', 'auditor', 'sa', 'gov', 'super', 'root', 'binemp', 'binsa'] as const;
type Name = (typeof PEOPLE)[number];

let installation: Installation;
let databases: TenantDatabases;
const tokens = new Map<string, string>();
beforeAll(async () => {
  installation = await openInstallation();
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 3 }));
  for (const name of PEOPLE) tokens.set(name, (await installation.as(name)).token);
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const upload = (who: Name, name: string, content: Buffer, query?: string) =>
  send(installation.app, tokens.get(who) ?? '', name, content, query);
const ask = (url: string, who: Name) => fetchAs(installation.app, url, tokens.get(who));
/** The users who receive the bytes; all others must get "not found". */
async function readers(url: string): Promise<Name[]> {
  const able: Name[] = [];
  for (const who of PEOPLE) {
    const response = await ask(url, who);
    if (response.headers['content-type']?.toString().startsWith('application/json')) expect(response.json()).toEqual(GONE);
    else able.push(who);
  }
  return able;
}
/** The user's scope, as services receive it. */
async function scopeOf(username: Name): Promise<Scope> {
  const { id, tenant_id: tenantId } = await installation.database.asOwner(async (client) => {
    const { rows } = await client.query<{ id: number; tenant_id: number }>(
      'select id, tenant_id from session.account where username = $1',
      [username],
    );
    return rows[0] ?? { id: 0, tenant_id: 0 };
  });
  const actor = {
    ...{ tenantId, accountId: id, username, role: 'emp' as const, name: username, menuStyle: 0 as const },
    ...{ employeeId: null, companyId: null, estates: null, buildings: [] },
  };
  return { ...installation.services, actor, db: databases.of(tenantId) };
}

describe('an upload that waits', () => {
  it.each([
    ['cat=2', '我的.pdf'],
    ['cat=101', '通知.pdf'],
  ])('under %s is there for who sent it and for nobody else', async (query, name) => {
    const { data } = await upload('emp', name, PDF, query);
    expect(await readers(data.url)).toEqual(['emp']);
  });

  it('is found only where it hangs', async () => {
    const { data } = await upload('emp', '挂着.pdf', PDF);
    for (const url of [
      `/api/file/down?cat=2&id=${data.id}&parent=5`,
      `/api/file/down?cat=3&id=${data.id}`,
      `/api/file/down?cat=99999&id=${data.id}`,
      `/api/pdf?cat=101&id=${data.id}`,
    ])
      expect((await ask(url, 'emp')).json()).toEqual(GONE);
  });

  it('whose bytes are lost is said to be gone', async () => {
    const { data } = await upload('emp', '丢失.pdf', PDF);
    const [row] = await rowsNamed(installation.database.ownerUrl, '丢失.pdf');
    await installation.services.files.remove(row?.storage_key ?? '');
    expect((await ask(data.url, 'emp')).json()).toEqual(GONE);
  });
});

describe('the PDF of a notification', () => {
  const attach = async (who: Name, id: number, category: FileCategory = FILE_CATEGORY.notificationPdf) =>
    attachFile(await scopeOf(who), { id, category: category as FieldCategory, parentId: 77 });

  it('once attached is for the receivers, here everyone of the tenant, shown in place', async () => {
    const { data } = await upload('emp', '公告.pdf', PDF, 'cat=101');
    await installation.database.asOwner((client) =>
      client.query(
        `insert into oa.notification (tenant_id, id, title, published_at, account_id, publisher_name) overriding system value
         select id, 77, '公告', now(), 1, '某人' from system.tenant where code = 'anju'`,
      ),
    );
    await attach('emp', data.id);
    const url = `/api/pdf?cat=101&id=${data.id}&parent=77`;
    expect(await readers(url)).toEqual(['emp', 'clerk', 'auditor', 'sa']);
    const shown = await ask(url, 'clerk');
    expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(shown.headers['content-disposition']).toBeUndefined();
    expect(shown.rawPayload.equals(PDF)).toBe(true);
    expect((await ask(`/api/pdf?cat=101&id=${data.id}`, 'emp')).json()).toEqual(GONE);
  });

  it('takes the token from the address, for what a browser fetches by itself', async () => {
    const { data } = await upload('emp', '地址.pdf', PDF, 'cat=101');
    const url = `/api/pdf?cat=101&id=${data.id}`;
    const token = encodeURIComponent(`Bearer ${tokens.get('emp')}`);
    expect((await fetchAs(installation.app, `${url}&Authorization=${token}`)).rawPayload.equals(PDF)).toBe(true);
    expect((await fetchAs(installation.app, `${url}&Authorization=Bearer%20nobody`)).statusCode).toBe(401);
    expect((await fetchAs(installation.app, url)).statusCode).toBe(401);
    expect((await fetchAs(installation.app, `/api/file/down?cat=101&id=${data.id}&Authorization=${token}`)).statusCode).toBe(401);
  });

  it('of another category is no such address', async () => {
    expect((await ask('/api/pdf?cat=2&id=1', 'emp')).statusCode).toBe(400);
  });

  it('is attached once, by who sent it, in its own category', async () => {
    const { data } = await upload('emp', '一次.pdf', PDF, 'cat=101');
    await expect(attach('clerk', data.id)).rejects.toThrow('文件不存在或已过期');
    await expect(attach('binemp', data.id)).rejects.toThrow('文件不存在或已过期');
    await expect(attach('emp', data.id, FILE_CATEGORY.attachment)).rejects.toThrow('文件不存在或已过期');
    await attach('emp', data.id);
    await expect(attach('emp', data.id)).rejects.toThrow('文件不存在或已过期');
  });

  it('is not sent straight to a notification', async () => {
    expect(await upload('emp', '插入.pdf', PDF, 'cat=101&parent=77')).toEqual({ code: 403, msg: '您的账号类型不能使用此功能', data: null });
  });
});

describe('the result of a job', () => {
  const make = async (who: Name, name: string, text: string) =>
    saveMade(await scopeOf(who), 4, name, 'text/csv', Readable.from([Buffer.from(text)]));

  it('is there for who asked for it', async () => {
    const id = await make('emp', '导出.csv', 'a');
    expect(await readers(`/api/file/down?cat=1&id=${id}&parent=4`)).toEqual(['emp']);
  });

  it('is found by its name: the newest of his own', async () => {
    await make('emp', '欠费清单.csv', 'old');
    await make('emp', '欠费清单.csv', 'new');
    await make('clerk', '欠费清单.csv', 'of the clerk');
    const url = `/api/file/download?name=${encodeURIComponent('欠费清单.csv')}`;
    const response = await ask(url, 'emp');
    expect([response.payload, response.headers['content-disposition']]).toEqual([
      'new',
      `attachment; filename*=UTF-8''${encodeURIComponent('欠费清单.csv')}`,
    ]);
    expect((await ask(url, 'clerk')).payload).toBe('of the clerk');
    for (const who of ['sa', 'binemp', 'super'] as const) expect((await ask(url, who)).json()).toEqual(GONE);
  });

  it('is not found by the names of other things', async () => {
    await upload('emp', '附件.pdf', PDF);
    for (const name of ['附件.pdf', '../../etc/passwd', '%'])
      expect((await ask(`/api/file/download?name=${encodeURIComponent(name)}`, 'emp')).json()).toEqual(GONE);
    expect((await ask('/api/file/download?name=', 'emp')).statusCode).toBe(400);
  });
});

describe('what visitors send in', () => {
  const CHOSEN = { category: FILE_CATEGORY.licence, parentId: 31 };
  const saveLicence = async (name: string, content: Buffer) => {
    const { tenantId } = (await scopeOf('super')).actor;
    const upload = () => Promise.resolve({ name, content: Object.assign(Readable.from([content]), { truncated: false }) });
    return saveVisitorFile(installation.services, { ...CHOSEN, db: databases.of(tenantId), tenantId, upload });
  };

  it('is for the operators alone', async () => {
    const licence = await saveLicence('../营业执照.png', await png());
    expect(licence).toEqual({ id: expect.any(Number), name: '营业执照.png' });
    expect(await rowsNamed(installation.database.ownerUrl, '营业执照.png')).toMatchObject([
      { account_id: 0, parent_id: 31, category: 111 },
    ]);
    expect(await readers(`/api/file/down?cat=111&id=${licence.id}&parent=31`)).toEqual(['super', 'root']);
    expect(await readers(`/api/kimage/view/31/111/${licence.id}.png?side=96`)).toEqual(['super', 'root']);
  });

  it('is held to the same rules', async () => {
    await expect(saveLicence('执照.pdf', PDF)).rejects.toThrow('不支持的文件类型：pdf');
    await expect(saveLicence('执照.png', Buffer.from('MZ'))).rejects.toThrow('不支持的文件类型：png');
  });

  it('does not come through the office', async () => {
    for (const who of ['emp', 'super'] as const)
      expect(await upload(who, '执照.png', await png(), 'cat=111&parent=31')).toMatchObject({ code: 403 });
  });
});

describe('an area', () => {
  it('says who reaches its parents, once', async () => {
    const own = { mayRead: ({ actor }: Scope) => actor.role !== 'gov', mayWrite: (_: Scope, parentId: number) => parentId === 8 };
    defineFileParent(FILE_CATEGORY.picture, own);
    expect(() => defineFileParent(FILE_CATEGORY.picture, { ...own })).toThrow('the parents of file category 3 are defined twice');
    const { data } = await upload('emp', '房.png', await png(), 'cat=3&parent=8');
    expect(data.url).toBe(`/api/kimage/view/8/3/${data.id}.png`);
    expect(await readers(data.url)).toEqual(['emp', 'clerk', 'auditor', 'sa']);
    expect(await upload('emp', '房.png', await png(), 'cat=3&parent=9')).toMatchObject({ code: 403 });
    const waiting = await upload('emp', '房.png', await png(), 'cat=3');
    expect(await readers(waiting.data.url)).toEqual(['emp']);
  });
});
