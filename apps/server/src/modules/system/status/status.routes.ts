// The health of the installation and the description of its API.
import { getApiPage, getHealth, getLiveness, getOpenApi, getReadiness } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { openApi, openApiPage } from '../../../platform/http/openapi.ts';
import { readHealth, readLiveness, readReadiness } from './status.service.ts';

export function statusRoutes(binder: Binder, version: string): void {
  binder.handlePublic(getHealth, ({ databases }) => readHealth(databases, version));
  binder.handlePublic(getReadiness, ({ databases }) => readReadiness(databases, version));
  binder.handlePublic(getLiveness, () => Promise.resolve(readLiveness(version)));
  binder.handle(getOpenApi, () =>
    Promise.resolve({ type: 'application/json; charset=utf-8', body: JSON.stringify(openApi(binder.bound, version)) }),
  );
  binder.handle(getApiPage, () => Promise.resolve({ type: 'text/html; charset=utf-8', body: openApiPage(binder.bound, version) }));
}
