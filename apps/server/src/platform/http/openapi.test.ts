import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, getMenu, getSite, MENU, uploadFile, type Endpoint } from '@anju/contract';
import { openApi, openApiPage } from './openapi.ts';

interface Operation {
  readonly description: string;
  readonly security?: unknown[];
  readonly parameters: { name: string; in: string; required: boolean; schema: { type?: string } }[];
  readonly requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
  readonly responses: Record<string, { content?: Record<string, { schema: { properties: Record<string, unknown> } }> }>;
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, unknown> };
}

const documentOf = (...endpoints: Endpoint[]) => openApi(endpoints, '1.0') as unknown as Document;

const rename = endpoint({
  method: 'PUT',
  path: '/api/test/{id}',
  access: { menu: MENU.house, act: 'change' },
  summary: '<改名>',
  idempotent: true,
  input: z.object({ id: z.coerce.number().int(), name: z.string() }),
  output: z.object({ version: z.int() }),
});
const find = endpoint({
  method: 'GET',
  path: '/api/test/{id}',
  access: { session: true, roles: ['sa'] },
  summary: '查',
  input: z.object({ id: z.coerce.number().int(), from: z.string(), to: z.string().optional() }),
  output: z.unknown(),
  kind: 'stream',
});

describe('the contract as OpenAPI', () => {
  it('tells what goes into the path, the query, the header and the body', () => {
    const { paths } = documentOf(rename, find);
    const { put, get } = paths['/api/test/{id}'] ?? {};
    expect(put?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['Idempotency-Key', 'header', true],
    ]);
    expect(put?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { name: { type: 'string' } },
      required: ['name'],
    });
    expect(put?.requestBody?.content['application/json']?.schema.properties).not.toHaveProperty('id');
    expect(get?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['from', 'query', true],
      ['to', 'query', false],
    ]);
    expect(get).not.toHaveProperty('requestBody');
  });

  it('wraps JSON answers in their envelope and leaves bytes alone', () => {
    const { paths } = documentOf(rename, find);
    const answers = paths['/api/test/{id}'];
    const schema = answers?.['put']?.responses['200']?.content?.['application/json']?.schema;
    expect(Object.keys(schema?.properties ?? {})).toEqual(['code', 'msg', 'data']);
    expect(answers?.['get']?.responses['200']).toEqual({ description: 'stream' });
  });

  it('says who may call, and that public calls need no token', () => {
    const { paths } = documentOf(rename, find, getSite);
    expect(paths['/api/test/{id}']?.['put']?.description).toBe('菜单 66 · change');
    expect(paths['/api/test/{id}']?.['get']?.description).toBe('登录（sa）');
    expect(paths['/api/site']?.['get']).toMatchObject({ description: '公开', security: [] });
    expect(paths['/api/test/{id}']?.['put']).not.toHaveProperty('security');
  });

  it('describes an upload as a form with its facts in the query', () => {
    const post = documentOf(uploadFile).paths['/api/file/upload-file']?.['post'];
    expect(post?.parameters.map(({ name, in: place }) => [name, place])).toEqual([
      ['cat', 'query'],
      ['parent', 'query'],
    ]);
    expect(Object.keys(post?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  });

  it('points every reference at something in the document', () => {
    const whole = documentOf(getMenu);
    const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]);
    expect(references.length).toBeGreaterThan(0);
    expect(Object.keys(whole.components.schemas)).toEqual(expect.arrayContaining(references));
    expect(JSON.stringify(whole)).not.toContain('$defs');
  });
});

describe('its page for people', () => {
  it('lists every call in order, with nothing of the contract taken for markup', () => {
    const page = openApiPage([rename, find, getSite], '1.0');
    expect(page.indexOf('/api/site')).toBeLessThan(page.indexOf('/api/test/{id}'));
    expect(page).toContain('共 3 个接口');
    expect(page).toContain('&#60;改名&#62;');
    expect(page).not.toContain('<改名>');
  });
});
