// 信息片 (menu 531): cards on the landing page, by job. A card shows a figure the program knows how to read, in the rows its reader sees.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { MENU, type MenuId } from '../menu.ts';

const may = <A extends 'view' | 'add' | 'change' | 'remove'>(act: A) => ({ menu: MENU.infolet, act }) as const;

interface SourceFacts {
  readonly title: string;
  readonly text: string;
  /** The screen it leads to. */
  readonly menu: MenuId | null;
}

export const infoletSource = z.enum(
  ['house-state', 'estate', 'resident', 'follow-due', 'device-due', 'lease-ending', 'notice', 'my-job', 'employee-state'],
  '请选择数据来源',
);
export type InfoletSource = z.infer<typeof infoletSource>;

export const INFOLET_SOURCES: Readonly<Record<InfoletSource, SourceFacts>> = {
  'house-state': { title: '房屋使用状态', text: '各使用状态的房屋数', menu: MENU.house },
  estate: { title: '小区规模', text: '小区数、房屋数、建筑面积', menu: MENU.estate },
  resident: { title: '在住人员', text: '在住人数与有人住的房屋数', menu: MENU.resident },
  'follow-due': { title: '我的客户跟进', text: '由本人负责、今天到期和已逾期的跟进', menu: MENU.follow },
  'device-due': { title: '设备待检', text: '已过检验日期和 30 天内应检验的在用设备', menu: MENU.device },
  'lease-ending': { title: '车位租约到期', text: '30 天内到期的车位租约', menu: MENU.parking },
  notice: { title: '待处理告知', text: '本人可见的待处理告知公文', menu: null },
  'my-job': { title: '我的任务', text: '本人提交的导入导出任务', menu: null },
  'employee-state': { title: '员工状态', text: '可见公司各状态的员工数', menu: MENU.employee },
};

const infoletForm = z.object({
  title: z.string('请输入标题').trim().min(1, '请输入标题').max(20, '标题最多20字'),
  source: infoletSource,
  width: z.literal([1, 2, 3], '宽度应为 1 至 3 列'),
  refreshSeconds: z.int('刷新间隔应为 30 秒至 1 天').min(30, '刷新间隔应为 30 秒至 1 天').max(86_400, '刷新间隔应为 30 秒至 1 天'),
  /** Jobs that see it; none: everybody. */
  jobIds: z.array(id).max(200, '最多选择200个岗位'),
});

export const infoletRow = infoletForm.extend({ id, version, disabled: z.boolean(), jobs: z.array(z.string()) });
export type InfoletRow = z.infer<typeof infoletRow>;

/** All of them in their order: a landing page holds few. */
export const listInfolets = endpoint({
  method: 'GET',
  path: '/api/manage/infolet',
  access: may('view'),
  summary: '信息片列表',
  input: z.object({}),
  output: z.array(infoletRow),
});

export const createInfolet = endpoint({
  method: 'POST',
  path: '/api/manage/infolet',
  access: may('add'),
  summary: '新增信息片',
  idempotent: true,
  input: infoletForm,
  output: z.object({ id }),
});

export const changeInfolet = endpoint({
  method: 'PUT',
  path: '/api/manage/infolet/{id}',
  access: may('change'),
  summary: '修改信息片',
  input: infoletForm.extend({ id: idParam, version }),
  output: noAnswer,
});

export const disableInfolet = endpoint({
  method: 'PUT',
  path: '/api/manage/infolet/{id}/disabled',
  access: may('change'),
  summary: '停用或启用信息片',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});

export const removeInfolet = endpoint({
  method: 'DELETE',
  path: '/api/manage/infolet/{id}',
  access: may('remove'),
  summary: '删除信息片',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

/** Ids in the order wanted; cards somebody added meanwhile follow behind. */
export const orderInfolets = endpoint({
  method: 'PUT',
  path: '/api/manage/infolet-order',
  access: may('change'),
  summary: '调整信息片顺序',
  input: z.object({ ids: z.array(id).min(1).max(500) }),
  output: noAnswer,
});

export const listInfoletJobs = endpoint({
  method: 'GET',
  path: '/api/manage/infolet-job',
  access: may('view'),
  summary: '信息片可选岗位',
  input: z.object({}),
  output: z.array(z.object({ id, name: z.string(), place: z.string() })),
});

export const infoletFigure = z.object({
  items: z.array(
    z.object({
      label: z.string(),
      /** Decimal text. */
      value: z.string(),
      unit: z.string(),
      /** Something is late. */
      danger: z.boolean(),
    }),
  ),
});
export type InfoletFigure = z.infer<typeof infoletFigure>;

/** As the administrator himself would see it. */
export const previewInfolet = endpoint({
  method: 'GET',
  path: '/api/manage/infolet-preview/{source}',
  access: may('view'),
  summary: '预览信息片',
  input: z.object({ source: infoletSource }),
  output: infoletFigure,
});

const EMPLOYEE = { session: true, roles: ['emp'] } as const;

export const myInfolet = z.object({ id, title: z.string(), source: infoletSource, width: z.literal([1, 2, 3]), refreshSeconds: z.int() });
export type MyInfolet = z.infer<typeof myInfolet>;

/** Of the landing page of the asking person, by the jobs he holds today. */
export const listMyInfolets = endpoint({
  method: 'GET',
  path: '/api/manage/my-infolet',
  access: EMPLOYEE,
  summary: '本人首页的信息片',
  input: z.object({}),
  output: z.array(myInfolet),
});

export const readMyInfolet = endpoint({
  method: 'GET',
  path: '/api/manage/my-infolet/{id}',
  access: EMPLOYEE,
  summary: '信息片的数据',
  input: z.object({ id: idParam }),
  output: infoletFigure,
});
