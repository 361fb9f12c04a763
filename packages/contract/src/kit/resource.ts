// The calls of one noun under a path that the specification does not fix. Each method is a shape that many nouns share; path, right and
// summary are derived from the noun. A call of another shape, and every path the specification names, is written out with endpoint().
import { z } from 'zod';
import type { Act, MenuId } from '../menu.ts';
import { endpoint, noAnswer, nothing, type Endpoint, type Method } from './endpoint.ts';
import { exportPurpose } from './export-purpose.ts';
import { createdAnswer, jobAnswer } from './fields.ts';
import { id, idParam, version } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';

interface Noun {
  readonly path: `/api/${string}`;
  readonly menu: MenuId | readonly MenuId[];
  /** The noun in Chinese: 票据本 gives 票据本列表, 新增票据本, 删除票据本. */
  readonly what: string;
}

/** What a call may override instead of deriving it from its noun and method. */
interface Own {
  readonly act?: Act;
  readonly menu?: MenuId | readonly MenuId[];
  readonly summary?: string;
  readonly idempotent?: boolean;
  readonly bodyLimit?: number;
}
interface Answers<O extends z.ZodType> {
  readonly output?: O;
}

type Shape = z.ZodRawShape;
type NoShape = Record<never, never>;
/** The fields passed to `z.object({ … })`, or the object itself with its refinements. */
type Form = Shape | z.ZodObject;
type ShapeOf<F extends Form> = F extends z.ZodObject<infer S> ? S : F;
type SchemaOf<F> = F extends z.ZodType ? F : F extends Shape ? z.ZodObject<F, z.core.$strip> : never;
type Joined<A extends Shape, B extends Shape> = z.ZodObject<z.core.util.Extend<A, B>, z.core.$strip>;

type IdOf<A extends string> = A extends `${string}{id}${string}` ? typeof idParam : typeof id;
/** How a call identifies its record: by id and the version read, or only by id. */
type KeyOf<A extends string, V extends boolean> = V extends false
  ? { readonly id: IdOf<A> }
  : { readonly id: IdOf<A>; readonly version: typeof version };

const isSchema = (form: object): form is z.ZodType => form instanceof z.ZodType;
const schemaOf = (form: Shape | z.ZodType): z.ZodType => (isSchema(form) ? form : z.object(form));
/** Adds to a form the fields that every call of the same shape has, such as id and version; refinements of the form are kept. */
const withFields = (form: Form, fields: Shape): z.ZodObject =>
  form instanceof z.ZodObject ? form.safeExtend(fields) : z.object({ ...fields, ...form, ...fields });

export function resource({ path, menu, what }: Noun) {
  const call = (method: Method, at: string, act: Act, summary: string, input: z.ZodType, output: z.ZodType, own: Own): Endpoint =>
    endpoint({
      method,
      path: at === '' ? path : `${path}/${at}`,
      access: { menu: own.menu ?? menu, act: own.act ?? act },
      summary: own.summary ?? summary,
      input,
      output,
      idempotent: own.idempotent ?? false,
      ...(own.bodyLimit === undefined ? {} : { bodyLimit: own.bodyLimit }),
    });

  return {
    /** A page of rows; `totals` are the fields in addition to `rows` and `total`. */
    search<F extends Form, R extends z.ZodType, T extends Shape = NoShape>(
      filter: F,
      row: R,
      own: Own & { readonly at?: string; readonly totals?: T } = {},
    ) {
      const input = withFields(filter, pageQuery.shape);
      const output = pageOf(row).extend(own.totals ?? {});
      return call('POST', own.at ?? 'search', 'view', `${what}列表`, input, output, own) as Endpoint<
        Joined<typeof pageQuery.shape, ShapeOf<F>>,
        Joined<ReturnType<typeof pageOf<R>>['shape'], T>
      >;
    },

    get<O extends z.ZodType>(output: O, own: Own = {}) {
      return call('GET', '{id}', 'view', `${what}详情`, z.object({ id: idParam }), output, own) as Endpoint<
        z.ZodObject<{ id: typeof idParam }, z.core.$strip>,
        O
      >;
    },

    /** Any other call that only reads: `read('{id}/houses', '客户名下的房屋', { method: 'GET', … })`. An empty `at` is the path itself. */
    read<F extends Shape | z.ZodType = typeof nothing, O extends z.ZodType = z.ZodType>(
      at: string,
      summary: string,
      own: Omit<Own, 'summary' | 'idempotent'> & { readonly method?: 'GET' | 'POST'; readonly input?: F; readonly output: O },
    ) {
      return call(own.method ?? 'POST', at, 'view', summary, schemaOf(own.input ?? nothing), own.output, own) as Endpoint<SchemaOf<F>, O>;
    },

    /** A creation is idempotent unless the call overrides it; it answers the id of the new row. */
    create<F extends Shape | z.ZodType, O extends z.ZodType = typeof createdAnswer>(form: F, own: Own & Answers<O> = {}) {
      const output = own.output ?? createdAnswer;
      return call('POST', '', 'add', `新增${what}`, schemaOf(form), output, { idempotent: true, ...own }) as Endpoint<SchemaOf<F>, O>;
    },

    /** Overwrites a record with a form; the input names the version that was read. */
    change<F extends Form, O extends z.ZodType = typeof noAnswer>(form: F, own: Own & Answers<O> = {}) {
      const input = withFields(form, { id: idParam, version });
      return call('PUT', '{id}', 'change', `修改${what}`, input, own.output ?? noAnswer, own) as Endpoint<
        Joined<ShapeOf<F>, KeyOf<'{id}', true>>,
        O
      >;
    },

    /**
     * One step in the life of a record: `step('approve', …)` sends the id in the body, `step('{id}/approve', …)` in the path. The right is
     * `change` unless `act` names another. `version: false` is for steps that do not depend on what the user has read.
     */
    step<const A extends string, F extends Form = NoShape, V extends boolean = true, O extends z.ZodType = typeof noAnswer>(
      at: A,
      summary: string,
      own: Omit<Own, 'summary'> & Answers<O> & { readonly method?: 'POST' | 'PUT'; readonly fields?: F; readonly version?: V } = {},
    ) {
      const name = at.includes('{id}') ? idParam : id;
      const input = withFields(own.fields ?? {}, own.version === false ? { id: name } : { id: name, version });
      return call(own.method ?? 'POST', at, 'change', summary, input, own.output ?? noAnswer, own) as Endpoint<
        Joined<ShapeOf<F>, KeyOf<A, V>>,
        O
      >;
    },

    /** A write that does not target one record with its version: several records, a setting, a part. It must name its right. */
    write<F extends Shape | z.ZodType, O extends z.ZodType = typeof noAnswer>(
      at: string,
      summary: string,
      own: Omit<Own, 'summary'> & Answers<O> & { readonly act: Act; readonly method?: 'POST' | 'PUT' | 'DELETE'; readonly input: F },
    ) {
      const output = own.output ?? noAnswer;
      return call(own.method ?? 'POST', at, own.act, summary, schemaOf(own.input), output, own) as Endpoint<SchemaOf<F>, O>;
    },

    /** Disables a record or enables it again. */
    disable(own: Own = {}) {
      const input = z.object({ id: idParam, version, disabled: z.boolean() });
      return call('PUT', '{id}/disabled', 'change', `停用或启用${what}`, input, noAnswer, own) as Endpoint<typeof input, typeof noAnswer>;
    },

    remove<O extends z.ZodType = typeof noAnswer>(own: Own & Answers<O> = {}) {
      const input = z.object({ id: idParam });
      return call('DELETE', '{id}', 'remove', `删除${what}`, input, own.output ?? noAnswer, own) as Endpoint<typeof input, O>;
    },

    /** All matching rows as a sheet written by a job. `fields` are those in addition to the filter and the purpose, such as `sort`. */
    export<F extends z.ZodType, S extends Shape = NoShape>(filter: F, own: Own & { readonly fields?: S } = {}) {
      const input = z.object({ filter, ...own.fields, purpose: exportPurpose });
      return call('POST', 'export', 'export', `导出${what}（当前条件的全部行）`, input, jobAnswer, own) as Endpoint<
        Joined<{ filter: F; purpose: typeof exportPurpose }, S>,
        typeof jobAnswer
      >;
    },
  };
}
