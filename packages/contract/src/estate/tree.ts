// The tree estate > zone > building > unit > house, loaded level by level, with house counts.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { MENU } from '../menu.ts';

export const treeKind = z.enum(['estate', 'zone', 'building', 'unit', 'house']);
export type TreeKind = z.infer<typeof treeKind>;

export const treeRef = z.object({ kind: treeKind, id });
export type TreeRef = z.infer<typeof treeRef>;

export const treeNode = z.object({
  /** `building:12`, unique in the whole tree */
  key: z.string(),
  kind: treeKind,
  id,
  title: z.string(),
  /** Enabled houses below; 1 for a house itself. */
  houses: z.int(),
  leaf: z.boolean(),
  /** What the badge of the node shows: the use state of a house, the building type of a building. */
  note: z.string(),
  disabled: z.boolean(),
});
export type TreeNode = z.infer<typeof treeNode>;

export const loadTree = endpoint({
  method: 'POST',
  path: '/api/house-tree/async',
  access: { menu: [MENU.house, MENU.estate], act: 'view' },
  summary: '房屋树（逐级）',
  input: z.object({
    parent: treeRef.nullable().default(null),
    /** False stops at units, for screens that list the houses beside the tree. */
    withHouses: z.boolean().default(true),
    withDisabled: z.boolean().default(false),
  }),
  output: z.array(treeNode),
});
