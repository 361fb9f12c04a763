import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import * as contract from '../index.ts';
import { MENU } from '../menu.ts';
import { day } from './dates.ts';
import { endpoint, noAnswer, nothing, type Endpoint, type InputOf, type OutputOf, type ParsedInputOf } from './endpoint.ts';
import { exportPurpose } from './export-purpose.ts';
import { numberedAnswer, optionalText, removalAnswer, requiredText, searchKey } from './fields.ts';
import { chosen, id, idParam, version } from './ids.ts';
import { pageOf, pageQuery, sortBy } from './paging.ts';
import { resource } from './resource.ts';

const path = '/api/charging/receipt-book';
const may = <A extends 'view' | 'add' | 'change' | 'audit' | 'remove' | 'export'>(act: A) => ({ menu: MENU.chargingRule, act }) as const;
const book = resource({ path, menu: MENU.chargingRule, what: '票据本' });

/** An endpoint in a comparable form, with its input and output as JSON schemas. */
const seen = ({ input, output, ...rest }: Endpoint) => ({
  ...rest,
  input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
  output: z.toJSONSchema(output, { unrepresentable: 'any' }),
});
const messagesOf = (call: Endpoint, input: unknown) =>
  call.input.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);

const row = z.object({ id, number: z.string() });
const filter = z.object({ key: searchKey, estateId: id.nullable().default(null) });
const period = z
  .object({ fromDate: day, toDate: day })
  .refine(({ fromDate, toDate }) => toDate >= fromDate, { path: ['toDate'], error: '结束日期不能早于起始日期' });

interface Purpose {
  usage: string;
  auditor: string;
  auditDate: string;
}

describe('reading', () => {
  it('searches a page of rows', () => {
    const call = book.search(filter, row, { totals: { pages: z.int() }, summary: '票据本' });
    expect(seen(call)).toEqual(
      seen(
        endpoint({
          method: 'POST',
          path: `${path}/search`,
          access: may('view'),
          summary: '票据本',
          input: pageQuery.extend(filter.shape),
          output: pageOf(row).extend({ pages: z.int() }),
        }),
      ),
    );
    expectTypeOf<InputOf<typeof call>>().toEqualTypeOf<{
      page?: number | undefined;
      size?: number | undefined;
      key?: string | undefined;
      estateId?: number | null | undefined;
    }>();
    expectTypeOf<ParsedInputOf<typeof call>>().toEqualTypeOf<{ page: number; size: number; key: string; estateId: number | null }>();
    expectTypeOf<OutputOf<typeof call>>().toEqualTypeOf<{ rows: { id: number; number: string }[]; total: number; pages: number }>();
  });

  it('searches by fields written in place, elsewhere and for others', () => {
    const call = book.search({ bookId: id }, row, { at: 'pages', menu: [MENU.checkout, MENU.chargingRule], act: 'print' });
    expect(call).toMatchObject({
      path: `${path}/pages`,
      access: { menu: [MENU.checkout, MENU.chargingRule], act: 'print' },
      summary: '票据本列表',
    });
    expectTypeOf<InputOf<typeof call>>().toEqualTypeOf<{ page?: number | undefined; size?: number | undefined; bookId: number }>();
    expectTypeOf<OutputOf<typeof call>>().toEqualTypeOf<{ rows: { id: number; number: string }[]; total: number }>();
  });

  it('keeps the refinements of a filter', () => {
    const call = book.search(period, row);
    expect(messagesOf(call, { fromDate: '2026-02-02', toDate: '2026-02-01' })).toEqual([['toDate', '结束日期不能早于起始日期']]);
    expect(call.input.parse({ fromDate: '2026-02-01', toDate: '2026-02-02' })).toMatchObject({ page: 1, size: 20 });
  });

  it('gets one', () => {
    const call = book.get(row);
    const input = z.object({ id: idParam });
    expect(seen(call)).toEqual(
      seen(endpoint({ method: 'GET', path: `${path}/{id}`, access: may('view'), summary: '票据本详情', input, output: row })),
    );
    expectTypeOf<ParsedInputOf<typeof call>>().toEqualTypeOf<{ id: number }>();
    expectTypeOf<OutputOf<typeof call>>().toEqualTypeOf<{ id: number; number: string }>();
  });

  it('reads anything else', () => {
    const holders = book.read('holders', '可领用票据的人员', { method: 'GET', act: 'change', output: z.array(row) });
    expect(seen(holders)).toEqual(
      seen(
        endpoint({
          method: 'GET',
          path: `${path}/holders`,
          access: may('change'),
          summary: '可领用票据的人员',
          input: nothing,
          output: z.array(row),
        }),
      ),
    );
    expectTypeOf<OutputOf<typeof holders>>().toEqualTypeOf<{ id: number; number: string }[]>();

    const pages = book.read('pages', '票号', { input: { bookId: id }, output: z.array(row) });
    expect(pages).toMatchObject({ method: 'POST', path: `${path}/pages`, access: may('view') });
    expectTypeOf<InputOf<typeof pages>>().toEqualTypeOf<{ bookId: number }>();
  });
});

describe('writing', () => {
  it('creates, once however often it is repeated', () => {
    const call = book.create(period);
    expect(seen(call)).toEqual(
      seen(
        endpoint({
          method: 'POST',
          path,
          access: may('add'),
          summary: '新增票据本',
          idempotent: true,
          input: period,
          output: z.object({ id }),
        }),
      ),
    );
    expect(messagesOf(call, { fromDate: '2026-02-02', toDate: '2026-02-01' })).toEqual([['toDate', '结束日期不能早于起始日期']]);
    expectTypeOf<InputOf<typeof call>>().toEqualTypeOf<{ fromDate: string; toDate: string }>();
    expectTypeOf<OutputOf<typeof call>>().toEqualTypeOf<{ id: number }>();

    const numbered = book.create({ companyId: chosen('公司') }, { output: numberedAnswer, idempotent: false, summary: '票据入库' });
    expect(numbered).toMatchObject({ idempotent: false, summary: '票据入库' });
    expectTypeOf<InputOf<typeof numbered>>().toEqualTypeOf<{ companyId: number }>();
    expectTypeOf<OutputOf<typeof numbered>>().toEqualTypeOf<{ id: number; number: string }>();
  });

  it('changes, with the refinements of the form', () => {
    const call = book.change(period);
    expect(seen(call)).toEqual(
      seen(
        endpoint({
          method: 'PUT',
          path: `${path}/{id}`,
          access: may('change'),
          summary: '修改票据本',
          input: period.safeExtend({ id: idParam, version }),
          output: noAnswer,
        }),
      ),
    );
    expect(messagesOf(call, { id: 1, version: 0, fromDate: '2026-02-02', toDate: '2026-02-01' })).toEqual([
      ['toDate', '结束日期不能早于起始日期'],
    ]);
    expectTypeOf<ParsedInputOf<typeof call>>().toEqualTypeOf<{ id: number; version: number; fromDate: string; toDate: string }>();
    expectTypeOf<OutputOf<typeof call>>().toEqualTypeOf<null>();
  });

  it('steps with the id in the body', () => {
    const call = book.step('approve', '通过票据本', { act: 'audit', fields: { note: optionalText('意见', 200, 'tight') } });
    const input = z.object({ id, version, note: z.string().trim().max(200, '意见最多200字').default('') });
    expect(seen(call)).toEqual(
      seen(endpoint({ method: 'POST', path: `${path}/approve`, access: may('audit'), summary: '通过票据本', input, output: noAnswer })),
    );
    expect(messagesOf(call, { id: '1', version: 0 })).toEqual(messagesOf({ ...call, input }, { id: '1', version: 0 }));
    expectTypeOf<InputOf<typeof call>>().toEqualTypeOf<{ id: number; version: number; note?: string | undefined }>();
    expectTypeOf<OutputOf<typeof call>>().toEqualTypeOf<null>();
  });

  it('steps with the id in the path', () => {
    const call = book.step('{id}/void-blank', '作废空白票据', {
      method: 'PUT',
      idempotent: true,
      fields: { toNo: z.int(), reason: requiredText('原因', 200) },
      output: z.object({ pages: z.int() }),
    });
    expect(call).toMatchObject({ method: 'PUT', path: `${path}/{id}/void-blank`, params: ['id'], access: may('change'), idempotent: true });
    expect(call.input.parse({ id: '7', version: 1, toNo: 3, reason: '损坏' })).toEqual({ id: 7, version: 1, toNo: 3, reason: '损坏' });
    expectTypeOf<ParsedInputOf<typeof call>>().toEqualTypeOf<{ id: number; version: number; toNo: number; reason: string }>();
    expectTypeOf<OutputOf<typeof call>>().toEqualTypeOf<{ pages: number }>();
  });

  it('steps with nothing, without a version, or with a refined form', () => {
    const back = book.step('return', '退回票据本');
    expect(back.access).toEqual(may('change'));
    expectTypeOf<InputOf<typeof back>>().toEqualTypeOf<{ id: number; version: number }>();

    const enabled = book.step('{id}/enable', '恢复停用的票据本', { version: false });
    expect(enabled.input.parse({ id: '7' })).toEqual({ id: 7 });
    expectTypeOf<ParsedInputOf<typeof enabled>>().toEqualTypeOf<{ id: number }>();

    const moved = book.step('move', '改期', { fields: period });
    expect(messagesOf(moved, { id: 1, version: 0, fromDate: '2026-02-02', toDate: '2026-02-01' })).toEqual([
      ['toDate', '结束日期不能早于起始日期'],
    ]);
    expectTypeOf<InputOf<typeof moved>>().toEqualTypeOf<{ id: number; version: number; fromDate: string; toDate: string }>();
  });

  it('writes to more or less than one record', () => {
    const lines = book.write('batch', '批量入库', { act: 'add', idempotent: true, input: { ids: z.array(id) }, output: numberedAnswer });
    expect(lines).toMatchObject({ method: 'POST', path: `${path}/batch`, access: may('add'), summary: '批量入库', idempotent: true });
    expectTypeOf<InputOf<typeof lines>>().toEqualTypeOf<{ ids: number[] }>();
    expectTypeOf<OutputOf<typeof lines>>().toEqualTypeOf<{ id: number; number: string }>();

    const settings = book.write('', '修改设置', { act: 'change', method: 'PUT', input: period });
    expect(settings).toMatchObject({ method: 'PUT', path, idempotent: false });
    expectTypeOf<OutputOf<typeof settings>>().toEqualTypeOf<null>();
  });

  it('disables and removes', () => {
    const disable = book.disable();
    expect(disable).toMatchObject({ method: 'PUT', path: `${path}/{id}/disabled`, access: may('change'), summary: '停用或启用票据本' });
    expectTypeOf<ParsedInputOf<typeof disable>>().toEqualTypeOf<{ id: number; version: number; disabled: boolean }>();

    const remove = book.remove();
    const input = z.object({ id: idParam });
    expect(seen(remove)).toEqual(
      seen(endpoint({ method: 'DELETE', path: `${path}/{id}`, access: may('remove'), summary: '删除票据本', input, output: noAnswer })),
    );
    expectTypeOf<OutputOf<typeof remove>>().toEqualTypeOf<null>();

    const either = book.remove({ output: removalAnswer, summary: '删除或停用票据本' });
    expect(either.summary).toBe('删除或停用票据本');
    expectTypeOf<OutputOf<typeof either>>().toEqualTypeOf<{ outcome: 'removed' | 'disabled' }>();
  });
});

it('exports all rows that match, for a purpose', () => {
  const call = book.export(filter);
  expect(seen(call)).toEqual(
    seen(
      endpoint({
        method: 'POST',
        path: `${path}/export`,
        access: may('export'),
        summary: '导出票据本（当前条件的全部行）',
        input: z.object({ filter, purpose: exportPurpose }),
        output: z.object({ jobId: id }),
      }),
    ),
  );
  expectTypeOf<ParsedInputOf<typeof call>>().toEqualTypeOf<{ filter: z.output<typeof filter>; purpose: Purpose }>();

  const sorted = book.export(filter, { fields: { sort: sortBy(['number']).nullable() }, act: 'view' });
  expect(sorted.access).toEqual(may('view'));
  expectTypeOf<InputOf<typeof sorted>['sort']>().toEqualTypeOf<{ field: 'number'; order: 'asc' | 'desc' } | null>();
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

it('a step that decides is never left to the right a step has by default', () => {
  const decisions = Object.values<unknown>(contract)
    .filter(isEndpoint)
    .filter((call) => /\/(approve|reject|refuse|decide|audit|unaudit)$/.test(call.path));
  expect(decisions.length).toBeGreaterThan(0);
  expect(decisions.filter(({ access }) => !('act' in access) || access.act !== 'audit').map((call) => call.path)).toEqual([]);
});
