// OpenAPI 3.1 from the contract, and a page people can read.
import { z } from 'zod';
import { envelopeOf, type Access, type Endpoint } from '@anju/contract';

const accessText = (access: Access): string => {
  if ('public' in access) return '公开';
  if ('session' in access) return access.roles ? `登录（${access.roles.join('、')}）` : '登录';
  return `菜单 ${[access.menu].flat().join('、')} · ${access.act}`;
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
};

export function openApi(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const input = schemaOf(endpoint.input, 'input') as { properties?: Record<string, unknown>; required?: string[] };
    const asParameter = (name: string, place: 'path' | 'query') => ({
      name,
      in: place,
      required: place === 'path' || (input.required ?? []).includes(name),
      schema: input.properties?.[name] ?? {},
    });
    const others = Object.keys(input.properties ?? {}).filter((name) => !endpoint.params.includes(name));
    const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = {
      tags: [endpoint.path.split('/')[2]],
      summary: endpoint.summary,
      description: accessText(endpoint.access),
      parameters: [
        ...endpoint.params.map((name) => asParameter(name, 'path')),
        ...(inBody ? [] : others.map((name) => asParameter(name, 'query'))),
        ...(endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }] : []),
      ],
      ...(inBody && others.length > 0 ? { requestBody: { content: { 'application/json': { schema: input } } } } : {}),
      responses: {
        200: {
          description: endpoint.kind === 'json' ? '信封 {code, msg, data}' : endpoint.kind,
          ...(endpoint.kind === 'json'
            ? { content: { 'application/json': { schema: schemaOf(envelopeOf(endpoint.output), 'output') } } }
            : {}),
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Anju 安居', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
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
