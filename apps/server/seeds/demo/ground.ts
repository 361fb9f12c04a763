// What all generators stand on: the day the invented world ends, who wrote its rows, and ids that never meet.
import type { Table } from '../insert-rows.ts';

/** Nothing invented happens after this day. */
export const LAST_DAY = '2026-06-30';
export const CREATED_AT = '2026-07-01T09:00:00+08:00';
export const CREATED_BY = '系统初始化';
export const WRITTEN = { createdBy: CREATED_BY, createdAt: CREATED_AT, updatedBy: CREATED_BY, updatedAt: CREATED_AT } as const;

export type NextId = (table: Table) => number;

/** Ids are drawn from one row of numbers for all tenants, as the sequences will go on to do. */
export function createIds(): NextId {
  const last = new Map<Table, number>();
  return (table) => {
    const id = (last.get(table) ?? 0) + 1;
    last.set(table, id);
    return id;
  };
}

/** 11836 is 118.36: areas are counted in hundredths, so that no float touches them. */
export const areaText = (hundredths: number): string => `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
