// gov, the account of an authority, reads what is listed here and nothing else. Every other call of the contract refuses it, new ones
// included by themselves: whoever adds a call for every session decides here whether it is for an authority.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as contract from '@anju/contract';
import { createPool } from './platform/db/pool.ts';
import { createTenantDatabases } from './platform/tenancy/tenant-db.ts';
import { downloadFile, streamEvents, type Endpoint, type ServerEvent } from '@anju/contract';
import { openInstallation, type Installation, type Person } from './testing/installation.ts';

const OWN_ACCOUNT = [
  'changeAccount',
  'changeEmployeePassword',
  'getAccount',
  'getMenu',
  'getMenuV2',
  'getPasswordChanged',
  'listPreferences',
  'savePreference',
  'logout',
];
/** What the shell shows every user: the companies by name, news of the program, help, cases. */
const SHELL = [
  'getAccountCompany',
  'listCompanyUnits',
  'listNotifications',
  'readNotification',
  'listReleaseNews',
  'readReleaseNews',
  'getCase',
  'getCaseTree',
  'getSystemIntro',
  'listHelpDocs',
  'listHelpFields',
  'listHelpFlow',
  'listMenuDocs',
];
/** Each file is shown by the record it belongs to; jobs and events are the user's own. */
const GUARDED = ['downloadByName', 'downloadFile', 'viewPdf', 'getDownloadStatus', 'listMyJobs', 'streamEvents'];
const ALLOWED = new Set([...OWN_ACCOUNT, ...SHELL, ...GUARDED]);

const CALLS = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, Endpoint] => typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1] && 'access' in entry[1],
);
const withSession = CALLS.filter(([, { access }]) => !('public' in access || 'open' in access));

let installation: Installation;
let gov: Person;
beforeAll(async () => {
  installation = await openInstallation();
  gov = await installation.as('gov');
});
afterAll(() => installation.close());

describe('an authority', () => {
  it('is refused by every call that is not in its list', async () => {
    const answered: string[] = [];
    for (const [name, endpoint] of withSession) {
      if (ALLOWED.has(name)) continue;
      const { status } = await gov.ask(endpoint, Object.fromEntries(endpoint.params.map((param) => [param, '1'])));
      if (status !== 403) answered.push(`${name} ${status}`);
    }
    expect(answered).toEqual([]);
  });

  it('has a list of calls that exist and are not refused', async () => {
    const known = new Map(withSession);
    expect([...ALLOWED].filter((name) => !known.has(name))).toEqual([]);
    const refused: string[] = [];
    for (const name of ALLOWED) {
      const endpoint = known.get(name);
      // A stream does not end by itself, and after the last one there is no session.
      if (!endpoint || endpoint === streamEvents || name === 'logout') continue;
      const url = endpoint.path.replace(/\{\w+\}/g, '1');
      const response = await installation.app.inject({ method: endpoint.method, url, headers: { authorization: `Bearer ${gov.token}` } });
      if (response.statusCode === 403) refused.push(name);
    }
    expect(refused).toEqual([]);
  });

  it('reads no notification and no file but the mark of a company', async () => {
    expect(await gov.call(contract.listNotifications, {})).toEqual([]);
    const files = await installation.database.asOwner(
      async (client) =>
        (
          await client.query<{ id: number; category: number; parent_id: number }>(
            `select f.id, f.category, f.parent_id from files.file f join system.tenant t on t.id = f.tenant_id where t.code = 'anju'`,
          )
        ).rows,
    );
    const open: number[] = [contract.FILE_CATEGORY.companyMark, contract.FILE_CATEGORY.sitePicture];
    for (const { id, category, parent_id: parent } of files.filter((file) => !open.includes(file.category))) {
      const url = `${downloadFile.path}?cat=${category}&parent=${parent}&id=${id}`;
      const response = await installation.app.inject({ url, headers: { authorization: `Bearer ${gov.token}` } });
      expect(response.json()).toMatchObject({ msg: '文件不存在或已过期' });
    }
  });

  it('hears of its own account, and nothing that happens in the companies', async () => {
    const { events } = installation.services;
    const response = await installation.app.inject({
      url: streamEvents.path,
      headers: { authorization: `Bearer ${gov.token}` },
      payloadAsStream: true,
    });
    const heard: ServerEvent[] = [];
    const stream = response.stream().on('data', (chunk: Buffer) => {
      for (const [, json] of chunk.toString('utf8').matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(json ?? '') as ServerEvent);
    });
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    const { tenantId } = await gov.call(contract.getAccount, {});
    const pool = createPool(installation.database.appUrl, { max: 1 });
    const db = createTenantDatabases(pool).of(tenantId);
    const told: ServerEvent[] = [
      { type: 'inform', companyId: 1, menu: 66 },
      { type: 'pending' },
      { type: 'notification' },
      { type: 'rights' },
    ];
    for (const event of told) await events.publish(db, { tenantId }, event);
    await pool.end();
    // Events arrive in the order in which they were sent, so the last one shows that the others are not on their way.
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: 'rights' }));
    expect(heard.map(({ type }) => type)).toEqual(['hello', 'rights']);
    stream.destroy();
  });
});
