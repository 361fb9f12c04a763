// The smallest page this build can produce, on a separate server: the bench measures the back office against it. It is built here and
// served by the product's own code, so that both pages are built and sent alike and the product contains no bench code.
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { build } from 'vite';
import { servePages } from '../apps/server/src/platform/http/page/pages.ts';
import { WEB } from '../apps/server/src/web-build.ts';
import { compressAll } from '../scripts/build-web.ts';

export interface BlankPage {
  readonly address: string;
  stop(): Promise<void>;
}

export async function serveBlankPage(): Promise<BlankPage> {
  const folder = await mkdtemp(join(tmpdir(), 'anju-bench-blank-'));
  await build({
    root: WEB,
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(WEB, 'blank.html') } },
  });
  await rename(join(folder, 'blank.html'), join(folder, 'index.html'));
  await compressAll(folder);
  const app = Fastify();
  await servePages(app, folder, { signKey: '' });
  return {
    address: await app.listen({ port: 0, host: '127.0.0.1' }),
    async stop() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
