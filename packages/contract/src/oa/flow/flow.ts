// 流程定义 (menu 215): a workflow has one draft and published versions; documents keep the version they were sent with.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { recordOf } from '../../kit/record-of.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { flowDefinition, flowProblem, NODE } from './definition.ts';

const flow = resource({ path: '/api/oa/flow-define', menu: MENU.flowDefine, what: '流程' });

export const DOCUMENT_FAMILY = states('公文类别', { normal: [1, '普通公文'], internal: [2, '内部公文'], report: [3, '呈报公文'] });
/** Families that run on a workflow; a letter (普通公文) goes straight to its receivers. */
const family = z.union([z.literal(DOCUMENT_FAMILY.internal), z.literal(DOCUMENT_FAMILY.report)], '请选择公文类别');

/** Rows of other areas whose approval runs on the engine where a definition for them is published. */
export const APPROVAL = states('业务审核', {
  reduction: [1, '优减标准'],
  change: [2, '账款变动'],
  suspension: [3, '挂账申报'],
  refund: [4, '退款'],
  seal: [5, '用印申请'],
  instalment: [6, '分期协议'],
  decoration: [7, '装修审核'],
  extension: [8, '装修延期'],
  release: [9, '放行条'],
  caseDelay: [10, '诉求延期'],
  lease: [11, '租约'],
});

export const FLOW_VERSION = states('版本状态', { draft: [1, '草稿'], published: [2, '使用中'], replaced: [3, '已替换'] });

export const FLOW_FAILURES = failures({
  FLOW_NAME_TAKEN: business('已有同名的流程“{name}”'),
  FLOW_BUSINESS_TAKEN: business('“{business}”已有使用中的流程“{name}”'),
  FLOW_PROBLEMS: business('还有 {count} 处错误，不能发布：{first}'),
  FLOW_NO_DRAFT: business('没有待发布的修改'),
  FLOW_IN_USE: business('还有 {count} 件在途公文使用该流程，不能停用'),
  FLOW_BUSINESS_UNFIT: business('使用中的流程图不能用于“{business}”：{first}'),
  FLOW_DISABLED: business('流程“{name}”已停用，不能发送'),
  FLOW_UNPUBLISHED: business('流程“{name}”尚未发布'),
});

export const flowRow = z.object({
  id,
  name: z.string(),
  family,
  business: APPROVAL.schema.nullable(),
  companyName: z.string(),
  managerName: z.string(),
  /** The published version, and the draft being drawn; null where there is none. */
  published: z.int().nullable(),
  draft: z.int().nullable(),
  /** Documents on their way. */
  running: z.int(),
  disabled: z.boolean(),
  updatedBy: z.string(),
  updatedAt: instant,
  version,
});
export type FlowRow = z.infer<typeof flowRow>;

export const searchFlows = flow.search(
  { key: searchKey, families: severalOf(DOCUMENT_FAMILY), disabled: z.boolean().nullable().default(null) },
  flowRow,
);

const form = {
  name: requiredText('流程名称', 40),
  family,
  business: APPROVAL.schema.nullable().default(null),
  companyId: optionalId,
  managerId: chosen('流程管理员'),
  remark: optionalText('说明', 300),
};
/** A new workflow begins with the draft of a simple one, or with a copy of another. */
export const createFlow = flow.create({ ...form, copyOf: optionalId });
export const changeFlow = flow.change(form);
export const disableFlow = flow.disable();

const peopleOfNode = z.object({ node: z.string(), names: z.array(z.string()) });
/** Problems of a definition, and who would handle each node by today's staff. */
const checked = z.object({ problems: z.array(flowProblem), people: z.array(peopleOfNode) });
export type FlowChecked = z.infer<typeof checked>;

export const flowVersionRow = z.object({
  number: z.int(),
  state: FLOW_VERSION.schema,
  note: z.string(),
  publishedBy: z.string(),
  publishedAt: instant.nullable(),
  running: z.int(),
});

export const getFlow = flow.get(
  flowRow.extend({
    companyId: id.nullable(),
    managerId: id,
    remark: z.string(),
    versions: z.array(flowVersionRow),
    /** The draft if there is one, otherwise the published version. */
    definition: flowDefinition,
    ...checked.shape,
  }),
);

export const getFlowVersion = flow.read('{id}/version/{number}', '流程的一个版本', {
  method: 'GET',
  input: z.object({ id: idParam, number: z.coerce.number<unknown>().int().positive().max(10_000) }),
  output: flowVersionRow.extend({ definition: flowDefinition, people: z.array(peopleOfNode) }),
});

/** Jobs and departments that a rule may name. */
export const listFlowTargets = flow.read('targets', '可选的岗位与部门', {
  method: 'GET',
  output: z.object({
    jobs: z.array(z.object({ id, name: z.string(), departmentName: z.string(), companyName: z.string() })),
    departments: z.array(z.object({ id, name: z.string(), companyName: z.string(), leaderName: z.string() })),
  }),
});
export type FlowTargets = z.infer<typeof listFlowTargets.output>;

const body = 1_000_000;
export const checkFlow = flow.read('check', '检查流程', {
  /** `business`: what the flow is for; rows of other areas have no form. */
  input: z.object({ definition: flowDefinition, business: APPROVAL.schema.nullable().default(null) }),
  output: checked,
  bodyLimit: body,
});
export const saveFlowDraft = flow.step('{id}/draft', '保存流程草稿', {
  method: 'PUT',
  fields: { definition: flowDefinition },
  output: checked.extend({ version, draft: z.int() }),
  bodyLimit: body,
});
export const dropFlowDraft = flow.step('{id}/drop-draft', '放弃流程草稿');
export const publishFlow = flow.step('{id}/publish', '发布流程', {
  act: 'audit',
  fields: { note: requiredText('发布说明', 200) },
  output: z.object({ number: z.int() }),
});

/** A simulated document: which nodes it would pass, who would handle them and until when; nothing is written. */
export const tryFlow = flow.read('try', '试走一件', {
  input: z.object({
    definition: flowDefinition,
    starterId: chosen('发起人'),
    values: recordOf(z.string().max(20), z.string().max(200), 60).default({}),
    /** Nodes that disagree, of those that may. */
    rejecting: z.array(z.string().max(24)).max(60).default([]),
  }),
  output: z.object({
    steps: z.array(
      z.object({
        node: z.string(),
        type: NODE.schema,
        name: z.string(),
        people: z.array(z.string()),
        dueAt: instant.nullable(),
        remark: z.string(),
      }),
    ),
    /** 完结 or 终止, or why it stops. */
    outcome: z.string(),
    stuck: z.boolean(),
  }),
  bodyLimit: body,
});
