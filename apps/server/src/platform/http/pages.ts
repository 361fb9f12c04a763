// The built web: assets with their precompressed twins and a year of caching, and the one page for every path that is not a call.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors/failure.ts';
import { send } from './failures.ts';

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
};

/** What the browser must know before its first call. */
export interface BrowserConfig {
  readonly signKey: string;
}

export async function servePages(app: FastifyInstance, webDir: string | undefined, config: BrowserConfig): Promise<void> {
  const built = webDir !== undefined && existsSync(join(webDir, 'index.html'));
  const page = built ? withConfig(readFileSync(join(webDir, 'index.html'), 'utf8'), config) : '';
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      wildcard: false,
      index: false,
      setHeaders(response, path) {
        void response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of Object.entries(SECURITY)) if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w{1,5}$/.test(request.url.split('?')[0] ?? '');
    return built && isPage
      ? reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
      : send(reply, fail('NO_SUCH_PATH'));
  });
}

function withConfig(html: string, config: BrowserConfig): string {
  const text = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace('<head>', `<head><script>globalThis.ANJU_CONFIG = ${text}</script>`);
}
