import { create } from 'zustand';

const useLoadingCount = create<{ count: number }>(() => ({ count: 0 }));

const change = (by: number) => useLoadingCount.setState(({ count }) => ({ count: count + by }));

/** Counts one running call; the returned function ends it and has an effect only once. */
export function startLoading(): () => void {
  change(1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    change(-1);
  };
}

export const useLoading = (): boolean => useLoadingCount((state) => state.count > 0);
