import { renderHook, act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startLoading, useLoading } from './loading.ts';

it('is on while any call runs, and ending one twice counts once', () => {
  const { result } = renderHook(() => useLoading());
  expect(result.current).toBe(false);
  let first = () => {};
  let second = () => {};
  act(() => {
    first = startLoading();
    second = startLoading();
  });
  act(() => {
    first();
    first();
  });
  expect(result.current).toBe(true);
  act(() => second());
  expect(result.current).toBe(false);
});
