import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { loggedUrl, REQUEST_LOG } from './request-log.ts';

describe('the log of requests', () => {
  it.each([
    ['/api/pdf?id=1&Authorization=Bearer%202.secret&cat=101', '/api/pdf?id=1&Authorization=…&cat=101'],
    ['/api/kimage/view/0/3/1.png?authorization=Bearer+2.secret', '/api/kimage/view/0/3/1.png?authorization=…'],
    ['/api/menu?x=1', '/api/menu?x=1'],
  ])('%s is written as %s', (url, written) => {
    expect(loggedUrl(url)).toBe(written);
  });

  it('holds no token, at any level', async () => {
    const lines: string[] = [];
    const stream = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString('utf8')));
    const app = Fastify({ logger: { level: 'trace', stream, serializers: REQUEST_LOG } });
    app.get('/api/pdf', () => Promise.reject(new Error('broken')));
    await app.inject({ url: '/api/pdf', query: { Authorization: 'Bearer 2.secret' } });
    await app.close();
    expect(lines.join('')).toContain('/api/pdf');
    expect(lines.join('')).not.toContain('secret');
  });

  it('tells what went wrong in the database without the client, its statements or the values of a row', async () => {
    const lines: string[] = [];
    const stream = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString('utf8')));
    const app = Fastify({ logger: { level: 'error', stream, serializers: REQUEST_LOG } });
    const broken = Object.assign(new Error('terminating connection due to administrator command'), {
      code: '57P01',
      detail: 'Key (phone)=(13800001234) already exists.',
      client: { activeQuery: { text: 'select secret from estate.person' }, connectionParameters: { password: 'secret' } },
    });
    const report = (error: unknown) => app.log.error({ err: error }, 'background failure');
    report(broken);
    report(new Error('the nightly work stopped', { cause: broken }));
    report('gone');
    await app.close();
    const [first, second, third] = lines
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; err: object });
    const told = { type: 'Error', message: broken.message, code: '57P01', stack: broken.stack };
    expect(first).toMatchObject({ msg: 'background failure', err: told });
    expect(Object.keys(first?.err ?? {}).sort()).toEqual(['code', 'message', 'stack', 'type']);
    expect(second?.err).toMatchObject({ message: 'the nightly work stopped', cause: told });
    expect(third?.err).toEqual({ type: 'string', message: 'gone', stack: '' });
    expect(lines.join('')).not.toMatch(/secret|13800001234/);
  });
});
