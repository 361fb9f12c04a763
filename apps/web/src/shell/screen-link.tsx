import type { MenuScreen } from './menu/menu-screens.ts';

interface Props {
  readonly screen: MenuScreen;
  readonly onOpen: (path: string) => void;
  /** Called while the user points at the link or has focused it by keyboard. */
  readonly onHover?: (menuId: number | null) => void;
}

/** A real link, so that it can be opened in a new window; a plain click stays in the shell. */
export function ScreenLink({ screen, onOpen, onHover }: Props) {
  const enter = () => onHover?.(screen.id);
  const leave = () => onHover?.(null);
  return (
    <a
      href={screen.path}
      className={screen.authorised ? 'screen-link' : 'screen-link grey'}
      title={screen.authorised ? undefined : '尚未购买或未授权'}
      onMouseEnter={enter}
      onMouseLeave={leave}
      onFocus={enter}
      onBlur={leave}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(screen.path);
      }}
    >
      {screen.title}
    </a>
  );
}
