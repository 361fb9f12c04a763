import { menuState, type Act, type MenuNode } from '@anju/contract/menu';
import { logError } from '../errors/error-log.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Null without an id or a title, since such a node cannot be shown or opened; other missing fields take the value that offers least. */
function readNode(value: unknown): MenuNode | null {
  const given: Partial<Record<keyof MenuNode, unknown>> = typeof value === 'object' && value !== null ? value : {};
  const { id, title } = given;
  if (typeof id !== 'number' || typeof title !== 'string' || title === '') return null;
  return {
    id,
    title,
    icon: text(given.icon),
    state: menuState.safeParse(given.state).data ?? '',
    redirect: text(given.redirect),
    component: text(given.component),
    acts: list(given.acts).filter((act): act is Act => typeof act === 'string'),
    hidden: given.hidden === true,
    children: soundMenu(given.children),
  };
}

function soundNode(value: unknown): MenuNode[] {
  let reason = 'id, title';
  try {
    const node = readNode(value);
    if (node) return [node];
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  logError('page', '菜单节点有误，已略去', reason);
  return [];
}

/** The menu as the shell can rely on it: a broken node is missing or offers nothing, and the others stay as they are. */
export const soundMenu = (nodes: unknown): MenuNode[] => list(nodes).flatMap(soundNode);
