// A page that is being left has its open requests cut off. That is no failure of the server: nobody is told, nothing is forgotten,
// above all not the session of a person who reloaded while his menu was on its way.
const LEAVING_MS = 5000;
let leavingSince = -Infinity;

const begins = (): void => void (leavingSince = performance.now());
// The public pages are also drawn on the server, where there is nothing to leave.
if (typeof document !== 'undefined') for (const sign of ['beforeunload', 'pagehide']) addEventListener(sign, begins);

/** Holds what was cut off until the page is gone. It goes on when the page stays after all: a download, a question answered with no. */
export async function untilGone(): Promise<void> {
  const left = leavingSince + LEAVING_MS - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
