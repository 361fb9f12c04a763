// How the drawing is fitted into the canvas; apart from it, so that the designer does not load the drawing library for this.
import type { FlowProblem } from '@anju/contract';

const LINE = 35;
const MOST_ROOM = 240;
/** The whole drawing, above the list of problems. */
export function fitAbove(problems: readonly FlowProblem[]) {
  const lines = new Set(problems.map(({ level, node }) => `${level} ${node ?? ''}`)).size;
  const bottom = lines === 0 ? 24 : Math.min(MOST_ROOM, (lines + 1) * LINE + 40);
  return { padding: { top: '24px', left: '24px', right: '24px', bottom: `${bottom}px` }, maxZoom: 1 } as const;
}
