import { ACTS, AUTHORISED, type Act, type MenuNode, type MenuState } from '@anju/contract/menu';

export interface ScreenOptions {
  readonly title?: string;
  readonly state?: MenuState;
  readonly acts?: readonly Act[];
  readonly hidden?: boolean;
}

/** A screen's menu node, authorised for every act by default. */
export function screenNode(id: number, component: string, options: ScreenOptions = {}): MenuNode {
  const state = options.state ?? AUTHORISED;
  return {
    id,
    title: options.title ?? component,
    icon: '',
    state,
    redirect: '',
    component,
    acts: state === AUTHORISED ? [...(options.acts ?? ACTS)] : [],
    hidden: options.hidden ?? false,
    children: [],
  };
}

const layout = (id: number, title: string, component: string, children: MenuNode[]): MenuNode => ({
  ...screenNode(id, component, { title }),
  acts: [],
  children,
});

/** The screens nested as in a real menu: centre, group, screen. */
export const menuOf = (...screens: MenuNode[]): MenuNode[] => [
  layout(56, '共享数据维护中心', 'main', [layout(62, '房产数据', 'blank', screens)]),
];
