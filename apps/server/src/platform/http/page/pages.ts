// Serves the built web: assets with their precompressed versions and a year of caching, and one page for every path that is not a call.
// Paths of the public website get that page with its content rendered into it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../errors/failure.ts';
import { send } from '../failures.ts';
import { pagePolicy } from '../security-headers.ts';
import { embeddable, openSitePages, type DrawnPage, type ReadSitePage } from './site-pages.ts';

/** What the browser needs before its first call. */
export interface BrowserConfig {
  readonly signKey: string;
  /** The base address of the calls; absent: the page's own. */
  readonly api?: string;
}

/** Loading the renderer takes a fifth of a second in which nothing else is answered. */
const PREPARE_AFTER_MS = 2_000;

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
const acceptsGzip = (request: FastifyRequest): boolean => /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));

function sendDrawn(request: FastifyRequest, reply: FastifyReply, page: DrawnPage): FastifyReply {
  void reply.header('vary', 'accept-encoding').header('content-security-policy', page.policy);
  return acceptsGzip(request) ? reply.header('content-encoding', 'gzip').send(page.zipped) : reply.send(page.html);
}

export async function servePages(
  app: FastifyInstance,
  webDir: string | undefined,
  config: BrowserConfig,
  readSitePage?: ReadSitePage,
  elsewhere: readonly string[] = [],
): Promise<void> {
  const connects = [...(config.api === undefined ? [] : [config.api]), ...elsewhere];
  const built = webDir !== undefined && existsSync(join(webDir, 'index.html'));
  const configScript = `globalThis.ANJU_CONFIG = ${embeddable(config)}`;
  const page = built ? withScript(readFileSync(join(webDir, 'index.html'), 'utf8'), configScript) : '';
  const report = (error: unknown) => app.log.error({ err: error }, 'a page of the website could not be drawn');
  const site =
    built && readSitePage
      ? openSitePages({ webDir, shell: page, shellScripts: [configScript], connects, read: readSitePage, report })
      : undefined;
  // The first visitor does not wait for the renderer, and neither do the start and the calls that come with it.
  app.addHook('onListen', (done) => {
    setTimeout(() => site?.prepare(), PREPARE_AFTER_MS).unref();
    done();
  });
  if (built) {
    const files: Pick<FastifyStaticOptions, 'preCompressed' | 'index' | 'setHeaders'> = {
      preCompressed: true,
      index: false,
      setHeaders(response, path) {
        void response
          .header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
          .header('content-security-policy', pagePolicy([], connects));
      },
    };
    // One route for all assets: there are hundreds, and a route of its own for each costs time at every start.
    if (existsSync(join(webDir, 'assets'))) {
      await app.register(fastifyStatic, { ...files, root: join(webDir, 'assets'), prefix: '/assets/', decorateReply: false });
    }
    await app.register(fastifyStatic, { ...files, root: webDir, wildcard: false, globIgnore: ['assets/**'] });
  }
  const policy = pagePolicy([configScript], connects);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w{1,5}$/.test(pathOf(request));
    if (!built || !isPage) return send(reply, fail('NO_SUCH_PATH'));
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    const drawn = (await site?.draw(pathOf(request), request.hostname)) ?? null;
    return drawn ? sendDrawn(request, reply, drawn) : reply.header('content-security-policy', policy).send(page);
  });
}

const withScript = (html: string, script: string): string => html.replace('<head>', () => `<head><script>${script}</script>`);
