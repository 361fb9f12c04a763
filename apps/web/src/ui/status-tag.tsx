import type { ReactNode } from 'react';

/**
 * Colour tells the state, by meaning: owed or waiting (warm) · overdue, refused, in danger (red) · paid, done well (green) · in work (blue) ·
 * ended or paused (grey) · in use (teal). What kind of thing something is has no colour of its own: `kind`.
 */
export type Tone = 'owed' | 'overdue' | 'paid' | 'work' | 'ended' | 'use' | 'kind';

export function StatusTag({ tone = 'ended', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`ui-tag ui-tag-${tone}`}>{children}</span>;
}

/** The state of everything that can be disabled. */
export const UseTag = ({ disabled }: { readonly disabled: boolean }) => (
  <StatusTag tone={disabled ? 'ended' : 'use'}>{disabled ? '停用' : '使用中'}</StatusTag>
);
