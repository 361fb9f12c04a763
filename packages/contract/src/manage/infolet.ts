// 首页卡片 (menu 531): cards on the landing page, by job. A card shows one of the figures the program can read, limited to the rows its reader
// may see.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { requiredText } from '../kit/fields.ts';
import { id, idParam, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU, type MenuId } from '../menu.ts';

const infolet = resource({ path: '/api/manage/infolet', menu: MENU.infolet, what: '首页卡片' });

export const INFOLET_FAILURES = failures({
  INFOLET_JOB_GONE: business('所选岗位不存在或已停用，请刷新后重试'),
});

interface SourceFacts {
  readonly title: string;
  readonly text: string;
  /** The screen the card opens. */
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
  title: requiredText('标题', 20, 'tight'),
  source: infoletSource,
  width: z.literal([1, 2, 3], '宽度应为 1 至 3 列'),
  refreshSeconds: z.int('刷新间隔应为 30 秒至 1 天').min(30, '刷新间隔应为 30 秒至 1 天').max(86_400, '刷新间隔应为 30 秒至 1 天'),
  /** The jobs that see the card; empty for all users. */
  jobIds: z.array(id).max(200, '最多选择200个岗位'),
});

export const infoletRow = infoletForm.extend({ id, version, disabled: z.boolean(), jobs: z.array(z.string()) });
export type InfoletRow = z.infer<typeof infoletRow>;

/** All cards in their order: a landing page has only a few. */
export const listInfolets = infolet.read('', '首页卡片列表', { method: 'GET', output: z.array(infoletRow) });

export const createInfolet = infolet.create(infoletForm);

export const changeInfolet = infolet.change(infoletForm);

export const disableInfolet = infolet.disable();

export const removeInfolet = infolet.remove();

/** Ids in the wanted order; cards added meanwhile follow them. */
export const orderInfolets = endpoint({
  method: 'PUT',
  path: '/api/manage/infolet-order',
  access: { menu: MENU.infolet, act: 'change' },
  summary: '调整首页卡片顺序',
  input: z.object({ ids: z.array(id).min(1).max(500) }),
  output: noAnswer,
});

export const listInfoletJobs = endpoint({
  method: 'GET',
  path: '/api/manage/infolet-job',
  access: { menu: MENU.infolet, act: 'view' },
  summary: '首页卡片可选岗位',
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
      /** Shown as a warning: something is overdue. */
      danger: z.boolean(),
    }),
  ),
});
export type InfoletFigure = z.infer<typeof infoletFigure>;

/** With the figures the administrator may see. */
export const previewInfolet = endpoint({
  method: 'GET',
  path: '/api/manage/infolet-preview/{source}',
  access: { menu: MENU.infolet, act: 'view' },
  summary: '预览首页卡片',
  input: z.object({ source: infoletSource }),
  output: infoletFigure,
});

const EMPLOYEES_ONLY = { session: true, roles: ['emp'] } as const;

export const myInfolet = z.object({ id, title: z.string(), source: infoletSource, width: z.literal([1, 2, 3]), refreshSeconds: z.int() });
export type MyInfolet = z.infer<typeof myInfolet>;

/** Cards of the user's landing page, by the jobs the user holds today. */
export const listMyInfolets = endpoint({
  method: 'GET',
  path: '/api/manage/my-infolet',
  access: EMPLOYEES_ONLY,
  summary: '本人首页的首页卡片',
  input: z.object({}),
  output: z.array(myInfolet),
});

export const readMyInfolet = endpoint({
  method: 'GET',
  path: '/api/manage/my-infolet/{id}',
  access: EMPLOYEES_ONLY,
  summary: '首页卡片的数据',
  input: z.object({ id: idParam }),
  output: infoletFigure,
});
