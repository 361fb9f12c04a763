// The help of the program: usage of every screen, introductions, questions and answers, service cases.
// Specification 1, sections 2.3, 2.4 and 7; specification 2, section 7. The server makes the texts, as HTML, from reference data.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { searchText } from '../kit/fields.ts';
import { id, shortId, shortIdParam } from '../kit/ids.ts';

export const helpItem = z.object({ id, title: z.string(), remark: z.string() });
export type HelpItem = z.infer<typeof helpItem>;

const access = { session: true } as const;
const ofMenu = z.object({ menu: shortIdParam, tabName: z.string().max(100).optional() });

/** How a screen is used. */
export const listMenuDocs = endpoint({
  method: 'GET',
  path: '/api/menu/docs',
  access,
  summary: '菜单使用说明',
  input: ofMenu,
  output: z.array(helpItem),
});

/** A document of the system by its key: the id of a centre, as text, gives its introduction. */
export const getSystemIntro = endpoint({
  method: 'GET',
  path: '/api/menu/sys-intro',
  access,
  summary: '系统文档',
  input: z.object({ key: z.string().min(1).max(60) }),
  output: z.object({ key: z.string(), title: z.string(), remark: z.string() }).nullable(),
});

/** Questions and answers of a screen. */
export const listHelpDocs = endpoint({
  method: 'GET',
  path: '/api/help-menu/docs',
  access,
  summary: '菜单常见问题',
  input: ofMenu,
  output: z.array(helpItem),
});

export const listHelpFields = endpoint({
  method: 'GET',
  path: '/api/help-menu/fields',
  access,
  summary: '菜单字段说明',
  input: ofMenu,
  output: z.array(helpItem),
});

/** The steps of the work a screen belongs to, in order. */
export const listHelpFlow = endpoint({
  method: 'GET',
  path: '/api/help-menu/flow/{id}',
  access,
  summary: '菜单业务流程',
  input: z.object({ id: shortIdParam, tabName: z.string().max(100).optional() }),
  output: z.array(helpItem),
});

// ---- service cases -------------------------------------------------------------------------------------------------------

/** Level 1 a category, level 2 a case. */
export const caseNode = z.object({ id, parentId: id.nullable(), name: z.string(), level: z.union([z.literal(1), z.literal(2)]) });
export type CaseNode = z.infer<typeof caseNode>;

/** Administrators of a tenant may not use the library. */
const caseAccess = { session: true, roles: ['emp', 'super', 'root', 'gov'] } as const;

/** With `key`: only cases whose name or text contains it, with their categories. */
export const getCaseTree = endpoint({
  method: 'GET',
  path: '/api/case/tree',
  access: caseAccess,
  summary: '服务案例目录',
  input: z.object({ key: searchText.optional() }),
  output: z.array(caseNode),
});

export const getCase = endpoint({
  method: 'POST',
  path: '/api/case/info',
  access: caseAccess,
  summary: '服务案例',
  input: z.object({ id: shortId, category: shortId }),
  output: helpItem,
});
