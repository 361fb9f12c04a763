// Shared by all generators: the last day of the demo data, the author of its rows, and unique ids.
import type { Table } from '../insert-rows.ts';

/** No generated event is later than this day. */
export const LAST_DAY = '2026-06-30';
export const CREATED_AT = '2026-07-01T09:00:00+08:00';
export const CREATED_BY = '系统初始化';
export const WRITTEN = { createdBy: CREATED_BY, createdAt: CREATED_AT, updatedBy: CREATED_BY, updatedAt: CREATED_AT } as const;

export type NextId = (table: Table) => number;

/** Ids come from one sequence per table for all tenants, as the database sequences continue to do. */
export function createIds(): NextId {
  const last = new Map<Table, number>();
  return (table) => {
    const id = (last.get(table) ?? 0) + 1;
    last.set(table, id);
    return id;
  };
}

/** 11836 is 118.36: areas are computed in hundredths to avoid floating point. */
export const areaText = (hundredths: number): string => `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
