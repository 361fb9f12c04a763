// One box for everything: screens, houses, people, plates, receipts, bills. ↑↓ choose, Enter opens, → shows the house, Esc leaves. The list is
// loaded with the first text, so that the shell starts without it.
import './find.css';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useSession } from '../../platform/session/index.ts';
import { listScreens } from '../menu/menu-screens.ts';
import { hitOfScreen, type Hit, type ServerHits } from './find-hit.ts';
import { findScreens } from './find-screens.ts';

const FindPanel = lazy(() => import('./find-panel.tsx'));

interface Props {
  readonly onOpen: (path: string) => void;
  /** Receives the focus on Ctrl K, from anywhere. */
  readonly hotkey?: boolean;
  readonly big?: boolean;
}

const NOT_ASKED: ServerHits = { text: '', hits: [], done: false };

function useHotkey(on: boolean, focus: () => void): void {
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}

export function FindBox({ onOpen, hotkey = false, big = false }: Props) {
  const listId = useId();
  const routers = useSession((state) => state.routers);
  const screens = useMemo(() => listScreens(routers), [routers]);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [focused, setFocused] = useState(false);
  const [server, setServer] = useState(NOT_ASKED);
  /** The text for which Enter was pressed before anything was found. */
  const hurried = useRef<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const shown = focused && wanted !== '';
  const foundScreens = useMemo(() => findScreens(screens, wanted), [screens, wanted]);
  // Only the answer to the text in the box counts.
  const answer = server.text === wanted ? server : NOT_ASKED;
  const hits: readonly Hit[] = [...foundScreens.map(hitOfScreen), ...answer.hits];
  const hit = hits[chosen];

  useHotkey(hotkey, () => {
    input.current?.focus();
    input.current?.select();
  });

  function open(path: string) {
    setText('');
    setChosen(0);
    input.current?.blur();
    onOpen(path);
  }
  function onServer(next: ServerHits) {
    setServer(next);
    if (hurried.current !== next.text || !next.done) return;
    hurried.current = null;
    const [first] = next.hits;
    if (first && next.text === wanted) open(first.path);
  }
  const atEnd = () => input.current?.selectionStart === text.length && input.current.selectionEnd === text.length;

  function onKeyDown(event: ReactKeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Escape') input.current?.blur();
    else if (key === 'Enter' && wanted !== '') {
      if (hit) open(hit.path);
      else if (!answer.done) hurried.current = wanted;
    } else if (key === 'ArrowDown' && hits.length > 0) setChosen((chosen + 1) % hits.length);
    else if (key === 'ArrowUp' && hits.length > 0) setChosen((chosen + hits.length - 1) % hits.length);
    else if (key === 'ArrowRight' && hit?.aside && atEnd()) open(hit.aside);
    else return;
    event.preventDefault();
  }

  return (
    <div className={big ? 'find-box big' : 'find-box'} role="search" aria-label={big ? '首页查找' : '查找'}>
      <input
        ref={input}
        role="combobox"
        aria-label={big ? '查找房屋、人员、票据和功能' : '查找'}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && hit ? `${listId}-${hit.key}` : undefined}
        autoComplete="off"
        maxLength={60}
        placeholder={big ? '房号、姓名、电话、车牌、票据、功能' : '搜房号、姓名、电话、车牌、票据'}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
          hurried.current = null;
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
      />
      {hotkey && <kbd>Ctrl K</kbd>}
      {shown && (
        <Suspense>
          <FindPanel
            listId={listId}
            text={wanted}
            menu={screens}
            screens={foundScreens}
            chosen={hit?.key ?? ''}
            onChoose={(key) =>
              setChosen(
                Math.max(
                  0,
                  hits.findIndex((one) => one.key === key),
                ),
              )
            }
            onServer={onServer}
            onOpen={open}
          />
        </Suspense>
      )}
    </div>
  );
}
