import { useState } from 'react';
import { SHARED_FAILURES } from '@anju/contract/shared-failures';
import type { ApiError } from '../errors/api-error.ts';
import { uuid } from './random.ts';

export interface RequestKey {
  /** The key of this content: the one it was last sent with, or a new one. */
  readonly of: (input: unknown) => string;
  /** Makes the next request a new one, even with the same content. */
  readonly forget: () => void;
  /** Called with every refusal; see `useCommand` for what it decides. */
  readonly refused: (error: ApiError) => void;
}

function createRequestKey(): RequestKey {
  let sent = { text: '', key: '' };
  const forget = () => void (sent = { text: '', key: '' });
  return {
    of: (input) => {
      const text = JSON.stringify(input);
      if (sent.text !== text) sent = { text, key: uuid() };
      return sent.key;
    },
    forget,
    refused: ({ msg }) => {
      if (msg === SHARED_FAILURES.IDEMPOTENCY_REUSED.text) forget();
    },
  };
}

/** The idempotency key of one form or one button, for as long as it is mounted. */
export const useRequestKey = (): RequestKey => useState(createRequestKey)[0];
