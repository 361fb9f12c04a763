import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { own, TENANT } from './named-tenant.ts';
import { observeStatements, TenantPlugin } from './tenant-compiler.ts';
import { NO_TENANT, tenantDatabase } from './tenant-db.ts';

const never = { connect: () => Promise.reject(new Error('nothing is sent here')), end: () => Promise.resolve(), options: {} };
const db = tenantDatabase(never, 7);

describe('a raw statement', () => {
  it('names the tenant as one parameter, wherever and however often it stands', () => {
    const { sql: text, parameters } = sql`
      insert into oa.letter (tenant_id, id) select ${TENANT}, h.id from estate.house h
        join estate.estate e on ${own('e')} and e.id = h.estate_id where h.id = ${5} and ${own('h')}`.compile(db);
    expect(text.replace(/\s+/g, ' ').trim()).toBe(
      'insert into oa.letter (tenant_id, id) select $1::integer, h.id from estate.house h ' +
        'join estate.estate e on e.tenant_id = $1 and e.id = h.estate_id where h.id = $2 and h.tenant_id = $1',
    );
    expect(parameters).toEqual([7, 5]);
  });

  it('may share fragments with statements of another tenant', () => {
    const statement = sql`select ${TENANT}`;
    expect(statement.compile(db).parameters).toEqual([7]);
    expect(statement.compile(tenantDatabase(never, 8)).parameters).toEqual([8]);
    expect(statement.compile(tenantDatabase(never, NO_TENANT)).parameters).toEqual([0]);
    expect(statement.compile(db.withoutPlugins().withPlugin(new TenantPlugin(9))).parameters).toEqual([9]);
  });

  it('has names of columns in snake case where it asks for them by reference', () => {
    expect(sql`select ${sql.ref('h.estateId')} from ${sql.table('estate.house')}`.compile(db).sql).toBe(
      'select "h"."estate_id" from "estate"."house"',
    );
  });

  it('is refused by a handle without a tenant, and so is a name that is none', () => {
    const [mark] = sql`select ${TENANT}`.compile(db.withoutPlugins()).parameters as { toPostgres(): void }[];
    expect(() => mark?.toPostgres()).toThrow('its database handle has none');
    expect(() => own('k; drop table')).toThrow('not the name of a table');
  });
});

describe('a statement of the query builder', () => {
  const textOf = (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql: text, parameters } = query.compile();
    return [text, ...parameters];
  };

  it('reads the rows of its tenant: the table by its condition, joined ones by theirs', () => {
    expect(
      textOf(
        db
          .selectFrom('estate.house as h')
          .innerJoin('estate.estate as e', 'e.id', 'h.estateId')
          .leftJoin('estate.building as b', (join) => join.onRef('b.id', '=', 'h.buildingId'))
          .innerJoin('system.tenant as t', 't.id', 'h.tenantId')
          .select('h.id')
          .where('h.id', '=', 5),
      ),
    ).toEqual([
      'select "h"."id" from "estate"."house" as "h"' +
        ' inner join "estate"."estate" as "e" on "e"."tenant_id" = $1 and "e"."id" = "h"."estate_id"' +
        ' left join "estate"."building" as "b" on "b"."tenant_id" = $1 and "b"."id" = "h"."building_id"' +
        ' inner join "system"."tenant" as "t" on "t"."id" = "h"."tenant_id"' +
        ' where "h"."tenant_id" = $1 and "h"."id" = $2',
      7,
      5,
    ]);
  });

  it('keeps a condition on the tenant that is there already', () => {
    expect(textOf(db.selectFrom('estate.house').select('id').where('tenantId', '=', 3).where('id', '=', 5))).toEqual([
      'select "id" from "estate"."house" where "tenant_id" = $1 and "id" = $2',
      3,
      5,
    ]);
    const joined = db
      .selectFrom('estate.house as h')
      .innerJoin('estate.estate as e', (join) => join.onRef('e.tenantId', '=', 'h.tenantId').onRef('e.id', '=', 'h.estateId'))
      .select('e.id');
    expect(textOf(joined)).toEqual([
      'select "e"."id" from "estate"."house" as "h"' +
        ' inner join "estate"."estate" as "e" on "e"."tenant_id" = "h"."tenant_id" and "e"."id" = "h"."estate_id" where "h"."tenant_id" = $1',
      7,
    ]);
  });

  it('puts alternatives in brackets', () => {
    const [raw] = textOf(
      db
        .selectFrom('estate.house')
        .select('id')
        .where(sql<boolean>`a or b`),
    );
    expect(raw).toBe('select "id" from "estate"."house" where "estate"."house"."tenant_id" = $1 and (a or b)');
    const [either] = textOf(
      db
        .selectFrom('estate.house')
        .select('id')
        .where((eb) => eb.or([eb('id', '=', 1), eb('id', '=', 2)])),
    );
    expect(either).toBe('select "id" from "estate"."house" where "estate"."house"."tenant_id" = $1 and ("id" = $2 or "id" = $3)');
  });

  it('changes and removes rows of its tenant', () => {
    expect(
      textOf(db.updateTable('estate.house as h').from('estate.estate as e').set({ remark: 'x' }).whereRef('e.id', '=', 'h.estateId'))[0],
    ).toBe(
      'update "estate"."house" as "h" set "remark" = $1 from "estate"."estate" as "e"' +
        ' where "h"."tenant_id" = $2 and "e"."tenant_id" = $2 and "e"."id" = "h"."estate_id"',
    );
    expect(textOf(db.deleteFrom('estate.house').using('estate.estate as e').whereRef('e.id', '=', 'estate.house.estateId'))[0]).toBe(
      'delete from "estate"."house" using "estate"."estate" as "e"' +
        ' where "estate"."house"."tenant_id" = $1 and "e"."tenant_id" = $1 and "e"."id" = "estate"."house"."estate_id"',
    );
    expect(textOf(db.deleteFrom('system.setting'))[0]).toBe('delete from "system"."setting" where "system"."setting"."tenant_id" = $1');
  });

  it('reads for its tenant in subqueries and in what it inserts from, and inserts as it is told', () => {
    const [nested] = textOf(
      db
        .selectFrom('system.menu as m')
        .select('m.id')
        .where(({ exists, selectFrom }) => exists(selectFrom('system.purchase as p').select('p.menuId').whereRef('p.menuId', '=', 'm.id'))),
    );
    expect(nested).toBe(
      'select "m"."id" from "system"."menu" as "m" where exists' +
        ' (select "p"."menu_id" from "system"."purchase" as "p" where "p"."tenant_id" = $1 and "p"."menu_id" = "m"."id")',
    );
    expect(textOf(db.insertInto('system.setting').values({ tenantId: TENANT, name: 'a', value: 'b' }))).toEqual([
      'insert into "system"."setting" ("tenant_id", "name", "value") values ($1::integer, $2, $3)',
      7,
      'a',
      'b',
    ]);
    const copied = db
      .insertInto('system.setting')
      .columns(['tenantId', 'name', 'value'])
      .expression((eb) => eb.selectFrom('system.setting as s').select(['s.tenantId', 's.name', 's.value']));
    expect(textOf(copied)[0]).toMatch(/where "s"."tenant_id" = \$1$/);
  });

  it('is left alone where a condition would change a join', () => {
    const [text] = textOf(db.selectFrom('estate.house as h').rightJoin('estate.estate as e', 'e.id', 'h.estateId').select('e.id'));
    expect(text).not.toContain('tenant_id');
  });
});

it('every text is shown to whoever observes them', () => {
  const texts: string[] = [];
  observeStatements((text) => texts.push(text));
  sql`select 1`.compile(db);
  observeStatements(undefined);
  sql`select 2`.compile(db);
  expect(texts).toEqual(['select 1']);
});
