// Leaving a page cancels its open requests. That is not a server failure: no message is shown and no state is discarded, especially not the
// session of a user who reloads while the menu is loading.
const LEAVING_MS = 5000;
let leavingSince = -Infinity;

const begins = (): void => void (leavingSince = performance.now());
// The public pages are also rendered on the server, where no page can be left.
if (typeof document !== 'undefined') for (const sign of ['beforeunload', 'pagehide']) addEventListener(sign, begins);

/**
 * Holds cancelled calls until the page is gone. They continue if the page stays after all, as after a download or when the user answers no
 * to leaving.
 */
export async function untilGone(): Promise<void> {
  const left = leavingSince + LEAVING_MS - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
