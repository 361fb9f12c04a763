import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time, read again every minute: what is left of a limit changes while a list is looked at. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    // The effects of a page stop while its tab sleeps; when it is shown again the time has gone on.
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
