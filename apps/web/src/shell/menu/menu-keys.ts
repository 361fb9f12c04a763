// Moving through the menus by keyboard. Only drawn items can be reached, so the items are read from the document, not from the data.

type Step = -1 | 1;

/** Focuses the neighbour of `from` among `all`, wrapping around at the ends. */
function focusNeighbour(all: readonly HTMLElement[], from: Element | null, step: Step): void {
  const index = all.findIndex((one) => one === from);
  all.at(index < 0 ? 0 : (index + step + all.length) % all.length)?.focus();
}

const within = (root: ParentNode | null | undefined, selector: string): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>(selector) ?? []),
];

/**
 * The panel: ↑↓ within centres or screens, → from a centre to its screens and on to the next group, ← back. True when the key was handled.
 */
export function movePanelFocus(panel: HTMLElement, key: string): boolean {
  const focused = document.activeElement;
  const inCentres = focused?.closest('.menu-centres') != null;
  const groups = within(panel, '.menu-groups section');
  const group = groups.findIndex((one) => one.contains(focused));
  const enterGroup = (index: number) => within(groups[index], 'a, button')[0]?.focus();
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      focusNeighbour(
        within(panel, inCentres || group < 0 ? '.menu-centres button' : '.menu-groups section :is(a, button)'),
        focused,
        key === 'ArrowDown' ? 1 : -1,
      );
      return true;
    case 'ArrowRight':
      enterGroup(inCentres ? 0 : group + 1);
      return true;
    case 'ArrowLeft':
      if (inCentres) return false;
      if (group > 0) enterGroup(group - 1);
      else within(panel, '.menu-centres button[aria-current="true"]')[0]?.focus();
      return true;
    default:
      return false;
  }
}

const isShown = (element: HTMLElement): boolean => {
  const folded = (element.matches('summary') ? element.parentElement?.parentElement : element)?.closest('details:not([open])');
  return folded == null;
};

/** The tree: ↑↓ over unfolded items, → unfolds, ← folds or goes to the parent. True when the key was handled. */
export function moveTreeFocus(tree: HTMLElement, key: string): boolean {
  const focused = document.activeElement;
  const branch = focused?.matches('summary') ? focused.parentElement : null;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      focusNeighbour(within(tree, 'summary, a').filter(isShown), focused, key === 'ArrowDown' ? 1 : -1);
      return true;
    case 'ArrowRight':
      branch?.setAttribute('open', '');
      return branch !== null;
    case 'ArrowLeft':
      if (branch?.hasAttribute('open')) branch.removeAttribute('open');
      else within((branch?.parentElement ?? focused)?.closest('details'), 'summary')[0]?.focus();
      return true;
    default:
      return false;
  }
}
