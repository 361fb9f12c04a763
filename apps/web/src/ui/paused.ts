import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The value once it has not changed for a moment. Requests for what is being typed wait for it. */
export function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(() => value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
