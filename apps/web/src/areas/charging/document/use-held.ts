// What a page says when an act was not done but waits for a second person.
import { heldText, type HeldPaper } from '@anju/contract';
import { useTip } from '../../../ui/index.ts';

/** Says so and returns true if the act waits; the dialog stays until the user has read it. */
export function useHeld(): (held: HeldPaper | null | undefined) => boolean {
  const tip = useTip();
  return (held) => {
    if (!held) return false;
    void tip(heldText(held), '已提交复核');
    return true;
  };
}
