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
});
