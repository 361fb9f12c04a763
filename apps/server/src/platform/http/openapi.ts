// OpenAPI 3.1 from the contract, and a readable page of it.
import { z } from 'zod';
import { envelopeOf, type Access, type Endpoint } from '@anju/contract';

const accessText = (access: Access): string => {
  if ('public' in access || 'open' in access) return '公开';
  if ('session' in access) return access.roles ? `登录（${access.roles.join('、')}）` : '登录';
  return `菜单 ${[access.menu].flat().join('、')} · ${access.act}`;
};

type Schema = Record<string, unknown>;
interface ObjectSchema extends Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
};

/** Recursive schemas refer to their own definitions; in one document these need a shared place and unique names. */
function hoist(schema: Schema, owner: string, shared: Schema): Schema {
  if (!('$defs' in schema)) return schema;
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${owner}.`);
  const { $defs, ...rest } = JSON.parse(text) as Schema & { $defs: Schema };
  for (const [name, definition] of Object.entries($defs)) shared[`${owner}.${name}`] = definition;
  return rest;
}

const nameOf = ({ method, path }: Endpoint): string => `${method.toLowerCase()}${path.replace(/[^\w]+/g, '-')}`;

const without = ({ properties = {}, required = [], ...rest }: ObjectSchema, names: readonly string[]): Schema => ({
  ...rest,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
  required: required.filter((name) => !names.includes(name)),
});

const FILE = { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } };

function operation(endpoint: Endpoint, shared: Schema): Schema {
  const input: ObjectSchema = hoist(schemaOf(endpoint.input, 'input'), `${nameOf(endpoint)}.input`, shared);
  const asParameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? {},
  });
  const others = Object.keys(input.properties ?? {}).filter((name) => !endpoint.params.includes(name));
  const isUpload = endpoint.kind === 'upload';
  const inBody = !isUpload && (endpoint.method === 'POST' || endpoint.method === 'PUT');
  const body = isUpload ? FILE : { 'application/json': { schema: without(input, endpoint.params) } };
  const enveloped = endpoint.kind === 'json' || isUpload;
  return {
    tags: [endpoint.path.split('/')[2]],
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    ...('public' in endpoint.access ? { security: [] } : {}),
    parameters: [
      ...endpoint.params.map((name) => asParameter(name, 'path')),
      ...(inBody ? [] : others.map((name) => asParameter(name, 'query'))),
      ...(endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }] : []),
    ],
    ...(isUpload || (inBody && others.length > 0) ? { requestBody: { content: body } } : {}),
    responses: {
      200: {
        description: enveloped ? '信封 {code, msg, data}' : endpoint.kind,
        ...(enveloped
          ? {
              content: {
                'application/json': {
                  schema: hoist(schemaOf(envelopeOf(endpoint.output), 'output'), `${nameOf(endpoint)}.output`, shared),
                },
              },
            }
          : {}),
      },
    },
  };
}

export function openApi(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Schema> = {};
  const schemas: Schema = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Anju 安居', version },
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    paths,
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function openApiPage(endpoints: readonly Endpoint[], version: string): string {
  const sections = [...endpoints]
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(
      (endpoint) => `<details><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${escape(endpoint.path)}</code>
<span>${escape(endpoint.summary)}</span> <i>${escape(accessText(endpoint.access))}</i></summary>
<h4>输入</h4><pre>${escape(JSON.stringify(schemaOf(endpoint.input, 'input'), null, 1))}</pre>
<h4>输出</h4><pre>${escape(JSON.stringify(schemaOf(endpoint.output, 'output'), null, 1))}</pre></details>`,
    );
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>接口说明</title><style>
body{font:13px/1.6 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;max-width:1080px;margin:24px auto;padding:0 16px;color:#16202a}
details{border:1px solid #e4e9ee;border-radius:8px;margin:6px 0;padding:6px 12px}summary{cursor:pointer}summary b{display:inline-block;width:56px;color:#0f766e}
summary span{margin-left:8px}summary i{float:right;color:#93a0ac;font-style:normal}pre{background:#f3f6f8;padding:8px;border-radius:6px;overflow:auto;max-height:320px}
</style><h1>接口说明 ${escape(version)}</h1><p>共 ${endpoints.length} 个接口，机器可读版本见 <code>/api/openapi.json</code>。</p>${sections.join('\n')}</html>`;
}
