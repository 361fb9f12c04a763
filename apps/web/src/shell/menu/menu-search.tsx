import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useSession } from '../../platform/session/index.ts';
import { listScreens, searchScreens } from './menu-screens.ts';

interface Props {
  readonly onOpen: (path: string) => void;
  /** Receives the focus on Ctrl K, from anywhere. */
  readonly hotkey?: boolean;
  readonly big?: boolean;
}

/** Finds a screen by its title: ↑↓ to choose, Enter to open, Esc to leave. */
export function MenuSearch({ onOpen, hotkey = false, big = false }: Props) {
  const listId = useId();
  const routers = useSession((state) => state.routers);
  const screens = useMemo(() => listScreens(routers), [routers]);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const found = searchScreens(screens, text);
  const listed = focused && text.trim() !== '';

  useEffect(() => {
    if (!hotkey) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hotkey]);

  const take = (index: number) => {
    const screen = found[index];
    if (!screen) return;
    setText('');
    input.current?.blur();
    onOpen(screen.path);
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape') input.current?.blur();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) take(chosen);
    else if (event.key === 'ArrowDown' && found.length > 0) setChosen((chosen + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setChosen((chosen + found.length - 1) % found.length);
    else return;
    event.preventDefault();
  };

  return (
    <div className={big ? 'menu-search big' : 'menu-search'}>
      <input
        ref={input}
        role="combobox"
        aria-label={big ? '搜索功能' : '搜菜单'}
        aria-expanded={listed}
        aria-controls={listId}
        aria-activedescendant={listed && found[chosen] ? `${listId}-${found[chosen].id}` : undefined}
        placeholder={big ? '要做什么？输入功能名称，如“房屋”“收费”' : '搜菜单：输入功能名称'}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
      />
      {hotkey && <kbd>Ctrl K</kbd>}
      {listed && (
        <ul id={listId} role="listbox" aria-label="菜单">
          {found.map((screen, index) => (
            <li
              key={screen.id}
              id={`${listId}-${screen.id}`}
              role="option"
              aria-selected={index === chosen}
              className={screen.authorised ? '' : 'grey'}
              onMouseEnter={() => setChosen(index)}
              onMouseDown={(event) => {
                event.preventDefault();
                take(index);
              }}
            >
              <span>{screen.title}</span>
              <small>{screen.centre}</small>
            </li>
          ))}
          {found.length === 0 && <li className="menu-search-none">没有找到“{text.trim()}”</li>}
        </ul>
      )}
    </div>
  );
}
