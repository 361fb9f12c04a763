import { Fragment, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { usePageScope } from '../../platform/access/index.ts';
import { usePreference } from '../../platform/preference/index.ts';
import { UnsavedPart, useUnsavedPart } from '../../platform/unsaved/index.ts';
import { FailedState, LoadingOverlay, usePhone } from '../../ui/index.ts';
import { RecordHead, type RecordHeadParts } from './record-head.tsx';
import { ChosenTab } from './record-tabs.tsx';
import { useSteps, type RecordList } from './use-steps.ts';

/** The result of `useRead`; a row that is already loaded is `{ data: row }`. */
export interface RecordSource<Data> {
  readonly data: Data | undefined;
  readonly error?: Error | null;
  readonly isPending?: boolean;
  readonly refetch?: () => unknown;
}

export interface RecordFootParts {
  /** What cannot be undone; it is the only button on the left. */
  readonly danger?: ReactNode;
  /** The last change: who and when. */
  readonly changed?: ReactNode;
  /** What is done with the record as it is: print, change. */
  readonly acts?: ReactNode;
}

interface RecordDrawerProps<Data> {
  /** Null: no drawer. */
  readonly record: RecordSource<Data> | null;
  /** The kind of record, and the title until it is loaded: 决议. */
  readonly what: string;
  readonly title: (data: Data) => ReactNode;
  readonly head?: (data: Data) => RecordHeadParts;
  /** What leads on from the record, right of its title. */
  readonly actions?: (data: Data) => ReactNode;
  readonly foot?: (data: Data) => RecordFootParts;
  /** The list it was opened from: with it the drawer has previous and next, and follows the active row. */
  readonly list?: RecordList | undefined;
  /** For records with broad tables; the user may choose otherwise. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: (data: Data) => ReactNode;
}

/**
 * One record next to its list, which stays readable and usable. It shows loading and failure, and keeps the old data when reading again
 * fails. On a phone it is a sheet over the page, with its buttons at the thumb.
 */
export function RecordDrawer<Data>({ record, ...props }: RecordDrawerProps<Data>) {
  return record === null ? null : <OpenDrawer record={record} {...props} />;
}

const WIDTHS = { normal: 640, wide: 1080 } as const;
const width = z.enum(['normal', 'wide']);
const SHEET = '88dvh';

const idOf = (data: unknown): unknown => (typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : undefined);

interface OpenDrawerProps<Data> extends Omit<RecordDrawerProps<Data>, 'record'> {
  readonly record: RecordSource<Data>;
}

function OpenDrawer<Data>(props: OpenDrawerProps<Data>) {
  const { record, what, title, head, actions, foot, list, wide = false, onClose, children } = props;
  const unsaved = useUnsavedPart();
  const close = () => unsaved.leave(onClose);
  const { error, isPending = false, refetch } = record;
  const titleId = useId();
  const phone = usePhone();
  const menu = usePageScope().node?.id;
  const [size, setSize] = usePreference(`drawer.${menu ?? 'other'}`, width, wide ? 'wide' : 'normal');
  const tab = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // The previous record stays visible, but cannot be used, until the next one has arrived.
  const [kept, setKept] = useState<Data>();
  if (record.data !== undefined && record.data !== kept) setKept(() => record.data);
  const data = record.data ?? (error ? undefined : kept);
  const there = data !== undefined;
  const waits = there && record.data === undefined;
  const steps = useSteps(list, idOf(record.data), unsaved.leave);

  const panel = useRef<HTMLDivElement>(null);
  const step = useEffectEvent((way: 1 | -1) => (way > 0 ? steps?.next : steps?.previous)?.());
  const setBeside = list?.setBeside;
  useEffect(() => {
    setBeside?.({ focus: () => panel.current?.focus({ preventScroll: true }), step: (way) => step(way) });
    return () => setBeside?.(null);
  }, [setBeside]);
  // A button that is disabled by its own step, at the end of the list, would drop the focus out of the drawer.
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!(held.current instanceof HTMLButtonElement) || !held.current.disabled) return;
    if (document.activeElement === held.current || document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  });
  function onKeyDown(event: React.KeyboardEvent) {
    const { key, target } = event;
    const onward =
      target !== panel.current ? undefined : key === 'ArrowDown' ? steps?.next : key === 'ArrowUp' ? steps?.previous : undefined;
    if (key === 'F6' && list?.table?.current) list.table.current.focus({ preventScroll: true });
    // With the focus on the record itself ↑↓ goes on as in its list; its fields and buttons have the arrows to themselves.
    else if (onward) onward();
    else return;
    event.preventDefault();
  }

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shown = panel;
    return () => {
      const box = shown.current?.closest('.ant-drawer');
      if (box?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  // Inside its page the drawer lies beside the list; elsewhere, as above a dialog, and on a phone it covers what is behind it.
  const page = phone ? null : anchor?.closest<HTMLElement>('.shell-page');
  const beside = page != null;
  const parts = there ? foot?.(data) : undefined;
  const buttons = there ? actions?.(data) : null;
  const footed = parts !== undefined && Boolean(parts.danger || parts.changed || parts.acts);
  return (
    <>
      <span hidden ref={setAnchor} />
      {anchor === null ? null : (
        <Drawer
          open
          size={phone ? SHEET : WIDTHS[size]}
          placement={phone ? 'bottom' : 'right'}
          rootClassName={`record-drawer record-${phone ? 'sheet' : size}${beside ? ' record-beside' : ''}`}
          getContainer={page ?? document.body}
          mask={!beside}
          autoFocus={!beside}
          push={false}
          closable={false}
          aria-labelledby={titleId}
          onClose={close}
        >
          <div
            className="record-panel"
            ref={panel}
            tabIndex={-1}
            aria-busy={waits}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => (held.current = target)}
            onBlur={({ relatedTarget }) => {
              if (relatedTarget !== null) held.current = null;
            }}
          >
            <RecordHead
              {...(there ? head?.(data) : {})}
              id={titleId}
              what={what}
              title={there ? title(data) : what}
              actions={phone ? null : buttons}
              steps={steps}
              wide={size === 'wide'}
              waits={waits}
              onWidth={phone ? undefined : () => setSize(size === 'wide' ? 'normal' : 'wide')}
              onClose={close}
            />
            <div className="record-body" inert={waits}>
              <LoadingOverlay show={isPending && !error} />
              {error ? <FailedState text={error.message || '加载失败'} {...(refetch ? { onRetry: () => void refetch() } : {})} /> : null}
              <UnsavedPart part={unsaved}>
                <ChosenTab value={tab}>{there ? <Fragment key={String(idOf(data))}>{children(data)}</Fragment> : null}</ChosenTab>
              </UnsavedPart>
            </div>
            {footed || (phone && buttons) ? (
              <footer className="record-foot" inert={waits}>
                {parts?.danger ? <span className="record-danger">{parts.danger}</span> : null}
                <span className="record-changed">{parts?.changed}</span>
                {parts?.acts}
                {phone ? buttons : null}
              </footer>
            ) : null}
          </div>
        </Drawer>
      )}
    </>
  );
}
