// Scanning a label opens this screen with `?code=…&estate=…`.
import { useRef } from 'react';
import { findDevices } from '@anju/contract';
import { useAsked } from '../../../../archetypes/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';

const SCREEN = '/estate/property/device';

/** ASCII with a special meaning in an address is escaped; non-ASCII characters stay unescaped, because a label has little room. */
const escaped = (text: string) => text.replace(/[^\w.~\u0080-\uffff-]/g, (one) => encodeURIComponent(one));

export const labelAddress = (origin: string, { code, estateId }: { readonly code: string; readonly estateId: number }): string =>
  `${origin}${SCREEN}?code=${escaped(code)}&estate=${estateId}`;

interface Scanned {
  readonly onOne: (id: number) => void;
  readonly onSeveral: (code: string) => void;
  readonly onNone: (code: string) => void;
}

export function useScanned(handlers: Scanned): void {
  const asking = useRef<AbortController | null>(null);
  useAsked((search) => {
    const code = search.get('code')?.trim() ?? '';
    if (code === '') return;
    const estate = Number(search.get('estate') ?? 0);
    const estateId = Number.isInteger(estate) && estate > 0 ? estate : null;
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    call(findDevices, { code, estateId }, { signal, loading: false }).then(
      ([first, second]) => {
        if (signal.aborted) return;
        if (!first) handlers.onNone(code);
        else if (second) handlers.onSeveral(code);
        else handlers.onOne(first.id);
      },
      (error: unknown) => {
        // The call has already shown the failure.
        if (!signal.aborted && !(error instanceof ApiError)) throw error;
      },
    );
  });
}
