import type { MenuScreen } from './menu/menu-screens.ts';

interface Props {
  readonly screen: MenuScreen;
  readonly onOpen: (path: string) => void;
  /** Called while the user points at the link or has focused it by keyboard. */
  readonly onHover?: (menuId: number | null) => void;
}

const NOT_AUTHORISED = '尚未购买或未授权';
const SOON = '即将开放';

/** A real link, so that it can be opened in a new window; a plain click stays in the shell. */
export function ScreenLink({ screen, onOpen, onHover }: Props) {
  const enter = () => onHover?.(screen.id);
  const leave = () => onHover?.(null);
  return (
    <a
      href={screen.path}
      className={screen.authorised && screen.built ? 'screen-link' : 'screen-link grey'}
      title={screen.authorised ? undefined : NOT_AUTHORISED}
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
      {screen.built ? null : ' '}
      {screen.built ? null : <small className="screen-soon">{SOON}</small>}
    </a>
  );
}
