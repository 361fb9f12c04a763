// 验房记录 as a sheet, and the defects as the sheet a developer works from.
import {
  DEFECT,
  HALF_DAY,
  MOVE_IN,
  SEVERITY,
  type CheckDefect,
  type DefectFilter,
  type MoveInFilter,
  type MoveInRow,
} from '@anju/contract';
import { businessDay, maskPhone } from '@anju/domain';
import { defineSheet } from '../../files/index.ts';
import { listDefects, totalsOfDefects } from './defect/row.queries.ts';
import { listMoveIns, totalsOfMoveIns } from './record/row.queries.ts';

const dayOf = (instant: string | null): string => (instant === null ? '' : businessDay(new Date(instant)));

export const MOVE_IN_SHEET = defineSheet<MoveInFilter, MoveInRow>({
  job: 'customer.move-in-export',
  name: '验房记录',
  unit: '套房屋',
  entity: 'move-in',
  columns: [
    { header: '编号', width: 16, value: (row) => row.number },
    { header: '小区', width: 16, value: (row) => row.estateName },
    { header: '房屋', width: 18, value: (row) => row.house },
    { header: '业主', width: 14, value: (row) => row.owner },
    { header: '电话', width: 14, value: (row) => row.phone },
    { header: '状态', width: 10, value: (row) => MOVE_IN.text(row.state) },
    { header: '预约日期', width: 12, value: (row) => row.day ?? '' },
    { header: '时段', width: 8, value: (row) => (row.half === null ? '' : HALF_DAY.text(row.half)) },
    { header: '验房日期', width: 12, value: (row) => dayOf(row.checkedAt) },
    { header: '未闭合问题', width: 10, value: (row) => row.openDefects },
    { header: '已闭合问题', width: 10, value: (row) => row.closedDefects },
    { header: '闭合天数', width: 10, value: (row) => row.closeDays ?? '' },
    { header: '复验日期', width: 12, value: (row) => row.recheckOn ?? '' },
    { header: '交付日期', width: 12, value: (row) => row.handedOn ?? '' },
    { header: '钥匙', width: 8, value: (row) => row.keys },
    { header: '拒收原因', width: 24, value: (row) => row.refusal },
  ],
  count: totalsOfMoveIns,
  rows: async (db, search, { limit, offset }) =>
    (await listMoveIns(db, search, { limit, offset, sort: undefined })).map((row) => ({ ...row, phone: maskPhone(row.phone) })),
});

export const DEFECT_SHEET = defineSheet<DefectFilter, CheckDefect>({
  job: 'customer.defect-export',
  name: '验房问题',
  unit: '个问题',
  entity: 'defect',
  columns: [
    { header: '编号', width: 20, value: (row) => row.number },
    { header: '小区', width: 16, value: (row) => row.estateName },
    { header: '房屋或部位', width: 18, value: (row) => row.place },
    { header: '查验项目', width: 18, value: (row) => row.item },
    { header: '位置', width: 14, value: (row) => row.position },
    { header: '问题描述', width: 30, value: (row) => row.description },
    { header: '严重程度', width: 10, value: (row) => SEVERITY.text(row.severity) },
    { header: '责任单位', width: 18, value: (row) => row.responsible },
    { header: '发现日期', width: 12, value: (row) => dayOf(row.foundAt) },
    { header: '整改期限', width: 12, value: (row) => row.dueOn ?? '' },
    { header: '状态', width: 10, value: (row) => DEFECT.text(row.state) },
    { header: '闭合日期', width: 12, value: (row) => dayOf(row.closedAt) },
    { header: '天数', width: 8, value: (row) => row.days },
    { header: '复验次数', width: 10, value: (row) => row.rounds },
    { header: '保修部位', width: 14, value: (row) => row.part },
    { header: '保修至', width: 12, value: (row) => row.warrantyTo ?? '' },
    { header: '诉求编号', width: 16, value: (row) => row.case?.number ?? '' },
  ],
  count: totalsOfDefects,
  rows: (db, search, { limit, offset }) => listDefects(db, search, { limit, offset }),
});
