// 会计科目 (menu 273). The calls tree, top-subject and subject-valid are named by the specification. domain: accounting 0, 1.1.
import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalText, requiredText } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { dimLetters } from '../dims.ts';
import { bookOf, subjectCode, ym } from '../fields.ts';
import { DIRECTION, SUBJECT_CATEGORY } from '../states.ts';
import { ANY_ACCOUNTING } from './access.ts';

const subject = resource({ path: '/api/accounting/subject', menu: MENU.subject, what: '会计科目' });

export const SUBJECT_FAILURES = failures({
  SUBJECT_CODE_TAKEN: business('科目编码“{code}”已用于“{name}”'),
  SUBJECT_CODE_PARENT: business('下级科目的编码应为 {parent} 后加两位数字'),
  SUBJECT_CODE_TOP: business('一级科目的编码应为 4 位数字'),
  SUBJECT_DEEP: business('科目最多 5 级'),
  SUBJECT_USED: business('科目“{name}”已有凭证或期初余额，不能修改{what}'),
  SUBJECT_USED_REMOVE: business('科目“{name}”已有凭证、期初余额或模板引用，不能删除，可以停用'),
  SUBJECT_HAS_CHILDREN: business('科目“{name}”有下级科目，请先删除下级科目'),
  SUBJECT_SYSTEM: business('科目“{name}”由系统使用，不能停用或删除'),
  SUBJECT_PARENT_DISABLED: business('上级科目“{name}”已停用'),
  SUBJECT_HAS_BALANCE: business('科目“{name}”还有余额，不能停用'),
  /** The parent is used: its lines and balances would move to the new child, which the user has to confirm. */
  SUBJECT_MOVE_NEEDED: business('科目“{name}”已有 {lines} 条分录，新增第一个下级科目时将全部转入该下级科目，请确认'),
  SUBJECT_DIMS_OF_PARENT: business('有下级科目的科目不设辅助核算，请在末级科目上设置'),
  SUBJECT_DIMS_OF_MOVE: business('转入凭证的下级科目的辅助核算应与“{name}”相同'),
  SUBJECT_COPY_SAME: business('请选择另一个公司'),
  SUBJECT_COPY_CHART: business('“{company}”采用的会计制度不同，不能复制科目'),
});

/** Flags, dims and defaults of a subject; only leaves carry dims. */
const subjectParts = {
  /** Letters of the dims a line may carry, and those of them it must carry. */
  dims: dimLetters,
  required: dimLetters,
  cash: z.boolean(),
  bank: z.boolean(),
  /** Cash or its equivalent in the cash-flow statement. */
  cashEquivalent: z.boolean(),
  /** Money held for owners. */
  custody: z.boolean(),
  /** The cash-flow items proposed for money in and out. */
  cashIn: z.string().max(6).nullable(),
  cashOut: z.string().max(6).nullable(),
  /** 0 none, 1 nothing may be debited, -1 nothing may be credited. */
  forbiddenSide: z.union([z.literal(0), DIRECTION.schema]),
};

/** A subject without those below it. */
export const subjectNode = z.object({
  id,
  parentId: id.nullable(),
  code: z.string(),
  name: z.string(),
  fullName: z.string(),
  category: SUBJECT_CATEGORY.schema,
  direction: DIRECTION.schema,
  level: z.int(),
  leaf: z.boolean(),
  enabled: z.boolean(),
  /** Rules post to it: it can be neither disabled nor removed. */
  system: z.boolean(),
  ...subjectParts,
  forbiddenText: z.string(),
  remark: z.string(),
  /** First letters of the name in pinyin, lower case. */
  initials: z.string(),
  /** Debit minus credit at the end of the month asked for; absent when none was. */
  balance: z.string().optional(),
  version,
});
export type SubjectNode = z.infer<typeof subjectNode>;
export interface SubjectTree extends SubjectNode {
  children: SubjectTree[];
}
export const subjectTree: z.ZodType<SubjectTree> = z.lazy(() => subjectNode.extend({ children: z.array(subjectTree) }));

const treeInput = { ...bookOf, category: SUBJECT_CATEGORY.schema.optional() };
export const readSubjectTree = endpoint({
  method: 'POST',
  path: '/api/accounting/tree',
  access: ANY_ACCOUNTING,
  summary: '会计科目树',
  /** With `ym` every node has its balance at the end of that month, posted vouchers only; a parent has the sum of those below. */
  input: z.object({ ...treeInput, onlyEnabled: z.boolean().default(false), ym: ym.optional() }),
  output: z.array(subjectTree),
});
export const readTopSubjects = endpoint({
  method: 'POST',
  path: '/api/accounting/top-subject',
  access: ANY_ACCOUNTING,
  summary: '一级科目',
  input: z.object(treeInput),
  output: z.array(subjectNode),
});

export const SUBJECT_USES = ['post', 'child', 'delete', 'dims'] as const;
export const checkSubject = endpoint({
  method: 'POST',
  path: '/api/accounting/subject-valid',
  access: ANY_ACCOUNTING,
  summary: '检查会计科目',
  /** By id or by code. `use`: may it be posted to, take a child, be removed, change its dims? */
  input: z.object({
    ...bookOf,
    id: chosen('科目').optional(),
    code: z.string().trim().max(12).optional(),
    use: z.enum(SUBJECT_USES).default('post'),
  }),
  output: z.object({
    valid: z.boolean(),
    msg: z.string(),
    subject: subjectNode.nullable(),
    requiredDims: dimLetters,
    /** Debit minus credit of what is posted to date. */
    balance: z.string(),
    /** Lines of vouchers in any state. */
    lines: z.int(),
    /** For a child: the next free code below. */
    nextCode: z.string(),
  }),
});

const subjectForm = z.object({
  code: subjectCode,
  name: requiredText('科目名称', 60),
  direction: DIRECTION.schema,
  ...subjectParts,
  forbiddenText: optionalText('提示', 100),
  remark: optionalText('备注', 200),
});

export const createSubject = subject.create(
  subjectForm.extend({
    ...bookOf,
    parentId: id.nullable(),
    /** Of a subject of the first level; those below have that of their parent. */
    category: SUBJECT_CATEGORY.schema,
    /** The first child of a used subject takes over its lines and balances. */
    move: z.boolean().default(false),
  }),
  { output: z.object({ id, moved: z.int() }) },
);
/** A used subject keeps its code, direction and dims. */
export const changeSubject = subject.change(subjectForm);
export const disableSubject = subject.disable();
export const removeSubject = subject.remove();

/** Adds the subjects of another company's chart that this one does not have. */
export const copySubjects = subject.write('copy', '从其他公司复制科目', {
  act: 'add',
  input: { ...bookOf, fromId: chosen('公司') },
  output: z.object({ added: z.int() }),
});
