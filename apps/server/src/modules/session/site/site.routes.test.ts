import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSite } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());
beforeEach(() => owner('delete from manage.site'));

const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));
const addSite = (tenant: string, name: string, published = true) =>
  owner(`insert into manage.site (tenant_id, site_name, logo, icp, phone, published)
         select id, '${name}', '/logo-${tenant}.png', '浙ICP备${tenant}号', '400-${tenant}', ${published} from system.tenant where code = '${tenant}'`);
const siteAt = async (host: string) => (await installation.visitor.ask(getSite, {}, { 'x-tenant': host })).envelope.data;

describe('the site', () => {
  it('is called 安居物业 until somebody writes down more, and always has the key of the login', async () => {
    expect(await siteAt('localhost')).toEqual({
      siteName: '安居物业',
      logo: '',
      icp: '',
      phone: '',
      pubKey: expect.stringMatching(/^[\w+/]{300,}=*$/),
      demo: true,
    });
  });

  it('is that of the platform where the company of the host has none of its own', async () => {
    await addSite('platform', '安居平台官网');
    expect(await siteAt('binjiang.localhost')).toMatchObject({
      siteName: '安居平台官网',
      logo: '/logo-platform.png',
      icp: '浙ICP备platform号',
      phone: '400-platform',
    });
  });

  it('is the company’s own on its own host, once it is published', async () => {
    await addSite('platform', '安居平台官网');
    await addSite('binjiang', '滨江小筑', false);
    expect(await siteAt('binjiang.localhost')).toMatchObject({ siteName: '安居平台官网' });
    await owner(`update manage.site set published = true`);
    expect(await siteAt('binjiang.localhost')).toMatchObject({ siteName: '滨江小筑', phone: '400-binjiang', demo: true });
    expect(await siteAt('localhost')).toMatchObject({ siteName: '安居平台官网' });
    expect(await siteAt('elsewhere.example')).toMatchObject({ siteName: '安居平台官网' });
  });
});
