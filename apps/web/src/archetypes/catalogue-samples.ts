import { useRef, useState } from 'react';
import { enumeration } from '@anju/contract/kit/enumeration';
import { compareDecimal, sumMoney } from '@anju/domain';
import type { Beside, ListRows, RowKey, Sort } from './list/use-list.ts';

export const sampleState = enumeration('使用状态', { 1: '未入伙', 2: '装修中', 3: '使用中', 4: '空置' });
export const SAMPLE_TONES = { 1: 'ended', 2: 'work', 3: 'use', 4: 'ended' } as const;

export interface SampleHouse {
  readonly id: number;
  readonly code: string;
  readonly owner: string;
  readonly area: string;
  readonly state: 1 | 2 | 3 | 4;
  readonly arrears: string;
  readonly from: string | null;
}

export const SAMPLE_HOUSES: readonly SampleHouse[] = [
  { id: 1, code: '3-2-1201', owner: '沈知远', area: '89.43', state: 3, arrears: '0', from: '2023-05-01' },
  { id: 2, code: '3-2-1203', owner: '周以宁', area: '89.43', state: 3, arrears: '792.81', from: '2023-05-01' },
  { id: 3, code: '3-2-1301', owner: '（开发商）', area: '117.06', state: 1, arrears: '3933.24', from: null },
  { id: 4, code: '3-2-1302', owner: '顾明澈', area: '89.43', state: 2, arrears: '0', from: '2026-03-15' },
  { id: 5, code: '3-2-1303', owner: '何若溪', area: '89.43', state: 4, arrears: '1502.42', from: '2023-05-01' },
];

export const SAMPLE_SUM = sumMoney(SAMPLE_HOUSES.map((house) => house.arrears));

/** A list without a server, for showing the views. */
export function useSampleList<Row extends SampleHouse>(all: readonly Row[], pageSize = 3): ListRows<Row> {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(pageSize);
  const [sort, setSort] = useState<Sort>();
  const [selected, setSelected] = useState<readonly RowKey[]>([]);
  const [active, setActive] = useState<Row>();
  const opener = useRef<((row: Row) => void) | undefined>(undefined);
  const [beside, setBeside] = useState<Beside | null>(null);
  const table = useRef<HTMLElement>(null);
  const ordered = sort ? all.toSorted((a, b) => compareDecimal(a.arrears, b.arrears) * (sort.order === 'asc' ? 1 : -1)) : all;
  return {
    rows: ordered.slice((page - 1) * size, page * size),
    total: all.length,
    page,
    size,
    setPage: (next, nextSize = size) => {
      setPage(next);
      setSize(nextSize);
    },
    sort,
    setSort,
    counted: true,
    loading: false,
    turning: false,
    error: null,
    reload: () => undefined,
    keyOf: (row) => row.id,
    opener,
    beside,
    setBeside,
    table,
    selected,
    setSelected,
    active,
    setActive,
  };
}
