import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, REPOSITORY } from './config.ts';

test('an empty environment is a demo installation on port 3000 with its data beside the program', () => {
  expect(readConfig({ DATABASE_URL: '' })).toEqual({
    port: 3000,
    host: '0.0.0.0',
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
    ANJU_DATA: '/srv/anju',
    ANJU_FILES: '/srv/files',
    ANJU_DEMO: '0',
    ANJU_DEMO_MONTHS: '3',
    ANJU_LOG: 'debug',
    ANJU_SIGN_KEY: 'k'.repeat(32),
    ANJU_PUBLIC_URL: 'https://anju.example.cn/',
    ANJU_TRUST_PROXY: '1',
    ANJU_WEB: 'dev',
  };
  expect(readConfig(env)).toEqual({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: 'postgres://a:b@db/anju',
    dataDir: '/srv/anju',
    filesDir: '/srv/files',
    demo: false,
    demoMonths: 3,
    logLevel: 'debug',
    signKey: 'k'.repeat(32),
    publicUrl: 'https://anju.example.cn',
    trustProxy: true,
    web: 'dev',
  });
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port number'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database'],
  [{ ANJU_DEMO: 'yes' }, 'ANJU_DEMO must be 0 or 1'],
  [{ ANJU_DEMO_MONTHS: '25' }, 'ANJU_DEMO_MONTHS must be 1 to 24'],
  [{ PORT: 'x', ANJU_DEMO: 'y' }, 'PORT must be a port number; ANJU_DEMO must be 0 or 1'],
])('%j is refused in one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(expect.objectContaining({ name: 'PlainError', message }));
});
