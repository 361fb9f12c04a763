// 小区类型 (menu 514): kinds of estates and what a new estate of such a kind begins with. Domain notes, section 6.2.
import { z } from 'zod';
import { areaBasis, buildingUsage } from '../estate/enums.ts';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { pageOf, pageQuery } from '../kit/paging.ts';
import { MENU } from '../menu.ts';

const may = <A extends 'view' | 'add' | 'change' | 'remove'>(act: A) => ({ menu: MENU.estateType, act }) as const;

const estateTypeForm = z.object({
  name: z.string('请输入类型名称').trim().min(1, '请输入类型名称').max(30, '类型名称最多30字'),
  serviceLevel: z.string().trim().max(20, '服务等级最多20字'),
  usage: buildingUsage.schema,
  areaBasis: areaBasis.schema,
  remark: z.string().trim().max(200, '备注最多200字'),
});

export const estateTypeRow = estateTypeForm.extend({
  id,
  version,
  disabled: z.boolean(),
  /** Estates of this type. */
  estates: z.int(),
});
export type EstateTypeRow = z.infer<typeof estateTypeRow>;

/** In the order the tenant gave them. */
export const searchEstateTypes = endpoint({
  method: 'POST',
  path: '/api/manage/estate-type/search',
  access: may('view'),
  summary: '小区类型列表',
  input: pageQuery.extend({ key: z.string().trim().max(60).optional(), disabled: z.boolean().optional() }),
  output: pageOf(estateTypeRow),
});

export const createEstateType = endpoint({
  method: 'POST',
  path: '/api/manage/estate-type',
  access: may('add'),
  summary: '新增小区类型',
  idempotent: true,
  input: estateTypeForm,
  output: z.object({ id }),
});

export const changeEstateType = endpoint({
  method: 'PUT',
  path: '/api/manage/estate-type/{id}',
  access: may('change'),
  summary: '修改小区类型',
  input: estateTypeForm.extend({ id: idParam, version }),
  output: noAnswer,
});

/** One place up or down in the order of all types. */
export const moveEstateType = endpoint({
  method: 'PUT',
  path: '/api/manage/estate-type/{id}/place',
  access: may('change'),
  summary: '调整小区类型顺序',
  input: z.object({ id: idParam, to: z.enum(['up', 'down']) }),
  output: noAnswer,
});

/** A disabled type stays with the estates that have it and is offered to no other. */
export const disableEstateType = endpoint({
  method: 'PUT',
  path: '/api/manage/estate-type/{id}/disabled',
  access: may('change'),
  summary: '停用或启用小区类型',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});

export const removeEstateType = endpoint({
  method: 'DELETE',
  path: '/api/manage/estate-type/{id}',
  access: may('remove'),
  summary: '删除小区类型',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
