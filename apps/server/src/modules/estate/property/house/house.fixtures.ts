// Helpers for tests of houses: independent recounts of stored figures, rows as the owner of the database sees them, and completed forms.
import { vi } from 'vitest';
import {
  checkHouseImport,
  commitHouseImport,
  getDownloadStatus,
  HOUSE_SHEET_COLUMNS,
  IMPORT_CHUNK_ROWS,
  openHouseImport,
  sendHouseRows,
  type changeHouse,
  type createHouse,
  type HouseDetail,
  type HouseSheetField,
  type InputOf,
  type Job,
} from '@anju/contract';
import type { Installation, Person } from '../../../../testing/installation.ts';

/** Rows read without any policy. */
export const rowsOf = <R extends object>({ database }: Installation, text: string, values: unknown[] = []): Promise<R[]> =>
  database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);

export async function oneOf<R extends object>(installation: Installation, text: string, values: unknown[] = []): Promise<R> {
  const [row, ...more] = await rowsOf<R>(installation, text, values);
  if (!row || more.length > 0) throw new Error(`${more.length + (row ? 1 : 0)} rows instead of one: ${text}`);
  return row;
}

const LEVELS = ['estate', 'zone', 'building', 'unit'];

/** All redundant data that disagrees; a test expects an empty list. */
export const disagreements = (installation: Installation): Promise<{ what: string }[]> =>
  rowsOf(
    installation,
    `${LEVELS.map(
      (level) => `
      select '${level} ' || l.name || ': ' || l.house_count || ' instead of ' || n.n as what from estate.${level} l
        cross join lateral (select count(*) as n from estate.house h where h.tenant_id = l.tenant_id and h.${level}_id = l.id and not h.disabled) n
       where l.house_count <> n.n`,
    ).join(' union all ')}
    union all
    select 'tally ' || concat_ws('/', estate_id, disabled, use_state, use_type, usage, real_use) || ': ' || concat_ws(' ', t.houses, t.build_area, t.charge_area)
           || ' instead of ' || concat_ws(' ', h.houses, h.build_area, h.charge_area)
      from (select tenant_id, estate_id, disabled, use_state, use_type, usage, real_use, count(*) as houses, sum(build_area) as build_area, sum(charge_area) as charge_area
              from estate.house group by 1, 2, 3, 4, 5, 6, 7) h
      full join estate.house_tally t using (tenant_id, estate_id, disabled, use_state, use_type, usage, real_use)
     where (coalesce(h.houses, 0), coalesce(h.build_area, 0), coalesce(h.charge_area, 0)) is distinct from (t.houses::bigint, t.build_area, t.charge_area)
    union all
    select 'area of ' || h.code from estate.house h
      left join lateral (select * from estate.house_area a where a.tenant_id = h.tenant_id and a.house_id = h.id order by a.from_date desc limit 1) a on true
     where (h.area_from, h.build_area, h.use_area, h.inner_area, h.area_basis, h.charge_area)
           is distinct from (a.from_date, a.build_area, a.use_area, a.inner_area, a.area_basis, a.charge_area)
    union all
    select 'shares of house ' || house_id from estate.house_owner where to_date is null group by tenant_id, house_id having sum(share) <> 100`,
  );

/** The row count of each table of the estate area. */
export async function tableSizes(installation: Installation): Promise<Record<string, number>> {
  const tables = [...LEVELS, 'house', 'house_area', 'person', 'house_owner', 'resident', 'parking', 'house_import_row'];
  return oneOf(installation, `select ${tables.map((table) => `(select count(*)::int from estate.${table}) as ${table}`).join(', ')}`);
}

export interface Ground {
  estateId: number;
  zoneId: number | null;
  buildingId: number;
  unitId: number | null;
}

/** The ids of a named building's place, with the first of its units. */
export const groundOf = (installation: Installation, estate: string, building: string): Promise<Ground> =>
  oneOf<Ground>(
    installation,
    `select b.estate_id as "estateId", b.zone_id as "zoneId", b.id as "buildingId", min(u.id) as "unitId"
       from estate.building b join estate.estate e on e.tenant_id = b.tenant_id and e.id = b.estate_id left join estate.unit u on u.building_id = b.id
      where e.name = $1 and b.name = $2 group by 1, 2, 3`,
    [estate, building],
  );

export const newHouse = (
  ground: Ground,
  houseNo: string,
  more: Partial<InputOf<typeof createHouse>> = {},
): InputOf<typeof createHouse> => ({
  ...ground,
  floor: 1,
  houseNo,
  usage: 1,
  realUse: 1,
  useState: 1,
  useType: 1,
  area: { fromDate: '2024-01-01', buildArea: '100.00', useArea: '80.00', innerArea: '85.50', basis: 1 },
  ...more,
});

/** The form of a house as a screen would submit it, with the user's changes. */
export function formOf(house: HouseDetail, more: Partial<InputOf<typeof changeHouse>> = {}): InputOf<typeof changeHouse> {
  const { id, version, estateId, zoneId, buildingId, unitId, floor, houseNo, layout, usage, realUse, useState, useType } = house;
  const { coefficient, handoverDate, chargeStartDate, moveInDate, persons, fundAccount, remark } = house;
  const place = { estateId, zoneId, buildingId, unitId, floor, houseNo, layout, usage, realUse, useState, useType };
  return { id, version, ...place, coefficient, handoverDate, chargeStartDate, moveInDate, persons, fundAccount, remark, ...more };
}

// ---- blocking other transactions -----------------------------------------------------------------------------------------------

export const SOON = { interval: 25 };

/** A transaction of the test that locks rows which another transaction will need. */
export async function hold(
  { database }: Installation,
  statement: string,
  values: unknown[] = [],
): Promise<{ release: () => Promise<void> }> {
  const held = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const ended = database.asOwner(async (client) => {
    await client.query('begin');
    await client.query(statement, values);
    held.resolve(undefined);
    await released.promise;
    await client.query('rollback');
  });
  await Promise.race([held.promise, ended]);
  return {
    release() {
      released.resolve(undefined);
      return ended;
    },
  };
}

/** When an import waits for this lock on its estate, it has written everything but the counts. */
export const holdEstate = (installation: Installation) =>
  hold(installation, `select from estate.estate where name = '云栖花园' for no key update`);

/** Waits until `count` transactions wait for a lock. */
export const lockWaits = (installation: Installation, count: number) =>
  vi.waitUntil(async () => {
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await oneOf<{ n: number }>(installation, waiting)).n === count;
  }, SOON);

// ---- sheets and jobs ---------------------------------------------------------------------------------------------------------

export type SheetCells = Partial<Record<HouseSheetField, string>>;

export const sheetCells = (cells: SheetCells): string[] => {
  const all: SheetCells = { estate: '云栖花园', building: '20幢', floor: '1', houseNo: '101', buildArea: '100', ...cells };
  return HOUSE_SHEET_COLUMNS.map(({ field }) => all[field] ?? '');
};

/** Opens an import and sends the rows, numbered as in a sheet whose first row is the header. */
export async function upload(person: Person, sheet: readonly SheetCells[]): Promise<number> {
  const { id } = await person.call(openHouseImport, { fileName: '房屋.xlsx', rows: sheet.length });
  const rows = sheet.map((cells, index) => ({ row: index + 2, cells: sheetCells(cells) }));
  for (let from = 0; from < rows.length; from += IMPORT_CHUNK_ROWS) {
    await person.call(sendHouseRows, { id, rows: rows.slice(from, from + IMPORT_CHUNK_ROWS) });
  }
  return id;
}

export async function finished(person: Person, jobId: number): Promise<Job> {
  return vi.waitUntil(async () => {
    const job = await person.call(getDownloadStatus, { id: jobId });
    return job.state === 'done' || job.state === 'failed' ? job : null;
  }, SOON);
}

/** The complete import of a sheet, as a sequence of calls. */
export async function importSheet(person: Person, sheet: readonly SheetCells[], mode: 'all' | 'valid' = 'all'): Promise<Job> {
  const id = await upload(person, sheet);
  await person.call(checkHouseImport, { id });
  return finished(person, (await person.call(commitHouseImport, { id, mode })).jobId);
}
