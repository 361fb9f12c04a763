// 公文模板 (menu 214): layout, number word and text of documents that are written again and again.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, optionalText, removalAnswer, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';

const template = resource({ path: '/api/oa/flow-template', menu: MENU.flowTemplate, what: '公文模板' });

export const DOCUMENT_KIND = states('文种', {
  request: [1, '请示'],
  report: [2, '报告'],
  notice: [3, '通知'],
  bulletin: [4, '通报'],
  letter: [5, '函'],
  decision: [6, '决定'],
  reply: [7, '批复'],
  minutes: [8, '纪要'],
  expense: [9, '费用申请'],
  contract: [10, '合同审核'],
  other: [20, '其他'],
});
export const URGENCY = states('缓急', { plain: [1, '平件'], urgent: [2, '急件'], extra: [3, '特急'] });
export const SECRECY = states('密级', { open: [1, '公开'], internal: [2, '内部'], secret: [3, '秘密'] });
export const LAYOUT = states('版式', { plain: [1, '普通'], redHead: [2, '红头'] });

export const TEMPLATE_FAILURES = failures({
  TEMPLATE_NAME_TAKEN: business('已有同名的公文模板“{name}”'),
  TEMPLATE_HEAD: business('红头版式应填写发文机关和机关代字'),
});

export const DOCUMENT_BODY = 200_000;
/** The word of numbers: 安物工 in 安物工〔2026〕3 号. */
const word = z
  .string()
  .trim()
  .max(12, '机关代字最多 12 个字')
  .regex(/^[\p{Script=Han}A-Za-z0-9]*$/u, '机关代字只用汉字、字母和数字')
  .default('');

const form = z
  .object({
    name: requiredText('模板名称', 40),
    kind: z.literal(DOCUMENT_KIND.values, '请选择文种'),
    flowId: optionalId,
    layout: LAYOUT.schema,
    head: optionalText('发文机关', 40),
    word,
    body: z.string().max(DOCUMENT_BODY, '正文过长').default(''),
    remark: optionalText('说明', 300),
  })
  .refine(({ layout, head, word: given }) => layout === LAYOUT.plain || (head !== '' && given !== ''), {
    path: ['head'],
    message: '红头版式应填写发文机关和机关代字',
  });

export const templateRow = z.object({
  id,
  name: z.string(),
  kind: DOCUMENT_KIND.schema,
  layout: LAYOUT.schema,
  head: z.string(),
  word: z.string(),
  flowId: id.nullable(),
  flowName: z.string(),
  /** Documents written with it. */
  used: z.int(),
  remark: z.string(),
  disabled: z.boolean(),
  updatedBy: z.string(),
  updatedAt: instant,
  version,
});
export type TemplateRow = z.infer<typeof templateRow>;

export const searchTemplates = template.search(
  { key: searchKey, kinds: severalOf(DOCUMENT_KIND), disabled: z.boolean().nullable().default(null) },
  templateRow,
);
export const getTemplate = template.get(templateRow.extend({ body: z.string() }));
export const createTemplate = template.create(form, { bodyLimit: 1_000_000 });
export const changeTemplate = template.change(form, { bodyLimit: 1_000_000 });
export const disableTemplate = template.disable();
/** A template that a document was written with is disabled instead. */
export const removeTemplate = template.remove({ summary: '删除或停用公文模板', output: removalAnswer });

/** Flows in use that a template may name. */
export const listTemplateFlows = template.read('flows', '可选的流程', {
  method: 'GET',
  output: z.array(z.object({ id, name: z.string() })),
});
