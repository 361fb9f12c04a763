import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listensOn, readConfig, REPOSITORY } from './config.ts';

test('an empty environment is a demo installation on port 3000 with its data beside the program', () => {
  expect(readConfig({ DATABASE_URL: '' })).toEqual({
    port: 3000,
    dataDir: join(REPOSITORY, 'data'),
    filesDir: join(REPOSITORY, 'data', 'files'),
    demo: true,
    demoMonths: 24,
    logLevel: 'warn',
    signKey: 'anju',
    trustProxy: false,
    web: 'built',
  });
});

test('every variable is taken', () => {
  const env = {
    PORT: '8080',
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgres://a:b@db/anju',
    DATABASE_OWNER_URL: 'postgres://o:p@db/anju',
    ANJU_DATA: '/srv/anju',
    ANJU_FILES: '/srv/files',
    ANJU_DEMO: '0',
    ANJU_DEMO_MONTHS: '3',
    ANJU_LOG: 'debug',
    ANJU_SIGN_KEY: 'k'.repeat(32),
    ANJU_API_BASE: '/gateway/',
    ANJU_PUBLIC_URL: 'https://anju.example.cn/',
    ANJU_TRUST_PROXY: '1',
    ANJU_WEB: 'dev',
  };
  expect(readConfig(env)).toEqual({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: 'postgres://a:b@db/anju',
    databaseOwnerUrl: 'postgres://o:p@db/anju',
    dataDir: '/srv/anju',
    filesDir: '/srv/files',
    demo: false,
    demoMonths: 3,
    logLevel: 'debug',
    signKey: 'k'.repeat(32),
    apiBase: '/gateway',
    publicUrl: 'https://anju.example.cn',
    trustProxy: ['127.0.0.1/8', '::1/128'],
    web: 'dev',
  });
});

test('proxies are named by their addresses', () => {
  expect(readConfig({ ANJU_TRUST_PROXY: '10.0.0.5, 2001:db8::/32' }).trustProxy).toEqual(['10.0.0.5', '2001:db8::/32']);
  expect(readConfig({ ANJU_TRUST_PROXY: '0' }).trustProxy).toBe(false);
});

test('a demo installation listens to its own machine unless HOST is set, any other one to all', () => {
  const [unset, given] = [readConfig({}), readConfig({ HOST: '192.168.1.5' })];
  expect([listensOn(unset, true), listensOn(unset, false)]).toEqual(['127.0.0.1', '0.0.0.0']);
  expect([listensOn(given, true), listensOn(given, false)]).toEqual(['192.168.1.5', '192.168.1.5']);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database'],
  [{ DATABASE_OWNER_URL: 'postgres://o:p@db/anju' }, 'DATABASE_OWNER_URL needs DATABASE_URL beside it, with the account for work'],
  [{ ANJU_DEMO: 'yes' }, 'ANJU_DEMO must be 0 or 1'],
  [{ ANJU_DEMO_MONTHS: '25' }, 'ANJU_DEMO_MONTHS must be 1 to 24'],
  [{ ANJU_TRUST_PROXY: 'yes' }, 'ANJU_TRUST_PROXY must be 0, 1 or the addresses of the proxies, as in 10.0.0.5,10.1.0.0/16'],
  [{ ANJU_TRUST_PROXY: '10.0.0.0/33' }, 'ANJU_TRUST_PROXY must be 0, 1 or the addresses of the proxies, as in 10.0.0.5,10.1.0.0/16'],
  [
    {
      ...{ ANJU_CALL_TENANTS: 'anju, other', ANJU_CALL_SIP_URL: 'wss://sip.example.cn', ANJU_CALL_KAMAILIO_RPC: 'http://10.0.0.5/rpc' },
      ...{ ANJU_CALL_KAMAILIO_TOKEN: 'k'.repeat(16), ANJU_CALL_KAMAILIO_DOMAIN: 'cc.example.cn' },
    },
    'ANJU_CALL_KAMAILIO_RPC serves one tenant, but ANJU_CALL_TENANTS names 2: anju, other. Run one server for each',
  ],
  [{ PORT: 'x', ANJU_DEMO: 'y' }, 'PORT must be a port number; ANJU_DEMO must be 0 or 1'],
])('%j is refused in one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(expect.objectContaining({ name: 'PlainError', message }));
});
