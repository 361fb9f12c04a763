// The token as a cookie: what a page may do with it, and what another site that makes the browser send it may not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, login, logout, searchHouses, type Envelope, type UserInformation } from '@anju/contract';
import { DEMO_PASSWORD, openInstallation, signedLogin, type Installation } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

async function logIn(username: string) {
  const payload = await signedLogin(installation.app, username, DEMO_PASSWORD);
  const response = await installation.app.inject({ method: 'POST', url: login.path, payload });
  const line = [response.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('anju_session=')) ?? '';
  const { token, tenantId, id } = response.json<Envelope<UserInformation & { token: string }>>().data;
  return { line, token, cookie: line.split(';')[0] ?? '', account: `${tenantId}/${id}` };
}
const read = async (headers: Record<string, string>) =>
  (await installation.app.inject({ method: 'GET', url: getAccount.path, headers })).json<Envelope<UserInformation | null>>();
const write = async (headers: Record<string, string>) =>
  (await installation.app.inject({ method: 'POST', url: searchHouses.path, payload: {}, headers })).statusCode;

describe('the cookie of a login', () => {
  it('is out of reach of scripts and of other sites', async () => {
    const { line, token } = await logIn('emp');
    expect(line).toBe(`anju_session=${token}; Path=/api; Max-Age=2592000; HttpOnly; SameSite=Strict`);
  });

  it('stands for its account where the page names it', async () => {
    const { cookie, account } = await logIn('emp');
    for (const site of [{}, { 'sec-fetch-site': 'same-origin' }]) {
      expect(await read({ cookie, 'x-account': account, ...site })).toMatchObject({ code: 200, data: { accountName: 'emp' } });
      expect(await write({ cookie, 'x-account': account, ...site })).toBe(200);
    }
  });

  it.each<[string, (account: string) => Record<string, string>]>([
    ['without the header that no other site can add', () => ({})],
    ['from another site', (account) => ({ 'x-account': account, 'sec-fetch-site': 'cross-site' })],
    ['from another name of the same domain', (account) => ({ 'x-account': account, 'sec-fetch-site': 'same-site' })],
    ['from a page that shows another account', () => ({ 'x-account': '2/999999' })],
  ])('stands for nobody %s', async (_, headers) => {
    const { cookie, account } = await logIn('emp');
    expect(await read({ cookie, ...headers(account) })).toMatchObject({ code: 401, data: null });
    expect(await write({ cookie, ...headers(account) })).toBe(401);
  });

  it('gives way to the bearer header, which needs nothing else', async () => {
    const [emp, clerk] = [await logIn('emp'), await logIn('clerk')];
    const authorization = `Bearer ${clerk.token}`;
    expect(await read({ authorization })).toMatchObject({ data: { accountName: 'clerk' } });
    expect(await read({ authorization, cookie: emp.cookie, 'x-account': emp.account })).toMatchObject({ data: { accountName: 'clerk' } });
    expect(await read({ authorization: 'Bearer nonsense', cookie: emp.cookie, 'x-account': emp.account })).toMatchObject({ code: 401 });
  });

  it('is taken away by the logout, which ends its session', async () => {
    const { cookie, account } = await logIn('emp');
    const headers = { cookie, 'x-account': account };
    const response = await installation.app.inject({ method: 'POST', url: logout.path, payload: {}, headers });
    expect(response.headers['set-cookie']).toBe('anju_session=; Path=/api; Max-Age=0; HttpOnly; SameSite=Strict');
    expect(await read(headers)).toMatchObject({ code: 401 });
  });
});
